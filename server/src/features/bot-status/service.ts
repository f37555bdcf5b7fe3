import { HOUR_MS, MINUTE_MS } from "@dinkboard/shared/limits";
import type { BotStatusView } from "@dinkboard/shared/schemas/bot";
import { formatDateTime, type Instant } from "@dinkboard/shared/times";
import type { Reader, Tx } from "../../db/tx.ts";
import { recordActivity } from "../activity/service.ts";
import { isHeld } from "../connection/rules.ts";
import { healthOf } from "../connection/service.ts";
import { givenUpLately, haltedTemplates } from "../inbox/service.ts";
import { failedJobs } from "../jobs/service.ts";
import { LANES } from "../outbox/rules/lanes.ts";
import { enqueue } from "../outbox/service/enqueuing.ts";
import { dueSince, queueOf } from "../outbox/service/queue.ts";
import { isInBusinessHours } from "../settings/rules.ts";
import { readSettings } from "../settings/service.ts";
import {
  asRecorded,
  backlogFault,
  byGravity,
  channelFaults,
  type Fault,
  inboxFault,
  isSame,
  isTold,
  jobFault,
  type Messenger,
  type Messengers,
  nameOf,
  type RecordedFault,
  stateOf,
  stateSince,
  templateFault,
} from "./rules.ts";
import { putFault, recordedFaults } from "./store.ts";

/** How long a message may be due before that is a fault. */
const BACKLOG_MS = 10 * MINUTE_MS;
/** News of the bot that could not be brought for so long is old. */
const NEWS_LIFE_MS = HOUR_MS;

/** How the bot is, and why it is not well. */
export function botStatus(reader: Reader, messengers: Messengers): BotStatusView {
  const recorded = recordedFaults(reader);
  const faults = asRecorded(faultsOf(reader, messengers), recorded);
  const queue = queueOf(reader, !isInBusinessHours(readSettings(reader), reader.now));
  const answers = channelsOf(messengers).map(({ id }) => healthOf(reader, id).answeredAt ?? 0);
  return {
    state: stateOf(faults),
    channel: nameOf(messengers.main),
    since: iso(stateSince(faults, recorded, reader.now)),
    faults: faults.map(({ fault, message, since }) => ({ fault, message, since: iso(since) })),
    queue: { ...queue, oldestWaitingSince: iso(queue.oldestWaitingSince) },
    checkedAt: iso(Math.max(...answers) || null),
  };
}

/** Whether something has begun or ended that `reviewFaults` would record: a look that costs nothing. */
export function hasNews(reader: Reader, messengers: Messengers): boolean {
  const { begun, ended } = newsOf(reader, messengers);
  return begun.length > 0 || ended.length > 0;
}

/**
 * Records what is wrong with the bot and what no longer is, and tells the administrators, once for each beginning and end:
 * in the activity log, and on their phone where a messenger works. Running it again changes nothing.
 * @returns what has begun
 */
export function reviewFaults(tx: Tx, messengers: Messengers): readonly Fault[] {
  const { begun, ended } = newsOf(tx, messengers);
  for (const fault of begun) {
    putFault(tx, { ...fault, endedAt: null });
    if (isTold(fault.fault)) tell(tx, messengers, fault, `began:${fault.since}`, fault.message);
  }
  for (const fault of ended) {
    putFault(tx, { ...fault, endedAt: tx.now });
    if (isTold(fault.fault)) tell(tx, messengers, fault, `ended:${tx.now}`, recovery(tx, messengers, fault));
  }
  return begun;
}

function newsOf(reader: Reader, messengers: Messengers) {
  const recorded = recordedFaults(reader).filter(({ endedAt }) => endedAt === null);
  const faults = faultsOf(reader, messengers);
  return {
    begun: faults.filter((fault) => !recorded.some((known) => isSame(known, fault))),
    ended: recorded.filter((known) => !faults.some((fault) => isSame(known, fault))),
  };
}

/** Everything that is wrong now, the gravest first. */
function faultsOf(reader: Reader, messengers: Messengers): Fault[] {
  const { main, codes } = messengers;
  const channels = channelsOf(messengers);
  const ofChannels = channels.flatMap((messenger) => {
    const role = { isMain: messenger.id === main.id, isForCodes: messenger.id === codes.id };
    return channelFaults(messenger, healthOf(reader, messenger.id), role, reader.now);
  });
  const ofTemplates = channels.flatMap((messenger) =>
    haltedTemplates(reader, messenger.id).map(({ name, verdict, since, until }) =>
      templateFault(messenger, { name, verdict, since, isTried: until !== Infinity }),
    ),
  );
  const ofJobs = failedJobs(reader).map(({ job, failure, failedAt }) => jobFault(job, failure, failedAt));
  const givenUp = givenUpLately(reader);
  return byGravity([
    ...ofChannels,
    ...ofTemplates,
    ...(ofChannels.length === 0 ? backlog(reader) : []),
    ...(givenUp ? [inboxFault(givenUp)] : []),
    ...ofJobs,
  ]);
}

function backlog(reader: Reader): Fault[] {
  const since = dueSince(reader, LANES);
  return since !== undefined && since <= reader.now - BACKLOG_MS ? [backlogFault(since)] : [];
}

/** The club's messengers, each once. */
function channelsOf({ main, codes }: Messengers): Messenger[] {
  return main.id === codes.id ? [main] : [main, codes];
}

function recovery(
  reader: Reader,
  { main, codes }: Messengers,
  { fault, about, since }: RecordedFault,
): string {
  const settings = readSettings(reader);
  const { waiting } = queueOf(reader, !isInBusinessHours(settings, reader.now));
  const messenger = [main, codes].find(({ id }) => id === about);
  const again =
    fault === "template"
      ? `Messages with the template ${about} go out again`
      : `${messenger ? nameOf(messenger) : about} takes the club's messages again`;
  const sending = waiting === 1 ? "1 message is being sent." : `${waiting} messages are being sent.`;
  return `${again}, for the first time since ${formatDateTime(since, settings.timezone)}. ${sending}`;
}

function tell(
  tx: Tx,
  messengers: Messengers,
  { fault, about }: Pick<RecordedFault, "fault" | "about">,
  occasion: string,
  news: string,
): void {
  recordActivity(tx, {
    type: "message",
    actor: { kind: "system" },
    description: `The bot: ${news}`,
    metadata: { fault, about },
  });
  const { adminPhoneNumber } = readSettings(tx);
  const way = wayFor(tx, messengers);
  if (adminPhoneNumber === "" || way === undefined) return;
  enqueue(tx, {
    message: { kind: "bot_alert", variables: { news, ...(way === "codes" && { isOverCodes: true }) } },
    to: { phoneNumber: adminPhoneNumber },
    dedupeKey: `bot:${fault}:${about}:${occasion}`,
    expiresAt: tx.now + NEWS_LIFE_MS,
  });
}

/** Over which messenger news of the bot reach the administrators; undefined when over none. */
function wayFor(reader: Reader, { main, codes }: Messengers): "main" | "codes" | undefined {
  if (!isHeld(healthOf(reader, main.id), "broadcasts")) return "main";
  if (codes.id !== main.id && !isHeld(healthOf(reader, codes.id), "codes")) return "codes";
  return undefined;
}

function iso(instant: Instant | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
