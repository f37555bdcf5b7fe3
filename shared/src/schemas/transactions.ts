import { z } from "zod";
import { LARGEST_PAGE, LONGEST_SEARCH } from "../limits.ts";
import { idSchema, isoTextSchema } from "./fields.ts";
import { moneyTextSchema } from "./money.ts";

export const TRANSACTION_TYPES = ["topup", "deduction", "refund"] as const;
export const transactionTypeSchema = z.enum(TRANSACTION_TYPES, {
  error: "must be topup, deduction or refund",
});
export type TransactionType = z.infer<typeof transactionTypeSchema>;

export const transactionSchema = z.object({
  id: idSchema,
  type: transactionTypeSchema,
  /** Always positive; the type gives the sign. */
  amount: moneyTextSchema,
  balanceAfter: moneyTextSchema,
  description: z.string(),
  createdAt: isoTextSchema,
  player: z.object({ name: z.string(), phoneNumber: z.string() }),
});
export type TransactionView = z.infer<typeof transactionSchema>;

export const listTransactionsSchema = z.strictObject({
  type: transactionTypeSchema.optional(),
  /** Part of a player's name or of the description. */
  search: z.string().trim().max(LONGEST_SEARCH).optional(),
  /** The id of the last one on the page before. */
  cursor: idSchema.optional(),
  limit: z.number().int().min(1).max(LARGEST_PAGE).optional(),
});

export const transactionsPageSchema = z.object({
  transactions: transactionSchema.array(),
  nextCursor: idSchema.nullable(),
});
