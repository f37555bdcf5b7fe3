import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** What finds the little that is wanted among all the messages and reports of a club's years. */
export const oldMessages: Migration = {
  up: [
    sql`create index inbox_verdicts on inbox (channel, event ->> 'name', occurred_at) where kind = 'template'`,
  ],
  down: [sql`drop index inbox_verdicts`],
};
