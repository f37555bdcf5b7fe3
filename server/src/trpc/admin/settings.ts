import { saveSettingsSchema, settingsSchema } from "@dinkboard/shared/schemas/settings";
import { saveSettings, viewSettings } from "../../features/settings/service.ts";
import { adminProcedure, router } from "../gates.ts";

export const adminSettingsRouter = router({
  get: adminProcedure.output(settingsSchema).query(({ ctx: { club } }) => club.read(viewSettings)),

  save: adminProcedure
    .input(saveSettingsSchema)
    .output(settingsSchema)
    .mutation(({ ctx: { club, admin }, input }) => club.write((tx) => saveSettings(tx, admin, input))),
});
