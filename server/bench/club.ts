import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS, HOUR_MS } from "@dinkboard/shared/limits";
import { cents } from "@dinkboard/shared/money";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import { type Club, createClub } from "../src/club.ts";
import { editPlayer } from "../src/features/players/service/editing.ts";
import { addPlayer } from "../src/features/players/service/opening.ts";
import { ensureSuperAdmin } from "../src/features/players/service/roles.ts";
import { sendPoll } from "../src/features/polls/service/asking.ts";
import { createPoll } from "../src/features/polls/service/opening.ts";
import { systemRandom } from "../src/random.ts";

/** A fixed time: the same work writes the same rows wherever it is done. */
export const NOW = Date.parse("2026-11-20T20:00:00Z");
export const PLAYERS = 500;
export const POLL_ID = 1;

const folder = mkdtempSync(join(tmpdir(), "dinkboard-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

export function openClub(databasePath: string): Club {
  return createClub({
    databasePath,
    config: { publicBaseUrl: "http://localhost:3000", otpRequestsPerAddressPerHour: 0 },
    clock: { now: () => NOW },
    random: systemRandom,
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
}

/** A club of 500 who can all pay, with one poll that all have been sent. */
async function makeClub(path: string): Promise<void> {
  const club = openClub(path);
  await club.write((tx) => {
    const admin = {
      kind: "admin",
      playerId: ensureSuperAdmin(tx, "+12125550100" as PhoneNumber).id,
    } as const;
    for (let turn = 0; turn < PLAYERS; turn++) {
      const phoneNumber = `+1212${5_550_200 + turn}`;
      const player = addPlayer(tx, admin, {
        phoneNumber,
        balance: cents(1_000_00),
        isActive: true,
        role: "player",
      });
      editPlayer(tx, admin, { id: player.id, name: `Player ${turn}` });
    }
    const poll = createPoll(tx, admin, {
      question: "Who wants to play pickleball?",
      gameDateTime: NOW + DAY_MS,
      closesAt: NOW + DAY_MS - HOUR_MS,
      costPerPlayer: cents(15_00),
      enableReminders: false,
    });
    sendPoll(tx, admin, poll.id);
  });
  await club.settle();
  await club.stop();
}

const template = join(folder, "club.db");
let copies = 0;

/** A copy of the club's file, as good as new. */
export async function copyOfClub(): Promise<string> {
  if (copies === 0) await makeClub(template);
  copies += 1;
  const path = join(folder, `club-${copies}.db`);
  copyFileSync(template, path);
  return path;
}

/** What adds so many games to a club, each at this cost, by which they are told from the one that was there. */
export const moreGames = (count: number, costCents: number): string => `
  with recursive game (number) as (select 1 union all select number + 1 from game where number < ${count})
    insert into polls (question, game_at, cost_cents, closes_at, has_reminders, custom_reminder_times, created_at, updated_at)
    select 'Game ' || number, number, ${costCents}, number, 0, '[]', 0, 0 from game`;
