import type { ReactNode } from "react";
import classes from "./dialog-actions.module.css";

/** The end of a dialog: the ways out and on, as buttons. On a phone they stay in sight. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
