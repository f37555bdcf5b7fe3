import { byIdSchema, messageSchema, refundsSchema } from "@dinkboard/shared/schemas/fields";
import {
  createPollSchema,
  deletePollsSchema,
  messageTextSchema,
  pollAudienceSchema,
  pollDeletionSchema,
  pollResponsesSchema,
  pollSchema,
  resendSchema,
  sentSchema,
  setResponseAnswerSchema,
  setResponseSchema,
} from "@dinkboard/shared/schemas/polls";
import {
  pollMessageText,
  previewAudience,
  resendFailed,
  resendPoll,
  sendPoll,
} from "../../features/polls/service/asking.ts";
import { closePoll } from "../../features/polls/service/closing.ts";
import { deletePolls, previewDeletion } from "../../features/polls/service/deleting.ts";
import { listPolls } from "../../features/polls/service/listing.ts";
import { createPoll } from "../../features/polls/service/opening.ts";
import { pollResponses } from "../../features/polls/service/responses.ts";
import { setResponse } from "../../features/voting/service.ts";
import { adminProcedure, router } from "../gates.ts";

export const adminPollsRouter = router({
  list: adminProcedure
    .output(pollSchema.array())
    .query(({ ctx: { club } }) => club.read((reader) => listPolls(reader))),

  create: adminProcedure
    .input(createPollSchema)
    .output(pollSchema)
    .mutation(({ ctx: { club, admin }, input }) => club.write((tx) => createPoll(tx, admin, input))),

  close: adminProcedure
    .input(byIdSchema)
    .output(pollSchema)
    .mutation(({ ctx: { club, admin }, input }) => club.write((tx) => closePoll(tx, admin, input.id))),

  deletion: adminProcedure
    .input(deletePollsSchema)
    .output(pollDeletionSchema)
    .query(({ ctx: { club }, input }) => club.read((reader) => previewDeletion(reader, input.ids))),

  delete: adminProcedure
    .input(byIdSchema)
    .output(refundsSchema)
    .mutation(({ ctx: { club, admin }, input }) => club.write((tx) => deletePolls(tx, admin, [input.id]))),

  deleteMany: adminProcedure
    .input(deletePollsSchema)
    .output(refundsSchema)
    .mutation(({ ctx: { club, admin }, input }) => club.write((tx) => deletePolls(tx, admin, input.ids))),

  audience: adminProcedure
    .input(byIdSchema)
    .output(pollAudienceSchema)
    .query(({ ctx: { club }, input }) => club.read((reader) => previewAudience(reader, input.id))),

  send: adminProcedure
    .input(byIdSchema)
    .output(sentSchema)
    .mutation(({ ctx: { club, admin }, input }) => club.write((tx) => sendPoll(tx, admin, input.id))),

  responses: adminProcedure
    .input(byIdSchema)
    .output(pollResponsesSchema)
    .query(({ ctx: { club }, input }) => club.read((reader) => pollResponses(reader, input.id))),

  setResponse: adminProcedure
    .input(setResponseSchema)
    .output(setResponseAnswerSchema)
    .mutation(({ ctx: { club, admin }, input }) => club.write((tx) => setResponse(tx, admin, input))),

  resend: adminProcedure
    .input(resendSchema)
    .output(messageSchema)
    .mutation(({ ctx: { club, admin }, input }) => club.write((tx) => resendPoll(tx, admin, input))),

  resendFailed: adminProcedure
    .input(byIdSchema)
    .output(sentSchema)
    .mutation(({ ctx: { club, admin }, input }) => club.write((tx) => resendFailed(tx, admin, input.id))),

  messageText: adminProcedure
    .input(byIdSchema)
    .output(messageTextSchema)
    .query(({ ctx: { club }, input }) =>
      club.read((reader) => pollMessageText(reader, input.id, club.textForGroup)),
    ),
});
