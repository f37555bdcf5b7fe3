import { migrations } from "@dinkboard/migrations";
import { systemClock } from "../clock.ts";
import { databasePathIn } from "../data-directory.ts";
import { examine } from "../db/examine.ts";
import { readEnvironment } from "../env.ts";
import { printChecks, runCommand } from "./command.ts";

/** `npm run doctor`: looks at all of a club's data, also while its server is running, and says what it found. */
await runCommand(() => {
  const path = databasePathIn(readEnvironment().DATA_DIR);
  printChecks(examine(path, migrations, systemClock.now()));
});
