import { HOUR_MS } from "@dinkboard/shared/limits";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import { addPlayerSchema } from "@dinkboard/shared/schemas/players";
import { createPollSchema } from "@dinkboard/shared/schemas/polls";
import { notifications } from "@mantine/notifications";
import { render } from "@testing-library/react";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { onTestFinished, vi } from "vitest";
import type { Channel } from "../../../server/src/channels/channel.ts";
import { createClub } from "../../../server/src/club.ts";
import type { AdminActor } from "../../../server/src/features/activity/rules.ts";
import { requestCode, verifyCode } from "../../../server/src/features/login/service.ts";
import type { Player } from "../../../server/src/features/players/rules.ts";
import { editPlayer } from "../../../server/src/features/players/service/editing.ts";
import { addPlayer } from "../../../server/src/features/players/service/opening.ts";
import { updateName } from "../../../server/src/features/players/service/profile.ts";
import { findPlayer, findPlayerByPhone } from "../../../server/src/features/players/store.ts";
import type { Poll } from "../../../server/src/features/polls/rules.ts";
import { createPoll } from "../../../server/src/features/polls/service/opening.ts";
import { findPoll } from "../../../server/src/features/polls/store.ts";
import { FRIDAY } from "../../../server/src/testing/fake-clock.ts";
import { seededRandom } from "../../../server/src/testing/seeded-random.ts";
import type { Context } from "../../../server/src/trpc/context.ts";
import { appRouter } from "../../../server/src/trpc/router.ts";
import { App } from "../app/app.tsx";
import { sessionOfAnswer } from "../app/session/session.ts";
import { MARKER_COOKIE, saveSession } from "../app/session/session-storage.ts";

export const ADMIN_PHONE = "+12125550100" as PhoneNumber;

/**
 * A whole club in this process, on the real router and a real database in memory, and the client in front of it: no
 * request leaves the process. It is Friday afternoon in New York, by both sides' clocks (`vi.setSystemTime`).
 * @param options.hasFakeTimers lets the test skip time (`vi.advanceTimersByTimeAsync`); else timers are real
 * @param options.messenger in place of the simulator
 */
export function openClub(options: { readonly hasFakeTimers?: boolean; readonly messenger?: Channel } = {}) {
  vi.useFakeTimers(
    options.hasFakeTimers ? { now: FRIDAY, shouldAdvanceTime: true } : { now: FRIDAY, toFake: ["Date"] },
  );
  const log = {
    // biome-ignore lint/suspicious/noConsole: a fault of the server fails the test, as any unexpected console.error does.
    error: (details: unknown, message: string) => console.error(message, details),
    // What the bot suffers is seen on the screens.
    warn: () => undefined,
  };
  const club = createClub({
    databasePath: ":memory:",
    config: { publicBaseUrl: "http://localhost", otpRequestsPerAddressPerHour: 0 },
    clock: { now: () => Date.now() },
    random: seededRandom(),
    secret: new Uint8Array(32).fill(1),
    superAdminPhone: ADMIN_PHONE,
    log,
    ...(options.messenger && { channels: { main: options.messenger, codes: options.messenger } }),
  });
  const admin: AdminActor = {
    kind: "admin",
    playerId: club.read((reader) => findPlayerByPhone(reader, ADMIN_PHONE))?.id ?? 0,
  };
  let lastNumber = 110;
  let sessionCookie: string | undefined;
  let isOnline = true;
  let isNextAnswerLost = false;
  let heldBack: Promise<void> | undefined;
  let allHeldBack: Promise<void> | undefined;
  let otherAnswer: Response | undefined;
  const left: string[] = [];
  const underWay = new Set<Promise<unknown>>();

  onTestFinished(async () => {
    // What the screen asked for last must not meet a closed database.
    isOnline = false;
    await Promise.allSettled(underWay);
    await club.stop();
    notifications.clean();
    vi.useRealTimers();
    setMarkerCookie("", 0);
  });

  function setMarkerCookie(value: string, maxAgeSeconds: number): void {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store, and the server's cookie has to come from somewhere.
    document.cookie = `${MARKER_COOKIE}=${value}; Path=/; Max-Age=${maxAgeSeconds}`;
  }

  function contextOf(request: Request): Context {
    const bearer = request.headers.get("authorization")?.replace(/^Bearer /, "");
    return {
      club,
      log,
      address: "127.0.0.1",
      sessionToken: bearer ?? sessionCookie,
      keepSession: (token) => {
        sessionCookie = token;
        setMarkerCookie("1", 3600);
      },
    };
  }

  const fetchFromClub: typeof fetch = async (input, init) => {
    if (!isOnline) throw new TypeError("Failed to fetch");
    if (otherAnswer && init?.method === "POST") {
      const answer = otherAnswer;
      otherAnswer = undefined;
      return answer;
    }
    const request = new Request(new URL(String(input), "http://localhost"), {
      method: init?.method ?? "GET",
      headers: init?.headers ?? {},
      ...(init?.body ? { body: init.body } : {}),
    });
    const answer = fetchRequestHandler({
      endpoint: "/trpc",
      req: request,
      router: appRouter,
      createContext: () => contextOf(request),
    });
    underWay.add(answer);
    await allHeldBack;
    if (heldBack && request.method === "POST") {
      const released = heldBack;
      heldBack = undefined;
      await released;
    }
    if (isNextAnswerLost && request.method === "POST") {
      isNextAnswerLost = false;
      await answer;
      throw new TypeError("Failed to fetch");
    }
    return answer;
  };

  async function signIn(person: Pick<Player, "phoneNumber">) {
    const { phoneNumber } = person;
    const { devOtp = "" } = await club.write((tx) =>
      requestCode(
        tx,
        { phoneNumber, address: "127.0.0.1", otpRequestsPerAddressPerHour: 0 },
        { ...club, showsCode: true },
      ),
    );
    const signedIn = await club.write((tx) => verifyCode(tx, { phoneNumber, otpCode: devOtp }, club));
    if (signedIn.outcome === "refused") throw signedIn.error;
    return signedIn.answer;
  }

  return {
    ...club,
    admin,
    fetch: fetchFromClub,
    /** Where the client has sent the browser, away from its own pages. */
    left,
    setOnline: (value: boolean) => {
      isOnline = value;
    },
    /** Carries out the next change that the client asks for, but loses the answer on its way back. */
    loseNextAnswer: () => {
      isNextAnswerLost = true;
    },
    /** Carries out the next change that the client asks for, but keeps the answer back until it is released. */
    holdNextAnswer: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      heldBack = promise;
      return { release: resolve };
    },
    /** Keeps every answer back until they are released. */
    holdAnswers: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      allHeldBack = promise;
      return { release: resolve };
    },
    /** Lets the next change that the client asks for meet a fault of the server, which logs it. */
    failNextChange: () => {
      vi.spyOn(club, "write").mockRejectedValueOnce(new Error("database or disk is full"));
      vi.spyOn(console, "error").mockImplementationOnce(() => {});
    },
    /** Something between client and server answers the next change in its place, such as a proxy. */
    answerNextChange: (answer: Response) => {
      otherAnswer = answer;
    },
    player: (id: number) => club.read((reader) => findPlayer(reader, id)) as Player,

    /** A player with a name and a balance, unless the test says otherwise. */
    async newPlayer(
      input: {
        name?: { firstName: string; lastName: string } | null;
        balance?: string;
        isActive?: boolean;
      } = {},
    ): Promise<Player> {
      lastNumber += 1;
      const {
        name = { firstName: "Maria", lastName: "Alvarez" },
        balance = "42.50",
        isActive = true,
      } = input;
      const added = addPlayerSchema.parse({ phoneNumber: `+12125550${lastNumber}`, balance });
      return club.write((tx) => {
        const { id } = addPlayer(tx, admin, added);
        if (name) updateName(tx, id, name);
        if (!isActive) editPlayer(tx, admin, { id, name: "Maria Alvarez", isActive });
        return findPlayer(tx, id) as Player;
      });
    },

    /** A poll for a game that begins in so many hours, open until an hour before. */
    async newPoll(
      input: { question?: string; costPerPlayer?: string; gameInHours?: number } = {},
    ): Promise<Poll> {
      const gameAt = Date.now() + (input.gameInHours ?? 24) * HOUR_MS;
      const parsed = createPollSchema.parse({
        question: input.question ?? "Who wants to play pickleball?",
        gameDateTime: new Date(gameAt).toISOString(),
        closesAt: new Date(gameAt - HOUR_MS).toISOString(),
        costPerPlayer: input.costPerPlayer ?? "15.00",
      });
      return club.write((tx) => findPoll(tx, createPoll(tx, admin, parsed).id) as Poll);
    },

    /** Signs somebody in on this browser, as an earlier visit has left it. @returns the session's token */
    async signInHere(person: Pick<Player, "phoneNumber">): Promise<string> {
      const answer = await signIn(person);
      saveSession(window.localStorage, sessionOfAnswer(answer));
      return answer.sessionToken;
    },

    /** Signs somebody in by cookie alone: the browser's storage was lost. */
    async signInByCookie(person: Pick<Player, "phoneNumber">): Promise<void> {
      sessionCookie = (await signIn(person)).sessionToken;
      setMarkerCookie("1", 3600);
    },

    /** Opens the client at a path. */
    visit(path = "/") {
      window.history.replaceState(null, "", path);
      return render(<App leave={(url) => left.push(url)} fetch={fetchFromClub} />);
    },
  };
}

export type TestClub = ReturnType<typeof openClub>;
