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

/** The settings as they are kept. */
export interface StoredSettings extends Settings {
  /** Grows with every change. */
  readonly revision: number;
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

export function settingsView({
  defaultGameCostCents,
  lowBalanceThresholdCents,
  ...rest
}: StoredSettings): SettingsView {
  return {
    ...rest,
    defaultGameCost: formatMoney(defaultGameCostCents),
    lowBalanceThreshold: formatMoney(lowBalanceThresholdCents),
  };
}

/** The revision of a change: its instant, or more where the clock has not moved on since the one before. */
export function nextRevision(before: StoredSettings, now: Instant): number {
  return Math.max(now, before.revision + 1);
}

/** The fields that differ, before and after, for the log. */
export function settingsChanges(before: StoredSettings, after: Settings) {
  const old = settingsView(before);
  const changes = Object.entries(settingsView({ ...after, revision: before.revision })).filter(
    ([field, value]) => old[field as keyof SettingsView] !== value,
  );
  return {
    before: Object.fromEntries(changes.map(([field]) => [field, old[field as keyof SettingsView]])),
    after: Object.fromEntries(changes),
  };
}

/** "defaultGameCost" → "default game cost". */
export function fieldInWords(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
