import { MINUTE_MS } from "@dinkboard/shared/limits";

/** For a call that is answered at once, or hangs: a busy machine may take its time. */
export const patience = (): AbortSignal => AbortSignal.timeout(MINUTE_MS);
