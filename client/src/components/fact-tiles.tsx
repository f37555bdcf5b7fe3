import type { ReactNode } from "react";
import classes from "./fact-tiles.module.css";

/** A few things to know, beside each other as far as there is room. Contains `FactTile`s. */
export function FactTiles({ children }: { children: ReactNode }) {
  return <dl className={classes.tiles}>{children}</dl>;
}

interface FactTileProps {
  readonly name: string;
  /** Smaller, after it. */
  readonly note?: string | null;
  readonly children: ReactNode;
}

export function FactTile({ name, note, children }: FactTileProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {note && <span className={classes.note}> {note}</span>}
      </dd>
    </div>
  );
}
