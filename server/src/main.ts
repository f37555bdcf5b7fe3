import { join } from "node:path";
import { SECOND_MS } from "@dinkboard/shared/limits";
import { formatPhoneNumber } from "@dinkboard/shared/phone";
import type { FastifyInstance } from "fastify";
import type { Messenger, Messengers } from "./channels/messengers.ts";
import { systemClock } from "./clock.ts";
import { type Club, createClub } from "./club.ts";
import { type DataDirectory, keepFilesToOwner, openDataDirectory } from "./data-directory.ts";
import { makeDemoClub } from "./demo/demo-club.ts";
import {
  type Environment,
  EnvironmentError,
  readEnvironment,
  twilioAccountOf,
  whatsAppAccountOf,
} from "./env.ts";
import { findSuperAdmin } from "./features/players/store.ts";
import { buildApp } from "./http/app.ts";
import { createLogger } from "./logger.ts";
import { systemRandom } from "./random.ts";

/** Beside this file's directory, whether that is the sources' or the bundle's. */
const CLIENT_DIRECTORY = join(import.meta.dirname, "../../client/dist");
/** What SQLite was built for: in an older one it would end the process without a word. */
const OLDEST_NODE = 26;
/** Longer than any request takes; what still hangs then is cut off. */
const PATIENCE_MS = 10 * SECOND_MS;

async function main(): Promise<void> {
  checkNode(process.versions.node);
  keepFilesToOwner();
  const environment = readEnvironment();
  const data = openDataDirectory(environment.DATA_DIR);
  const isDemo = data.isNew && environment.SUPER_ADMIN_PHONE === undefined;
  if (isDemo) {
    checkDemoStaysHere(environment);
    await makeDemoClub(data.databasePath, systemClock.now());
  }

  const logger = await createLogger(environment.LOG_LEVEL, process.stdout.isTTY);
  const { SUPER_ADMIN_PHONE, ADMIN_EMAIL } = environment;
  const club = createClub({
    databasePath: data.databasePath,
    config: {
      publicBaseUrl: environment.PUBLIC_BASE_URL,
      otpRequestsPerAddressPerHour: environment.OTP_REQUESTS_PER_IP_PER_HOUR,
      ...(ADMIN_EMAIL !== undefined && { adminEmail: ADMIN_EMAIL }),
    },
    clock: systemClock,
    random: systemRandom,
    secret: data.secret,
    log: logger,
    messengers: messengersOf(environment),
    backUpIn: data.path,
    ...(SUPER_ADMIN_PHONE !== undefined && { superAdminPhone: SUPER_ADMIN_PHONE }),
  });
  // A club plays on with books that do not add up, but nobody should learn of it from a player.
  for (const violation of club.violations()) logger.error(`the data is not sound: ${violation}`);

  const app = await buildApp(club, {
    clientDirectory: CLIENT_DIRECTORY,
    rateLimitPerMinute: environment.RATE_LIMIT_PER_MINUTE,
    trustedProxies: environment.TRUST_PROXY,
    logger,
  });
  stopOnSignal(app, club);
  await listen(app, club, environment);
  club.start();
  greet(environment, data, club, isDemo);
}

function checkNode(version: string): void {
  if (Number.parseInt(version, 10) >= OLDEST_NODE) return;
  throw new Error(
    `This is Node ${version}, and it needs ${OLDEST_NODE}, which npm ci has put beside it: use npm start, or node_modules/.bin/node.`,
  );
}

/** The people of the demo have no phones: over a real messenger its admin could not sign in, and strangers would be written to. */
function checkDemoStaysHere({ MESSAGING_CHANNEL, OTP_CHANNEL }: Environment): void {
  const real = [MESSAGING_CHANNEL, OTP_CHANNEL].find((channel) => channel !== "simulator");
  if (real === undefined) return;
  throw new EnvironmentError([
    `SUPER_ADMIN_PHONE holds nothing and must hold your phone number, for the demo club has no phones that ${real} could reach.`,
  ]);
}

/** What a messenger needs is there: the environment was refused otherwise. */
function messengersOf(environment: Environment): Messengers {
  const open = (kind: Messenger["kind"]): Messenger => {
    switch (kind) {
      case "simulator":
        return { kind };
      case "whatsapp-cloud":
        return { kind, account: whatsAppAccountOf(environment) };
      case "twilio":
        return { kind, account: twilioAccountOf(environment) };
    }
  };
  return { main: open(environment.MESSAGING_CHANNEL), codes: open(environment.OTP_CHANNEL) };
}

async function listen(app: FastifyInstance, club: Club, { HOST, PORT }: Environment): Promise<void> {
  try {
    await app.listen({ host: HOST, port: PORT });
  } catch (error) {
    await app.close();
    await club.stop();
    throw new Error(listenProblem(error, HOST, PORT), { cause: error });
  }
}

function listenProblem(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return `PORT ${port} is in use. Stop what uses it, or set PORT to another.`;
  if (code === "EACCES") return `PORT ${port} may not be used by you. Set PORT to one from 1024 up.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `HOST ${host} is not an address of this machine.`;
  return `It cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : error}`;
}

/** Answers what has been asked, finishes what is being sent, and leaves a closed database behind. */
function stopOnSignal(app: FastifyInstance, club: Club): void {
  let isStopping = false;
  const stop = async () => {
    // Whoever asks twice does not want to wait.
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    await app.close();
    await club.stop();
  };
  const fail = (error: unknown) => {
    app.log.fatal({ err: error }, "stopping failed");
    process.exit(1);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop().catch(fail));
}

/** What a person wants to know first, for people: the log is another matter. */
function greet(environment: Environment, data: DataDirectory, club: Club, isDemo: boolean): void {
  const admin = club.read(findSuperAdmin);
  const address = environment.PUBLIC_BASE_URL;
  const lines = [
    `Dinkboard is at ${address}`,
    "",
    ...(admin ? [`  The admin's phone     ${formatPhoneNumber(admin.phoneNumber)}`] : []),
    ...(club.isSimulated ? [`  Everybody's messages  ${address}/simulator, for admins`] : []),
    `  The club's data       ${data.path}`,
    "",
    `Sign in as the admin${club.isSimulated ? "; the login screen shows the code" : ""}. Ctrl-C stops the club.`,
    ...(isDemo
      ? [
          "This is a demo club. For your own, set SUPER_ADMIN_PHONE to your number and DATA_DIR to a new folder.",
        ]
      : []),
  ];
  console.info(lines.join("\n"));
}

main().catch((error: unknown) => {
  const isExpected = error instanceof EnvironmentError;
  console.error(
    isExpected ? error.message : `Dinkboard cannot start. ${error instanceof Error ? error.message : error}`,
  );
  process.exitCode = 1;
});
