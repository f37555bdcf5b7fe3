import { byIdSchema, messageSchema } from "@dinkboard/shared/schemas/fields";
import {
  createRecurringPollSchema,
  recurringPollSchema,
  setRecurringActiveSchema,
} from "@dinkboard/shared/schemas/recurring";
import {
  createRecurringPoll,
  deleteRecurringPoll,
  listRecurringPolls,
  setRecurringActive,
} from "../../features/recurring/service.ts";
import { adminProcedure, router } from "../gates.ts";

export const adminRecurringPollsRouter = router({
  list: adminProcedure
    .output(recurringPollSchema.array())
    .query(({ ctx: { club } }) => club.read(listRecurringPolls)),

  create: adminProcedure
    .input(createRecurringPollSchema)
    .output(recurringPollSchema)
    .mutation(({ ctx: { club, admin }, input }) => club.write((tx) => createRecurringPoll(tx, admin, input))),

  setActive: adminProcedure
    .input(setRecurringActiveSchema)
    .output(recurringPollSchema)
    .mutation(({ ctx: { club, admin }, input }) => club.write((tx) => setRecurringActive(tx, admin, input))),

  delete: adminProcedure
    .input(byIdSchema)
    .output(messageSchema)
    .mutation(({ ctx: { club, admin }, input }) =>
      club.write((tx) => deleteRecurringPoll(tx, admin, input.id)),
    ),
});
