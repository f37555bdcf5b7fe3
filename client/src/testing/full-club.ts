import { createRecurringPollSchema } from "@dinkboard/shared/schemas/recurring";
import { updateName } from "../../../server/src/features/players/service/profile.ts";
import { createRecurringPoll } from "../../../server/src/features/recurring/service.ts";
import { castVote } from "../../../server/src/features/voting/service.ts";
import { ADMIN_PHONE, openClub, type TestClub } from "./club.tsx";

const JULES = { firstName: "Jules", lastName: "Zimmer" };

/** A club with something of everything. Its players are Maria and the super admin, Jules, who is listed after her. */
export async function openFullClub(options?: Parameters<typeof openClub>[0]): Promise<TestClub> {
  const club = openClub(options);
  await club.newPlayer();
  const { id: pollId } = await club.newPoll();
  const thursdays = createRecurringPollSchema.parse({
    name: "Thursday night",
    question: "Thursday?",
    recurringDays: [4],
    gameTime: "19:00",
    pollCloseTime: "09:00",
    costPerPlayer: "15.00",
  });
  await club.write((tx) => {
    const jules = updateName(tx, club.admin.playerId, JULES);
    castVote(tx, { player: jules, pollId, response: "no", through: "portal" });
    createRecurringPoll(tx, club.admin, thursdays);
  });
  return club;
}

export type Visitor = "nobody" | "admin" | "player" | "poor player" | "newcomer";

/** Opens the client at a path, as the super admin, as nobody, or as a player who joins for it. */
export async function visitAs(club: TestClub, who: Visitor, path: string): Promise<void> {
  if (who === "admin") await club.signInHere({ phoneNumber: ADMIN_PHONE });
  if (who === "player") await club.signInHere(await club.newPlayer());
  if (who === "poor player") await club.signInHere(await club.newPlayer({ balance: "14.99" }));
  if (who === "newcomer") await club.signInHere(await club.newPlayer({ name: null }));
  club.visit(path);
}
