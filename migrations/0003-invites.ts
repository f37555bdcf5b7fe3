import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Links by which people join a club themselves, who has, and who has tried codes that are none. */
export const invites: Migration = {
  up: [
    sql`
      create table invites (
        id integer primary key autoincrement,
        code text not null unique check (length(code) = 8),
        created_by integer not null references players (id),
        created_at integer not null,
        expires_at integer not null,
        use_limit integer not null check (use_limit > 0),
        used_count integer not null default 0 check (used_count >= 0),
        revoked_at integer,
        check (used_count <= use_limit),
        check (expires_at > created_at)
      ) strict
    `,
    sql`
      create table invite_uses (
        -- An account is opened once, so it takes one place of one invite at most.
        player_id integer primary key references players (id),
        invite_id integer not null references invites (id),
        used_at integer not null
      ) strict
    `,
    sql`create index invite_uses_by_invite on invite_uses (invite_id)`,
    sql`
      create table wrong_invites (
        id integer primary key autoincrement,
        -- A phone number that wrote, or the network address that a page was asked for from.
        sender text not null,
        tried_at integer not null
      ) strict
    `,
    sql`create index wrong_invites_by_sender on wrong_invites (sender, tried_at)`,
  ],
  down: [sql`drop table wrong_invites`, sql`drop table invite_uses`, sql`drop table invites`],
};
