import { cents, formatMoney, parseMoney, subtractCents } from "@dinkboard/shared/money";
import type { ReportView } from "@dinkboard/shared/schemas/reports";
import { dollars } from "../../components/money-text.tsx";
import { words } from "./words.ts";

// A local date is the same day wherever it is read, so it is printed as one of UTC.
const DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** "2026-11-15" → "Nov 15". */
export function weekLabel(weekStart: string): string {
  return DAY.format(Date.parse(`${weekStart}T00:00:00Z`));
}

/** "10.00" → "$10", "19.99" → "$19.99". */
function shortDollars(amount: string): string {
  return dollars(amount).replace(/\.00$/, "");
}

function centBefore(amount: string): string {
  return formatMoney(subtractCents(parseMoney(amount) ?? cents(0), cents(1)));
}

/** A group of balances in words: "Below $0", "$10 – $19.99", "$100 or more". */
export function groupLabel({
  from,
  below,
}: Pick<ReportView["balanceGroups"][number], "from" | "below">): string {
  if (from === null) return words.charts.below(shortDollars(below ?? "0.00"));
  if (below === null) return words.charts.atLeast(shortDollars(from));
  return words.charts.between(shortDollars(from), shortDollars(centBefore(below)));
}

/** A share for people; a dash when there was nothing to share in. */
export function shareLabel(share: number | null): string {
  return share === null ? words.figures.unknown : words.figures.percent(share);
}

const MOST_STEPS = 5;

/** Where an axis of dollars has its lines: from 0 to past the highest amount, in steps of 1, 2 or 5 times a power of ten. */
export function dollarTicks(highest: number): number[] {
  const roughStep = Math.max(highest, 1) / MOST_STEPS;
  const power = 10 ** Math.floor(Math.log10(roughStep));
  const step = Math.max(1, ([1, 2, 5].find((factor) => factor * power >= roughStep) ?? 10) * power);
  return Array.from({ length: Math.ceil(Math.max(highest, 1) / step) + 1 }, (_, index) => index * step);
}
