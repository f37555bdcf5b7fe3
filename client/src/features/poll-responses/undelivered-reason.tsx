import type { Undelivered } from "@dinkboard/shared/schemas/polls";
import { Text } from "@mantine/core";
import classes from "./response-row.module.css";
import { words } from "./words.ts";

/** Why the question has not come to a player: in the messenger's words, where it refused it with some. */
export function UndeliveredReason({ undelivered: { why, detail } }: { undelivered: Undelivered }) {
  return (
    <Text size="xs" c="var(--mantine-color-error)" className={classes.name}>
      {why === "refused" && detail ? detail.charAt(0).toUpperCase() + detail.slice(1) : words.why[why]}
    </Text>
  );
}
