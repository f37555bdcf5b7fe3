import { HOUR_MS } from "@dinkboard/shared/limits";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import { addPlayerSchema } from "@dinkboard/shared/schemas/players";
import { createPollSchema } from "@dinkboard/shared/schemas/polls";
import type { SimulatedMessage } from "@dinkboard/shared/schemas/simulator";
import type { Channel } from "../channels/channel.ts";
import { createSimulator } from "../channels/simulator.ts";
import type { Tx } from "../db/tx.ts";
import type { AdminActor } from "../features/activity/rules.ts";
import type { Message } from "../features/outbox/rules/message.ts";
import { enqueue } from "../features/outbox/service/enqueuing.ts";
import type { Player } from "../features/players/rules.ts";
import { addPlayer } from "../features/players/service/opening.ts";
import { ensureSuperAdmin } from "../features/players/service/roles.ts";
import { findPlayer } from "../features/players/store.ts";
import type { Poll } from "../features/polls/rules.ts";
import { sendPoll } from "../features/polls/service/asking.ts";
import { createPoll } from "../features/polls/service/opening.ts";
import { findPoll } from "../features/polls/store.ts";
import { conversation, deliver, write } from "../features/simulator/service.ts";
import { Dispatcher } from "../workers/dispatcher.ts";
import { HealthWatch } from "../workers/health-watch.ts";
import { InboxWorker } from "../workers/inbox-worker.ts";
import { openTestDatabase } from "./database.ts";
import { seededRandom } from "./seeded-random.ts";

/**
 * The bot's half of a club: database, outbox, inbox and a channel, on a clock that the test moves. Nothing runs until
 * the test drains it.
 * @param channel the simulator, unless a test brings a provider of its own
 * @param codes another one for login codes
 */
export function openMessenger(channel?: Channel, codes?: Channel) {
  const database = openTestDatabase();
  const errors: string[] = [];
  const log = {
    error: (_: unknown, message: string) => errors.push(message),
    warn: () => undefined,
  };
  /** How many of the next writes of the workers fail, as when the process dies in between. */
  let failingWrites: boolean[] = [];
  const workersWrite = <T>(run: (tx: Tx) => T): Promise<T> =>
    failingWrites.shift() ? Promise.reject(new Error("the process died")) : database.writeTogether(run);
  const simulator = createSimulator((delivery) => database.writeTogether((tx) => deliver(tx, delivery)));
  const main = channel ?? simulator;
  const channels = { main, codes: codes ?? main };
  const newDispatcher = () =>
    new Dispatcher({
      read: database.read,
      write: workersWrite,
      channels,
      random: seededRandom(),
      log,
    });
  const dispatcher = newDispatcher();
  const newInbox = () => new InboxWorker({ read: database.read, write: workersWrite, log });
  const inbox = newInbox();
  const watch = new HealthWatch({ read: database.read, write: workersWrite, channels, log });
  const admin: AdminActor = {
    kind: "admin",
    playerId: database.write((tx) => ensureSuperAdmin(tx, "+12125550100" as PhoneNumber)).id,
  };
  let lastNumber = 110;
  let lastPut = 0;

  const settle = async () => {
    await inbox.drain();
    await watch.drain();
    await dispatcher.drain();
    await inbox.drain();
  };

  return {
    ...database,
    admin,
    channel: main,
    channels,
    dispatcher,
    inbox,
    watch,
    newDispatcher,
    newInbox,
    errors,
    settle,
    /** As the workers write: fails when it is told to. */
    workersWrite,
    /** Which of the workers' next writes fail, by turn. */
    failWrites: (...fails: boolean[]) => {
      failingWrites = fails;
    },
    /** Puts a message into the outbox, for an occasion of its own. */
    put(message: Message, phoneNumber: PhoneNumber, expiresInMs?: number): void {
      lastPut += 1;
      const dedupeKey = `test:${lastPut}`;
      database.write((tx) =>
        enqueue(tx, {
          message,
          to: { phoneNumber },
          dedupeKey,
          ...(expiresInMs !== undefined && { expiresAt: tx.now + expiresInMs }),
        }),
      );
    },
    /** A player with a balance; the welcome message waits in the outbox. */
    newPlayer(input: { balance?: string; phoneNumber?: string; isActive?: boolean } = {}): Player {
      lastNumber += 1;
      const parsed = addPlayerSchema.parse({
        phoneNumber: `+12125550${lastNumber}`,
        balance: "100.00",
        ...input,
      });
      return database.write((tx) => findPlayer(tx, addPlayer(tx, admin, parsed).id)) as Player;
    },
    /** A poll for tomorrow's game, open until an hour before. */
    newPoll(input: { costPerPlayer?: string; gameInHours?: number } = {}): Poll {
      const gameAt = database.clock.now() + (input.gameInHours ?? 24) * HOUR_MS;
      const parsed = createPollSchema.parse({
        question: "Who wants to play pickleball?",
        gameDateTime: new Date(gameAt).toISOString(),
        closesAt: new Date(gameAt - HOUR_MS).toISOString(),
        costPerPlayer: input.costPerPlayer ?? "15.00",
      });
      return database.write((tx) => findPoll(tx, createPoll(tx, admin, parsed).id)) as Poll;
    },
    sendPoll: (poll: Poll) => database.write((tx) => sendPoll(tx, admin, poll.id)),
    playerNow: (player: Player) => database.read((reader) => findPlayer(reader, player.id)) as Player,
    /** What the player's phone shows. */
    phone: (player: Pick<Player, "phoneNumber">): SimulatedMessage[] =>
      database.read((reader) => conversation(reader, player.phoneNumber)),
    /** Writes or taps on the simulated phone, and lets the bot answer. @returns the kinds of the new messages on it */
    async say(
      player: Pick<Player, "phoneNumber">,
      message: { text: string; replyTo?: number } | { buttonId: string; replyTo?: number },
    ): Promise<string[]> {
      const { phoneNumber } = player;
      const before = database.read((reader) => conversation(reader, phoneNumber)).length;
      database.write((tx) => write(tx, { phoneNumber, ...message }));
      await settle();
      const after = database.read((reader) => conversation(reader, phoneNumber));
      return after.slice(before + 1).map(({ kind }) => kind);
    },
  };
}

export type Messenger = ReturnType<typeof openMessenger>;
