import { SECOND_MS } from "@dinkboard/shared/limits";
import type { Channel } from "../channels/channel.ts";
import type { Reader, Tx } from "../db/tx.ts";
import { applyKeptStatuses } from "../features/inbox/service.ts";
import { JITTER_PER_MILLE, type SendResult } from "../features/outbox/rules.ts";
import { hasDueMessages, type LeasedMessage, leaseDue, recordResult } from "../features/outbox/service.ts";
import type { Settings } from "../features/settings/rules.ts";
import { readSettings } from "../features/settings/service.ts";
import type { Random } from "../random.ts";
import { Loop, type WorkerLog } from "./loop.ts";

const SENT_AT_ONCE = 10;
const SEND_TIMEOUT_MS = 15 * SECOND_MS;
/** Longer than any attempt, so that a lease only ever ends because its holder is gone. */
const LEASE_MS = 60 * SECOND_MS;

interface DispatcherOptions {
  readonly read: <T>(run: (reader: Reader) => T) => T;
  readonly write: <T>(run: (tx: Tx) => T) => Promise<T>;
  readonly channels: { readonly main: Channel; readonly codes: Channel };
  readonly random: Random;
  readonly log: WorkerLog;
}

/**
 * Empties the outbox: leases in one transaction, sends outside of any, records in another. Wherever the process dies
 * between them, the lease tells the next start what may have gone out.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #loop: Loop;
  #isStopping = false;
  #ring: () => void = () => undefined;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#loop = new Loop({
      name: "outbox",
      work: () => this.#sendDue(),
      everyMs: SECOND_MS,
      log: options.log,
    });
  }

  start(): void {
    this.#isStopping = false;
    this.#loop.start();
  }

  /** Called after every commit: it may have left messages. */
  wake(): void {
    this.#ring();
    this.#loop.wake();
  }

  /** Sends everything that is due now, then ends. */
  drain(): Promise<void> {
    return this.#loop.run();
  }

  /** Leases nothing more and waits for what is on its way. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#loop.stop();
  }

  async #sendDue(): Promise<void> {
    const { read, write } = this.#options;
    const flying = new Set<Promise<void>>();
    for (;;) {
      // Whatever is committed from here on rings, so that nothing urgent waits behind something slow.
      const bell = new Promise<void>((resolve) => {
        this.#ring = resolve;
      });
      const free = this.#isStopping ? 0 : SENT_AT_ONCE - flying.size;
      // A look costs nothing and a write wakes the workers: without the look they would wake each other for ever.
      if (free > 0 && read(hasDueMessages)) {
        const { leased, settings } = await write((tx) => ({
          leased: leaseDue(tx, {
            limit: free,
            leaseMs: LEASE_MS,
            channelOf: (messageClass) => this.#channelFor(messageClass === "code").id,
          }),
          settings: readSettings(tx),
        }));
        for (const message of leased) {
          const flight = this.#deliver(message, settings).finally(() => flying.delete(flight));
          flying.add(flight);
        }
      }
      if (flying.size === 0) return;
      await Promise.race([...flying, bell]);
    }
  }

  #channelFor(isCode: boolean): Channel {
    return isCode ? this.#options.channels.codes : this.#options.channels.main;
  }

  /** Never rejects: what could not be recorded is taken up when its lease ends. */
  async #deliver(leased: LeasedMessage, settings: Settings): Promise<void> {
    const { log, random, write } = this.#options;
    const result = await this.#send(leased, settings);
    const jitter = random.integer(2 * JITTER_PER_MILLE + 1) - JITTER_PER_MILLE;
    try {
      await write((tx) => {
        recordResult(tx, leased, result, jitter);
        if (result.outcome === "accepted") applyKeptStatuses(tx, leased.channel, result.providerMessageId);
      });
    } catch (err) {
      log.error({ err }, `what became of message ${leased.id} could not be recorded`);
    }
  }

  /** Never rejects and never hangs: whatever happens to an attempt is a result. */
  async #send({ id, message, phoneNumber }: LeasedMessage, settings: Settings): Promise<SendResult> {
    const channel = this.#channelFor(message.kind === "login_code");
    const unknown = { outcome: "refused", refusal: "unknown_outcome", code: "" } as const;
    const timeout = new AbortController();
    const timedOut = Promise.withResolvers<SendResult>();
    const timer = setTimeout(() => {
      timeout.abort();
      timedOut.resolve({ ...unknown, detail: "no answer in time" });
    }, SEND_TIMEOUT_MS);
    try {
      const request = { messageId: id, to: phoneNumber, message, settings };
      return await Promise.race([channel.send(request, timeout.signal), timedOut.promise]);
    } catch (err) {
      this.#options.log.error({ err }, `channel ${channel.id} failed to send message ${id}`);
      return { ...unknown, detail: "the channel failed" };
    } finally {
      clearTimeout(timer);
    }
  }
}
