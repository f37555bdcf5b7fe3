import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** What the scheduler does by the clock, so that a start knows what was missed. */
export const jobs: Migration = {
  up: [
    sql`
      create table jobs (
        name text primary key,
        next_run_at integer not null,
        -- While somebody is about it; one that died lets it run out.
        leased_until integer,
        last_run_at integer,
        last_outcome text
      ) strict, without rowid
    `,
  ],
  down: [sql`drop table jobs`],
};
