import { DAY_MS, HOUR_MS } from "@dinkboard/shared/limits";
import { type APIRequestContext, type APIResponse, request } from "@playwright/test";

/** The super admin of the demo club, and of the empty one. */
export const ADMIN_PHONE = "+12125550100";

/** The environment of a server whose club has nobody but the admin, and no polls. */
export const EMPTY_CLUB = { SUPER_ADMIN_PHONE: ADMIN_PHONE };

type StorageState = Awaited<ReturnType<APIRequestContext["storageState"]>>;

export interface NewPlayer {
  readonly phoneNumber: string;
  /** First and last name. Left out: the bot waits for it. */
  readonly name?: string;
  readonly balance?: string;
}

export interface NewPoll {
  readonly question: string;
  readonly cost?: string;
  /** When the game is; one hour before, the poll closes. */
  readonly inDays?: number;
}

/**
 * What a journey finds when it begins, made over the documented REST calls: what it is about, it does on the screens.
 * Somebody signs in once for each server, since the codes of an hour are few.
 */
export class Club {
  readonly #url: string;
  readonly #signedIn = new Map<string, APIRequestContext>();

  constructor(url: string) {
    this.#url = url;
  }

  /** What the browser of somebody who has signed in remembers; of nobody, nothing. */
  async browserOf(phoneNumber: string | undefined): Promise<StorageState> {
    return phoneNumber === undefined
      ? { cookies: [], origins: [] }
      : (await this.as(phoneNumber)).storageState();
  }

  /** The calls of somebody signed in. */
  async as(phoneNumber: string): Promise<APIRequestContext> {
    const calls = this.#signedIn.get(phoneNumber) ?? (await this.#signIn(phoneNumber));
    this.#signedIn.set(phoneNumber, calls);
    return calls;
  }

  async addPlayer({ phoneNumber, name, balance = "0.00" }: NewPlayer): Promise<number> {
    const admin = await this.as(ADMIN_PHONE);
    const { id } = await answer(admin.post("/api/players", { data: { phoneNumber, balance } }));
    if (name !== undefined) await this.#giveName(phoneNumber, name);
    return id;
  }

  async createPoll({ question, cost = "15.00", inDays = 1 }: NewPoll): Promise<number> {
    const gameAt = Date.now() + inDays * DAY_MS;
    const { id } = await answer(
      (await this.as(ADMIN_PHONE)).post("/api/polls", {
        data: {
          question,
          costPerPlayer: cost,
          gameDateTime: new Date(gameAt).toISOString(),
          closesAt: new Date(gameAt - HOUR_MS).toISOString(),
          enableReminders: false,
        },
      }),
    );
    return id;
  }

  async sendPoll(pollId: number): Promise<void> {
    await answer((await this.as(ADMIN_PHONE)).post(`/api/polls/${pollId}/send`));
  }

  /** The player says yes in the portal. */
  async join(phoneNumber: string, pollId: number): Promise<void> {
    await answer(
      (await this.as(phoneNumber)).post("/api/player/vote", { data: { response: "yes", pollId } }),
    );
  }

  /** Somebody's session ends, on all the browsers that it was copied to. */
  async signOut(phoneNumber: string): Promise<void> {
    const signedIn = await this.as(phoneNumber);
    this.#signedIn.delete(phoneNumber);
    await signedIn.get("/api/logout");
    await signedIn.dispose();
  }

  /** Ends everything that was begun here. */
  async close(): Promise<void> {
    for (const calls of this.#signedIn.values()) await calls.dispose();
  }

  /** As the player does at the first visit of the portal. */
  async #giveName(phoneNumber: string, name: string): Promise<void> {
    const [firstName, lastName] = name.split(" ");
    const player = await this.as(phoneNumber);
    await answer(player.post("/api/player/update-name", { data: { firstName, lastName } }));
  }

  async #signIn(phoneNumber: string): Promise<APIRequestContext> {
    // A write by cookie has to come from the club's own pages.
    const calls = await request.newContext({ baseURL: this.#url, extraHTTPHeaders: { origin: this.#url } });
    const { devOtp } = await answer(calls.post("/api/player/request-otp", { data: { phoneNumber } }));
    await answer(calls.post("/api/player/verify-otp", { data: { phoneNumber, otpCode: devOtp } }));
    return calls;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the caller knows what it has asked for.
async function answer(asked: Promise<APIResponse>): Promise<any> {
  const response = await asked;
  if (!response.ok()) throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`);
  return response.json();
}
