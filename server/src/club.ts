import { migrations } from "@dinkboard/migrations";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { Channel } from "./channels/channel.ts";
import { type Messengers, openChannels } from "./channels/messengers.ts";
import { createSimulator } from "./channels/simulator.ts";
import { groupMessage } from "./channels/templates.ts";
import type { Clock } from "./clock.ts";
import { saveAs } from "./db/backup.ts";
import { checkInvariants, violationsOf } from "./db/invariants.ts";
import { migrate } from "./db/migrate.ts";
import { openDatabase } from "./db/open.ts";
import { Connection, type Reader, type Tx } from "./db/tx.ts";
import { WriteQueue } from "./db/write-queue.ts";
import type { GameFacts } from "./features/outbox/rules/message.ts";
import { ensureSuperAdmin } from "./features/players/service/roles.ts";
import type { Settings } from "./features/settings/rules.ts";
import { SIMULATOR } from "./features/simulator/rules.ts";
import { deliver } from "./features/simulator/service.ts";
import type { Random } from "./random.ts";
import { Dispatcher } from "./workers/dispatcher.ts";
import { type HealthLog, HealthWatch } from "./workers/health-watch.ts";
import { InboxWorker } from "./workers/inbox-worker.ts";
import { backUpNightly } from "./workers/nightly-backup.ts";
import { Scheduler } from "./workers/scheduler.ts";

/** What the environment says about a club and its features need to know. */
export interface ClubConfig {
  /** Where people reach the club, without a slash at the end; links in messages begin with it. */
  readonly publicBaseUrl: string;
  /** Shown under an administrator's name. */
  readonly adminEmail?: string;
  /** 0 for no limit. */
  readonly otpRequestsPerAddressPerHour: number;
}

export interface ClubOptions {
  /** The file, or ":memory:". It is made if it is not there. */
  readonly databasePath: string;
  readonly config: ClubConfig;
  readonly clock: Clock;
  readonly random: Random;
  /** Kept outside the database: without it, the stored login codes say nothing. */
  readonly secret: Uint8Array;
  readonly log: HealthLog;
  /** Whose account can be neither deleted nor demoted; it is opened if need be. */
  readonly superAdminPhone?: PhoneNumber;
  /** The data directory in which the club is backed up every night; without one it is not. */
  readonly backUpIn?: string;
  /** The simulator for everything unless given. Login codes may go another way than the rest. */
  readonly messengers?: Messengers;
  /** Channels that are open already, in place of the messengers. */
  readonly channels?: { readonly main: Channel; readonly codes: Channel };
}

/** A running club: one database, one clock, one source of chance, its messengers and its workers. */
export interface Club {
  readonly config: ClubConfig;
  readonly clock: Clock;
  readonly random: Random;
  readonly secret: Uint8Array;
  readonly channels: { readonly main: Channel; readonly codes: Channel };
  /** Whether the club's messenger is the simulated one, which shows its phones on a screen. */
  readonly isSimulated: boolean;
  /** Words a poll's question for a group chat, with the address where players answer it. */
  textForGroup(game: GameFacts, settings: Settings): string;
  /** Reads one state of the database, at once. */
  read<T>(run: (reader: Reader) => T): T;
  /** Writes in a transaction; what this resolves to has been committed. */
  write<T>(run: (tx: Tx) => T): Promise<T>;
  /** What speaks against the data, in plain words; empty for a sound club. Quick enough for every start. */
  violations(): readonly string[];
  /** Does everything that is due now, by the clock, in the inbox and in the outbox, without waiting for the workers' turn. */
  settle(): Promise<void>;
  /** Copies the whole club into a file that is not there yet: all of it, or no file. */
  saveAs(path: string): Promise<void>;
  /** Sets the workers going. */
  start(): void;
  /** Lets the workers finish what they are about, writes what waits and closes the database. Once stopped, it stays so. */
  stop(): Promise<void>;
}

const SIMULATED: Messengers = { main: { kind: "simulator" }, codes: { kind: "simulator" } };

/**
 * Opens a club: brings its database up to date and connects its parts. Nothing happens by itself before `start`.
 * @throws Error when the database cannot be opened or was written by a newer program
 */
export function createClub(options: ClubOptions): Club {
  const { clock, random, log, secret, config } = options;
  const database = openDatabase(options.databasePath);
  migrate(database, migrations, clock.now());
  const connection = new Connection(database);

  const read = <T>(run: (reader: Reader) => T): T => run(connection.at(clock.now()));
  const queue = new WriteQueue(database, connection, clock, () => {
    inbox.wake();
    dispatcher.wake();
  });
  const write = <T>(run: (tx: Tx) => T): Promise<T> => queue.write(run);

  const { superAdminPhone } = options;
  if (superAdminPhone !== undefined) {
    database.transaction(() => ensureSuperAdmin(connection.at(clock.now()), superAdminPhone)).immediate();
  }

  const simulator = createSimulator((delivery) => write((tx) => deliver(tx, delivery)));
  const channels = options.channels ?? openChannels(options.messengers ?? SIMULATED, simulator);
  const dispatcher = new Dispatcher({ read, write, channels, random, log });
  const inbox = new InboxWorker({ read, write, log });
  const watch = new HealthWatch({ read, write, channels, log });
  const save = (path: string) => saveAs(database, path);
  const { backUpIn } = options;
  const scheduler = new Scheduler({
    read,
    write,
    log,
    ...(backUpIn !== undefined && { backUp: () => backUpNightly(backUpIn, clock.now(), save) }),
  });

  return {
    config,
    clock,
    random,
    secret,
    channels,
    isSimulated: channels.main.id === SIMULATOR,
    textForGroup: (game, settings) => groupMessage(game, settings, config.publicBaseUrl),
    read,
    write,
    violations: () => violationsOf(checkInvariants(connection.at(clock.now()), "quick")),
    settle: async () => {
      await scheduler.drain();
      await inbox.drain();
      await watch.drain();
      await dispatcher.drain();
      // What was sent may have reported back by now.
      await inbox.drain();
    },
    saveAs: save,
    start: () => {
      scheduler.start();
      inbox.start();
      watch.start();
      dispatcher.start();
    },
    stop: async () => {
      await Promise.all([scheduler.stop(), inbox.stop(), watch.stop(), dispatcher.stop()]);
      queue.close();
      // The last connection to leave also writes the log back into the file.
      database.close();
    },
  };
}
