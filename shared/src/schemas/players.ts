import { z } from "zod";
import {
  LARGEST_PAGE,
  LARGEST_TOP_UP_CENTS,
  LONGEST_NAME,
  LONGEST_PHONE_INPUT,
  LONGEST_SEARCH,
} from "../limits.ts";
import { cents } from "../money.ts";
import { idSchema, isoTextSchema, lineSchema } from "./fields.ts";
import { moneySchema, moneyTextSchema } from "./money.ts";

export const ROLES = ["admin", "player"] as const;
export const roleSchema = z.enum(ROLES, { error: "must be admin or player" });
export type Role = z.infer<typeof roleSchema>;

export const PHONE_REQUIRED = "Please enter a phone number";
export const VALID_NAME = "Please enter a valid name";
export const VALID_AMOUNT = "Please enter a valid amount";

/** A phone number as somebody typed it; the server normalises it and asks whether it can exist. */
export const typedPhoneSchema = z
  .string({ error: PHONE_REQUIRED })
  .trim()
  .min(1, { error: PHONE_REQUIRED, abort: true })
  .max(LONGEST_PHONE_INPUT, `must be at most ${LONGEST_PHONE_INPUT} characters`)
  .regex(/\d/, PHONE_REQUIRED);

/** A player as administrators see one. Money is a decimal string; `name` is "" until the player gives one. */
export const playerSchema = z.object({
  id: idSchema,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  balance: moneyTextSchema,
  isActive: z.boolean(),
  role: roleSchema,
  isSuperAdmin: z.boolean(),
  hasCompletedProfile: z.boolean(),
  hasOptedOut: z.boolean(),
  lastActiveAt: isoTextSchema.nullable(),
  createdAt: isoTextSchema,
  updatedAt: isoTextSchema,
});
export type PlayerView = z.infer<typeof playerSchema>;

export const listPlayersSchema = z.strictObject({
  /** Part of a name or a phone number. */
  search: z.string().trim().max(LONGEST_SEARCH).optional(),
  /** `nextCursor` of the page before. */
  cursor: z.string().max(400).optional(),
  limit: z.number().int().min(1).max(LARGEST_PAGE).optional(),
});
export type ListPlayersInput = z.infer<typeof listPlayersSchema>;

export const playersPageSchema = z.object({
  players: playerSchema.array(),
  nextCursor: z.string().nullable(),
});
export type PlayersPage = z.infer<typeof playersPageSchema>;

export const addPlayerSchema = z.strictObject({
  phoneNumber: typedPhoneSchema,
  balance: moneySchema({
    atLeast: cents(0),
    atMost: LARGEST_TOP_UP_CENTS,
    message: "must be an amount from 0.00 to 10000.00",
  }).default(cents(0)),
  isActive: z.boolean({ error: "must be true or false" }).default(true),
  role: roleSchema.default("player"),
  // Sent by the documented client; a new player's profile is never complete, so any value is taken as false.
  hasCompletedProfile: z.boolean({ error: "must be true or false" }).optional(),
});
export type AddPlayerInput = z.infer<typeof addPlayerSchema>;

export const editPlayerSchema = z.strictObject({
  id: idSchema,
  name: lineSchema(VALID_NAME, LONGEST_NAME),
  /** Empty or missing keeps the number as it is. */
  phoneNumber: z
    .string({ error: PHONE_REQUIRED })
    .trim()
    .max(LONGEST_PHONE_INPUT, `must be at most ${LONGEST_PHONE_INPUT} characters`)
    .optional(),
  /** An inactive player can sign in but gets no messages and cannot vote. */
  isActive: z.boolean({ error: "must be true or false" }).optional(),
});
export type EditPlayerInput = z.infer<typeof editPlayerSchema>;

export const setRoleSchema = z.strictObject({ id: idSchema, role: roleSchema });
export type SetRoleInput = z.infer<typeof setRoleSchema>;

export const topUpSchema = z.strictObject({
  id: idSchema,
  amount: moneySchema({
    atLeast: cents(1),
    atMost: LARGEST_TOP_UP_CENTS,
    message: VALID_AMOUNT,
  }),
  /** Repeating a top-up under one key books it once and gives the first answer again. */
  idempotencyKey: z.string().trim().min(1).max(200).optional(),
});
export type TopUpInput = z.infer<typeof topUpSchema>;

export const topUpAnswerSchema = z.object({
  message: z.string(),
  /** The balance right after this top-up, also when the answer is a repeated one. */
  balance: moneyTextSchema,
  player: playerSchema,
});

/** What deleting a player would do, shown before the administrator confirms. */
export const playerDeletionSchema = z.object({
  openGames: z.number().int(),
  refundedTotal: moneyTextSchema,
  /** What would be left after the refunds and be booked out; negative when the player owes. */
  bookedOut: moneyTextSchema,
});
export type PlayerDeletion = z.infer<typeof playerDeletionSchema>;

export const playerDeletedSchema = z.object({
  message: z.string(),
  refundedCount: z.number().int(),
  refundedTotal: moneyTextSchema,
  bookedOut: moneyTextSchema,
});
export type PlayerDeleted = z.infer<typeof playerDeletedSchema>;
