import { parseMoney } from "@dinkboard/shared/money";
import { formatPhoneNumber } from "@dinkboard/shared/phone";
import type { SettingsView, saveSettingsSchema } from "@dinkboard/shared/schemas/settings";
import type { z } from "zod";

/** What is typed into the form: the call's payload, its amounts and its phone number not yet read. */
export type SettingsFormValues = Required<z.input<typeof saveSettingsSchema>>;

export type FieldName = Exclude<keyof SettingsFormValues, "revision">;

export function formValuesOf(settings: SettingsView): SettingsFormValues {
  return {
    ...settings,
    adminPhoneNumber: formatPhoneNumber(settings.adminPhoneNumber),
    // The server gives none but those that it takes.
    timezone: settings.timezone as SettingsFormValues["timezone"],
  };
}

/** Whether two fields say the same: "15", 15 and "15.00" are one amount. */
function saysTheSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  const amount = parseMoney(one);
  return amount !== undefined && amount === parseMoney(other);
}

/** The fields in which the values differ from others. */
export function changedFields(
  values: SettingsFormValues,
  others: SettingsFormValues,
): Partial<SettingsFormValues> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => !saysTheSame(value, others[field as keyof SettingsFormValues]),
    ),
  );
}
