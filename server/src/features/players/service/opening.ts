import { formatMoney } from "@dinkboard/shared/money";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { AddPlayerInput, PlayerView } from "@dinkboard/shared/schemas/players";
import type { Instant } from "@dinkboard/shared/times";
import type { Tx } from "../../../db/tx.ts";
import type { AdminActor } from "../../activity/rules.ts";
import { recordActivity } from "../../activity/service.ts";
import { book } from "../../ledger/service.ts";
import { enqueue } from "../../outbox/service/enqueuing.ts";
import { displayName, joinName, type Player, playerView } from "../rules.ts";
import { insertPlayer, storeMessengerUser, updatePlayer } from "../store.ts";
import { freePhoneNumber } from "./existing.ts";

/**
 * Opens an account: with its opening top-up, if there is one, and a welcome message that asks for the name.
 * An inactive player gets no messages, and so is welcomed when first made active.
 * @throws DomainError invalid, for a number that cannot exist; duplicate_phone
 */
export function addPlayer(tx: Tx, admin: AdminActor, input: AddPlayerInput): PlayerView {
  const phoneNumber = freePhoneNumber(tx, input.phoneNumber);
  const player = insertPlayer(tx, {
    phoneNumber,
    ...joinName("", ""),
    role: input.role,
    isActive: input.isActive,
    isNameAwaited: input.isActive,
  });
  if (input.balance > 0) {
    book(tx, {
      player,
      type: "topup",
      amountCents: input.balance,
      description: "Opening balance",
      actor: admin,
    });
  }
  recordActivity(tx, {
    type: "player_created",
    actor: admin,
    player,
    description: `${displayName(player)} was added`,
    metadata: {
      phoneNumber,
      balance: formatMoney(input.balance),
      isActive: player.isActive,
      role: player.role,
    },
  });
  if (player.isActive) enqueueWelcome(tx, player);
  return playerView({ ...player, balanceCents: input.balance });
}

/**
 * Opens an account for somebody who has asked for it from their own phone, which is consent. The welcome message asks for
 * the name. Tells nothing to the log: whoever let them in does.
 * @param joiner.messengerUserId the messenger's own id of them, where there is one
 * @param joiner.writtenAt when they asked, by the messenger's clock
 * @throws an error of the database when the number has an account
 */
export function admitJoiner(
  tx: Tx,
  joiner: {
    readonly phoneNumber: PhoneNumber;
    readonly messengerUserId: string | undefined;
    readonly writtenAt: Instant;
  },
): Player {
  const { phoneNumber, messengerUserId, writtenAt } = joiner;
  const { id } = insertPlayer(tx, {
    phoneNumber,
    ...joinName("", ""),
    role: "player",
    isActive: true,
    isNameAwaited: true,
  });
  if (messengerUserId !== undefined) storeMessengerUser(tx, id, messengerUserId);
  const player = updatePlayer(tx, id, { lastInboundAt: writtenAt, lastActiveAt: writtenAt });
  enqueueWelcome(tx, player);
  return player;
}

/** @returns whether it was added: a player is welcomed once */
export function enqueueWelcome(tx: Tx, player: Player): boolean {
  return enqueue(tx, {
    message: { kind: "welcome", variables: {} },
    to: player,
    dedupeKey: `welcome:player:${player.id}`,
  });
}
