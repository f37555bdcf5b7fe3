import { systemClock } from "../clock.ts";
import { openDataDirectory } from "../data-directory.ts";
import { makeDemoClub } from "../demo/demo-club.ts";
import { readEnvironment } from "../env.ts";
import { runCommand } from "./command.ts";

/** `npm run seed`: makes the demo club that a first start makes, without starting. */
await runCommand(async () => {
  const { databasePath, isNew } = openDataDirectory(readEnvironment().DATA_DIR);
  if (!isNew) throw new Error(`There is a club at ${databasePath} already. Set DATA_DIR to another folder.`);
  await makeDemoClub(databasePath, systemClock.now());
  console.info(`The demo club is at ${databasePath}.`);
});
