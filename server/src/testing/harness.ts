import type { PhoneNumber } from "@dinkboard/shared/phone";
import { sql } from "kysely";
import { type Club, createClub } from "../club.ts";
import { query } from "../db/query.ts";
import type { Reader } from "../db/tx.ts";
import type { AdminActor } from "../features/activity/rules.ts";
import { findSuperAdmin } from "../features/players/store.ts";
import type { WorkerLog } from "../workers/loop.ts";
import { FakeClock, FRIDAY } from "./fake-clock.ts";
import { seededRandom } from "./seeded-random.ts";

export const SUPER_ADMIN_PHONE = "+12125550100" as PhoneNumber;

export interface TestClub extends Club {
  readonly clock: FakeClock;
  /** The super admin, as the one who acts. */
  readonly admin: AdminActor;
  /** Everything in the database but the search index, to show what a call wrote: nothing, after a refusal. */
  contents(): Readonly<Record<string, readonly unknown[]>>;
}

interface TestClubOptions {
  readonly log?: WorkerLog;
  readonly publicBaseUrl?: string;
  readonly otpRequestsPerAddressPerHour?: number;
  readonly adminEmail?: string;
  readonly channels?: Club["channels"];
}

/**
 * A whole club on a database in memory, a clock that only the test moves and chance that repeats itself. The workers
 * stand still: `settle` does what is due. Stop it when the test is done.
 */
export function createTestClub(options: TestClubOptions = {}): TestClub {
  const clock = new FakeClock(FRIDAY);
  const { adminEmail, channels } = options;
  const club = createClub({
    databasePath: ":memory:",
    config: {
      publicBaseUrl: options.publicBaseUrl ?? "http://localhost:3000",
      otpRequestsPerAddressPerHour: options.otpRequestsPerAddressPerHour ?? 30,
      ...(adminEmail !== undefined && { adminEmail }),
    },
    clock,
    random: seededRandom(),
    secret: new Uint8Array(32).fill(7),
    log: {
      // What the bot suffers is seen in its status.
      warn: () => undefined,
      // biome-ignore lint/suspicious/noConsole: the set-up of the tests fails one that did not expect it
      ...(options.log ?? { error: (details, message) => console.error(message, details.err) }),
    },
    superAdminPhone: SUPER_ADMIN_PHONE,
    ...(channels && { channels }),
  });
  const superAdmin = club.read(findSuperAdmin);
  if (!superAdmin) throw new Error("the club has no super admin");
  return {
    ...club,
    clock,
    admin: { kind: "admin", playerId: superAdmin.id },
    contents: () => club.read(contentsOf),
  };
}

function contentsOf(reader: Reader): Readonly<Record<string, readonly unknown[]>> {
  const all = <Row>(text: ReturnType<typeof sql<Row>>) =>
    reader.all<Row>({ compile: () => text.compile(query) });
  const tables = all(sql<{ name: string }>`
    select name from sqlite_schema
    where type = 'table' and name not like 'player_search%' and name not like 'sqlite_%' order by name
  `);
  return Object.fromEntries(tables.map(({ name }) => [name, all(sql`select * from ${sql.table(name)}`)]));
}
