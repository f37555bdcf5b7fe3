import { query } from "../../db/query.ts";
import type { Reader, Tx } from "../../db/tx.ts";
import type { Activity, NewActivity } from "./rules.ts";

export function insertActivity(tx: Tx, activity: NewActivity): number {
  const { type, actor, player, description, metadata } = activity;
  const { insertedId } = tx.run(
    query.insertInto("activity").values({
      action_type: type,
      actor_kind: actor.kind,
      actor_id: "playerId" in actor ? actor.playerId : null,
      player_id: player?.id ?? null,
      player_name: player ? player.name || player.phoneNumber : "",
      description,
      metadata: JSON.stringify(metadata ?? {}),
      created_at: tx.now,
    }),
  );
  return insertedId;
}

/** The newest first. */
export function latestActivity(reader: Reader, limit: number): Activity[] {
  return reader
    .all(
      query
        .selectFrom("activity")
        .select(["id", "action_type", "actor_kind", "player_name", "description", "metadata", "created_at"])
        .orderBy("id", "desc")
        .limit(limit),
    )
    .map((row) => ({
      id: row.id,
      type: row.action_type,
      actorKind: row.actor_kind,
      playerName: row.player_name,
      description: row.description,
      metadata: JSON.parse(row.metadata) as Record<string, unknown>,
      createdAt: row.created_at,
    }));
}
