import { type ProfileView, type UpdateNameInput, updateNameSchema } from "@dinkboard/shared/schemas/portal";
import type { Reader, Tx } from "../../../db/tx.ts";
import { recordActivity } from "../../activity/service.ts";
import { readSettings } from "../../settings/service.ts";
import { displayName, joinName, type Player, profileView, splitName } from "../rules.ts";
import { updatePlayer } from "../store.ts";
import { existingPlayer } from "./existing.ts";

/** @throws DomainError not_found */
export function readProfile(reader: Reader, playerId: number): ProfileView {
  return profileView(existingPlayer(reader, playerId), readSettings(reader));
}

/**
 * The player gives their name, which completes the profile. The same name again changes and logs nothing.
 * @throws DomainError not_found
 */
export function updateName(tx: Tx, playerId: number, input: UpdateNameInput): ProfileView {
  const player = existingPlayer(tx, playerId);
  const named = joinName(input.firstName, input.lastName);
  const isSame =
    player.hasCompletedProfile && player.firstName === named.firstName && player.lastName === named.lastName;
  return profileView(isSame ? player : completeProfile(tx, player, named), readSettings(tx));
}

/**
 * Takes what a player answered to the welcome message as their name, if it is one: two words or more, by the rules of
 * the profile screen.
 * @returns the player with the name, or undefined when the text is no name and nothing has changed
 */
export function saveNameFromReply(tx: Tx, player: Player, text: string): Player | undefined {
  const { firstName, lastName } = splitName(text);
  const parsed = updateNameSchema.safeParse({ firstName, lastName });
  return parsed.success
    ? completeProfile(tx, player, joinName(parsed.data.firstName, parsed.data.lastName))
    : undefined;
}

function completeProfile(tx: Tx, player: Player, named: ReturnType<typeof joinName>): Player {
  const completed = updatePlayer(tx, player.id, {
    ...named,
    hasCompletedProfile: true,
    isNameAwaited: false,
  });
  recordActivity(tx, {
    type: "profile_update",
    actor: { kind: "player", playerId: player.id },
    player: completed,
    description: `${displayName(player)} gave the name ${completed.name}`,
    metadata: { before: { name: player.name }, after: { name: completed.name } },
  });
  return completed;
}
