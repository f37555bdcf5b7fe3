import classes from "./vote-tally.module.css";
import { words } from "./words.ts";

/** How many said yes and how many no, side by side. */
export function VoteTally({ yes, no }: { yes: number; no: number }) {
  return (
    <dl className={classes.tally}>
      <div data-answer="yes">
        <dt>{words.yes}</dt>
        <dd>{yes}</dd>
      </div>
      <div data-answer="no">
        <dt>{words.no}</dt>
        <dd>{no}</dd>
      </div>
    </dl>
  );
}
