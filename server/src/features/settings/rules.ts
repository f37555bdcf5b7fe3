import { type Cents, formatMoney } from "@dinkboard/shared/money";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { SettingsView } from "@dinkboard/shared/schemas/settings";
import { addDays, type Instant, instantOf, localDateTime } from "@dinkboard/shared/times";

/** How the club runs. */
export interface Settings {
  readonly clubName: string;
  readonly defaultGameCostCents: Cents;
  readonly lowBalanceThresholdCents: Cents;
  /** Gets the summaries and alerts; "" when nobody does. */
  readonly adminPhoneNumber: PhoneNumber | "";
  readonly businessHoursStart: string;
  readonly businessHoursEnd: string;
  /** IANA name of the zone that all of the club's dates and times are in. */
  readonly timezone: string;
  readonly paymentInstructions: string;
}

/** When the bot may write of its own accord. */
export type BusinessHours = Pick<Settings, "businessHoursStart" | "businessHoursEnd" | "timezone">;

/** Whether the club's clock shows business hours: from the minute of their start to the last before their end. */
export function isInBusinessHours(
  { businessHoursStart, businessHoursEnd, timezone }: BusinessHours,
  now: Instant,
): boolean {
  const { time } = localDateTime(now, timezone);
  return businessHoursStart <= time && time < businessHoursEnd;
}

/** When the next business hours begin, after `now`. A start that the change to summer time skips moves forward. */
export function nextOpening({ businessHoursStart, timezone }: BusinessHours, now: Instant): Instant {
  const { date } = localDateTime(now, timezone);
  const today = instantOf(date, businessHoursStart, timezone);
  return now < today ? today : instantOf(addDays(date, 1), businessHoursStart, timezone);
}

export function settingsView(settings: Settings): SettingsView {
  const { defaultGameCostCents, lowBalanceThresholdCents, ...rest } = settings;
  return {
    ...rest,
    defaultGameCost: formatMoney(defaultGameCostCents),
    lowBalanceThreshold: formatMoney(lowBalanceThresholdCents),
  };
}

/** The fields that differ, before and after, for the log. */
export function settingsChanges(before: Settings, after: Settings) {
  const old = settingsView(before);
  const changes = Object.entries(settingsView(after)).filter(
    ([field, value]) => old[field as keyof SettingsView] !== value,
  );
  return {
    before: Object.fromEntries(changes.map(([field]) => [field, old[field as keyof SettingsView]])),
    after: Object.fromEntries(changes),
  };
}
