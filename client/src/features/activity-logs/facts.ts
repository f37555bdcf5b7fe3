import { parseMoney } from "@dinkboard/shared/money";
import { formatPhoneNumber } from "@dinkboard/shared/phone";
import type { ActivityView } from "@dinkboard/shared/schemas/activity";
import { DAY_NAMES, formatDateTime, formatTime, TIMEZONES } from "@dinkboard/shared/times";
import { dollars } from "../../components/money-text.tsx";
import { words } from "./words.ts";

/** One thing that the log remembers of an action, for people: a value, or what it was before and after. */
export type Fact =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly before: string; readonly after: string };

const MONEY = /^-?\d+\.\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const TIME = /^\d{2}:\d{2}$/;
const PHONE = /^\+\d{8,15}$/;

const listed = new Intl.ListFormat("en", { type: "conjunction" });

/** "costPerPlayer" → "Cost per player", "low_balance" → "Low balance". */
function nameOf(key: string): string {
  const known = words.facts[key];
  if (known !== undefined) return known;
  const spaced = key
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function textOf(text: string, zone: string): string {
  if (text === "") return words.none;
  if (MONEY.test(text) && parseMoney(text) !== undefined) return dollars(text);
  if (INSTANT.test(text)) return formatDateTime(Date.parse(text), zone);
  if (TIME.test(text)) return formatTime(text);
  if (PHONE.test(text)) return formatPhoneNumber(text);
  return TIMEZONES.find(({ value }) => value === text)?.label ?? text.replaceAll("_", " ");
}

/** A remembered value as people would say it; what is too deep for that stays as it was recorded. */
function wordsOf(key: string, value: unknown, zone: string): string {
  if (value === null || value === undefined) return words.none;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (typeof value === "string") return textOf(value, zone);
  if (typeof value === "number") return key.endsWith("Id") ? words.numbered(value) : String(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return words.none;
    return listed.format(
      value.map((each) => (key === "recurringDays" ? dayName(each) : wordsOf(key, each, zone))),
    );
  }
  return JSON.stringify(value);
}

const dayName = (day: unknown) => DAY_NAMES[Number(day)] ?? String(day);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function changes(before: unknown, after: unknown, zone: string): Fact[] {
  if (isRecord(before) || isRecord(after)) {
    const old = isRecord(before) ? before : {};
    const changed = isRecord(after) ? after : {};
    return [...new Set([...Object.keys(old), ...Object.keys(changed)])].map((key) => ({
      name: nameOf(key),
      before: wordsOf(key, old[key], zone),
      after: wordsOf(key, changed[key], zone),
    }));
  }
  return [{ name: words.change, before: wordsOf("", before, zone), after: wordsOf("", after, zone) }];
}

/** What the log remembers of an action beyond its description, in words; empty when that is nothing. */
export function factsOf({ metadata }: Pick<ActivityView, "metadata">, zone: string): readonly Fact[] {
  const { before, after, ...others } = metadata;
  return [
    ...("before" in metadata || "after" in metadata ? changes(before, after, zone) : []),
    ...Object.entries(others)
      // What does not apply is no fact: a message that is about no poll has none.
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([key, value]) => ({ name: nameOf(key), value: wordsOf(key, value, zone) })),
  ];
}
