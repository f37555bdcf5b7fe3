import { byIdSchema } from "@dinkboard/shared/schemas/fields";
import {
  addPlayerSchema,
  editPlayerSchema,
  listPlayersSchema,
  playerDeletedSchema,
  playerDeletionSchema,
  playerSchema,
  playersPageSchema,
  setRoleSchema,
  topUpAnswerSchema,
  topUpSchema,
} from "@dinkboard/shared/schemas/players";
import { topUp } from "../../features/ledger/service.ts";
import { deletePlayer, previewDeletion } from "../../features/players/service/closing.ts";
import { editPlayer } from "../../features/players/service/editing.ts";
import { listPlayers } from "../../features/players/service/listing.ts";
import { addPlayer } from "../../features/players/service/opening.ts";
import { setRole } from "../../features/players/service/roles.ts";
import { adminProcedure, router } from "../gates.ts";
import { pageInput } from "../page.ts";

export const adminPlayersRouter = router({
  list: adminProcedure
    .input(pageInput(listPlayersSchema))
    .output(playersPageSchema)
    .query(({ ctx: { club }, input }) => club.read((reader) => listPlayers(reader, input))),

  add: adminProcedure
    .input(addPlayerSchema)
    .output(playerSchema)
    .mutation(({ ctx: { club, admin }, input }) => club.write((tx) => addPlayer(tx, admin, input))),

  edit: adminProcedure
    .input(editPlayerSchema)
    .output(playerSchema)
    .mutation(({ ctx: { club, admin }, input }) => club.write((tx) => editPlayer(tx, admin, input))),

  deletion: adminProcedure
    .input(byIdSchema)
    .output(playerDeletionSchema)
    .query(({ ctx: { club }, input }) => club.read((reader) => previewDeletion(reader, input.id))),

  delete: adminProcedure
    .input(byIdSchema)
    .output(playerDeletedSchema)
    .mutation(({ ctx: { club, admin }, input }) => club.write((tx) => deletePlayer(tx, admin, input.id))),

  setRole: adminProcedure
    .input(setRoleSchema)
    .output(playerSchema)
    .mutation(({ ctx: { club, admin }, input }) => club.write((tx) => setRole(tx, admin, input))),

  topUp: adminProcedure
    .input(topUpSchema)
    .output(topUpAnswerSchema)
    .mutation(({ ctx: { club, admin }, input }) => club.write((tx) => topUp(tx, admin, input))),
});
