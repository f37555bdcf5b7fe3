import { formatMoney } from "@dinkboard/shared/money";
import type { CreatePollInput, PollView } from "@dinkboard/shared/schemas/polls";
import { formatDateTime } from "@dinkboard/shared/times";
import type { Tx } from "../../../db/tx.ts";
import { type Actor, type AdminActor, administratorId } from "../../activity/rules.ts";
import { recordActivity } from "../../activity/service.ts";
import { readSettings } from "../../settings/service.ts";
import { type Poll, planPoll, pollFacts } from "../rules.ts";
import { insertPoll } from "../store.ts";
import { send } from "./asking.ts";
import { viewPoll } from "./listing.ts";

/**
 * Makes a poll, open from now on; nobody is asked before it is sent.
 * @throws DomainError invalid, for a game or a closing time in the past
 */
export function createPoll(tx: Tx, admin: AdminActor, input: CreatePollInput): PollView {
  return viewPoll(tx, open(tx, admin, { ...planPoll(input, tx.now), recurringPollId: null }));
}

/**
 * Makes the poll of a recurring game and asks the players, in business hours; those who do not answer are reminded by
 * themselves. Whoever calls it sees to it that this happens once for each game.
 * @returns the poll's id
 */
export function openScheduledPoll(
  tx: Tx,
  game: Pick<Poll, "question" | "gameAt" | "costCents" | "closesAt"> & { readonly recurringPollId: number },
): number {
  const system: Actor = { kind: "system" };
  const poll = open(tx, system, { ...game, hasReminders: true, customReminderTimes: [] });
  send(tx, system, poll, { isScheduled: true });
  return poll.id;
}

function open(tx: Tx, actor: Actor, planned: Omit<Parameters<typeof insertPoll>[1], "createdBy">): Poll {
  const poll = insertPoll(tx, { ...planned, createdBy: administratorId(actor) });
  const when = formatDateTime(poll.gameAt, readSettings(tx).timezone);
  const { recurringPollId } = poll;
  recordActivity(tx, {
    type: "poll_created",
    actor,
    description: `Poll created: "${poll.question}" for ${when}`,
    metadata: {
      ...pollFacts(poll),
      costPerPlayer: formatMoney(poll.costCents),
      closesAt: new Date(poll.closesAt).toISOString(),
      ...(recurringPollId !== null && { recurringPollId }),
    },
  });
  return poll;
}
