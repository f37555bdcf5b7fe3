import { club } from "./0001-club.ts";
import { jobs } from "./0002-jobs.ts";
import { invites } from "./0003-invites.ts";
import { botHealth } from "./0004-bot-health.ts";
import { senders } from "./0005-senders.ts";
import { oldMessages } from "./0006-old-messages.ts";
import { restingRecipients } from "./0007-resting-recipients.ts";
import type { Migration } from "./migration.ts";

export type { Migration } from "./migration.ts";

/**
 * Every migration by name, in the order in which they run. A name that was released is never changed or moved: a
 * database remembers it.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001-club": club,
  "0002-jobs": jobs,
  "0003-invites": invites,
  "0004-bot-health": botHealth,
  "0005-senders": senders,
  "0006-old-messages": oldMessages,
  "0007-resting-recipients": restingRecipients,
};
