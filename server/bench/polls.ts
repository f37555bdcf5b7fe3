import { openDatabase, type SqliteDatabase } from "../src/db/open.ts";
import { Connection } from "../src/db/tx.ts";
import { listPolls } from "../src/features/polls/service/listing.ts";
import { copyOfClub, moreGames, NOW, PLAYERS } from "./club.ts";
import { type Comparison, compare, rateOf } from "./measure.ts";

const TIMES = 20;
const GAMES = 100;
const QUESTIONS = PLAYERS * GAMES;

/** The list of polls, in a club of many years, against adding up the questions alone, whoever they went to. */
export async function comparePolls(): Promise<Comparison> {
  const database = openDatabase(await copyOfClub());
  growOld(database);
  const reader = new Connection(database).at(NOW);
  const questions = database.prepare(
    `select poll_id, status, status_reason, count(*) from outbox where kind = 'poll' and is_superseded = 0
     group by poll_id, status, status_reason`,
  );
  const repeat = (once: () => unknown) => () =>
    rateOf(TIMES * QUESTIONS, () => {
      for (let time = 0; time < TIMES; time++) once();
    });
  const name = `list of ${GAMES} polls, ${QUESTIONS.toLocaleString("en-US")} questions`;
  const comparison = await compare(
    { name, against: "adding up the questions", atLeast: 0.15 },
    {
      ours: repeat(() => listPolls(reader)),
      bare: repeat(() => questions.all()),
    },
  );
  database.close();
  return comparison;
}

/** A hundred games more, everybody asked about each and answered by every third. */
function growOld(database: SqliteDatabase): void {
  database.exec(`
    begin;
    ${moreGames(GAMES, 0)};
    insert into outbox (dedupe_key, kind, player_id, phone_number, poll_id, variables, status, priority, created_at, updated_at)
      select polls.id || ' ' || players.id, 'poll', players.id, phone_number, polls.id, json_object('question', question),
        iif(players.id % 2, 'read', 'delivered'), 2, 0, 0
      from polls, players where polls.cost_cents = 0 and players.role = 'player';
    insert into votes select polls.id, players.id, 'no', 0, 'bot', 0, 0, 0 from polls, players
      where polls.cost_cents = 0 and players.role = 'player' and players.id % 3 = 0;
    commit
  `);
}
