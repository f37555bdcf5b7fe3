import { z } from "zod";
import { isoTextSchema } from "./fields.ts";

/**
 * How the bot is: `online` when messages get through, `degraded` when some wait or fail, `disconnected` when the
 * messenger takes none at all.
 */
export const BOT_STATES = ["online", "degraded", "disconnected"] as const;
export type BotState = (typeof BOT_STATES)[number];

/** What can be wrong with the bot, the gravest first. */
export const BOT_FAULTS = [
  /** The messenger refuses the club's account: nothing goes out. */
  "account",
  /** The messenger does not answer. */
  "unreachable",
  /** The messenger lets the club answer players, but not write to them of its own accord. */
  "broadcasts_paused",
  /** The messenger has taken a message template out of use. */
  "template",
  /** The messenger asked to be left alone for a while, again and again. */
  "overloaded",
  /** Messages wait for longer than they should, whatever the reason. */
  "backlog",
  /** Something that a player wrote could not be worked off. */
  "inbox",
  /** Something that is done by the clock has failed. */
  "job",
] as const;
export type BotFault = (typeof BOT_FAULTS)[number];

export const botStatusSchema = z.object({
  state: z.enum(BOT_STATES),
  /** The messenger, as people call it: "WhatsApp", "SMS", "Simulator". */
  channel: z.string(),
  /** Since when the bot has been in this state; null when it has never been in another. */
  since: isoTextSchema.nullable(),
  /** Why it is not online, the gravest first; empty when it is. */
  faults: z.array(
    z.object({
      fault: z.enum(BOT_FAULTS),
      /** A sentence or two for people: what is wrong, and what to do. */
      message: z.string(),
      since: isoTextSchema.nullable(),
    }),
  ),
  queue: z.object({
    /** Messages that wait for their turn, those of the morning not counted. */
    waiting: z.int().nonnegative(),
    /** Messages that wait for business hours. */
    postponed: z.int().nonnegative(),
    oldestWaitingSince: isoTextSchema.nullable(),
  }),
  /** When the messenger was last asked, or last took a message; null before the first time. */
  checkedAt: isoTextSchema.nullable(),
});
export type BotStatusView = z.infer<typeof botStatusSchema>;

/** What happens by the clock. */
export const JOB_NAMES = ["close-polls", "open-polls", "send-reminders", "clean-up", "backup"] as const;
export type JobName = (typeof JOB_NAMES)[number];

export const scheduledJobSchema = z.object({
  job: z.enum(JOB_NAMES),
  /** When there is next something to do; null when nothing is planned. */
  nextRunAt: isoTextSchema.nullable(),
  /** What it is about: the question of a poll, the name of a recurring one; null where it is about nothing in particular. */
  about: z.string().nullable(),
  lastRunAt: isoTextSchema.nullable(),
  /** Why it failed the last time; null when it did not. */
  failure: z.string().nullable(),
});
export type ScheduledJobView = z.infer<typeof scheduledJobSchema>;
