import {
  DAY_MS,
  LOW_BALANCE_BADGE_BELOW_CENTS,
  LOW_BALANCE_IN_REPORTS_BELOW_CENTS,
  REPORT_WEEKS,
} from "@dinkboard/shared/limits";
import { addCents, type Cents, cents, formatMoney } from "@dinkboard/shared/money";
import type { BalancesPage, ReportView } from "@dinkboard/shared/schemas/reports";
import { addDays, dayOfWeek, type Instant, instantOf, localDateTime } from "@dinkboard/shared/times";
import { isOpen, type Poll, revenueCents, type VoteCounts } from "../polls/rules.ts";

/** The length of what the figures of growth look back on, once and once more for what they compare with. */
export const GROWTH_MS = 7 * DAY_MS;

/** A poll with what came of it. */
export interface PollFigures
  extends Pick<Poll, "id" | "question" | "gameAt" | "costCents" | "closesAt" | "closedAt">,
    VoteCounts {
  /** What its game has charged and not given back. */
  readonly chargedCents: Cents;
  /** How many could have answered: those who did, and every other active player who was there before voting ended. */
  readonly couldAnswer: number;
}

/** `part` of `whole` in whole percent, never above 100; null when the whole is nothing. */
export function sharePercent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.min(100, Math.round((part / whole) * 100));
}

/** How much more `now` is than `before`, in whole percent; null when there is no base, which has to be above 0. */
export function changePercent(now: Cents, before: Cents): number | null {
  // Adding 0 makes 0 of the -0 that a small decrease rounds to.
  return before > 0 ? Math.round(((now - before) / before) * 100) + 0 : null;
}

/** The mean in whole cents; nothing for nobody. */
export function averageCents(amounts: readonly Cents[]): Cents {
  return amounts.length === 0 ? cents(0) : cents(Math.round(addCents(...amounts) / amounts.length));
}

/** The answers given, as a share of those that could have been. */
export function participation(figures: readonly PollFigures[]): number | null {
  const sum = (count: (figures: PollFigures) => number) =>
    figures.reduce((total, each) => total + count(each), 0);
  return sharePercent(
    sum(({ yesVotes, noVotes }) => yesVotes + noVotes),
    sum(({ couldAnswer }) => couldAnswer),
  );
}

/** Where one group of balances ends and the next begins, the low ones as the badges have them. */
const GROUP_BOUNDS: readonly Cents[] = [
  cents(0),
  LOW_BALANCE_IN_REPORTS_BELOW_CENTS,
  LOW_BALANCE_BADGE_BELOW_CENTS,
  cents(50_00),
  cents(100_00),
];

/** How many balances lie where, from the lowest to the highest. */
export function balanceGroups(balances: readonly Cents[]): ReportView["balanceGroups"] {
  const edges = [undefined, ...GROUP_BOUNDS, undefined];
  return edges.slice(1).map((below, index) => {
    const from = edges[index];
    const isInside = (balance: Cents) =>
      (from === undefined || balance >= from) && (below === undefined || balance < below);
    return {
      from: from === undefined ? null : formatMoney(from),
      below: below === undefined ? null : formatMoney(below),
      players: balances.filter(isInside).length,
    };
  });
}

function weekOf(date: string): string {
  return addDays(date, -dayOfWeek(date));
}

/** The time whose games the weeks of a report tell of: twelve weeks with the current one, and the next. */
export function reportPeriod(
  now: Instant,
  zone: string,
): { readonly from: Instant; readonly until: Instant } {
  const thisWeek = weekOf(localDateTime(now, zone).date);
  const startOf = (weeks: number) => instantOf(addDays(thisWeek, weeks * 7), "00:00", zone);
  return { from: startOf(1 - REPORT_WEEKS), until: startOf(2) };
}

/**
 * Week after week, what the games came to, the weeks without any among them.
 * @param games of the report's period
 * @returns from the week of the first game to that of the last, the current week in any case
 */
export function weeklyFigures(
  games: readonly PollFigures[],
  now: Instant,
  zone: string,
): ReportView["weeks"] {
  const weekAt = (instant: Instant) => weekOf(localDateTime(instant, zone).date);
  const byWeek = Map.groupBy(games, ({ gameAt }) => weekAt(gameAt));
  const [first = "", ...later] = [...byWeek.keys(), weekAt(now)].sort();
  const last = later.at(-1) ?? first;
  const weeks: ReportView["weeks"] = [];
  for (let weekStart = first; weekStart <= last; weekStart = addDays(weekStart, 7)) {
    const ofWeek = byWeek.get(weekStart) ?? [];
    weeks.push({
      weekStart,
      games: ofWeek.length,
      revenue: formatMoney(addCents(...ofWeek.map(({ chargedCents }) => chargedCents))),
      participation: participation(ofWeek),
    });
  }
  return weeks;
}

export function pollPerformance(poll: PollFigures, now: Instant): ReportView["recentPolls"][number] {
  return {
    id: poll.id,
    question: poll.question,
    gameDateTime: new Date(poll.gameAt).toISOString(),
    isActive: isOpen(poll, now),
    yesVotes: poll.yesVotes,
    noVotes: poll.noVotes,
    revenue: formatMoney(revenueCents(poll, poll)),
    participation: participation([poll]),
  };
}

/** A place in the ranking of balances. */
export interface RankPosition {
  readonly balanceCents: Cents;
  readonly id: number;
}

export function formatRankCursor({ balanceCents, id }: RankPosition): string {
  return `${balanceCents}:${id}`;
}

/** @returns undefined for what is no cursor of ours */
export function parseRankCursor(cursor: string): RankPosition | undefined {
  const [, balance, id] = /^(-?\d{1,14}):([1-9]\d{0,14})$/.exec(cursor) ?? [];
  return balance === undefined || id === undefined
    ? undefined
    : { balanceCents: Number(balance) as Cents, id: Number(id) };
}

/** Somebody's place in the ranking of balances. */
export interface RankedPlayer extends RankPosition {
  readonly name: string;
  readonly phoneNumber: string;
}

export function rankedPlayerView(player: RankedPlayer): BalancesPage["players"][number] {
  const { id, name, phoneNumber, balanceCents } = player;
  return { id, name, phoneNumber, balance: formatMoney(balanceCents) };
}
