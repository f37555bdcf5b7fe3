import { HOUR_MS } from "@dinkboard/shared/limits";
import { addPlayerSchema, type PlayerView } from "@dinkboard/shared/schemas/players";
import { createPollSchema, type PollView } from "@dinkboard/shared/schemas/polls";
import { requestCode, verifyCode } from "../features/login/service.ts";
import { addPlayer } from "../features/players/service/opening.ts";
import { updateName } from "../features/players/service/profile.ts";
import { createPoll } from "../features/polls/service/opening.ts";
import { SUPER_ADMIN_PHONE, type TestClub } from "./harness.ts";

let lastNumber = 1_000;

/** A number that can exist, and that nobody has who was not given it by name. */
function unusedPhone(): string {
  lastNumber += 1;
  return `+1212555${lastNumber}`;
}

interface PlayerWish {
  readonly phoneNumber?: string;
  /** "100.00" unless given. */
  readonly balance?: string;
  readonly isActive?: boolean;
  readonly role?: "admin" | "player";
  /** First and last name; without one the profile stays incomplete. */
  readonly name?: readonly [firstName: string, lastName: string];
}

/** A player as an administrator adds one; the welcome message waits in the outbox. */
export async function newPlayer(club: TestClub, wish: PlayerWish = {}): Promise<PlayerView> {
  const { name, ...given } = wish;
  const input = addPlayerSchema.parse({ phoneNumber: unusedPhone(), balance: "100.00", ...given });
  const player = await club.write((tx) => addPlayer(tx, club.admin, input));
  if (!name) return player;
  const [firstName, lastName] = name;
  const named = await club.write((tx) => updateName(tx, player.id, { firstName, lastName }));
  return { ...player, ...named };
}

export function newAdmin(club: TestClub, wish: Omit<PlayerWish, "role"> = {}): Promise<PlayerView> {
  return newPlayer(club, { ...wish, role: "admin" });
}

interface PollWish {
  readonly question?: string;
  readonly costPerPlayer?: string;
  /** 24 unless given. */
  readonly gameInHours?: number;
  /** An hour before the game unless given. */
  readonly closesInHours?: number;
}

/** An open poll that nobody has been asked about yet. */
export function newPoll(club: TestClub, wish: PollWish = {}): Promise<PollView> {
  const { gameInHours = 24, closesInHours = gameInHours - 1, ...given } = wish;
  const inHours = (hours: number) => new Date(club.clock.now() + hours * HOUR_MS).toISOString();
  const input = createPollSchema.parse({
    question: "Who wants to play pickleball?",
    costPerPlayer: "15.00",
    gameDateTime: inHours(gameInHours),
    closesAt: inHours(closesInHours),
    ...given,
  });
  return club.write((tx) => createPoll(tx, club.admin, input));
}

/**
 * Signs somebody in with a code, the super admin unless named.
 * @returns the session's token
 */
export async function signIn(club: TestClub, phoneNumber: string = SUPER_ADMIN_PHONE): Promise<string> {
  const { devOtp } = await club.write((tx) =>
    requestCode(
      tx,
      { phoneNumber, address: "127.0.0.1", otpRequestsPerAddressPerHour: 0 },
      { ...club, showsCode: true },
    ),
  );
  const result = await club.write((tx) => verifyCode(tx, { phoneNumber, otpCode: devOtp ?? "" }, club));
  if (result.outcome === "refused") throw result.error;
  return result.answer.sessionToken;
}
