import { SECOND_MS } from "@dinkboard/shared/limits";
import type { Channel } from "../channels/channel.ts";
import type { Reader, Tx } from "../db/tx.ts";
import { botStatus, hasNews, reviewFaults } from "../features/bot-status/service.ts";
import { isCheckDue, recordCheck } from "../features/connection/service.ts";
import { retryTemplates } from "../features/inbox/service.ts";
import { SIMULATOR } from "../features/simulator/rules.ts";
import { Loop, type WorkerLog } from "./loop.ts";

const LOOK_EVERY_MS = 5 * SECOND_MS;
const CHECK_TIMEOUT_MS = 15 * SECOND_MS;

/** Where the watch also says how the bot is: whoever runs the server may be unable to sign in and look. */
export interface HealthLog extends WorkerLog {
  warn(details: { readonly fault: string }, message: string): void;
}

interface HealthWatchOptions {
  readonly read: <T>(run: (reader: Reader) => T) => T;
  readonly write: <T>(run: (tx: Tx) => T) => Promise<T>;
  readonly channels: { readonly main: Channel; readonly codes: Channel };
  readonly log: HealthLog;
}

/**
 * Asks the messengers from time to time whether they know the club, so that its status is true also when nothing is sent,
 * and tells the administrators what has become of the bot. The log has each fault when it begins, and at a start again.
 */
export class HealthWatch {
  readonly #options: HealthWatchOptions;
  readonly #loop: Loop;
  #hasJustStarted = false;

  constructor(options: HealthWatchOptions) {
    this.#options = options;
    this.#loop = new Loop({
      name: "health",
      work: () => this.#look(),
      everyMs: LOOK_EVERY_MS,
      log: options.log,
    });
  }

  /** Begins with asking everybody: the token may be another than before. */
  start(): void {
    this.#hasJustStarted = true;
    this.#loop.start();
  }

  /** Makes the checks that are due, then ends. */
  drain(): Promise<void> {
    return this.#loop.run();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  async #look(): Promise<void> {
    const { read, write, channels } = this.#options;
    const { main, codes } = channels;
    const isStart = this.#hasJustStarted;
    this.#hasJustStarted = false;
    const real = [...new Set([main, codes])].filter(({ id }) => id !== SIMULATOR);
    const due = real.filter(({ id }) => isStart || read((reader) => isCheckDue(reader, id)));
    await Promise.all(due.map((channel) => this.#check(channel, isStart)));
    const begun = read((reader) => hasNews(reader, channels))
      ? await write((tx) => reviewFaults(tx, channels))
      : [];
    const told = isStart ? read((reader) => botStatus(reader, channels)).faults : begun;
    for (const { fault, message } of told) this.#options.log.warn({ fault }, message);
  }

  async #check(channel: Channel, isStart: boolean): Promise<void> {
    const state = await channel.check(AbortSignal.timeout(CHECK_TIMEOUT_MS));
    await this.#options.write((tx) => {
      recordCheck(tx, channel.id, state);
      // They may have been put right while the server was off; whoever did so may be waiting for a code.
      if (isStart && state.isConnected) retryTemplates(tx, channel.id);
    });
  }
}
