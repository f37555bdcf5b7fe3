import { messageSchema } from "@dinkboard/shared/schemas/fields";
import {
  readSimulatorSchema,
  simulatedMessageSchema,
  writeSimulatorSchema,
} from "@dinkboard/shared/schemas/simulator";
import { conversation, write } from "../../features/simulator/service.ts";
import { router, simulatorProcedure } from "../gates.ts";

export const adminSimulatorRouter = router({
  messages: simulatorProcedure
    .input(readSimulatorSchema)
    .output(simulatedMessageSchema.array())
    .query(({ ctx: { club }, input }) => club.read((reader) => conversation(reader, input.phoneNumber))),

  write: simulatorProcedure
    .input(writeSimulatorSchema)
    .output(messageSchema)
    .mutation(async ({ ctx: { club }, input }) => {
      await club.write((tx) => write(tx, input));
      return { message: "Delivered to the bot" };
    }),
});
