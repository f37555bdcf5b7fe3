import { cents } from "@dinkboard/shared/money";
import type { Settings } from "../features/settings/rules.ts";

/** A club's settings, for tests of what needs no club. */
export const DEFAULT_SETTINGS: Settings = {
  clubName: "Dink Club",
  defaultGameCostCents: cents(15_00),
  lowBalanceThresholdCents: cents(10_00),
  adminPhoneNumber: "",
  businessHoursStart: "09:00",
  businessHoursEnd: "21:00",
  timezone: "America/New_York",
  paymentInstructions: "",
};
