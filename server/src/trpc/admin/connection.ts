import { SECOND_MS } from "@dinkboard/shared/limits";
import { connectionSchema } from "@dinkboard/shared/schemas/connection";
import { DomainError } from "../../domain-error.ts";
import { recordTest } from "../../features/connection/service.ts";
import { retryTemplates } from "../../features/inbox/service.ts";
import { adminProcedure } from "../gates.ts";

/** An administrator waits for it. */
const PATIENCE_MS = 10 * SECOND_MS;

/**
 * Asks the messengers whether messages would get through: also the one for login codes, where that is another. What they
 * say counts as any check does, and where it is good news the next message tries at once.
 */
export const testConnection = adminProcedure.output(connectionSchema).mutation(async ({ ctx: { club } }) => {
  const { main, codes } = club.channels;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const states = await Promise.all(
    [...new Set([main, codes])].map(async (channel) => {
      const state = await channel.check(signal);
      await club.write((tx) => {
        recordTest(tx, channel.id, state);
        if (state.isConnected) retryTemplates(tx, channel.id);
      });
      return state;
    }),
  );
  const failed = states.find(({ isConnected }) => !isConnected);
  if (failed) throw new DomainError("unavailable", failed.message);
  return { success: true, channel: main.id, message: states.map(({ message }) => message).join(" ") };
});
