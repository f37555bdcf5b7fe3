import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { Channel, SendRequest } from "../channels/channel.ts";
import type { ConnectionState } from "../features/connection/rules.ts";
import type { Contact } from "../features/invites/rules.ts";
import type { SendResult } from "../features/outbox/rules/results.ts";

type Behaviour = (request: SendRequest) => Promise<SendResult> | SendResult;

interface FakeProviderOptions {
  readonly id?: string;
  readonly messagesPerSecond?: number;
}

/** What a provider answers that does not know the club any more. */
export const LOCKED_OUT: ConnectionState = {
  isConnected: false,
  fault: "account",
  code: "190",
  message: "The token has expired.",
};

/** A provider that does as it is told: by itself it accepts everything. */
export class FakeProvider implements Channel {
  readonly id: string;
  readonly capabilities: Channel["capabilities"];
  /** Everything that reached the provider, in order, whatever it answered. */
  readonly received: SendRequest[] = [];
  /** Set once two messages were on their way to one recipient at a time. */
  overlapped = false;
  /** What it answers when it is asked whether it is connected. */
  connection: ConnectionState = { isConnected: true, message: "The fake provider is connected." };
  readonly #script: Behaviour[] = [];
  readonly #arrivals: (() => void)[] = [];
  readonly #flying = new Set<PhoneNumber>();

  constructor({ id = "fake", messagesPerSecond = Infinity }: FakeProviderOptions = {}) {
    this.id = id;
    this.capabilities = { buttons: true, window: false, deliveryStatuses: true, messagesPerSecond };
  }

  /** How it treats the next messages, one each; after that it accepts again. */
  next(...behaviours: readonly Behaviour[]): void {
    this.#script.push(...behaviours);
  }

  /** Resolves when the next message reaches the provider. */
  nextArrival(): Promise<void> {
    return new Promise((resolve) => {
      this.#arrivals.push(resolve);
    });
  }

  async check(): Promise<ConnectionState> {
    return this.connection;
  }

  explain(code: string): string | undefined {
    return code === "190" ? "The fake provider refuses the access token (190). Make a new one." : undefined;
  }

  contact(): Contact {
    return { messenger: "whatsapp", phoneNumber: null };
  }

  verify(): boolean {
    return false;
  }

  handshake(): undefined {
    return undefined;
  }

  parse(): [] {
    return [];
  }

  acknowledge() {
    return { contentType: "text/plain", body: "" };
  }

  async send(request: SendRequest): Promise<SendResult> {
    this.overlapped ||= this.#flying.has(request.to);
    this.#flying.add(request.to);
    this.received.push(request);
    const number = this.received.length;
    for (const tell of this.#arrivals.splice(0)) tell();
    try {
      const behaviour = this.#script.shift();
      return behaviour
        ? await behaviour(request)
        : { outcome: "accepted", providerMessageId: `fake-${number}` };
    } finally {
      this.#flying.delete(request.to);
    }
  }
}

export function refuse(
  refusal: Extract<SendResult, { outcome: "refused" }>["refusal"],
  retryAfterMs?: number,
) {
  return (): SendResult => ({
    outcome: "refused",
    refusal,
    code: "1",
    detail: `${refusal} by the provider`,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

export const neverAnswer = () => new Promise<SendResult>(() => undefined);
