import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Who wrote an event, also where the number is hidden: a STOP counts from whoever it came. */
export const senders: Migration = {
  up: [
    sql`alter table inbox add column messenger_user_id text`,
    sql`update inbox set messenger_user_id = event ->> 'userId' where kind = 'message'`,
    sql`create index inbox_by_messenger_user on inbox (messenger_user_id, occurred_at)
        where messenger_user_id is not null`,
  ],
  down: [sql`drop index inbox_by_messenger_user`, sql`alter table inbox drop column messenger_user_id`],
};
