import { SECOND_MS } from "@dinkboard/shared/limits";
import type { Reader, Tx } from "../db/tx.ts";
import { giveUp, processEvent, retryGivenUp, waitingEvents } from "../features/inbox/service.ts";
import { Loop, type WorkerLog } from "./loop.ts";

const EVENTS_AT_ONCE = 100;

/** Works off what the channels brought in. */
export class InboxWorker {
  readonly #read: <T>(run: (reader: Reader) => T) => T;
  readonly #write: <T>(run: (tx: Tx) => T) => Promise<T>;
  readonly #log: WorkerLog;
  readonly #loop: Loop;
  #hasJustStarted = false;

  constructor(options: {
    readonly read: <T>(run: (reader: Reader) => T) => T;
    readonly write: <T>(run: (tx: Tx) => T) => Promise<T>;
    readonly log: WorkerLog;
  }) {
    this.#read = options.read;
    this.#write = options.write;
    this.#log = options.log;
    this.#loop = new Loop({
      name: "inbox",
      work: () => this.#workOff(),
      everyMs: 5 * SECOND_MS,
      log: options.log,
    });
  }

  /** Also tries once more what an earlier program has given up. */
  start(): void {
    this.#hasJustStarted = true;
    this.#loop.start();
  }

  /** Called after every commit: it may have brought events. */
  wake(): void {
    this.#loop.wake();
  }

  /** Works off everything that waits, then ends. */
  drain(): Promise<void> {
    return this.#loop.run();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  async #workOff(): Promise<void> {
    if (this.#hasJustStarted) {
      await this.#write(retryGivenUp);
      this.#hasJustStarted = false;
    }
    for (;;) {
      const ids = this.#read((reader) => waitingEvents(reader, EVENTS_AT_ONCE));
      if (ids.length === 0) return;
      // The write queue keeps the order and gives each its own savepoint, so they share one commit.
      await Promise.all(ids.map((id) => this.#process(id)));
    }
  }

  async #process(id: number): Promise<void> {
    const process = () => this.#write((tx) => processEvent(tx, id));
    try {
      // Once more: the commit that it shared may have failed for no fault of its own.
      await process().catch(process);
    } catch (err) {
      this.#log.error({ err }, `inbox event ${id} could not be worked off`);
      await this.#write((tx) => giveUp(tx, id, err instanceof Error ? err.message : String(err)));
    }
  }
}
