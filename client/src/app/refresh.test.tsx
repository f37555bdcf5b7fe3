import { SECOND_MS } from "@dinkboard/shared/limits";
import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { failBackup } from "../testing/bot-faults.ts";
import type { TestClub } from "../testing/club.tsx";
import { openFullClub, visitAs } from "../testing/full-club.ts";

const robinJoins = (club: TestClub) => club.newPlayer({ name: { firstName: "Robin", lastName: "Park" } });
const gameTonight = (club: TestClub) => club.newPoll({ question: "Tonight?", gameInHours: 5 });

/** How soon a screen shows what others do, in seconds, without anybody touching it. */
test.each<
  [
    what: string,
    path: string,
    everySeconds: number,
    change: (club: TestClub) => unknown,
    before: string | RegExp,
    after: string | RegExp,
  ]
>([
  ["players", "/players", 5, robinJoins, "Maria Alvarez", "Robin Park"],
  ["players on the dashboard", "/", 5, robinJoins, "Maria Alvarez", "Robin Park"],
  ["the state of the bot", "/", 30, failBackup, "Bot Online", "Bot Degraded"],
  ["the state of the bot elsewhere", "/polls", 30, failBackup, "Polls", /^Bot Degraded/],
  ["dashboard metrics", "/", 30, robinJoins, "2 total registered", "3 total registered"],
  ["comprehensive stats", "/", 30, robinJoins, "+2 this week", "+3 this week"],
  ["the current poll", "/", 30, gameTonight, "Who wants to play pickleball?", "Tonight?"],
  ["recent activity", "/", 30, gameTonight, /^Poll created: "Who wants/, /^Poll created: "Tonight/],
  [
    "activity logs",
    "/activity-logs",
    30,
    gameTonight,
    /^Poll created: "Who wants/,
    /^Poll created: "Tonight/,
  ],
])("%s at %s refresh every %i s", async (_, path, everySeconds, change, before, after) => {
  const club = await openFullClub({ hasFakeTimers: true });
  await visitAs(club, "admin", path);
  await screen.findAllByText(before);
  await change(club);
  const halfTheTime = () => act(() => vi.advanceTimersByTimeAsync((everySeconds / 2) * SECOND_MS));
  await halfTheTime();
  expect(screen.queryAllByText(after)).toEqual([]);
  await halfTheTime();
  expect(await screen.findAllByText(after)).not.toEqual([]);
});
