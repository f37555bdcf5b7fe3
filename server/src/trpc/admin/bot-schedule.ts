import { scheduledJobSchema } from "@dinkboard/shared/schemas/bot";
import { schedule } from "../../features/jobs/service.ts";
import { adminProcedure } from "../gates.ts";

export const botSchedule = adminProcedure
  .output(scheduledJobSchema.array())
  .query(({ ctx: { club } }) => club.read(schedule));
