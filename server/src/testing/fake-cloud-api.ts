import { createHmac } from "node:crypto";
import { SECOND_MS } from "@dinkboard/shared/limits";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { Instant } from "@dinkboard/shared/times";
import { APPROVED_TEMPLATES } from "../channels/approved-templates.ts";
import type { Webhook } from "../channels/channel.ts";
import type { WhatsAppAccount } from "../channels/whatsapp-cloud.ts";
import type { DeliveryStatus } from "../features/outbox/rules/statuses.ts";
import { FRIDAY } from "./fake-clock.ts";
import { FakeHttpProvider, type ProviderRequest } from "./fake-http-provider.ts";

interface CloudMessage {
  readonly id: string;
  readonly to: string;
  readonly text: string;
  readonly buttons: readonly { readonly id: string; readonly title: string }[];
  readonly callbackData: string;
}

/** Any JSON that a test reads by its shape. */
// biome-ignore lint/suspicious/noExplicitAny: the shape is Meta's, and the test says which it expects
type Json = any;

/** Meta's Cloud API as far as a club sees it: takes messages, refuses them as told, and makes signed webhooks. */
export class FakeCloudApi extends FakeHttpProvider {
  readonly messages: CloudMessage[] = [];
  /** Whether it has withdrawn the club's token. */
  isTokenWithdrawn = false;
  readonly #now: () => Instant;
  readonly account: Omit<WhatsAppAccount, "baseUrl"> = {
    phoneNumberId: "106540352242922",
    accessToken: "EAAtoken",
    appSecret: "the app's secret",
    verifyToken: "pickle",
    version: "v25.0",
    templateLanguage: "en_US",
  };

  /** @param now the time of what it brings */
  constructor(now: () => Instant = () => FRIDAY) {
    super();
    this.#now = now;
  }

  async open(): Promise<WhatsAppAccount> {
    return { ...this.account, baseUrl: await this.listen() };
  }

  protected answer({ method, headers }: ProviderRequest) {
    if (this.isTokenWithdrawn || headers.authorization !== `Bearer ${this.account.accessToken}`) {
      return { status: 401, body: cloudError(190, "Invalid OAuth access token") };
    }
    if (method !== "GET") return undefined;
    const number = { verified_name: "Dink Club", display_phone_number: "+1 555-078-3881" };
    return { status: 200, body: { ...number, quality_rating: "GREEN", id: this.account.phoneNumberId } };
  }

  protected accept({ body }: ProviderRequest) {
    const request: Json = JSON.parse(body);
    const id = `wamid.${this.messages.length + 1}`;
    this.messages.push({
      id,
      to: request.to,
      ...contentOf(request),
      callbackData: request.biz_opaque_callback_data,
    });
    const answer = { messaging_product: "whatsapp", messages: [{ id }] };
    return {
      status: 200,
      body: { ...answer, contacts: [{ input: request.to, wa_id: request.to.slice(1) }] },
    };
  }

  phone(phoneNumber: PhoneNumber): readonly CloudMessage[] {
    return this.messages.filter(({ to }) => to === phoneNumber);
  }

  /** A request as Meta would make it, its escapes included, which are part of what is signed. */
  webhook(value: object, field = "messages"): Webhook {
    const metadata = { phone_number_id: this.account.phoneNumberId };
    const change = { field, value: { messaging_product: "whatsapp", metadata, ...value } };
    const json = JSON.stringify({
      object: "whatsapp_business_account",
      entry: [{ id: "419561257915477", time: this.#seconds(), changes: [change] }],
    });
    return this.sign(
      json
        .replaceAll("/", "\\/")
        .replaceAll("@", "\\u0040")
        .replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`),
    );
  }

  /** Any bytes, signed. */
  sign(text: string): Webhook {
    const rawBody = Buffer.from(text);
    const signature = createHmac("sha256", this.account.appSecret).update(rawBody).digest("hex");
    return {
      rawBody,
      headers: { "x-hub-signature-256": `sha256=${signature}` },
      publicUrl: "https://club.example/webhooks/whatsapp",
      receivedAt: this.#now(),
    };
  }

  /** What Meta reports about a message. */
  status({ id, to, callbackData }: CloudMessage, status: DeliveryStatus, errorCode?: number): Webhook {
    const errors = errorCode === undefined ? {} : { errors: [{ code: errorCode, title: "Not delivered" }] };
    const report = {
      id,
      status,
      timestamp: String(this.#seconds()),
      recipient_id: to.slice(1),
      ...errors,
    };
    return this.webhook({ statuses: [{ ...report, biz_opaque_callback_data: callbackData }] });
  }

  /** A player writes, or taps what `content` says. */
  written(from: PhoneNumber, content: object, id = "wamid.in.1"): Webhook {
    const digits = from.slice(1);
    const contact = { profile: { name: "Ana @ the café / court" }, wa_id: digits };
    const message = { from: digits, id, timestamp: String(this.#seconds()), ...content };
    return this.webhook({ contacts: [contact], messages: [message] });
  }

  /** Meta tells whole seconds. */
  #seconds(): number {
    return Math.floor(this.#now() / SECOND_MS);
  }
}

export function cloudError(code: number, message = "Refused", details?: string) {
  return {
    error: {
      message: `(#${code}) ${message}`,
      type: "OAuthException",
      code,
      ...(details !== undefined && { error_data: { messaging_product: "whatsapp", details } }),
      fbtrace_id: "Az8or2yhqkZfEZ",
    },
  };
}

function contentOf(request: Json): Pick<CloudMessage, "text" | "buttons"> {
  if (request.type === "text") return { text: request.text.body, buttons: [] };
  if (request.type === "interactive") {
    const { body, action } = request.interactive;
    return { text: body.text, buttons: action.buttons.map(({ reply }: Json) => reply) };
  }
  const { name, components } = request.template;
  const template = APPROVED_TEMPLATES.find((one) => one.name === name);
  const values: string[] = components[0].parameters.map((parameter: Json) => parameter.text);
  const text = values.reduce(
    (filled, value, index) => filled.replace(`{{${index + 1}}}`, value),
    template?.text ?? "",
  );
  const taps = components.filter(({ sub_type }: Json) => sub_type === "quick_reply");
  return {
    text,
    buttons: taps.map(({ parameters }: Json, index: number) => ({
      id: parameters[0].payload,
      title: template?.buttons[index] ?? "",
    })),
  };
}
