import { SECOND_MS } from "@dinkboard/shared/limits";
import type { Instant } from "@dinkboard/shared/times";
import type { Channel } from "../channels/channel.ts";
import type { Reader, Tx } from "../db/tx.ts";
import { applyKeptStatuses, haltedTemplates, restTemplate } from "../features/inbox/service.ts";
import { JITTER_PER_MILLE, type SendResult } from "../features/outbox/rules.ts";
import {
  hasDueMessages,
  type Lane,
  type LeasedMessage,
  leaseDue,
  recordResult,
  reportHalt,
} from "../features/outbox/service.ts";
import { learnFromRefusal } from "../features/players/service.ts";
import type { Settings } from "../features/settings/rules.ts";
import { readSettings } from "../features/settings/service.ts";
import type { Random } from "../random.ts";
import { Loop, type WorkerLog } from "./loop.ts";
import { Pace } from "./pace.ts";

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

/** What is known when messages are leased, and holds for all of them. */
interface Batch {
  readonly settings: Settings;
  readonly halted: ReadonlySet<string>;
}

const LANES = ["codes", "others"] as const satisfies readonly Lane[];

type Refused = Extract<SendResult, { outcome: "refused" }>;

/**
 * Empties the outbox: leases in one transaction, sends outside of any, records in another. Wherever the process dies
 * between them, the lease tells the next start what may have gone out.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #loop: Loop;
  /** By the id of the channel. */
  readonly #paces = new Map<string, Pace>();
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
      await this.#probe(read((reader) => reader.now));
      if (free > 0 && read((reader) => hasDueMessages(reader, this.#openLanes(reader.now)))) {
        const batch = await write((tx) => ({
          leased: this.#lease(tx, free),
          settings: readSettings(tx),
          halted: haltedTemplates(tx, this.#channelIds),
        }));
        for (const message of batch.leased) {
          const flight = this.#deliver(message, batch).finally(() => flying.delete(flight));
          flying.add(flight);
        }
      }
      if (flying.size === 0) return;
      await Promise.race([...flying, bell]);
    }
  }

  /** Which messages the paces of their channels let go now; codes first. */
  #openLanes(now: Instant): Lane[] {
    return LANES.filter((lane) => this.#paceOf(this.#channelFor(lane === "codes")).allowance(now, lane) > 0);
  }

  #lease(tx: Tx, free: number): LeasedMessage[] {
    const leased: LeasedMessage[] = [];
    for (const lane of this.#openLanes(tx.now)) {
      const channel = this.#channelFor(lane === "codes");
      const pace = this.#paceOf(channel);
      const limit = Math.min(free - leased.length, pace.allowance(tx.now, lane));
      const taken = leaseDue(tx, { limit, leaseMs: LEASE_MS, channelOf: () => channel.id, lane });
      pace.take(taken.length, tx.now);
      leased.push(...taken);
    }
    return leased;
  }

  /** Asks the providers that refused the account whether it has been mended, when it is time to. */
  async #probe(now: Instant): Promise<void> {
    for (const [id, pace] of this.#paces) {
      if (!pace.isProbeDue(now)) continue;
      const { main, codes } = this.#options.channels;
      const channel = main.id === id ? main : codes;
      const { isConnected } = await channel.check(AbortSignal.timeout(SEND_TIMEOUT_MS));
      pace.noteProbe(isConnected, now);
    }
  }

  #paceOf({ id, capabilities }: Channel): Pace {
    const pace = this.#paces.get(id) ?? new Pace(capabilities.messagesPerSecond);
    this.#paces.set(id, pace);
    return pace;
  }

  get #channelIds(): string[] {
    const { main, codes } = this.#options.channels;
    return [...new Set([main.id, codes.id])];
  }

  #channelFor(isCode: boolean): Channel {
    return isCode ? this.#options.channels.codes : this.#options.channels.main;
  }

  /** Never rejects: what could not be recorded is taken up when its lease ends. */
  async #deliver(leased: LeasedMessage, batch: Batch): Promise<void> {
    const { log, random, write } = this.#options;
    const result = await this.#send(leased, batch);
    const jitter = random.integer(2 * JITTER_PER_MILLE + 1) - JITTER_PER_MILLE;
    try {
      await write((tx) => {
        recordResult(tx, leased, result, jitter);
        if (result.outcome === "accepted") applyKeptStatuses(tx, leased.channel, result.providerMessageId);
        else this.#learn(tx, leased, result);
        const channel = this.#channelFor(leased.message.kind === "login_code");
        const isHalted = this.#paceOf(channel).note(result, tx.now);
        if (isHalted && result.outcome === "refused") reportHalt(tx, leased.channel, result.detail);
      });
    } catch (err) {
      log.error({ err }, `what became of message ${leased.id} could not be recorded`);
    }
  }

  /** What a refusal says about more than this message. */
  #learn(tx: Tx, { channel, playerId, leasedUntil }: LeasedMessage, refused: Refused): void {
    const { refusal, template, detail } = refused;
    if (playerId !== null) learnFromRefusal(tx, playerId, refusal, leasedUntil - LEASE_MS);
    if (refusal === "template" && template !== undefined) restTemplate(tx, channel, template, detail);
  }

  /** Never rejects and never hangs: whatever happens to an attempt is a result. */
  async #send(
    { id, message, phoneNumber, isWindowOpen }: LeasedMessage,
    { settings, halted }: Batch,
  ): Promise<SendResult> {
    const channel = this.#channelFor(message.kind === "login_code");
    const unknown = { outcome: "refused", refusal: "unknown_outcome", code: "" } as const;
    const timeout = new AbortController();
    const timedOut = Promise.withResolvers<SendResult>();
    const timer = setTimeout(() => {
      timeout.abort();
      timedOut.resolve({ ...unknown, detail: "no answer in time" });
    }, SEND_TIMEOUT_MS);
    try {
      const request = {
        messageId: id,
        to: phoneNumber,
        message,
        settings,
        isWindowOpen,
        haltedTemplates: halted,
      };
      return await Promise.race([channel.send(request, timeout.signal), timedOut.promise]);
    } catch (err) {
      this.#options.log.error({ err }, `channel ${channel.id} failed to send message ${id}`);
      return { ...unknown, detail: "the channel failed" };
    } finally {
      clearTimeout(timer);
    }
  }
}
