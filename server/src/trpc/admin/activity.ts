import { activitySchema, listActivitySchema } from "@dinkboard/shared/schemas/activity";
import { listActivity } from "../../features/activity/service.ts";
import { adminProcedure, router } from "../gates.ts";

export const adminActivityRouter = router({
  list: adminProcedure
    .input(listActivitySchema)
    .output(activitySchema.array())
    .query(({ ctx: { club }, input }) => club.read((reader) => listActivity(reader, input))),
});
