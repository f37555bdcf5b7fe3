import { checkInvariants, violationsOf } from "../src/db/invariants.ts";
import { openDatabase, type SqliteDatabase } from "../src/db/open.ts";
import { Connection } from "../src/db/tx.ts";
import { copyOfClub, moreGames, NOW, PLAYERS } from "./club.ts";
import { type Comparison, compare, rateOf } from "./measure.ts";

const GAMES = 100;
const VOTES = PLAYERS * GAMES;

/** What a start looks at, in a club of many years, against reading the votes and the ledger row by row. */
export async function compareChecks(): Promise<Comparison> {
  const database = openDatabase(await copyOfClub());
  growOld(database);
  const tx = new Connection(database).at(NOW);
  const votes = database.prepare("select * from votes");
  const entries = database.prepare("select * from ledger_entries");
  const name = `checking the books of ${VOTES.toLocaleString("en-US")} votes`;
  const comparison = await compare(
    { name, against: "reading them", atLeast: 0.2 },
    {
      ours: () =>
        rateOf(VOTES, () => {
          const violations = violationsOf(checkInvariants(tx, "quick"));
          if (violations.length > 0) throw new Error(violations.join("\n"));
        }),
      bare: () => rateOf(VOTES, () => [votes.all(), entries.all()]),
    },
  );
  database.close();
  return comparison;
}

/** Everybody pays a cent for each of a hundred games. */
function growOld(database: SqliteDatabase): void {
  database.exec(`
    begin;
    ${moreGames(GAMES, 1)};
    insert into votes select polls.id, players.id, 'yes', 1, 'bot', 0, 0, 0 from polls, players
      where polls.cost_cents = 1 and players.role = 'player';
    insert into ledger_entries (player_id, poll_id, type, amount_cents, balance_after_cents, description, created_at)
      select player_id, poll_id, 'deduction', 1,
        balance_cents - row_number() over (partition by player_id order by poll_id), 'Game', 0
      from votes join players on players.id = player_id order by poll_id, player_id;
    update players set balance_cents = balance_cents - ${GAMES} where role = 'player';
    commit
  `);
}
