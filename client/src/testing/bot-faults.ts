import { HOUR_MS } from "@dinkboard/shared/limits";
import { recordCheck } from "../../../server/src/features/connection/service.ts";
import { finishNightlyJob, recordFailure } from "../../../server/src/features/jobs/service.ts";
import type { FakeProvider } from "../../../server/src/testing/fake-provider.ts";
import { ADMIN_PHONE, openClub, type TestClub } from "./club.tsx";

/** A club whose administrator is signed in here and whose bot has nothing left to do. */
export async function openSettledClub(options?: Parameters<typeof openClub>[0]): Promise<TestClub> {
  const club = openClub(options);
  await club.signInHere({ phoneNumber: ADMIN_PHONE });
  await club.settle();
  return club;
}

/** The messenger no longer lets the club in, and the bot has noticed: it is disconnected. */
export async function refuseAccount(club: TestClub, messenger: FakeProvider): Promise<void> {
  const refusal = {
    isConnected: false,
    fault: "account",
    code: "",
    message: "The access token has expired.",
  } as const;
  messenger.connection = refusal;
  await club.write((tx) => recordCheck(tx, messenger.id, refusal));
}

/** The messenger lets the club in again; the bot has not asked it yet. */
export function acceptAccount(messenger: FakeProvider): void {
  messenger.connection = { isConnected: true, message: "The fake provider is connected." };
}

/** The last backup has failed: the bot is degraded. */
export function failBackup(club: TestClub): Promise<void> {
  return club.write((tx) => recordFailure(tx, "backup", "no space left on device", HOUR_MS));
}

/** The backup has been made after all. */
export function finishBackup(club: TestClub): Promise<void> {
  return club.write((tx) => finishNightlyJob(tx, "backup"));
}
