import { z } from "zod";
import { CODE_DIGITS, LONGEST_PHONE_INPUT } from "../limits.ts";
import { CODE_REQUIRED, LOGIN_PHONE_REQUIRED } from "../login-messages.ts";
import { playerSchema } from "./players.ts";
import { profileSchema } from "./portal.ts";

const loginPhoneSchema = z
  .string({ error: LOGIN_PHONE_REQUIRED })
  .trim()
  .min(1, LOGIN_PHONE_REQUIRED)
  .max(LONGEST_PHONE_INPUT, `must be at most ${LONGEST_PHONE_INPUT} characters`);

export const requestCodeSchema = z.strictObject({ phoneNumber: loginPhoneSchema });
export type RequestCodeInput = z.infer<typeof requestCodeSchema>;

export const requestCodeAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  isAdmin: z.boolean(),
  /** The code itself, on the simulator channel alone. */
  devOtp: z.string().optional(),
  expiresInSeconds: z.number().int(),
  resendInSeconds: z.number().int(),
});
export type RequestCodeAnswer = z.infer<typeof requestCodeAnswerSchema>;

export const verifyCodeSchema = z.strictObject({
  phoneNumber: loginPhoneSchema,
  otpCode: z
    .string({ error: CODE_REQUIRED })
    .trim()
    .regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), CODE_REQUIRED),
});
export type VerifyCodeInput = z.infer<typeof verifyCodeSchema>;

/** The signed-in person as `GET /api/auth/user` answers. */
export const signedInUserSchema = playerSchema.extend({
  isAdmin: z.boolean(),
  /** The club's zone and name, which the admin screens show dates and their header in. */
  timezone: z.string(),
  clubName: z.string(),
  /** Shown under an administrator's name, when the club has set one. */
  email: z.string().optional(),
  /** Whether the club's messenger is the simulated one, which has a screen. */
  hasSimulator: z.boolean().optional(),
});
export type SignedInUser = z.infer<typeof signedInUserSchema>;

export const verifyCodeAnswerSchema = z.object({
  success: z.literal(true),
  isAdmin: z.boolean(),
  sessionToken: z.string(),
  /** Present for an administrator. */
  user: signedInUserSchema.optional(),
  /** Present for everybody else. */
  player: profileSchema.optional(),
});
export type VerifyCodeAnswer = z.infer<typeof verifyCodeAnswerSchema>;
