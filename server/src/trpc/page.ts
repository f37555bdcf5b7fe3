import { z } from "zod";

/** The input of a list that comes page by page; tRPC's client adds in which direction it is going, always forward. */
export function pageInput<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape, z.core.$strict>) {
  return schema.extend({ direction: z.literal("forward").optional() });
}
