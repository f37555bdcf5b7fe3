import { byIdSchema, messageSchema } from "@dinkboard/shared/schemas/fields";
import { createInviteSchema, inviteSchema } from "@dinkboard/shared/schemas/invites";
import { createInvite, listInvites, revokeInvite } from "../../features/invites/service.ts";
import { adminProcedure, router } from "../gates.ts";

export const adminInvitesRouter = router({
  list: adminProcedure
    .output(inviteSchema.array())
    .query(({ ctx: { club } }) => club.read((reader) => listInvites(reader, club.config.publicBaseUrl))),

  create: adminProcedure
    .input(createInviteSchema)
    .output(inviteSchema)
    .mutation(({ ctx: { club, admin }, input }) =>
      club.write((tx) =>
        createInvite(tx, admin, input, { random: club.random, publicBaseUrl: club.config.publicBaseUrl }),
      ),
    ),

  revoke: adminProcedure
    .input(byIdSchema)
    .output(messageSchema)
    .mutation(({ ctx: { club, admin }, input }) => club.write((tx) => revokeInvite(tx, admin, input.id))),
});
