import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { Reader } from "../../../db/tx.ts";
import { DomainError, invalidField, notFound } from "../../../domain-error.ts";
import { checkPhoneNumber, type Player } from "../rules.ts";
import { findPlayer, findPlayerByPhone } from "../store.ts";

/** @throws DomainError not_found */
export function existingPlayer(reader: Reader, id: number): Player {
  const player = findPlayer(reader, id);
  if (!player) throw notFound("Player");
  return player;
}

/**
 * Reads a number that somebody is to have from now on.
 * @throws DomainError invalid; duplicate_phone
 */
export function freePhoneNumber(reader: Reader, typed: string): PhoneNumber {
  const phoneNumber = checkPhoneNumber(typed);
  if (phoneNumber === undefined) throw invalidField("phoneNumber", "must be a valid phone number");
  if (findPlayerByPhone(reader, phoneNumber)) {
    const message = "A player with this phone number already exists";
    throw new DomainError("duplicate_phone", message, { issues: [{ path: "phoneNumber", message }] });
  }
  return phoneNumber;
}
