import { addCents, cents, subtractCents, ZERO_CENTS } from "@dinkboard/shared/money";
import type { Response } from "@dinkboard/shared/schemas/polls";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DomainError } from "../../domain-error.ts";
import { decideVote, type Vote, type VoteResult, voteMessage } from "./rules.ts";

const NOW = Date.parse("2026-11-20T18:00:00Z");
const OPEN = { costCents: cents(15_00), closedAt: null, closesAt: NOW + 1 };
const CLOSED_BY_SOMEBODY = { ...OPEN, closedAt: NOW - 1 };
const CLOSED_BY_ITS_TIME = { ...OPEN, closesAt: NOW };
const RICH = { isActive: true, balanceCents: cents(45_00) };
const POOR = { isActive: true, balanceCents: cents(14_99) };
const INACTIVE = { isActive: false, balanceCents: cents(45_00) };

type Earlier = Pick<Vote, "response" | "chargedCents" | "answeredAt">;
const YES: Earlier = { response: "yes", chargedCents: cents(15_00), answeredAt: NOW - 1000 };
const FREE_YES: Earlier = { ...YES, chargedCents: ZERO_CENTS };
const NO: Earlier = { response: "no", chargedCents: ZERO_CENTS, answeredAt: NOW - 1000 };

function decide(asked: Partial<Parameters<typeof decideVote>[0]>) {
  return decideVote({
    poll: OPEN,
    player: RICH,
    earlier: undefined,
    wanted: "yes",
    through: "portal",
    now: NOW,
    ...asked,
  });
}

function refusal(asked: Partial<Parameters<typeof decideVote>[0]>): DomainError {
  try {
    decide(asked);
  } catch (error) {
    if (error instanceof DomainError) return error;
  }
  throw new Error("it was not refused");
}

describe("what an answer does to the money", () => {
  const charge = { type: "deduction", amountCents: 15_00 };
  const refund = { type: "refund", amountCents: 15_00 };
  it.each([
    { from: undefined, wanted: "yes", charged: 15_00, movement: charge },
    { from: undefined, wanted: "no", charged: 0, movement: null },
    { from: NO, wanted: "yes", charged: 15_00, movement: charge },
    { from: YES, wanted: "no", charged: 0, movement: refund },
    { from: FREE_YES, wanted: "no", charged: 0, movement: null },
  ] as const)("$from.response → $wanted", ({ from, wanted, charged, movement }) => {
    expect(decide({ earlier: from, wanted })).toEqual({
      outcome: "changed",
      chargedCents: charged,
      answeredAt: NOW,
      movement,
    });
  });

  it.each(["yes", "no"] as const)("%s again changes nothing but the time", (wanted) => {
    const earlier = wanted === "yes" ? YES : NO;
    expect(decide({ earlier, wanted })).toEqual({ outcome: "repeated", answeredAt: NOW });
  });

  it("lets a player who owes money into a free game", () => {
    const decision = decide({
      poll: { ...OPEN, costCents: ZERO_CENTS },
      player: { ...RICH, balanceCents: cents(-5_00) },
    });
    expect(decision).toMatchObject({ outcome: "changed", movement: null });
  });

  it("moves nothing for a free game", () => {
    expect(decide({ poll: { ...OPEN, costCents: ZERO_CENTS } })).toMatchObject({
      chargedCents: 0,
      movement: null,
    });
  });

  it("gives back what was charged, whatever the game costs now", () => {
    expect(decide({ poll: { ...OPEN, costCents: cents(99_00) }, earlier: YES, wanted: "no" })).toMatchObject({
      movement: refund,
    });
  });
});

describe("who may answer", () => {
  const closed = [CLOSED_BY_SOMEBODY, CLOSED_BY_ITS_TIME];

  it("takes a yes that the balance just covers", () => {
    expect(decide({ player: { ...RICH, balanceCents: OPEN.costCents } })).toMatchObject({
      outcome: "changed",
    });
  });

  it("refuses a yes that the balance does not cover, and says both amounts", () => {
    const { code, message } = refusal({ player: { ...RICH, balanceCents: cents(5_00) } });
    expect(code).toBe("insufficient_balance");
    expect(message).toBe("Insufficient balance. This game costs $15.00 and your balance is $5.00.");
  });

  it("takes a no, and a yes that is already paid, from an empty balance", () => {
    expect(decide({ player: POOR, wanted: "no" })).toMatchObject({ outcome: "changed" });
    expect(decide({ player: POOR, earlier: YES })).toMatchObject({ outcome: "repeated" });
  });

  it.each(closed)("refuses players once the poll is closed, also a repeat", (poll) => {
    for (const earlier of [undefined, YES, NO]) {
      for (const through of ["portal", "bot"] as const) {
        expect(refusal({ poll, earlier, through }).code).toBe("poll_closed");
      }
    }
  });

  it("refuses inactive players", () => {
    expect(refusal({ player: INACTIVE }).code).toBe("forbidden");
  });

  it("lets an administrator overdraw, answer after closing and for inactive players", () => {
    for (const poll of [OPEN, ...closed]) {
      for (const player of [RICH, POOR, INACTIVE]) {
        const by = { poll, player, through: "admin" } as const;
        expect(decide({ ...by })).toMatchObject({ movement: { type: "deduction", amountCents: 15_00 } });
        expect(decide({ ...by, earlier: YES, wanted: "no" })).toMatchObject({
          movement: { type: "refund", amountCents: 15_00 },
        });
      }
    }
  });
});

describe("answers that arrive late", () => {
  it("changes nothing for one older than the answer that stands", () => {
    const answeredAt = YES.answeredAt - 1;
    expect(decide({ earlier: YES, wanted: "no", through: "bot", answeredAt })).toEqual({
      outcome: "outdated",
    });
  });

  it("takes the one that arrives last of two given at the same time", () => {
    const { answeredAt } = YES;
    expect(decide({ earlier: YES, wanted: "no", through: "bot", answeredAt })).toMatchObject({
      outcome: "changed",
      answeredAt,
    });
  });

  it("takes a clock that runs ahead for now, so that later answers count", () => {
    expect(decide({ through: "bot", answeredAt: NOW + 60_000 })).toMatchObject({ answeredAt: NOW });
  });

  it("always takes an answer given right now, also after the club's clock was set back", () => {
    const earlier = { ...YES, answeredAt: NOW + 60_000 };
    expect(decide({ earlier, wanted: "no" })).toMatchObject({ outcome: "changed" });
  });
});

/** A player's standing with one poll, moved by decisions alone. */
interface Standing {
  readonly balanceCents: ReturnType<typeof cents>;
  readonly vote: Earlier | undefined;
}

function apply(standing: Standing, wanted: Response, decision: ReturnType<typeof decideVote>): Standing {
  const { balanceCents, vote } = standing;
  if (decision.outcome === "outdated") return standing;
  if (decision.outcome === "repeated") {
    return { balanceCents, vote: vote && { ...vote, answeredAt: decision.answeredAt } };
  }
  const { chargedCents, answeredAt, movement } = decision;
  const move = movement?.type === "refund" ? addCents : subtractCents;
  return {
    balanceCents: movement ? move(balanceCents, movement.amountCents) : balanceCents,
    vote: { response: wanted, chargedCents, answeredAt },
  };
}

describe("any sequence of answers", () => {
  const response = fc.constantFrom<Response>("yes", "no");
  const answers = fc.array(
    fc.record({
      wanted: response,
      through: fc.constantFrom("portal", "bot", "admin"),
      isClosed: fc.boolean(),
      sentAgoMs: fc.integer({ min: -5, max: 50 }),
    }),
    { maxLength: 30 },
  );
  const amount = (most: number) => fc.integer({ min: 0, max: most }).map(cents);

  it("conserves money, charges a yes exactly once, and never lets a player overdraw", () => {
    fc.assert(
      fc.property(amount(50_00), amount(60_00), answers, (costCents, startCents, sequence) => {
        let standing: Standing = { balanceCents: startCents, vote: undefined };
        sequence.forEach(({ wanted, through, isClosed, sentAgoMs }, index) => {
          const now = NOW + index;
          const asked = {
            poll: { costCents, closedAt: isClosed ? NOW : null, closesAt: NOW + 1000 },
            player: { isActive: true, balanceCents: standing.balanceCents },
            wanted,
            through,
            now,
            ...(through === "bot" ? { answeredAt: now - sentAgoMs } : {}),
          };
          const before = standing;
          try {
            standing = apply(standing, wanted, decideVote({ ...asked, earlier: standing.vote }));
          } catch (error) {
            if (!(error instanceof DomainError)) throw error;
            return;
          }
          const charged = standing.vote?.chargedCents ?? ZERO_CENTS;
          expect(addCents(standing.balanceCents, charged)).toBe(startCents);
          expect(charged).toBe(standing.vote?.response === "yes" ? costCents : 0);
          if (through !== "admin" && standing.balanceCents < before.balanceCents) {
            expect(standing.balanceCents).toBeGreaterThanOrEqual(0);
          }
          const again = decideVote({
            ...asked,
            player: { isActive: true, balanceCents: standing.balanceCents },
            earlier: standing.vote,
          });
          expect(again.outcome).not.toBe("changed");
        });
      }),
    );
  });

  it("leaves the newest answer standing, in whatever order they arrive", () => {
    const given = fc.uniqueArray(fc.record({ at: fc.integer({ min: 0, max: 1000 }), wanted: response }), {
      selector: ({ at }) => at,
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(given, (arriving) => {
        let standing: Standing = { balanceCents: RICH.balanceCents, vote: undefined };
        for (const { at, wanted } of arriving) {
          const answeredAt = NOW - 1000 + at;
          const player = { isActive: true, balanceCents: standing.balanceCents };
          const decision = decide({ player, earlier: standing.vote, wanted, through: "bot", answeredAt });
          standing = apply(standing, wanted, decision);
        }
        const newest = arriving.toSorted((a, b) => a.at - b.at).at(-1);
        expect(standing.vote?.response).toBe(newest?.wanted);
      }),
    );
  });
});

describe("what the player reads", () => {
  const result: VoteResult = {
    outcome: "changed",
    response: "yes",
    movedCents: cents(15_00),
    balanceCents: cents(30_00),
  };
  it.each<[Partial<VoteResult>, string]>([
    [{}, "You're in. $15.00 paid, $30.00 left."],
    [{ movedCents: ZERO_CENTS }, "You're in."],
    [{ response: "no" }, "You're out. $15.00 refunded, $30.00 left."],
    [{ response: "no", movedCents: ZERO_CENTS }, "You're out."],
    [{ outcome: "repeated", movedCents: ZERO_CENTS }, "You're already in."],
    [{ outcome: "repeated", response: "no", movedCents: ZERO_CENTS }, "You're already out."],
  ])("%j", (change, text) => {
    expect(voteMessage({ ...result, ...change })).toBe(text);
  });
});
