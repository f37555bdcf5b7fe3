import type { Selectable } from "kysely";
import type { OutboxTable } from "../../../db/tables.ts";
import type { Message } from "../rules/message.ts";
import type { WaitingMessage } from "../rules/sending.ts";

export const WAITING_COLUMNS = [
  "id",
  "kind",
  "variables",
  "player_id",
  "phone_number",
  "poll_id",
  "attempts",
  "unknown_outcomes",
  "expires_at",
  "created_at",
  "template",
] as const;

export function toWaitingMessage(
  row: Pick<Selectable<OutboxTable>, (typeof WAITING_COLUMNS)[number]>,
): WaitingMessage {
  return {
    id: row.id,
    message: { kind: row.kind, variables: JSON.parse(row.variables) } as Message,
    playerId: row.player_id,
    phoneNumber: row.phone_number,
    pollId: row.poll_id,
    createdAt: row.created_at,
    attempts: row.attempts,
    unknownOutcomes: row.unknown_outcomes,
    expiresAt: row.expires_at,
    template: row.template,
  };
}
