import { MESSAGE_CLASS, type Message, type MessageClass } from "./message.ts";

/** Smaller goes first: somebody is waiting for a code, and a reply should not queue behind a broadcast. */
const CLASS_PRIORITY: Readonly<Record<MessageClass, number>> = {
  code: 0,
  reply: 1,
  receipt: 1,
  notice: 2,
  staff: 2,
};
export const CODE_PRIORITY = CLASS_PRIORITY.code;
/** After everything else: what waits for the morning must not hold up what may go at night. */
export const DAYTIME_PRIORITY = 3;

/** Whether a message goes out in business hours alone: nobody has asked for it, and nobody minds it a little later. */
export function waitsForBusinessHours(message: Message): boolean {
  return (
    message.kind === "poll_reminder" ||
    message.kind === "payment_instructions" ||
    (message.kind === "poll" && message.variables.isScheduled === true)
  );
}

export function priorityOf(message: Message): number {
  if (message.kind === "bot_alert" && message.variables.isOverCodes) return CODE_PRIORITY;
  return waitsForBusinessHours(message) ? DAYTIME_PRIORITY : CLASS_PRIORITY[MESSAGE_CLASS[message.kind]];
}

/**
 * What may be held back by itself: `codes` go over a channel of their own where there is one, `answers` are replies and
 * receipts, `broadcasts` what the bot says of its own accord. The most urgent first.
 */
export const LANES = ["codes", "answers", "broadcasts"] as const;
export type Lane = (typeof LANES)[number];

/** The first and the last priority of a lane. */
export const LANE_PRIORITIES: Readonly<Record<Lane, readonly [number, number]>> = {
  codes: [CODE_PRIORITY, CODE_PRIORITY],
  answers: [CLASS_PRIORITY.reply, CLASS_PRIORITY.receipt],
  broadcasts: [CLASS_PRIORITY.notice, DAYTIME_PRIORITY],
};
