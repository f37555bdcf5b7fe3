import type { PollView } from "@dinkboard/shared/schemas/polls";
import { Anchor, Text } from "@mantine/core";
import { Fragment } from "react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import classes from "./poll-card.module.css";
import { words } from "./words.ts";

interface DeliveriesLineProps {
  readonly poll: Pick<PollView, "id" | "deliveries">;
  /** The id of what the poll is called by. */
  readonly describedBy: string;
}

/**
 * How far the question has come, in a line: "24 asked · 20 delivered · 2 failed". A messenger that tells of no deliveries
 * has "24 sent". Nothing for a poll that nobody was asked about.
 */
export function DeliveriesLine({ poll, describedBy }: DeliveriesLineProps) {
  const { asked, queued, sent, delivered, read, failed, notSent, optedOut } = poll.deliveries;
  if (asked === 0) return null;
  const texts = words.deliveries;
  const failures = (
    <Anchor
      component={Link}
      to={paths.undelivered(poll.id)}
      inherit
      c="var(--mantine-color-error)"
      underline="always"
      aria-describedby={describedBy}
    >
      {texts.failed(failed)}
    </Anchor>
  );
  const parts = [
    texts.asked(asked),
    queued > 0 && texts.queued(queued),
    sent > 0 && (delivered > 0 ? texts.delivered(delivered) : texts.sent(sent)),
    read > 0 && texts.read(read),
    failed > 0 && failures,
    notSent > 0 && texts.notSent(notSent),
    optedOut > 0 && texts.optedOut(optedOut),
  ].filter((part) => part !== false);
  return (
    <Text size="sm" c="dimmed" mb="xs" aria-label={texts.label} role="group">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts without a state of their own, in a fixed order
        <Fragment key={index}>
          {index > 0 && " · "}
          <span className={classes.part}>{part}</span>
        </Fragment>
      ))}
    </Text>
  );
}
