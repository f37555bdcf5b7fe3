import { z } from "zod";

/** The answer of a test that the messenger passed; one that it fails is refused as `unavailable`. */
export const connectionSchema = z.object({
  success: z.literal(true),
  /** The channel's name: "simulator", "whatsapp-cloud", "twilio". */
  channel: z.string(),
  /** What the provider said, for people. */
  message: z.string(),
});
