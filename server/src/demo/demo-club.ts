import type { Instant } from "@dinkboard/shared/times";
import { createClub } from "../club.ts";
import { systemRandom } from "../random.ts";
import { story } from "./story.ts";

/**
 * Makes a club to look around in, with three weeks behind it. They are lived through by the real use cases on a clock that
 * walks from one event to the next, so balances, votes, log and conversations are what a real club's would be.
 * @param path of a database that is not there yet: afterwards it is there whole, or, killed on the way, not at all
 */
export async function makeDemoClub(path: string, now: Instant): Promise<void> {
  const scenes = story(now);
  let time = scenes[0]?.at ?? now;
  const club = createClub({
    databasePath: ":memory:",
    config: { publicBaseUrl: "", otpRequestsPerAddressPerHour: 0 },
    clock: { now: () => time },
    random: systemRandom,
    // Nobody signs in while the story is told, so nothing is ever signed with it.
    secret: new Uint8Array(32),
    log: {
      error: ({ err }, message) => {
        throw new Error(message, { cause: err });
      },
      warn: (_, message) => {
        throw new Error(message);
      },
    },
  });
  try {
    for (const { at, play } of scenes) {
      time = at;
      await club.write(play);
      await club.settle();
    }
    await club.saveAs(path);
  } finally {
    await club.stop();
  }
}
