import { PORTAL_TRANSACTIONS } from "@dinkboard/shared/limits";
import {
  playerPollSchema,
  profileSchema,
  updateNameSchema,
  voteAnswerSchema,
  voteSchema,
} from "@dinkboard/shared/schemas/portal";
import { transactionSchema } from "@dinkboard/shared/schemas/transactions";
import { listPlayerTransactions } from "../../features/ledger/service.ts";
import { readProfile, updateName } from "../../features/players/service/profile.ts";
import { castVote, currentPoll, openPollsFor } from "../../features/voting/service.ts";
import { playerProcedure, router } from "../gates.ts";

export const playerRouter = router({
  profile: playerProcedure
    .output(profileSchema)
    .query(({ ctx: { club, signedIn } }) => club.read((reader) => readProfile(reader, signedIn.player.id))),

  currentPoll: playerProcedure
    .output(playerPollSchema.nullable())
    .query(({ ctx: { club, signedIn } }) => club.read((reader) => currentPoll(reader, signedIn.player.id))),

  openPolls: playerProcedure
    .output(playerPollSchema.array())
    .query(({ ctx: { club, signedIn } }) => club.read((reader) => openPollsFor(reader, signedIn.player.id))),

  transactions: playerProcedure
    .output(transactionSchema.array())
    .query(({ ctx: { club, signedIn } }) =>
      club.read((reader) => listPlayerTransactions(reader, signedIn.player.id, PORTAL_TRANSACTIONS)),
    ),

  vote: playerProcedure
    .input(voteSchema)
    .output(voteAnswerSchema)
    .mutation(({ ctx: { club, signedIn }, input }) =>
      club.write((tx) => castVote(tx, { ...input, player: signedIn.player, through: "portal" })),
    ),

  updateName: playerProcedure
    .input(updateNameSchema)
    .output(profileSchema)
    .mutation(({ ctx: { club, signedIn }, input }) =>
      club.write((tx) => updateName(tx, signedIn.player.id, input)),
    ),
});
