import { DAY_MS, GAME_DAY_MORNING, HOUR_MS, MINUTE_MS } from "@dinkboard/shared/limits";
import { formatDateTime, type Instant, instantOf, TIMEZONES } from "@dinkboard/shared/times";
import { closingOf, customClosing, type PollFormValues } from "./poll-form.ts";
import { words } from "./words.ts";

const text = words.closingLine;

const listed = new Intl.ListFormat("en", { type: "conjunction" });

/** "1 day, 5 hours, and 30 minutes"; what is nought is left out. */
function lengthOf(lengthMs: number): string {
  const days = Math.floor(lengthMs / DAY_MS);
  const hours = Math.floor((lengthMs % DAY_MS) / HOUR_MS);
  const minutes = Math.round((lengthMs % HOUR_MS) / MINUTE_MS);
  return listed.format(
    [days && text.days(days), hours && text.hours(hours), minutes && text.minutes(minutes)].filter(
      (part) => part !== 0,
    ),
  );
}

/** Why voting closes at another time than the option says, when it does. */
function exception(values: PollFormValues, gameAt: Instant, now: Instant, zone: string): string | undefined {
  const morning = instantOf(values.gameDate, GAME_DAY_MORNING, zone);
  const custom = customClosing(values, zone);
  const isAfterStart = (wanted: Instant) => (wanted > gameAt ? text.afterStart : undefined);
  switch (values.closeOption) {
    case "24-hours":
      return isAfterStart(now + DAY_MS);
    case "game-day-morning":
      return morning <= now ? text.morningPast : isAfterStart(morning);
    case "1-hour-before":
      return gameAt - HOUR_MS <= now ? text.hourBeforePast : undefined;
    case "custom":
      return custom === undefined ? text.noCustom : isAfterStart(custom);
  }
}

/** Says in words when voting will close, by what is typed so far. */
export function closingLine(values: PollFormValues, now: Instant, zone: string): string {
  const closesAt = closingOf(values, now, zone);
  if (closesAt === undefined) return text.chooseDate;
  const gameAt = instantOf(values.gameDate, values.gameTime, zone);
  if (closesAt <= now || gameAt <= now) return text.past;
  const zoneName = TIMEZONES.find(({ value }) => value === zone)?.label ?? zone;
  const distance = closesAt >= gameAt ? text.atStart : text.before(lengthOf(gameAt - closesAt));
  const sentence = `${text.at(formatDateTime(closesAt, zone), zoneName)}, ${distance}.`;
  return [exception(values, gameAt, now, zone), sentence].filter(Boolean).join(" ");
}
