import { REPORT_POLLS, REPORT_TRANSACTIONS } from "@dinkboard/shared/limits";
import { formatMoney, ZERO_CENTS } from "@dinkboard/shared/money";
import type {
  BalancesPage,
  CurrentPollView,
  DashboardMetrics,
  DashboardStats,
  RankBalancesInput,
  ReportView,
} from "@dinkboard/shared/schemas/reports";
import type { Reader } from "../../db/tx.ts";
import { invalidField } from "../../domain-error.ts";
import { listTransactions } from "../ledger/service.ts";
import { revenueCents } from "../polls/rules.ts";
import { viewPoll } from "../polls/service/listing.ts";
import { openPolls } from "../polls/store.ts";
import { readSettings } from "../settings/service.ts";
import { countVotes } from "../voting/store.ts";
import {
  averageCents,
  balanceGroups,
  changePercent,
  formatRankCursor,
  GROWTH_MS,
  parseRankCursor,
  participation,
  pollPerformance,
  rankedPlayerView,
  reportPeriod,
  sharePercent,
  weeklyFigures,
} from "./rules.ts";
import {
  balances,
  countPlayers,
  countPlayersSince,
  gamesBetween,
  netChargesBetween,
  newestPolls,
  playersByBalance,
  totalCharges,
} from "./store.ts";

/** The figures of the dashboard's cards. */
export function dashboardMetrics(reader: Reader): DashboardMetrics {
  const players = countPlayers(reader);
  const [poll] = openPolls(reader);
  const counts = poll ? countVotes(reader, poll.id) : { yesVotes: 0, noVotes: 0 };
  const votes = counts.yesVotes + counts.noVotes;
  return {
    activePlayers: players.active,
    totalPlayers: players.total,
    currentPollVotes: votes,
    pollProgress: sharePercent(votes, players.active) ?? 0,
    totalRevenue: formatMoney(poll ? revenueCents(poll, counts) : ZERO_CENTS),
  };
}

/** How the club has grown in the last 7 days. */
export function dashboardStats(reader: Reader): DashboardStats {
  const { now } = reader;
  const weekAgo = now - GROWTH_MS;
  return {
    playerGrowth: countPlayersSince(reader, weekAgo),
    revenueChange: changePercent(
      netChargesBetween(reader, weekAgo, now),
      netChargesBetween(reader, weekAgo - GROWTH_MS, weekAgo),
    ),
  };
}

/** The open poll whose game is soonest, or null. */
export function viewCurrentPoll(reader: Reader): CurrentPollView | null {
  const [poll] = openPolls(reader);
  if (!poll) return null;
  const view = viewPoll(reader, poll);
  return { ...view, totalRevenue: view.revenue };
}

/** The club in figures: as it is now, over the last weeks, and what was newest. */
export function readReport(reader: Reader): ReportView {
  const { now } = reader;
  const { timezone } = readSettings(reader);
  const players = countPlayers(reader);
  const held = balances(reader);
  const games = gamesBetween(reader, reportPeriod(now, timezone));
  return {
    totalRevenue: formatMoney(totalCharges(reader)),
    activePlayers: players.active,
    totalPlayers: players.total,
    averageBalance: formatMoney(averageCents(held)),
    participation: participation(games),
    weeks: weeklyFigures(games, now, timezone),
    balanceGroups: balanceGroups(held),
    recentPolls: newestPolls(reader, REPORT_POLLS).map((poll) => pollPerformance(poll, now)),
    recentTransactions: listTransactions(reader, { limit: REPORT_TRANSACTIONS }).transactions,
  };
}

/**
 * The players by balance, a page at a time; everybody when no limit is given.
 * @throws DomainError invalid, for a cursor that was not `nextCursor` of a page before
 */
export function rankBalances(reader: Reader, { order, cursor, limit }: RankBalancesInput): BalancesPage {
  const after = cursor === undefined ? undefined : parseRankCursor(cursor);
  if (cursor !== undefined && !after)
    throw invalidField("cursor", "must be the nextCursor of the page before");
  const found = playersByBalance(reader, {
    order,
    after,
    limit: limit === undefined ? undefined : limit + 1,
  });
  const page = found.slice(0, limit);
  const last = found.length > page.length ? page.at(-1) : undefined;
  return { players: page.map(rankedPlayerView), nextCursor: last ? formatRankCursor(last) : null };
}
