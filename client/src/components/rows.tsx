import type { MantineSpacing } from "@mantine/core";
import { Box, getSpacing } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./rows.module.css";

interface RowsProps {
  /** What the list is of, where no heading says so. */
  readonly label?: string;
  /** While others are on their way in their place. */
  readonly isBusy?: boolean;
  /** Left and right of each row's content, where no card around the list has a padding. */
  readonly inset?: MantineSpacing;
  readonly children: ReactNode;
}

/** A list whose rows are parted by lines. */
export function Rows({ label, isBusy = false, inset = 0, children }: RowsProps) {
  return (
    <Box
      component="ul"
      className={classes.rows}
      __vars={{ "--rows-inset": getSpacing(inset) }}
      aria-label={label}
      aria-busy={isBusy}
    >
      {children}
    </Box>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <li className={classes.row}>{children}</li>;
}

/** A row with something to read on its left and figures on its right. */
export function FigureRow({ figures, children }: { figures: ReactNode; children: ReactNode }) {
  return (
    <li className={`${classes.row} ${classes.sides}`}>
      <div className={classes.what}>{children}</div>
      <div className={classes.figures}>{figures}</div>
    </li>
  );
}
