import {
  requestCodeAnswerSchema,
  requestCodeSchema,
  type SignedInUser,
  signedInUserSchema,
  verifyCodeAnswerSchema,
  verifyCodeSchema,
} from "@dinkboard/shared/schemas/sign-in";
import type { Club } from "../../club.ts";
import { requestCode, signedInUser, verifyCode } from "../../features/login/service.ts";
import { SIMULATOR } from "../../features/simulator/rules.ts";
import { playerProcedure, publicProcedure, router } from "../gates.ts";

export const authRouter = router({
  user: playerProcedure.output(signedInUserSchema).query(({ ctx: { club, signedIn } }) =>
    withEnvironment(
      club,
      club.read((reader) => signedInUser(reader, signedIn)),
    ),
  ),

  requestCode: publicProcedure
    .input(requestCodeSchema)
    .output(requestCodeAnswerSchema)
    .mutation(({ ctx: { club, address }, input }) => {
      const { config, secret, random, channels } = club;
      const { otpRequestsPerAddressPerHour } = config;
      const showsCode = channels.codes.id === SIMULATOR;
      return club.write((tx) =>
        requestCode(tx, { ...input, address, otpRequestsPerAddressPerHour }, { secret, random, showsCode }),
      );
    }),

  verifyCode: publicProcedure
    .input(verifyCodeSchema)
    .output(verifyCodeAnswerSchema)
    .mutation(async ({ ctx: { club, keepSession }, input }) => {
      const signIn = await club.write((tx) => verifyCode(tx, input, club));
      if (signIn.outcome === "refused") throw signIn.error;
      const { answer } = signIn;
      keepSession(answer.sessionToken);
      return answer.user ? { ...answer, user: withEnvironment(club, answer.user) } : answer;
    }),
});

/** Adds what the environment says and only administrators need. */
function withEnvironment({ config, isSimulated }: Club, user: SignedInUser): SignedInUser {
  if (!user.isAdmin) return user;
  return {
    ...user,
    hasSimulator: isSimulated,
    ...(config.adminEmail === undefined ? {} : { email: config.adminEmail }),
  };
}
