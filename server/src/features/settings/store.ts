import { prepared, query } from "../../db/query.ts";
import type { Reader, Tx } from "../../db/tx.ts";
import type { StoredSettings } from "./rules.ts";

const theSettings = prepared(() => query.selectFrom("settings").selectAll());

export function loadSettings(reader: Reader): StoredSettings {
  const row = reader.one(theSettings({}));
  if (!row) throw new Error("the settings row is missing: the database was not made by the migrations");
  return {
    clubName: row.club_name,
    defaultGameCostCents: row.default_game_cost_cents,
    lowBalanceThresholdCents: row.low_balance_threshold_cents,
    adminPhoneNumber: row.admin_phone_number,
    businessHoursStart: row.business_hours_start,
    businessHoursEnd: row.business_hours_end,
    timezone: row.timezone,
    paymentInstructions: row.payment_instructions,
    revision: row.updated_at,
  };
}

export function storeSettings(tx: Tx, settings: StoredSettings): void {
  tx.run(
    query.updateTable("settings").set({
      club_name: settings.clubName,
      default_game_cost_cents: settings.defaultGameCostCents,
      low_balance_threshold_cents: settings.lowBalanceThresholdCents,
      admin_phone_number: settings.adminPhoneNumber,
      business_hours_start: settings.businessHoursStart,
      business_hours_end: settings.businessHoursEnd,
      timezone: settings.timezone,
      payment_instructions: settings.paymentInstructions,
      updated_at: settings.revision,
    }),
  );
}
