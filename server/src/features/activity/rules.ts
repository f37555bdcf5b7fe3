import type { ActionType } from "@dinkboard/shared/schemas/activity";

/** Who did something. A player who answers in the messenger is the player; the bot acts when nobody asked it to. */
export type Actor =
  | { readonly kind: "admin"; readonly playerId: number }
  | { readonly kind: "player"; readonly playerId: number }
  | { readonly kind: "bot" }
  | { readonly kind: "system" };

export type AdminActor = Extract<Actor, { kind: "admin" }>;

/** One line of the log, as it is recorded. */
export interface NewActivity {
  readonly type: ActionType;
  readonly actor: Actor;
  /** The player concerned; the log keeps the name as it was. */
  readonly player?: { readonly id: number; readonly name: string; readonly phoneNumber: string };
  readonly description: string;
  /** Facts beyond the description: before and after for changes, amounts as decimal strings. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** The administrator behind an action, for the columns that remember one; null for everybody else. */
export function administratorId(actor: Actor): number | null {
  return actor.kind === "admin" ? actor.playerId : null;
}
