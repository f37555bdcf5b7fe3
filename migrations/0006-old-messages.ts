import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** What finds the little that is wanted among all the messages and reports of a club's years. */
export const oldMessages: Migration = {
  up: [
    sql`create index inbox_verdicts on inbox (channel, event ->> 'name', occurred_at) where kind = 'template'`,
    // Whether a later question about its poll to its player has taken a question's place.
    sql`alter table outbox add column is_superseded integer not null default 0 check (is_superseded in (0, 1))`,
    sql`
      update outbox set is_superseded = 1 where kind = 'poll' and exists (
        select 1 from outbox as later where later.poll_id = outbox.poll_id and later.player_id = outbox.player_id
          and later.kind = 'poll' and later.id > outbox.id
      )
    `,
    sql`create index outbox_last_questions on outbox (poll_id, status, status_reason, player_id)
        where kind = 'poll' and is_superseded = 0`,
    sql`
      create table outbox_earlier_copies (
        -- A message that nobody knew to have gone out goes out once more: the outbox has the provider's id of the last copy.
        channel text not null,
        provider_message_id text not null,
        message_id integer not null references outbox (id),
        primary key (channel, provider_message_id)
      ) strict, without rowid
    `,
  ],
  down: [
    sql`drop table outbox_earlier_copies`,
    sql`drop index outbox_last_questions`,
    sql`alter table outbox drop column is_superseded`,
    sql`drop index inbox_verdicts`,
  ],
};
