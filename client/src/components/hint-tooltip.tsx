import "@mantine/core/styles/Tooltip.layer.css";
import { Tooltip } from "@mantine/core";
import type { ReactElement } from "react";

export interface HintProps {
  readonly label: string;
  /** Takes a ref, and says the same to whoever cannot point at it. */
  readonly children: ReactElement;
}

const OPEN_DELAY_MS = 700;
/** How long it stays when the pointer has left, for whoever comes back. */
const CLOSE_DELAY_MS = 300;
const MAX_WIDTH_PX = 260;

export function HintTooltip({ label, children }: HintProps) {
  return (
    <Tooltip label={label} multiline maw={MAX_WIDTH_PX} openDelay={OPEN_DELAY_MS} closeDelay={CLOSE_DELAY_MS}>
      {children}
    </Tooltip>
  );
}
