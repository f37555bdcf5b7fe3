import { openDatabase } from "../src/db/open.ts";
import type { Reader, Tx } from "../src/db/tx.ts";
import { listPlayers } from "../src/features/players/service/listing.ts";
import { pollResponses } from "../src/features/polls/service/responses.ts";
import { copyOfClub, openClub, PLAYERS, POLL_ID } from "./club.ts";
import { type Comparison, compare, rateOf } from "./measure.ts";
import { bareRunner, recording, type Statement } from "./statements.ts";

const TIMES = 50;

const LISTS: readonly { name: string; atLeast: number; read: (reader: Reader) => unknown }[] = [
  { name: `list of ${PLAYERS} players`, atLeast: 0.3, read: (reader) => listPlayers(reader, {}) },
  {
    name: `a poll's responses, ${PLAYERS} players`,
    atLeast: 0.3,
    read: (reader) => pollResponses(reader, POLL_ID),
  },
];

/** Lists as a door answers with them, as JSON, against the JSON of the bare rows behind them. */
export async function compareLists(): Promise<readonly Comparison[]> {
  const path = await copyOfClub();
  const club = openClub(path);
  const database = openDatabase(path);
  const run = bareRunner(database);
  const comparisons: Comparison[] = [];
  for (const { name, atLeast, read } of LISTS) {
    const statements: Statement[] = [];
    await club.write((tx: Tx) => read(recording(tx, statements)));
    const repeat = (once: () => unknown) => () =>
      rateOf(TIMES, () => {
        for (let time = 0; time < TIMES; time++) JSON.stringify(once());
      });
    comparisons.push(
      await compare(
        { name, against: "the JSON of its bare rows", atLeast },
        {
          ours: repeat(() => club.read(read)),
          bare: repeat(() => statements.map((statement) => run(...statement))),
        },
      ),
    );
  }
  database.close();
  await club.stop();
  return comparisons;
}
