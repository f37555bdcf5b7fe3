import { playerSchema, topUpAnswerSchema } from "@dinkboard/shared/schemas/players";
import { profileSchema } from "@dinkboard/shared/schemas/portal";
import { signedInUserSchema, verifyCodeAnswerSchema } from "@dinkboard/shared/schemas/sign-in";
import { z } from "zod";

/** Three fields of players have two names over REST: older clients know them by the second. */
const SECOND_NAMES = {
  first_name: z.string(),
  last_name: z.string(),
  has_completed_profile: z.boolean(),
};

export const restPlayerSchema = playerSchema.extend(SECOND_NAMES);
export const restProfileSchema = profileSchema.extend(SECOND_NAMES);
export const restUserSchema = signedInUserSchema.extend(SECOND_NAMES);
export const restTopUpAnswerSchema = topUpAnswerSchema.extend({ player: restPlayerSchema });
export const restVerifyCodeAnswerSchema = verifyCodeAnswerSchema.extend({
  user: restUserSchema.optional(),
  player: restProfileSchema.optional(),
});

interface Named {
  readonly firstName: string;
  readonly lastName: string;
  readonly hasCompletedProfile: boolean;
}

export function withSecondNames<Person extends Named>(person: Person) {
  return {
    ...person,
    first_name: person.firstName,
    last_name: person.lastName,
    has_completed_profile: person.hasCompletedProfile,
  };
}
