import type { PhoneNumber } from "@dinkboard/shared/phone";
import { z } from "zod";
import { checkLoginPhoneNumber } from "./features/players/rules.ts";

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
  MESSAGING_CHANNEL: oneOf(["simulator"]).default("simulator"),
  /** The messenger for login codes. */
  OTP_CHANNEL: oneOf(["simulator"]).default("simulator"),
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
  const sound = Object.fromEntries(
    Object.entries(given).filter(([name]) => wrong.every(([wrongName]) => wrongName !== name)),
  );
  const faults = [...wrong, ...contradictions(ENVIRONMENT.parse(sound))];
  if (!parsed.success || faults.length > 0) {
    throw new EnvironmentError(
      faults.map(
        ([name, mustHold]) => `${name} holds ${JSON.stringify(given[name])} and must hold ${mustHold}.`,
      ),
    );
  }
  const { PUBLIC_BASE_URL = `http://localhost:${parsed.data.PORT}`, ...rest } = parsed.data;
  return { ...rest, PUBLIC_BASE_URL };
}

/** A variable, and what it must hold instead of what it does. */
type Fault = readonly [name: keyof Variables, mustHold: string];

/** What is wrong only in the company of another variable. */
function contradictions({
  HOST,
  MESSAGING_CHANNEL,
  OTP_CHANNEL,
  OTP_REQUESTS_PER_IP_PER_HOUR,
  SIMULATOR_ON_NETWORK,
}: Variables): Fault[] {
  const isSimulated = MESSAGING_CHANNEL === "simulator" || OTP_CHANNEL === "simulator";
  const found: Fault[] = [];
  if (isSimulated && !isLoopback(HOST) && SIMULATOR_ON_NETWORK !== "1") {
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
