import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Instant } from "@dinkboard/shared/times";
import { backupPathIn } from "../data-directory.ts";

export const BACKUPS_KEPT = 14;

/**
 * Saves the club among the backups of a data directory and removes the oldest nightly ones beyond those that are kept.
 * Backups that somebody made by hand stay.
 * @param saveAs puts the whole club, or nothing, under a path
 */
export async function backUpNightly(
  directory: string,
  now: Instant,
  saveAs: (path: string) => Promise<void>,
): Promise<void> {
  const path = backupPathIn(directory, "nightly", now);
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true });
  await saveAs(path);
  const nightly = readdirSync(folder).filter((name) => name.startsWith("nightly-"));
  // Their names say when, so that their order is that of time.
  const whole = nightly.filter((name) => name.endsWith(".db")).sort();
  // There is one backup at a time: what is half made was left by a process that died.
  const halfMade = nightly.filter((name) => !name.endsWith(".db"));
  for (const name of [...whole.slice(0, -BACKUPS_KEPT), ...halfMade]) rmSync(join(folder, name));
}
