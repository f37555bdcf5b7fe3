import { createHmac } from "node:crypto";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import { APPROVED_TEMPLATES } from "../channels/approved-templates.ts";
import type { Webhook } from "../channels/channel.ts";
import type { TwilioAccount } from "../channels/twilio.ts";
import { FRIDAY } from "./fake-clock.ts";
import { FakeHttpProvider, type ProviderRequest } from "./fake-http-provider.ts";

interface TwilioMessage {
  readonly sid: string;
  readonly to: string;
  readonly text: string;
  readonly buttons: readonly { readonly id: string; readonly title: string }[];
  readonly statusCallback: string;
}

/** Twilio as far as a club sees it: takes messages, refuses them as told, and makes signed forms. */
export class FakeTwilio extends FakeHttpProvider {
  readonly messages: TwilioMessage[] = [];
  readonly account: Omit<TwilioAccount, "baseUrl">;

  constructor(account: Partial<TwilioAccount> = {}) {
    super();
    this.account = {
      accountSid: `AC${"0".repeat(32)}`,
      authToken: "12345",
      from: "+12125550199",
      contentSids: {},
      publicBaseUrl: "https://club.example",
      ...account,
    };
  }

  async open(): Promise<TwilioAccount> {
    return { ...this.account, baseUrl: await this.listen() };
  }

  protected answer({ method, headers }: ProviderRequest) {
    const { accountSid, authToken } = this.account;
    const credentials = Buffer.from(`${accountSid}:${authToken}`).toString("base64");
    if (headers.authorization !== `Basic ${credentials}`) {
      return { status: 401, body: twilioError(20003, "Authenticate", 401) };
    }
    if (method !== "GET") return undefined;
    return { status: 200, body: { sid: accountSid, friendly_name: "Dink Club", status: "active" } };
  }

  protected accept({ body }: ProviderRequest) {
    const form = new URLSearchParams(body);
    const sid = `SM${String(this.messages.length + 1).padStart(32, "0")}`;
    this.messages.push({
      sid,
      to: form.get("To") ?? "",
      ...this.#contentOf(form),
      statusCallback: form.get("StatusCallback") ?? "",
    });
    return { status: 201, body: { sid, status: "queued" } };
  }

  phone(phoneNumber: PhoneNumber): readonly TwilioMessage[] {
    return this.messages.filter(({ to }) => to.replace("whatsapp:", "") === phoneNumber);
  }

  /** A form as Twilio would send it. @param signedUrl what it signs, where that is not the address that it calls */
  webhook(url: string, fields: Readonly<Record<string, string>>, signedUrl = url): Webhook {
    const signed = Object.keys(fields)
      .sort()
      .map((key) => `${key}${fields[key]}`)
      .join("");
    const signature = createHmac("sha1", this.account.authToken)
      .update(signedUrl + signed)
      .digest("base64");
    return {
      rawBody: Buffer.from(new URLSearchParams(fields).toString()),
      headers: { "x-twilio-signature": signature },
      publicUrl: url,
      receivedAt: FRIDAY,
    };
  }

  /** What Twilio reports about a message. */
  status({ sid, to, statusCallback }: TwilioMessage, status: string, errorCode?: number): Webhook {
    const error: Record<string, string> = errorCode === undefined ? {} : { ErrorCode: String(errorCode) };
    const { accountSid: AccountSid } = this.account;
    return this.webhook(statusCallback, {
      AccountSid,
      MessageSid: sid,
      MessageStatus: status,
      To: to,
      ...error,
    });
  }

  /** Somebody writes. */
  written(fields: Readonly<Record<string, string>>): Webhook {
    const { accountSid: AccountSid } = this.account;
    return this.webhook("https://club.example/webhooks/twilio", {
      AccountSid,
      MessageSid: "SMin1",
      To: "+12125550199",
      ...fields,
    });
  }

  #contentOf(form: URLSearchParams): Pick<TwilioMessage, "text" | "buttons"> {
    const sid = form.get("ContentSid");
    if (sid === null) return { text: form.get("Body") ?? "", buttons: [] };
    const template = APPROVED_TEMPLATES.find(({ name }) => this.account.contentSids[name] === sid);
    const variables: Record<string, string> = JSON.parse(form.get("ContentVariables") ?? "{}");
    const text = (template?.text ?? "").replace(/{{(\d+)}}/g, (_, number: string) => variables[number] ?? "");
    const gaps = template?.example.length ?? 0;
    const titles = template?.category === "authentication" ? [] : (template?.buttons ?? []);
    return {
      text,
      buttons: titles.map((title, index) => ({ id: variables[gaps + index + 1] ?? "", title })),
    };
  }
}

export function twilioError(code: number, message: string, status = 400) {
  return { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status };
}
