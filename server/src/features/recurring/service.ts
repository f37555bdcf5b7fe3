import { formatMoney } from "@dinkboard/shared/money";
import { answerableOccurrences } from "@dinkboard/shared/recurrence";
import type {
  CreateRecurringPollInput,
  RecurringPollView,
  setRecurringActiveSchema,
} from "@dinkboard/shared/schemas/recurring";
import type { Instant } from "@dinkboard/shared/times";
import type { z } from "zod";
import type { Reader, Tx } from "../../db/tx.ts";
import { invalidField, notFound } from "../../domain-error.ts";
import type { AdminActor } from "../activity/rules.ts";
import { recordActivity } from "../activity/service.ts";
import { openScheduledPoll } from "../polls/service/opening.ts";
import { readSettings } from "../settings/service.ts";
import { nextOccurrenceToOpen, occurrencesToOpen, type RecurringPoll, recurringPollView } from "./rules.ts";
import {
  cancelledDates,
  findRecurringPoll,
  insertOccurrence,
  insertRecurringPoll,
  markDeleted,
  openedDates,
  recurringPollsByName,
  updateIsActive,
} from "./store.ts";

/** Every recurring poll by name, each with its next game. */
export function listRecurringPolls(reader: Reader): RecurringPollView[] {
  const settings = readSettings(reader);
  return recurringPollsByName(reader).map((recurring) => viewOf(reader, recurring, settings));
}

function viewOf(reader: Reader, recurring: RecurringPoll, club = readSettings(reader)): RecurringPollView {
  return recurringPollView(recurring, club, cancelledDates(reader, recurring.id), reader.now);
}

/**
 * Opens the poll of every game whose time for it has come, and asks the players: each game's once, also when a run before
 * was missed or undone. A poll that was deleted is not opened again.
 * @returns how many it opened
 */
export function openDueOccurrences(tx: Tx): number {
  const settings = readSettings(tx);
  const due = recurringPollsByName(tx).flatMap((recurring) =>
    occurrencesToOpen(recurring, settings, openedDates(tx, recurring.id), tx.now).map((game) => ({
      recurring,
      game,
    })),
  );
  for (const { recurring, game } of due) {
    const { question, costCents, id: recurringPollId } = recurring;
    const { gameDate, gameAt, closesAt } = game;
    const pollId = openScheduledPoll(tx, { question, costCents, gameAt, closesAt, recurringPollId });
    insertOccurrence(tx, { recurringPollId, gameDate, pollId });
  }
  return due.length;
}

/** The recurring poll that opens next, and when; in the past when it is overdue. Undefined when none is going to. */
export function nextPollToOpen(reader: Reader): { name: string; opensAt: Instant } | undefined {
  const settings = readSettings(reader);
  return recurringPollsByName(reader)
    .flatMap((recurring) => {
      const game = nextOccurrenceToOpen(recurring, settings, openedDates(reader, recurring.id), reader.now);
      return game ? [{ name: recurring.name, opensAt: game.opensAt }] : [];
    })
    .toSorted((one, other) => one.opensAt - other.opensAt)[0];
}

/**
 * Makes a recurring poll, active from now on.
 * @throws DomainError invalid, when its polls would close before the club's business hours let them open
 */
export function createRecurringPoll(
  tx: Tx,
  admin: AdminActor,
  input: CreateRecurringPollInput,
): RecurringPollView {
  const settings = readSettings(tx);
  if (answerableOccurrences(input, settings, tx.now).length === 0) {
    throw invalidField("openDaysBefore", "The poll would close before it opens: open it a day earlier");
  }
  const { costPerPlayer, ...schedule } = input;
  const recurring = insertRecurringPoll(tx, { ...schedule, costCents: costPerPlayer, isActive: true });
  recordActivity(tx, {
    type: "poll_created",
    actor: admin,
    description: `Recurring poll created: "${recurring.name}"`,
    metadata: { recurringPollId: recurring.id, ...schedule, costPerPlayer: formatMoney(costPerPlayer) },
  });
  return viewOf(tx, recurring, settings);
}

/**
 * Lets polls of it open, or no more of them; those that have been opened stay as they are. The same again changes and logs
 * nothing.
 * @throws DomainError not_found
 */
export function setRecurringActive(
  tx: Tx,
  admin: AdminActor,
  { id, isActive }: z.infer<typeof setRecurringActiveSchema>,
): RecurringPollView {
  const recurring = requireRecurringPoll(tx, id);
  if (recurring.isActive !== isActive) {
    updateIsActive(tx, id, isActive);
    recordActivity(tx, {
      type: "poll_updated",
      actor: admin,
      description: `Recurring poll ${isActive ? "activated" : "deactivated"}: "${recurring.name}"`,
      metadata: { recurringPollId: id, before: { isActive: recurring.isActive }, after: { isActive } },
    });
  }
  return viewOf(tx, { ...recurring, isActive });
}

/**
 * Deletes a recurring poll. The polls that it has opened stay, with their votes and charges.
 * @throws DomainError not_found, also for one that was deleted before
 */
export function deleteRecurringPoll(tx: Tx, admin: AdminActor, id: number): { message: string } {
  const { name } = requireRecurringPoll(tx, id);
  markDeleted(tx, id);
  recordActivity(tx, {
    type: "poll_deleted",
    actor: admin,
    description: `Recurring poll deleted: "${name}"`,
    metadata: { recurringPollId: id },
  });
  return { message: `"${name}" deleted; polls that are already open stay` };
}

function requireRecurringPoll(reader: Reader, id: number): RecurringPoll {
  const recurring = findRecurringPoll(reader, id);
  if (!recurring) throw notFound("Recurring poll");
  return recurring;
}
