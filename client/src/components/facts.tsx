import type { ReactNode } from "react";
import classes from "./facts.module.css";

/** A few things to know, one to a line. Contains `Fact`s. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

/** The name on the left, what it is on the right. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
