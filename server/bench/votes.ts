import { openDatabase } from "../src/db/open.ts";
import type { Tx } from "../src/db/tx.ts";
import { castVote } from "../src/features/voting/service.ts";
import { copyOfClub, openClub, PLAYERS, POLL_ID } from "./club.ts";
import { type Comparison, compare, rateOf } from "./measure.ts";
import { bareRunner, recording, type Statement } from "./statements.ts";

/** How many votes arrive together, as when a poll has just been sent. */
const AT_ONCE = 100;

const vote = (tx: Tx, turn: number) =>
  castVote(tx, { player: { id: turn + 2 }, pollId: POLL_ID, response: "yes", through: "bot" });

/**
 * Votes through the club's write queue, each a transaction of its own to its author, against the very same statements
 * with the same parameters: grouped into the same commits, and with a commit for each vote.
 */
export async function compareVotes(): Promise<readonly Comparison[]> {
  const recorded = await recordVotes();
  const ours = async () => {
    const club = openClub(await copyOfClub());
    const rate = await rateOf(PLAYERS, async () => {
      for (let first = 0; first < PLAYERS; first += AT_ONCE) {
        const turns = Array.from({ length: AT_ONCE }, (_, index) => first + index);
        await Promise.all(turns.map((turn) => club.write((tx) => vote(tx, turn))));
      }
    });
    await club.stop();
    return rate;
  };
  const name = `votes through club.write, ${AT_ONCE} at a time`;
  return [
    await compare(
      { name, against: `their ${recorded[0]?.length} statements each, as many a commit`, atLeast: 0.35 },
      { ours, bare: () => replay(recorded, AT_ONCE) },
    ),
    await compare(
      { name, against: "their statements, a commit for each vote", atLeast: 1 },
      {
        ours,
        bare: () => replay(recorded, 1),
      },
    ),
  ];
}

/** What each vote asks of the database, in order. */
async function recordVotes(): Promise<readonly Statement[][]> {
  const club = openClub(await copyOfClub());
  const recorded: Statement[][] = [];
  for (let turn = 0; turn < PLAYERS; turn++) {
    const statements: Statement[] = [];
    await club.write((tx) => vote(recording(tx, statements), turn));
    recorded.push(statements);
  }
  await club.stop();
  return recorded;
}

async function replay(votes: readonly Statement[][], perCommit: number): Promise<number> {
  const database = openDatabase(await copyOfClub());
  const run = bareRunner(database);
  const rate = await rateOf(votes.length, () => {
    for (let first = 0; first < votes.length; first += perCommit) {
      run("begin immediate");
      for (const statements of votes.slice(first, first + perCommit)) {
        run("savepoint job");
        for (const statement of statements) run(...statement);
        run("release job");
      }
      run("commit");
    }
  });
  database.close();
  return rate;
}
