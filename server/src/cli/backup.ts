import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { systemClock } from "../clock.ts";
import { backupPathIn, databasePathIn } from "../data-directory.ts";
import { backUp } from "../db/backup.ts";
import { readEnvironment } from "../env.ts";
import { runCommand } from "./command.ts";

/** `npm run backup [-- file]`: copies the club, also while its server is running. */
await runCommand(async () => {
  const directory = readEnvironment().DATA_DIR;
  const [file] = process.argv.slice(2);
  const path = file === undefined ? backupPathIn(directory, "club", systemClock.now()) : resolve(file);
  mkdirSync(dirname(path), { recursive: true });
  await backUp(databasePathIn(directory), path);
  console.info(`The club is backed up in ${path}.`);
});
