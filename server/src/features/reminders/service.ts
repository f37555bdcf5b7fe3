import type { Instant } from "@dinkboard/shared/times";
import type { Reader, Tx } from "../../db/tx.ts";
import { recordActivity } from "../activity/service.ts";
import { enqueue } from "../outbox/service/enqueuing.ts";
import { beingAskedOrReminded } from "../outbox/service/questions.ts";
import { gameFacts, isOpen, type Poll } from "../polls/rules.ts";
import { findPoll } from "../polls/store.ts";
import { isInBusinessHours } from "../settings/rules.ts";
import { readSettings } from "../settings/service.ts";
import { playersWithoutAnswer } from "../voting/store.ts";
import { goesOutAt, type ReminderOutcome, reminderTimes } from "./rules.ts";
import { type DueReminder, dueReminders, insertReminders, markDone, pendingReminders } from "./store.ts";

/** Plans the reminders of a poll that is being sent now. Planning them again adds none. */
export function planReminders(tx: Tx, poll: Poll): void {
  insertReminders(tx, poll.id, reminderTimes(poll, tx.now, readSettings(tx).timezone));
}

/**
 * Reminds those who have not answered, of every poll that has reminders due. Several of one poll, missed together, are one
 * message. Outside business hours they stay due until the next opening, unless their poll closes before. Running it again
 * reminds nobody twice.
 * @returns how many messages were put into the outbox
 */
export function sendDueReminders(tx: Tx): number {
  const isDaytime = isInBusinessHours(readSettings(tx), tx.now);
  let messages = 0;
  for (const [pollId, due] of Map.groupBy(dueReminders(tx), (reminder) => reminder.pollId)) {
    const poll = findPoll(tx, pollId);
    if (!poll || !isOpen(poll, tx.now)) finish(tx, due, "poll_closed");
    else if (isDaytime) messages += remind(tx, poll, due);
  }
  return messages;
}

/** The poll whose players are reminded next, and when; in the past when that is overdue. Undefined when none are. */
export function nextReminder(reader: Reader): { poll: Poll; at: Instant } | undefined {
  const hours = readSettings(reader);
  for (const reminder of pendingReminders(reader)) {
    const poll = findPoll(reader, reminder.pollId);
    if (!poll || !isOpen(poll, reader.now)) continue;
    const at = goesOutAt(reminder, poll, hours, reader.now);
    if (at !== null) return { poll, at };
  }
  return undefined;
}

function remind(tx: Tx, poll: Poll, due: readonly DueReminder[]): number {
  const [latest, ...missed] = due.toReversed();
  if (!latest) return 0;
  const asked = beingAskedOrReminded(tx, poll.id);
  // Whoever has the question still before them gets no second one at the same moment.
  const audience = playersWithoutAnswer(tx, poll.id).filter(
    ({ id, optedOutAt }) => optedOutAt === null && !asked.has(id),
  );
  for (const { id, phoneNumber } of audience) {
    enqueue(tx, {
      message: { kind: "poll_reminder", variables: gameFacts(poll) },
      to: { id, phoneNumber },
      dedupeKey: `reminder:${latest.id}:player:${id}`,
      pollId: poll.id,
      expiresAt: poll.closesAt,
    });
  }
  finish(tx, missed, "merged");
  finish(tx, [latest], audience.length === 0 ? "nobody" : "sent");
  if (audience.length > 0) {
    recordActivity(tx, {
      type: "reminder_sent",
      actor: { kind: "bot" },
      description: `Reminder sent to ${audience.length === 1 ? "1 player" : `${audience.length} players`}: "${poll.question}"`,
      metadata: {
        pollId: poll.id,
        gameDateTime: new Date(poll.gameAt).toISOString(),
        sentCount: audience.length,
      },
    });
  }
  return audience.length;
}

function finish(tx: Tx, reminders: readonly DueReminder[], outcome: ReminderOutcome): void {
  for (const { id } of reminders) markDone(tx, id, outcome);
}
