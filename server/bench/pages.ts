import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { buildApp } from "../src/http/app.ts";
import { copyOfClub, openClub } from "./club.ts";
import { type Comparison, compare } from "./measure.ts";

const SECONDS = 1;
const CONNECTIONS = 20;

const client = join(import.meta.dirname, "../../client/dist");
const autocannon = fileURLToPath(import.meta.resolve("autocannon"));

/** The login page as a browser gets it, headers, limits and all, against Node's own server with the page in memory. */
export async function comparePages(): Promise<Comparison> {
  const club = openClub(await copyOfClub());
  const app = await buildApp(club, { clientDirectory: client, rateLimitPerMinute: 0, trustedProxies: 0 });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const page = readFileSync(join(client, "index.html"));
  const bare = createServer((_, response) => response.setHeader("content-type", "text/html").end(page));
  bare.listen(0, "127.0.0.1");
  await once(bare, "listening");
  try {
    return await compare(
      { name: "login page over HTTP", against: "node:http with the page in memory", atLeast: 0.05 },
      {
        ours: () => load(app.server.address() as AddressInfo),
        bare: () => load(bare.address() as AddressInfo),
      },
    );
  } finally {
    bare.close();
    await app.close();
    await club.stop();
  }
}

/** Asks from a process of its own. @returns answers a second */
async function load({ port }: AddressInfo): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    autocannon,
    "--json",
    ...["--duration", String(SECONDS)],
    ...["--connections", String(CONNECTIONS)],
    ...["--headers", "accept=text/html"],
    `http://127.0.0.1:${port}/`,
  ]);
  const result = JSON.parse(stdout) as { "2xx": number; non2xx: number; errors: number; duration: number };
  if (result.non2xx + result.errors > 0) throw new Error("not every request was answered with the page");
  return result["2xx"] / result.duration;
}
