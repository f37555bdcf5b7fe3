import { z } from "zod";
import {
  DEFAULT_INVITE_DAYS,
  DEFAULT_INVITE_USES,
  INVITE_DAYS,
  LONGEST_INVITE_CODE_INPUT,
  MOST_INVITE_USES,
} from "../limits.ts";
import { idSchema, isoTextSchema } from "./fields.ts";

/** Where an invite is in its life. What was revoked stays so, then what is used up, whenever its time is over. */
export const INVITE_STATES = ["active", "used_up", "expired", "revoked"] as const;
export type InviteState = (typeof INVITE_STATES)[number];

/** A link by which people join the club themselves, as administrators see it. */
export const inviteSchema = z.object({
  id: idSchema,
  code: z.string(),
  /** The club's own page, to be shared: it says what to do. */
  link: z.string(),
  useLimit: z.int(),
  usedCount: z.int(),
  state: z.enum(INVITE_STATES),
  expiresAt: isoTextSchema,
  /** The administrator's name, or the number of one who has not given a name. */
  createdBy: z.string(),
  createdAt: isoTextSchema,
});
export type InviteView = z.infer<typeof inviteSchema>;

export const INVITE_USES = `Choose a number from 1 to ${MOST_INVITE_USES}`;

export const createInviteSchema = z.strictObject({
  /** How many people may join by it. */
  useLimit: z
    .int(INVITE_USES)
    .min(1, INVITE_USES)
    .max(MOST_INVITE_USES, INVITE_USES)
    .default(DEFAULT_INVITE_USES),
  validDays: z
    .union(
      INVITE_DAYS.map((days) => z.literal(days)),
      { error: `must be one of ${INVITE_DAYS.join(", ")}` },
    )
    .default(DEFAULT_INVITE_DAYS),
});
export type CreateInviteInput = z.infer<typeof createInviteSchema>;

export const readInvitationSchema = z.strictObject({
  /** As it stands in the link or as somebody typed it: case, spaces and hyphens do not matter. */
  code: z.string().max(LONGEST_INVITE_CODE_INPUT),
});

/** By what people write to the bot. */
export const MESSENGERS = ["whatsapp", "sms", "simulator"] as const;
export type MessengerName = (typeof MESSENGERS)[number];

/** What whoever has a link may know: whose it is, whether it still works, and how to join by it. */
export const invitationSchema = z.object({
  clubName: z.string(),
  state: z.enum([...INVITE_STATES, "unknown"]),
  /** How to join; null for an invite that nobody can join by. */
  joining: z
    .object({
      messenger: z.enum(MESSENGERS),
      /** What to write to the bot, "JOIN CDFGHJKM". */
      text: z.string(),
      /** The bot's own number; null where it is not known, or there is none. */
      phoneNumber: z.string().nullable(),
      /** Opens the messenger with the text written already; null without a number. */
      link: z.string().nullable(),
    })
    .nullable(),
});
export type Invitation = z.infer<typeof invitationSchema>;
