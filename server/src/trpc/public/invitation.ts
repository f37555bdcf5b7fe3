import { invitationSchema, readInvitationSchema } from "@dinkboard/shared/schemas/invites";
import type { CodeTrier } from "../../features/invites/rules.ts";
import { countWrongCode, readInvitation } from "../../features/invites/service.ts";
import { publicProcedure } from "../gates.ts";

/** What an invite's page says, to whoever has the link. */
export const invitation = publicProcedure
  .input(readInvitationSchema)
  .output(invitationSchema)
  .query(async ({ ctx: { club, address }, input }) => {
    const trier: CodeTrier = { kind: "address", name: address };
    const contact = club.channels.main.contact();
    const found = club.read((reader) => readInvitation(reader, input.code, { trier, contact }));
    if (found.state === "unknown") await club.write((tx) => countWrongCode(tx, trier));
    return found;
  });
