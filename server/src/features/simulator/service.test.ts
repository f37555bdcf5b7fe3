import type { PhoneNumber } from "@dinkboard/shared/phone";
import { simulatedMessageSchema } from "@dinkboard/shared/schemas/simulator";
import { beforeEach, describe, expect, test } from "vitest";
import { type Messenger, openMessenger } from "../../testing/messenger.ts";
import { answerButtonId } from "../conversation/rules.ts";
import type { Player } from "../players/rules.ts";
import { conversation, write } from "./service.ts";

let club: Messenger;
let ana: Player;

beforeEach(async () => {
  club = openMessenger();
  ana = club.newPlayer();
  await club.settle();
});

const refusal = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
};

describe("a phone", () => {
  test("shows what the bot sent and what was written, oldest first", async () => {
    const poll = club.newPoll();
    club.sendPoll(poll);
    await club.settle();
    await club.say(ana, { buttonId: answerButtonId(poll.id, "yes") });
    const messages = club.phone(ana);
    expect(messages.map(({ direction, kind, status }) => [direction, kind, status])).toEqual([
      ["outbound", "welcome", "delivered"],
      ["outbound", "poll", "delivered"],
      ["inbound", "button", "read"],
      ["outbound", "vote_receipt", "delivered"],
    ]);
    expect(messages[1]?.buttons.map(({ title }) => title)).toEqual(["Yes", "No"]);
    expect(messages[2]).toMatchObject({ text: "Yes", buttons: [] });
    expect(simulatedMessageSchema.array().parse(messages)).toEqual(messages);
  });

  test("is found by any notation of its number", () => {
    const typed = ana.phoneNumber.replace(/^\+1(\d{3})(\d{3})/, "($1) $2-");
    expect(club.read((reader) => conversation(reader, typed))).toEqual(club.phone(ana));
  });

  test("shows a message as delivered until the bot has read it", () => {
    club.write((tx) => write(tx, { phoneNumber: ana.phoneNumber, text: "hello" }));
    expect(club.phone(ana).at(-1)).toMatchObject({ direction: "inbound", kind: "text", status: "delivered" });
  });

  test("that nobody has written to is empty", () => {
    expect(club.phone({ phoneNumber: "+12125550177" as PhoneNumber })).toEqual([]);
  });
});

describe("writing is refused, and writes nothing,", () => {
  test.each([
    ["with a number that cannot exist", "phoneNumber", { phoneNumber: "123", text: "hi" }],
    ["with a button that the phone never received", "buttonId", { buttonId: "v1:999:yes" }],
    ["in reply to a message that the phone never received", "replyTo", { text: "yes", replyTo: 999 }],
  ])("%s", async (_, path, input) => {
    const before = club.contents();
    const error = refusal(() => club.write((tx) => write(tx, { phoneNumber: ana.phoneNumber, ...input })));
    expect(error).toMatchObject({ code: "invalid", issues: [{ path }] });
    expect(club.contents()).toEqual(before);
  });

  test("with a button that is on another message than the one answered", async () => {
    const poll = club.newPoll();
    club.sendPoll(poll);
    await club.settle();
    const tap = { phoneNumber: ana.phoneNumber, buttonId: answerButtonId(poll.id, "yes") };
    const [welcome, asked] = club.phone(ana);
    expect(refusal(() => club.write((tx) => write(tx, { ...tap, replyTo: welcome!.id })))).toMatchObject({
      issues: [{ path: "buttonId" }],
    });
    expect(refusal(() => club.write((tx) => write(tx, { ...tap, replyTo: asked!.id })))).toBeUndefined();
  });

  test("with a button of somebody else's phone", async () => {
    const poll = club.newPoll();
    club.sendPoll(poll);
    const stranger = "+12125550177";
    await club.settle();
    const buttonId = answerButtonId(poll.id, "yes");
    expect(refusal(() => club.write((tx) => write(tx, { phoneNumber: stranger, buttonId })))).toMatchObject({
      issues: [{ path: "buttonId" }],
    });
  });
});
