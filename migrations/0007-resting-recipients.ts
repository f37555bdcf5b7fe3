import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Until when a provider asks to leave the recipient of a message alone, which it refused for that. */
export const restingRecipients: Migration = {
  up: [sql`alter table outbox add column rests_until integer`],
  down: [sql`alter table outbox drop column rests_until`],
};
