import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const SERVER = join(import.meta.dirname, "../../server/dist/main.js");
/** These only end what hangs: a busy machine may take its time. */
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 60_000;

export interface Server {
  readonly url: string;
  /**
   * Asks it to stop, as Ctrl-C or an update of the machine does.
   * @throws Error with all that it printed, unless it ends by itself and without a fault
   */
  stop(): Promise<void>;
  /** Ends it without a word, as a power cut does. */
  kill(): Promise<void>;
}

/**
 * Starts the built server on a free port, or the one given, with no rate limits.
 * @param dataDir without a club in it: gets the demo club, unless `env` names a super admin
 * @throws Error with all that it printed, when it does not become ready
 */
export async function startServer(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const port = env.PORT ?? String(await freePort());
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ["--enable-source-maps", SERVER], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: port,
      LOG_LEVEL: "warn",
      OTP_REQUESTS_PER_IP_PER_HOUR: "0",
      RATE_LIMIT_PER_MINUTE: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }

  const deadline = performance.now() + START_LIMIT_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await ended(child);
      throw new Error(`the server did not become ready:\n${output}`);
    }
    await sleep(50);
  }
  return {
    url,
    stop: async () => {
      const code = await ended(child);
      if (code !== 0) throw new Error(`the server did not stop gracefully:\n${output}`);
    },
    kill: async () => {
      await ended(child, "SIGKILL");
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    // Nobody listens yet.
    return false;
  }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, "exit");
    child.kill(signal);
    const limit = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
    await exit;
    clearTimeout(limit);
  }
  return child.exitCode;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port to be had");
  return address.port;
}
