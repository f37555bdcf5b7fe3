import { MINUTE_MS } from "@dinkboard/shared/limits";
import { BOT_FAULTS, type BotFault, type BotState, type JobName } from "@dinkboard/shared/schemas/bot";
import type { Instant } from "@dinkboard/shared/times";
import type { ChannelFault, Health } from "../connection/rules.ts";
import type { Contact } from "../invites/rules.ts";

/** A messenger as far as its administrators are told of it. */
export interface Messenger {
  /** The channel's id. */
  readonly id: string;
  contact(): Pick<Contact, "messenger">;
  /** What a code of the provider's means, and what to do about it. */
  explain(code: string): string | undefined;
}

/** The messengers of a club: login codes may go another way than the rest. */
export interface Messengers {
  readonly main: Messenger;
  readonly codes: Messenger;
}

const NAMES: Readonly<Record<Contact["messenger"], string>> = {
  whatsapp: "WhatsApp",
  sms: "SMS",
  simulator: "Simulator",
};

/** A messenger as people call it. */
export function nameOf(messenger: Messenger): string {
  return NAMES[messenger.contact().messenger];
}

/** Something that is wrong with the bot. */
export interface Fault {
  readonly fault: BotFault;
  /** What is at fault: a channel, a template, a job; "" where there is but one. */
  readonly about: string;
  readonly since: Instant;
  /** For administrators: what is wrong, and what to do. */
  readonly message: string;
  /** Whether nothing at all goes out because of it. */
  readonly isTotal: boolean;
}

/** Which lines of work a messenger has. */
interface Role {
  readonly isMain: boolean;
  readonly isForCodes: boolean;
}

const OVERLOADS_OF_A_FAULT = 3;
/** After the last rest the next attempts have come by then. */
const OVERLOAD_FORGOTTEN_MS = 15 * MINUTE_MS;

/** What is wrong with a channel, by what is known of its health. */
export function channelFaults(messenger: Messenger, health: Health, role: Role, now: Instant): Fault[] {
  const { fault, overloads, overloadedSince, restsUntil } = health;
  const name = nameOf(messenger);
  const about = messenger.id;
  if (fault) {
    const explained = fault.code === "" ? undefined : messenger.explain(fault.code);
    const words = explained ?? sentence(refusalWords(name, fault));
    const message = `${words} ${consequence(fault.kind, role)}`;
    const isTotal = role.isMain && fault.kind !== "broadcasts_paused";
    return [{ fault: fault.kind, about, since: health.since ?? now, message, isTotal }];
  }
  if (overloads < OVERLOADS_OF_A_FAULT || overloadedSince === null || restsUntil === null) return [];
  if (now >= restsUntil + OVERLOAD_FORGOTTEN_MS) return [];
  const message = `${name} has asked to be left alone ${overloads} times in a row. Messages go more slowly; there is nothing to do but wait.`;
  return [{ fault: "overloaded", about, since: overloadedSince, message, isTotal: false }];
}

function refusalWords(name: string, { kind, seenIn, detail }: NonNullable<Health["fault"]>): string {
  switch (kind) {
    case "account":
      // What a check says is a sentence of its own.
      return seenIn === "check" ? detail : `${name} refuses the club's account: ${detail}`;
    case "unreachable":
      return detail;
    case "broadcasts_paused":
      return `${name} lets the bot answer players, but not write to them of its own accord: ${detail}`;
  }
}

function consequence(kind: ChannelFault, { isMain, isForCodes }: Role): string {
  if (!isMain) return "Nobody gets a login code until that is mended.";
  if (kind === "broadcasts_paused") {
    return "Polls and other news to players wait until that is mended; answers and login codes still go.";
  }
  const waiting = isForCodes ? "All messages wait" : "All messages but login codes wait";
  return kind === "unreachable"
    ? `${waiting} until it answers again. If that lasts, see whether the server reaches the internet.`
    : `${waiting} until that is mended.`;
}

/** A provider's words, as a sentence. */
function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

/** A template that the provider does not take. */
export function templateFault(
  messenger: Messenger,
  { name, verdict, since, isTried }: { name: string; verdict: string; since: Instant; isTried: boolean },
): Fault {
  const next = isTried
    ? "One message tries it from time to time."
    : `They go as soon as ${nameOf(messenger)} approves it again.`;
  const message = `${sentence(`${nameOf(messenger)} does not take the message template ${name}: ${verdict}`)} Messages that need it wait. Put it right at the provider; "npm run templates" prints how it must read. ${next}`;
  return { fault: "template", about: name, since, message, isTotal: false };
}

export function backlogFault(since: Instant): Fault {
  const message =
    "Messages are due and do not go out, for no reason that the messenger gave. Look into the server's log, and restart Dinkboard if it says nothing.";
  return { fault: "backlog", about: "", since, message, isTotal: false };
}

export function inboxFault({ count, since }: { count: number; since: Instant }): Fault {
  const what = count === 1 ? "1 message that came in" : `${count} messages that came in`;
  const message = `${what} could not be worked off; the activity log says whose. Dinkboard tries once more at the next start. Enter what is missing by hand until then.`;
  return { fault: "inbox", about: "", since, message, isTotal: false };
}

const JOB_WORDS: Readonly<Record<JobName, string>> = {
  "close-polls": "Closing polls",
  "open-polls": "Opening recurring polls",
  "send-reminders": "Sending reminders",
  "clean-up": "Cleaning up",
  backup: "The nightly backup",
};

export function jobFault(job: JobName, failure: string, since: Instant): Fault {
  const advice =
    job === "backup"
      ? "Is there room on the disk? It is tried again every hour."
      : "It is tried again by itself.";
  const message = `${sentence(`${JOB_WORDS[job]} failed: ${failure}`)} ${advice}`;
  return { fault: "job", about: job, since, message, isTotal: false };
}

/** The gravest first. */
export function byGravity(faults: readonly Fault[]): Fault[] {
  return faults.toSorted(
    (one, other) =>
      Number(other.isTotal) - Number(one.isTotal) ||
      BOT_FAULTS.indexOf(one.fault) - BOT_FAULTS.indexOf(other.fault) ||
      one.since - other.since,
  );
}

export function stateOf(faults: readonly Fault[]): BotState {
  if (faults.some(({ isTotal }) => isTotal)) return "disconnected";
  return faults.length > 0 ? "degraded" : "online";
}

/** A fault as it was recorded when it was noticed. */
export interface RecordedFault {
  readonly fault: BotFault;
  readonly about: string;
  readonly since: Instant;
  /** Null while it lasts. */
  readonly endedAt: Instant | null;
}

/** Whether two speak of the same fault. */
export function isSame(
  one: Pick<RecordedFault, "fault" | "about">,
  other: Pick<RecordedFault, "fault" | "about">,
): boolean {
  return one.fault === other.fault && one.about === other.about;
}

/** Each fault with the time since which it has been recorded, so that it is told the same at every look. */
export function asRecorded(faults: readonly Fault[], recorded: readonly RecordedFault[]): Fault[] {
  return faults.map((fault) => {
    const known = recorded.find((one) => one.endedAt === null && isSame(one, fault));
    return known ? { ...fault, since: known.since } : fault;
  });
}

/** Since when the bot has been in the state that these faults make; null when it has never been in another. */
export function stateSince(
  faults: readonly Fault[],
  recorded: readonly RecordedFault[],
  now: Instant,
): Instant | null {
  const state = stateOf(faults);
  const decisive = state === "disconnected" ? faults.filter(({ isTotal }) => isTotal) : faults;
  // What is over and not yet recorded as over has ended now.
  const ends = recorded
    .filter((one) => one.endedAt !== null || !faults.some((fault) => isSame(one, fault)))
    .map(({ endedAt }) => endedAt ?? now);
  if (decisive.length === 0) return ends.length === 0 ? null : Math.max(...ends);
  return Math.min(...decisive.map(({ since }) => since));
}

/** Of which faults administrators are told when they begin and end: those that somebody has to see to. */
export function isTold(fault: BotFault): boolean {
  return (
    fault === "account" || fault === "unreachable" || fault === "broadcasts_paused" || fault === "template"
  );
}
