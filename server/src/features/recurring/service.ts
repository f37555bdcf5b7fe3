import { formatMoney } from "@dinkboard/shared/money";
import { answerableOccurrences } from "@dinkboard/shared/recurrence";
import type {
  CreateRecurringPollInput,
  RecurringPollView,
  setRecurringActiveSchema,
} from "@dinkboard/shared/schemas/recurring";
import type { z } from "zod";
import type { Reader, Tx } from "../../db/tx.ts";
import { invalidField, notFound } from "../../domain-error.ts";
import type { AdminActor } from "../activity/rules.ts";
import { recordActivity } from "../activity/service.ts";
import { readSettings } from "../settings/service.ts";
import { type RecurringPoll, recurringPollView } from "./rules.ts";
import {
  findRecurringPoll,
  insertRecurringPoll,
  markDeleted,
  recurringPollsByName,
  updateIsActive,
} from "./store.ts";

/** Every recurring poll by name, each with its next game. */
export function listRecurringPolls(reader: Reader): RecurringPollView[] {
  const settings = readSettings(reader);
  return recurringPollsByName(reader).map((recurring) => recurringPollView(recurring, settings, reader.now));
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
  return recurringPollView(recurring, settings, tx.now);
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
  return recurringPollView({ ...recurring, isActive }, readSettings(tx), tx.now);
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
