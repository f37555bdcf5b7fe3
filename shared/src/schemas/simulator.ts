import { z } from "zod";
import { LONGEST_INBOUND_TEXT } from "../limits.ts";
import { idSchema, isoTextSchema } from "./fields.ts";
import { typedPhoneSchema } from "./players.ts";

/** The simulated messenger: a phone per player, for administrators, on the simulator channel alone. */

export const simulatedMessageSchema = z.object({
  id: idSchema,
  /** As the bot sees it: inbound is what the player wrote. */
  direction: z.enum(["inbound", "outbound"]),
  /** What the message is for: "poll", "login_code", …; "text" or "button" for inbound ones. */
  kind: z.string(),
  text: z.string(),
  buttons: z.object({ id: z.string(), title: z.string() }).array(),
  status: z.string(),
  createdAt: isoTextSchema,
});
export type SimulatedMessage = z.infer<typeof simulatedMessageSchema>;

export const readSimulatorSchema = z.strictObject({ phoneNumber: typedPhoneSchema });

export const writeSimulatorSchema = z
  .strictObject({
    phoneNumber: typedPhoneSchema,
    text: z.string().trim().min(1).max(LONGEST_INBOUND_TEXT).optional(),
    /** The id of a button of a message received. */
    buttonId: z.string().min(1).max(256).optional(),
    /** The id of the message answered. */
    replyTo: idSchema.optional(),
  })
  .refine((message) => (message.text === undefined) !== (message.buttonId === undefined), {
    path: ["text"],
    message: "give either a text or a buttonId",
  });
