import { z } from "zod";
import { LONGEST_FIRST_OR_LAST_NAME } from "../limits.ts";
import { idSchema, isoTextSchema } from "./fields.ts";
import { moneyTextSchema } from "./money.ts";
import { responseSchema } from "./polls.ts";

/** What a player sees and says in the portal. */

export const profileSchema = z.object({
  id: idSchema,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  balance: moneyTextSchema,
  isActive: z.boolean(),
  hasCompletedProfile: z.boolean(),
  /** The club's zone and name, which every date and the header are shown in. */
  timezone: z.string(),
  clubName: z.string(),
});
export type ProfileView = z.infer<typeof profileSchema>;

export const playerPollSchema = z.object({
  id: idSchema,
  question: z.string(),
  gameDateTime: isoTextSchema,
  costPerPlayer: moneyTextSchema,
  closesAt: isoTextSchema,
  hasResponded: z.boolean(),
  userResponse: responseSchema.nullable(),
  yesVotes: z.number().int(),
});
export type PlayerPollView = z.infer<typeof playerPollSchema>;

export const voteSchema = z.strictObject({
  response: responseSchema,
  /** Missing means the current poll: the open one whose game is soonest. */
  pollId: idSchema.optional(),
});

export const voteAnswerSchema = z.object({
  message: z.string(),
  response: responseSchema,
  balance: moneyTextSchema,
  poll: playerPollSchema,
});

function personalNameSchema(which: "First name" | "Last name") {
  return z
    .string({ error: `${which} is required` })
    .trim()
    .min(1, { error: `${which} is required`, abort: true })
    .max(LONGEST_FIRST_OR_LAST_NAME, `must be at most ${LONGEST_FIRST_OR_LAST_NAME} characters`)
    .regex(/^[\p{L}\p{M} '’-]+$/u, `${which} can only contain letters, spaces, hyphens, and apostrophes`)
    .min(2, `${which} must be at least 2 characters`);
}

export const updateNameSchema = z.strictObject({
  firstName: personalNameSchema("First name"),
  lastName: personalNameSchema("Last name"),
});
export type UpdateNameInput = z.infer<typeof updateNameSchema>;
