import { MINUTE_MS, SECOND_MS } from "@dinkboard/shared/limits";
import type { Tx } from "../db/tx.ts";
import { cleanUp } from "../features/login/service.ts";
import { closeDuePolls } from "../features/polls/service.ts";
import { openDueOccurrences } from "../features/recurring/service.ts";
import { sendDueReminders } from "../features/reminders/service.ts";
import { Loop, type WorkerLog } from "./loop.ts";

const CLOSE_EVERY_MS = 5 * SECOND_MS;
const OPEN_EVERY_MS = 15 * SECOND_MS;
const REMIND_EVERY_MS = 15 * SECOND_MS;
const CLEAN_UP_EVERY_MS = 10 * MINUTE_MS;

/** Does what is due by the clock. Each piece of work asks the database what is due, so missing a turn loses nothing. */
export class Scheduler {
  readonly #loops: readonly Loop[];

  constructor({
    write,
    log,
  }: {
    readonly write: <T>(run: (tx: Tx) => T) => Promise<T>;
    readonly log: WorkerLog;
  }) {
    this.#loops = [
      new Loop({ name: "closing polls", work: () => write(closeDuePolls), everyMs: CLOSE_EVERY_MS, log }),
      new Loop({
        name: "opening polls",
        work: () => write(openDueOccurrences),
        everyMs: OPEN_EVERY_MS,
        log,
      }),
      new Loop({ name: "reminding", work: () => write(sendDueReminders), everyMs: REMIND_EVERY_MS, log }),
      new Loop({ name: "cleaning up", work: () => write(cleanUp), everyMs: CLEAN_UP_EVERY_MS, log }),
    ];
  }

  start(): void {
    for (const loop of this.#loops) loop.start();
  }

  /** Does everything that is due now, then ends. */
  async drain(): Promise<void> {
    for (const loop of this.#loops) await loop.run();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#loops.map((loop) => loop.stop()));
  }
}
