import { type Cents, formatMoney } from "@dinkboard/shared/money";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { SettingsView } from "@dinkboard/shared/schemas/settings";

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
