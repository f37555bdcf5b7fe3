import type { SaveSettingsInput, SettingsView } from "@dinkboard/shared/schemas/settings";
import type { Reader, Tx } from "../../db/tx.ts";
import { DomainError, invalidField } from "../../domain-error.ts";
import type { AdminActor } from "../activity/rules.ts";
import { recordActivity } from "../activity/service.ts";
import { checkPhoneNumber } from "../players/rules.ts";
import { fieldInWords, nextRevision, type Settings, settingsChanges, settingsView } from "./rules.ts";
import { loadSettings, storeSettings } from "./store.ts";

export function readSettings(reader: Reader): Settings {
  return loadSettings(reader);
}

export function viewSettings(reader: Reader): SettingsView {
  return settingsView(loadSettings(reader));
}

/**
 * Saves the settings and logs what changed; saving what is already so changes and logs nothing.
 * Club name and payment instructions that are left out stay as they are.
 * @throws DomainError invalid, for a phone number that cannot exist; conflict, when they have changed since the revision
 * that was read, if one is given, and saving would change them
 */
export function saveSettings(tx: Tx, admin: AdminActor, input: SaveSettingsInput): SettingsView {
  const before = loadSettings(tx);
  const adminPhoneNumber = input.adminPhoneNumber === "" ? "" : checkPhoneNumber(input.adminPhoneNumber);
  if (adminPhoneNumber === undefined)
    throw invalidField("adminPhoneNumber", "must be a valid phone number, or empty");
  const after: Settings = {
    clubName: input.clubName ?? before.clubName,
    defaultGameCostCents: input.defaultGameCost,
    lowBalanceThresholdCents: input.lowBalanceThreshold,
    adminPhoneNumber,
    businessHoursStart: input.businessHoursStart,
    businessHoursEnd: input.businessHoursEnd,
    timezone: input.timezone,
    paymentInstructions: input.paymentInstructions ?? before.paymentInstructions,
  };
  const changes = settingsChanges(before, after);
  const fields = Object.keys(changes.after);
  if (fields.length === 0) return settingsView(before);
  if (input.revision !== undefined && input.revision !== before.revision)
    throw new DomainError("conflict", "Somebody else has changed the settings meanwhile");
  const stored = { ...after, revision: nextRevision(before, tx.now) };
  storeSettings(tx, stored);
  recordActivity(tx, {
    type: "settings_updated",
    actor: admin,
    description: `Settings changed: ${fields.map(fieldInWords).join(", ")}`,
    metadata: changes,
  });
  return settingsView(stored);
}
