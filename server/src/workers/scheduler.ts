import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@dinkboard/shared/limits";
import type { JobName } from "@dinkboard/shared/schemas/bot";
import type { Reader, Tx } from "../db/tx.ts";
import { cleanUp as cleanUpInvites } from "../features/invites/service.ts";
import {
  finishNightlyJob,
  isJobDue,
  leaseNightlyJob,
  recordFailure,
  runJob,
} from "../features/jobs/service.ts";
import { cleanUp as cleanUpLogin } from "../features/login/service.ts";
import { closeDuePolls } from "../features/polls/service/closing.ts";
import { openDueOccurrences } from "../features/recurring/service.ts";
import { sendDueReminders } from "../features/reminders/service.ts";
import { Loop, type WorkerLog } from "./loop.ts";

/** A job that is one transaction, and asks the database what is due: missing a turn of it loses nothing. */
interface Sweep {
  readonly name: JobName;
  readonly everyMs: number;
  readonly work: (tx: Tx) => unknown;
}

const LOOK_EVERY_MS = 5 * SECOND_MS;

/** In this order: what has closed reminds nobody. */
const SWEEPS: readonly Sweep[] = [
  { name: "close-polls", everyMs: LOOK_EVERY_MS, work: closeDuePolls },
  { name: "open-polls", everyMs: 15 * SECOND_MS, work: openDueOccurrences },
  { name: "send-reminders", everyMs: 15 * SECOND_MS, work: sendDueReminders },
  {
    name: "clean-up",
    everyMs: 10 * MINUTE_MS,
    work: (tx) => {
      cleanUpLogin(tx);
      cleanUpInvites(tx);
    },
  },
];

const BACKUP_LOOK_EVERY_MS = MINUTE_MS;
/** Longer than any backup takes: it only ever ends because its holder is gone. */
const BACKUP_LEASE_MS = HOUR_MS;
const BACKUP_RETRY_MS = HOUR_MS;

interface SchedulerOptions {
  readonly read: <T>(run: (reader: Reader) => T) => T;
  readonly write: <T>(run: (tx: Tx) => T) => Promise<T>;
  /** Saves the club where its backups are; without it there are none. */
  readonly backUp?: () => Promise<void>;
  readonly log: WorkerLog;
}

/**
 * Does what is due by the clock. When each job is next, and how it went, is in the database: a start does what was missed,
 * and of two schedulers one does it.
 */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #loops: readonly Loop[];

  constructor(options: SchedulerOptions) {
    this.#options = options;
    const { backUp, log } = options;
    this.#loops = [
      new Loop({ name: "schedule", work: () => this.#sweepDue(), everyMs: LOOK_EVERY_MS, log }),
      // Apart, so that nothing waits for it.
      ...(backUp
        ? [new Loop({ name: "backup", work: () => this.#backUp(backUp), everyMs: BACKUP_LOOK_EVERY_MS, log })]
        : []),
    ];
  }

  start(): void {
    for (const loop of this.#loops) loop.start();
  }

  /** Does everything that is due now in the club, without waiting for the jobs' turn, then ends. Backs up nothing. */
  async drain(): Promise<void> {
    for (const { work } of SWEEPS) await this.#options.write(work);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#loops.map((loop) => loop.stop()));
  }

  async #sweepDue(): Promise<void> {
    const { write } = this.#options;
    for (const { name, everyMs, work } of SWEEPS) {
      await this.#attempt(name, everyMs, () => write((tx) => runJob(tx, name, everyMs, work)));
    }
  }

  async #backUp(backUp: () => Promise<void>): Promise<void> {
    const { write } = this.#options;
    await this.#attempt("backup", BACKUP_RETRY_MS, async () => {
      if (!(await write((tx) => leaseNightlyJob(tx, "backup", BACKUP_LEASE_MS)))) return;
      await backUp();
      await write((tx) => finishNightlyJob(tx, "backup"));
    });
  }

  /** Never rejects: one job that fails keeps none of the others from its turn. */
  async #attempt(name: JobName, retryMs: number, run: () => Promise<unknown>): Promise<void> {
    const { read, write, log } = this.#options;
    try {
      if (read((reader) => isJobDue(reader, name))) await run();
    } catch (err) {
      log.error({ err }, `job ${name} failed`);
      const reason = err instanceof Error ? err.message : String(err);
      // If not even that can be written, the job stays due and has its next turn all the same.
      await write((tx) => recordFailure(tx, name, reason, retryMs)).catch(() => undefined);
    }
  }
}
