import { formatPhoneNumber } from "@dinkboard/shared/phone";

/** What to call a player: the name, or the number of somebody who has not given one. */
export function playerLabel({ name, phoneNumber }: { name: string; phoneNumber: string }): string {
  return name || formatPhoneNumber(phoneNumber);
}
