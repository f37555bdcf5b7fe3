import type { ReactNode } from "react";
import classes from "./facts.module.css";

/** A few things to know: `dt` and `dd` in turns, the names on the left, what they are on the right. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}
