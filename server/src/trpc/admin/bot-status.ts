import { botStatusSchema } from "@dinkboard/shared/schemas/bot";
import { botStatus as statusOf } from "../../features/bot-status/service.ts";
import { adminProcedure } from "../gates.ts";

export const botStatus = adminProcedure
  .output(botStatusSchema)
  .query(({ ctx: { club } }) => club.read((reader) => statusOf(reader, club.channels)));
