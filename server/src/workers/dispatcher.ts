import { SECOND_MS } from "@dinkboard/shared/limits";
import type { Instant } from "@dinkboard/shared/times";
import type { Channel } from "../channels/channel.ts";
import type { Reader, Tx } from "../db/tx.ts";
import { isHeld, isProbeDue, isResting } from "../features/connection/rules.ts";
import { healthOf, learnFromResult, recordProbe } from "../features/connection/service.ts";
import { applyKeptStatuses, haltedTemplates, liftTemplate, restTemplate } from "../features/inbox/service.ts";
import { LANES, type Lane } from "../features/outbox/rules/lanes.ts";
import type { SendResult } from "../features/outbox/rules/results.ts";
import { JITTER_PER_MILLE } from "../features/outbox/rules/waits.ts";
import { type LeasedMessage, leaseDue, tidyUp } from "../features/outbox/service/leasing.ts";
import { recordResult } from "../features/outbox/service/outcomes.ts";
import { hasDueMessages } from "../features/outbox/service/queue.ts";
import { learnFromRefusal } from "../features/players/service/consent.ts";
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
      if (free > 0 && read((reader) => hasDueMessages(reader, this.#openLanes(reader)))) {
        const { leased, settings } = await write((tx) => ({
          leased: this.#lease(tx, free),
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

  #openLanes(reader: Reader): Lane[] {
    return LANES.filter((lane) => this.#opening(reader, lane).limit > 0);
  }

  /** How many messages of a lane may go now, by the pace and the health of its channel. */
  #opening(reader: Reader, lane: Lane): { readonly limit: number; readonly isProbe: boolean } {
    const { now } = reader;
    const channel = this.#channelFor(lane);
    const health = healthOf(reader, channel.id);
    const limit = this.#paceOf(channel).allowance(now);
    const isClosed = isHeld(health, lane);
    // A messenger for codes alone has no broadcasts to hold back: whether it takes them again shows in a code.
    const isProbe = isProbeDue(health, now) && (isClosed || channel.id !== this.#options.channels.main.id);
    if (isProbe) return { limit: Math.min(1, limit), isProbe };
    return { limit: isClosed || isResting(health, lane, now) ? 0 : limit, isProbe };
  }

  #lease(tx: Tx, free: number): LeasedMessage[] {
    tidyUp(tx);
    const leased: LeasedMessage[] = [];
    const [firstOpen] = this.#openLanes(tx);
    if (firstOpen === undefined) return leased;
    const halted = this.#haltedTemplates(tx);
    for (const lane of LANES) {
      // Anew for each: a probe of one lane closes the next.
      const { limit, isProbe } = this.#opening(tx, lane);
      const channel = this.#channelFor(lane);
      const taken = leaseDue(tx, {
        lane,
        firstOpen,
        limit: Math.min(free - leased.length, limit),
        leaseMs: LEASE_MS,
        channel: channel.id,
        haltedTemplates: halted.get(channel.id) ?? new Map(),
        isProbe,
      });
      if (isProbe) for (const { id } of taken) recordProbe(tx, channel.id, id);
      this.#paceOf(channel).take(taken.length, tx.now);
      leased.push(...taken);
    }
    return leased;
  }

  /** By channel, the templates that are out of use, and until when. */
  #haltedTemplates(reader: Reader): ReadonlyMap<string, ReadonlyMap<string, Instant>> {
    const { main, codes } = this.#options.channels;
    const ids = new Set([main.id, codes.id]);
    return new Map(
      [...ids].map((id) => [
        id,
        new Map(haltedTemplates(reader, id).map(({ name, until }) => [name, until])),
      ]),
    );
  }

  #paceOf({ id, capabilities }: Channel): Pace {
    const pace = this.#paces.get(id) ?? new Pace(capabilities.messagesPerSecond);
    this.#paces.set(id, pace);
    return pace;
  }

  #channelFor(lane: Lane): Channel {
    return lane === "codes" ? this.#options.channels.codes : this.#options.channels.main;
  }

  /** Never rejects: what could not be recorded is taken up when its lease ends. */
  async #deliver(leased: LeasedMessage, settings: Settings): Promise<void> {
    const { log, random, write } = this.#options;
    const result = await this.#send(leased, settings);
    const jitter = random.integer(2 * JITTER_PER_MILLE + 1) - JITTER_PER_MILLE;
    try {
      await write((tx) => {
        recordResult(tx, leased, result, jitter);
        this.#learn(tx, leased, result);
      });
    } catch (err) {
      log.error({ err }, `what became of message ${leased.id} could not be recorded`);
    }
  }

  /** What a result says about more than this message. */
  #learn(tx: Tx, leased: LeasedMessage, result: SendResult): void {
    const { id, channel, playerId, leasedUntil, probedTemplate } = leased;
    learnFromResult(tx, channel, id, result);
    const { template } = result;
    if (result.outcome === "accepted") {
      if (template !== undefined && template === probedTemplate) liftTemplate(tx, channel, template);
      applyKeptStatuses(tx, channel, result.providerMessageId);
      return;
    }
    const { refusal, detail } = result;
    if (playerId !== null) learnFromRefusal(tx, playerId, refusal, leasedUntil - LEASE_MS);
    if (refusal === "template" && template !== undefined)
      restTemplate(tx, channel, { name: template, verdict: detail, kind: leased.message.kind });
  }

  /** Never rejects and never hangs: whatever happens to an attempt is a result. */
  async #send(leased: LeasedMessage, settings: Settings): Promise<SendResult> {
    const { id, message, phoneNumber, isWindowOpen, probedTemplate } = leased;
    const { main, codes } = this.#options.channels;
    const channel = main.id === leased.channel ? main : codes;
    const halted = new Set(leased.haltedTemplates.keys());
    if (probedTemplate !== null) halted.delete(probedTemplate);
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
