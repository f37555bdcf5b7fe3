import { existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { migrations } from "@dinkboard/migrations";
import { systemClock } from "../clock.ts";
import { backupPathIn, databasePathIn } from "../data-directory.ts";
import { restore } from "../db/backup.ts";
import { examine } from "../db/examine.ts";
import { readEnvironment } from "../env.ts";
import { printChecks, runCommand } from "./command.ts";

/** `npm run restore -- file`: puts a backup in the club's place while its server is stopped, keeps what was there, and looks. */
await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error("Say which backup: npm run restore -- data/backups/….db");
  const directory = readEnvironment().DATA_DIR;
  const path = databasePathIn(directory);
  const keptAs = backupPathIn(directory, "replaced", systemClock.now());
  mkdirSync(dirname(keptAs), { recursive: true });
  await restore(resolve(file), path, keptAs);
  console.info(`${path} is now what ${file} holds.`);
  if (existsSync(keptAs)) console.info(`What was there before is in ${keptAs}.`);
  printChecks(examine(path, migrations, systemClock.now()));
});
