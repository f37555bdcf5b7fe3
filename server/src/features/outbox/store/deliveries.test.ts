import { expect, test } from "vitest";
import { openMessenger } from "../../../testing/messenger.ts";
import { planOf } from "../../../testing/query-plan.ts";
import { askedAbout, latestPollMessages } from "../service/questions.ts";
import { countAsked } from "./deliveries.ts";

test("all polls are counted along one index, without a look at a message", () => {
  const club = openMessenger();
  for (const pollId of [undefined, 1]) {
    const { looks } = club.read((reader) => planOf(reader, (watched) => countAsked(watched, pollId)));
    expect(looks[0]).toMatch(/^SEARCH question USING COVERING INDEX outbox_last_questions \(poll_id/);
    expect(looks).not.toContainEqual(expect.stringMatching(/^SCAN|TEMP B-TREE/));
  }
});

test("whoever was asked again counts once, as of the last question", async () => {
  const club = openMessenger();
  const player = club.newPlayer();
  const [poll, other] = [club.newPoll(), club.newPoll()];
  for (const each of [poll, other]) club.sendPoll(each);
  await club.settle();
  const point = (status: string, count: number) => ({ status, reason: null, isOptedOut: false, count });
  // The administrator plays too.
  expect(club.read((reader) => askedAbout(reader)).get(poll.id)).toMatchObject([point("delivered", 2)]);
  club.sendPoll(poll);
  club.sendPoll(poll);
  const asked = club.read((reader) => askedAbout(reader));
  expect(asked.get(poll.id)).toMatchObject([point("queued", 2)]);
  expect(asked.get(other.id)).toMatchObject([point("delivered", 2)]);
  const messages = club.read((reader) => latestPollMessages(reader, poll.id));
  expect(messages.get(player.id)?.status).toBe("queued");
});
