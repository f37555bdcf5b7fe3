import type { PhoneNumber } from "@dinkboard/shared/phone";
import { z } from "zod";
import type { TwilioAccount } from "./channels/twilio.ts";
import type { WhatsAppAccount } from "./channels/whatsapp-cloud.ts";
import { checkLoginPhoneNumber } from "./features/players/rules.ts";

const PHONE_NUMBER_ID = "the number's id at Meta, digits alone";
const ACCOUNT_SID = "AC and 32 hexadecimal digits";
const SENDER = "a number such as +12125550142, or whatsapp:+12125550142";
const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

function wholeNumber(from: number, to: number) {
  const mustHold = `a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d+$/, mustHold)
    .transform(Number)
    .refine((number) => number >= from && number <= to, mustHold);
}

function oneOf<const Choices extends readonly string[]>(choices: Choices) {
  return z.enum(choices, choices.length === 1 ? `${choices[0]}` : `one of ${choices.join(", ")}`);
}

const phoneNumberSchema = z.string().transform((text, context): PhoneNumber => {
  const phoneNumber = checkLoginPhoneNumber(text);
  if (phoneNumber !== undefined) return phoneNumber;
  context.issues.push({ code: "custom", message: "a valid US phone number", input: text });
  return z.NEVER;
});

const originSchema = z.string().transform((text, context): string => {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search && !url.hash) {
    return url.origin;
  }
  const message = "an address such as https://club.example, without a path";
  context.issues.push({ code: "custom", message, input: text });
  return z.NEVER;
});

const contentSidsSchema = z.string().transform((text, context): Readonly<Record<string, string>> => {
  try {
    return z.record(z.string(), z.string().regex(/^HX[0-9a-fA-F]{32}$/)).parse(JSON.parse(text));
  } catch {
    const message = 'JSON such as {"dinkboard_poll":"HX…"}';
    context.issues.push({ code: "custom", message, input: text });
    return z.NEVER;
  }
});

const secretSchema = z.string().trim();

/** The messengers. */
const CHANNELS = ["simulator", "whatsapp-cloud", "twilio"] as const;

const ENVIRONMENT = z.object({
  /** Where it listens. */
  PORT: wholeNumber(1, 65_535).default(3000),
  /** The name or address of the network that it listens on. Off the loopback everybody on that network reaches it. */
  HOST: z.string().default("127.0.0.1"),
  /** Holds the database, its backups and the server secret. */
  DATA_DIR: z.string().default("./data"),
  /** The account that can be neither deleted nor demoted; without it, a new club is the demo club. */
  SUPER_ADMIN_PHONE: phoneNumberSchema.optional(),
  /** Where people reach the club: in links, and for what may be asked of it by cookie. */
  PUBLIC_BASE_URL: originSchema.optional(),
  /** The messenger. */
  MESSAGING_CHANNEL: oneOf(CHANNELS).default("simulator"),
  /** The messenger for login codes; the same unless given. */
  OTP_CHANNEL: oneOf(CHANNELS).optional(),
  /** WhatsApp: the number's id at Meta, not the number itself. */
  WHATSAPP_PHONE_NUMBER_ID: z.string().regex(/^\d+$/, PHONE_NUMBER_ID).optional(),
  /** WhatsApp: lets the bot send. A system user's, for others expire. */
  WHATSAPP_ACCESS_TOKEN: secretSchema.optional(),
  /** WhatsApp: the app's secret, by which Meta signs what it brings. */
  WHATSAPP_APP_SECRET: secretSchema.optional(),
  /** WhatsApp: a word of your own, the same as typed in at Meta's for the webhook. */
  WHATSAPP_VERIFY_TOKEN: secretSchema.optional(),
  /** WhatsApp: where Meta's Graph API is. */
  WHATSAPP_API_BASE_URL: originSchema.default("https://graph.facebook.com"),
  /** WhatsApp: the version of it. */
  WHATSAPP_API_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/, "a version such as v25.0")
    .default("v25.0"),
  /** WhatsApp: the language under which the templates were approved. */
  WHATSAPP_TEMPLATE_LANGUAGE: z
    .string()
    .regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, "a language such as en_US")
    .default("en_US"),
  /** Twilio: the account's id. */
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-fA-F]{32}$/, ACCOUNT_SID)
    .optional(),
  /** Twilio: lets the bot send, and signs what Twilio brings. */
  TWILIO_AUTH_TOKEN: secretSchema.optional(),
  /** Twilio: the sender. A number alone sends SMS, one after whatsapp: sends WhatsApp. */
  TWILIO_FROM: z
    .string()
    .regex(/^(whatsapp:)?\+[1-9]\d{6,14}$/, SENDER)
    .optional(),
  /** Twilio: a pool of senders in place of the one. */
  TWILIO_MESSAGING_SERVICE_SID: z
    .string()
    .regex(/^MG[0-9a-fA-F]{32}$/, "MG and 32 hexadecimal digits")
    .optional(),
  /** Twilio: where its API is. */
  TWILIO_API_BASE_URL: originSchema.default("https://api.twilio.com"),
  /** Twilio, WhatsApp: the Content SIDs of the approved templates by their names, as JSON. */
  TWILIO_CONTENT_SIDS: contentSidsSchema.optional(),
  /** Shown under the administrator's name in the sidebar. */
  ADMIN_EMAIL: z.email("an e-mail address").optional(),
  /** How many proxies stand before the server, whose word counts on whom they forward. */
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  /** How many login codes may be asked for from one address; 0 for any number, on the loopback alone. */
  OTP_REQUESTS_PER_IP_PER_HOUR: wholeNumber(0, 1_000_000).default(30),
  /** How many requests one address may make; 0 for any number. */
  RATE_LIMIT_PER_MINUTE: wholeNumber(0, 1_000_000).default(600),
  /** From which level on the log tells of something. */
  LOG_LEVEL: oneOf(LOG_LEVELS).default("info"),
  /** 1 lets the simulator, which shows everybody's login codes, be reached from the network. */
  SIMULATOR_ON_NETWORK: oneOf(["0", "1"]).default("0"),
});

type Variables = z.output<typeof ENVIRONMENT>;

/** What the environment says, each value checked. */
export interface Environment extends Variables {
  readonly PUBLIC_BASE_URL: string;
  readonly OTP_CHANNEL: (typeof CHANNELS)[number];
}

/** The environment cannot be used; the message has a line for each variable that is wrong. */
export class EnvironmentError extends Error {
  constructor(lines: readonly string[]) {
    super(lines.join("\n"));
    this.name = "EnvironmentError";
  }
}

/**
 * Reads the environment. A variable that is empty counts as one that is not there.
 * @throws EnvironmentError
 */
export function readEnvironment(
  source: Readonly<Record<string, string | undefined>> = process.env,
): Environment {
  const given = Object.fromEntries(
    Object.entries(source).filter(([name, text]) => name in ENVIRONMENT.shape && text?.trim()),
  );
  const parsed = ENVIRONMENT.safeParse(given);
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map(({ path: [name], message }): Fault => [name as keyof Variables, message]);
  // What is wrong by itself says nothing about the others; these are looked at all the same, for one round of mending.
  const wrongNames = new Set(wrong.map(([name]) => name));
  const sound = Object.fromEntries(
    Object.entries(given).filter(([name]) => !wrongNames.has(name as keyof Variables)),
  );
  const faults = [...wrong, ...contradictions(ENVIRONMENT.parse(sound), wrongNames)];
  if (!parsed.success || faults.length > 0) {
    throw new EnvironmentError(
      faults.map(
        ([name, mustHold]) =>
          `${name} holds ${given[name] === undefined ? "nothing" : JSON.stringify(given[name])} and must hold ${mustHold}.`,
      ),
    );
  }
  const { data } = parsed;
  const { PUBLIC_BASE_URL = `http://localhost:${data.PORT}`, OTP_CHANNEL = data.MESSAGING_CHANNEL } = data;
  return { ...data, PUBLIC_BASE_URL, OTP_CHANNEL };
}

/** A variable, and what it must hold instead of what it does. */
type Fault = readonly [name: keyof Variables, mustHold: string];

/** What a messenger cannot do without. */
const NEEDED: Readonly<Record<(typeof CHANNELS)[number], readonly Fault[]>> = {
  simulator: [],
  "whatsapp-cloud": [
    ["WHATSAPP_PHONE_NUMBER_ID", PHONE_NUMBER_ID],
    ["WHATSAPP_ACCESS_TOKEN", "the access token of a system user"],
    ["WHATSAPP_APP_SECRET", "the secret of the app at Meta"],
    ["WHATSAPP_VERIFY_TOKEN", "a word of your own, the same as in the webhook's settings at Meta"],
  ],
  twilio: [
    ["TWILIO_ACCOUNT_SID", ACCOUNT_SID],
    ["TWILIO_AUTH_TOKEN", "the account's auth token"],
  ],
};

/** WhatsApp's part of an environment that chose it. */
export function whatsAppAccountOf(environment: Environment): WhatsAppAccount {
  return {
    phoneNumberId: environment.WHATSAPP_PHONE_NUMBER_ID ?? "",
    accessToken: environment.WHATSAPP_ACCESS_TOKEN ?? "",
    appSecret: environment.WHATSAPP_APP_SECRET ?? "",
    verifyToken: environment.WHATSAPP_VERIFY_TOKEN ?? "",
    baseUrl: environment.WHATSAPP_API_BASE_URL,
    version: environment.WHATSAPP_API_VERSION,
    templateLanguage: environment.WHATSAPP_TEMPLATE_LANGUAGE,
  };
}

/** Twilio's part of an environment that chose it. */
export function twilioAccountOf(environment: Environment): TwilioAccount {
  const { TWILIO_FROM: from, TWILIO_MESSAGING_SERVICE_SID: messagingServiceSid } = environment;
  return {
    accountSid: environment.TWILIO_ACCOUNT_SID ?? "",
    authToken: environment.TWILIO_AUTH_TOKEN ?? "",
    ...(from !== undefined && { from }),
    ...(messagingServiceSid !== undefined && { messagingServiceSid }),
    contentSids: environment.TWILIO_CONTENT_SIDS ?? {},
    baseUrl: environment.TWILIO_API_BASE_URL,
    publicBaseUrl: environment.PUBLIC_BASE_URL,
  };
}

/**
 * What is wrong only in the company of another variable.
 * @param wrong the variables that are wrong by themselves: nothing is asked of one because of what they hold instead
 */
function contradictions(variables: Variables, wrong: ReadonlySet<keyof Variables>): Fault[] {
  if (wrong.has("MESSAGING_CHANNEL") || wrong.has("OTP_CHANNEL")) return [];
  const { HOST, MESSAGING_CHANNEL, OTP_CHANNEL = MESSAGING_CHANNEL } = variables;
  const { OTP_REQUESTS_PER_IP_PER_HOUR, SIMULATOR_ON_NETWORK } = variables;
  const isMissing = (name: keyof Variables) => variables[name] === undefined && !wrong.has(name);
  const used = new Set([MESSAGING_CHANNEL, OTP_CHANNEL]);
  const isSimulated = used.has("simulator");
  const found = [...used].flatMap((channel) => NEEDED[channel].filter(([name]) => isMissing(name)));
  const hasSender = !isMissing("TWILIO_FROM") || !isMissing("TWILIO_MESSAGING_SERVICE_SID");
  if (used.has("twilio") && !hasSender) {
    found.push(["TWILIO_FROM", `${SENDER}, unless TWILIO_MESSAGING_SERVICE_SID names a service`]);
  }
  if (used.size > (isSimulated ? 1 : 0) && isMissing("PUBLIC_BASE_URL")) {
    found.push(["PUBLIC_BASE_URL", "the address under which the messenger reaches this server"]);
  }
  if (
    isSimulated &&
    !isLoopback(HOST) &&
    SIMULATOR_ON_NETWORK !== "1" &&
    !wrong.has("SIMULATOR_ON_NETWORK")
  ) {
    const reason =
      "because the simulator shows everybody's login codes; SIMULATOR_ON_NETWORK=1 allows it anyway";
    found.push(["HOST", `an address of this machine alone, such as 127.0.0.1, ${reason}`]);
  }
  if (OTP_REQUESTS_PER_IP_PER_HOUR === 0 && !(isSimulated && isLoopback(HOST))) {
    found.push(["OTP_REQUESTS_PER_IP_PER_HOUR", "at least 1 where others reach the server"]);
  }
  return found;
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}
