import { DAY_MS } from "@dinkboard/shared/limits";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import { type Selectable, sql } from "kysely";
import type { SendRequest } from "../channels/channel.ts";
import { query } from "../db/query.ts";
import type { OutboxTable } from "../db/tables.ts";
import type { Reader } from "../db/tx.ts";
import { findPlayer } from "../features/players/store.ts";
import { readSettings } from "../features/settings/service.ts";
import { findVote } from "../features/voting/store.ts";
import { isDaytime } from "./year-clock.ts";

/* The rules stand here once more, in words of their own: a predicate borrowed from the product would err with it. */

/** What goes by day alone; the question of a recurring game does, too, when the schedule asks it. */
const BY_DAY: ReadonlySet<string> = new Set(["poll_reminder", "payment_instructions"]);
/** What nobody has asked for who wrote STOP, or is no player for now. */
const UNASKED: ReadonlySet<string> = new Set([
  ...["welcome", "poll", "poll_reminder", "vote_receipt", "roster", "game_cancelled", "payment_instructions"],
]);

/** What is wrong with a message that goes out now; undefined for one that keeps the rules. */
export function whatIsWrongWith(reader: Reader, request: SendRequest): string | undefined {
  const { message, messageId, to, isWindowOpen } = request;
  const { now } = reader;
  const row = reader.one(query.selectFrom("outbox").selectAll().where("id", "=", messageId));
  if (row?.status !== "sending") return "is not handed out for sending";
  if (row.expires_at !== null && row.expires_at <= now) return "has expired";
  const poll =
    row.poll_id === null
      ? undefined
      : reader.one(query.selectFrom("polls").selectAll().where("id", "=", row.poll_id));
  // An administrator may ask about a recurring game, too, and be the first where the schedule found nobody to ask.
  const isScheduled = poll?.recurring_poll_id != null && row.created_at === poll.created_at;
  const isByDay = BY_DAY.has(row.kind) || (row.kind === "poll" && isScheduled);
  if (isByDay && !isDaytime(readSettings(reader), now)) return "goes out at night";
  const player = row.player_id === null ? undefined : findPlayer(reader, row.player_id);
  if (row.player_id !== null) {
    if (!player) return "goes to a closed account";
    if (player.phoneNumber !== to) return "goes to a number that the player has no more";
    if (UNASKED.has(row.kind) && player.optedOutAt !== null) return "goes to somebody who has opted out";
    if (UNASKED.has(row.kind) && !player.isActive) return "goes to somebody who is not active";
  }
  if (player && isWindowOpen && !hasWrittenLately(reader, to))
    return "is free text to somebody who has long been silent";
  if (row.kind === "login_code") return whatIsWrongWithCode(reader, row.dedupe_key, to);
  if (isOvertaking(reader, row)) return "overtakes an earlier one of its kind";
  if (row.kind !== "poll" && row.kind !== "poll_reminder") return undefined;
  if (!poll || poll.deleted_at !== null || poll.closed_at !== null || poll.closes_at <= now) {
    return "asks about a poll that is closed or gone";
  }
  if (!("pollId" in message.variables) || message.variables.pollId !== poll.id)
    return "asks about another poll";
  if (row.kind === "poll_reminder" && player && findVote(reader, poll.id, player.id)) {
    return "reminds somebody who has answered";
  }
  return undefined;
}

/** A code proves that somebody holds the number that it was asked for. */
function whatIsWrongWithCode(reader: Reader, dedupeKey: string, to: string): string | undefined {
  const id = Number(dedupeKey.replace("login-code:", ""));
  const asked = reader.one(query.selectFrom("login_codes").select("phone_number").where("id", "=", id));
  return asked?.phone_number === to ? undefined : "goes to a number that nobody asked it for";
}

/** Within the day in which a messenger takes free text. */
function hasWrittenLately(reader: Reader, phoneNumber: PhoneNumber): boolean {
  const written = reader.one(
    query
      .selectFrom("inbox")
      .select("id")
      .where("phone_number", "=", phoneNumber)
      .where("occurred_at", ">", reader.now - DAY_MS)
      .where("processed_at", "is not", null)
      .where("kind", "=", "message")
      .limit(1),
  );
  return written !== undefined;
}

/** Whether a message to the same number waits, or is on its way, that was written before and is of the same kind. */
function isOvertaking(reader: Reader, { id, kind, phone_number, priority }: OutboxRow): boolean {
  const earlier = query
    .selectFrom("outbox")
    .select("id")
    .where("phone_number", "=", phone_number)
    .where("kind", "=", kind)
    // What waits for the morning holds up no question of an administrator's.
    .where("priority", "=", priority)
    // The sign keeps SQLite from walking through all ids below; apart, each finds its few rows by an index.
    .where(sql`+id`, "<", id)
    .limit(1);
  const waiting = reader.one(earlier.where("next_attempt_at", "is not", null));
  return (waiting ?? reader.one(earlier.where("leased_until", "is not", null))) !== undefined;
}

type OutboxRow = Pick<Selectable<OutboxTable>, "id" | "kind" | "phone_number" | "priority">;
