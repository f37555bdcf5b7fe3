import { SECOND_MS } from "@dinkboard/shared/limits";

/** Knows whether the server can be reached, by what becomes of the requests that are made anyway. */
export interface Connection {
  /** `fetch`, watched. */
  readonly fetch: typeof fetch;
  readonly isReachable: () => boolean;
  /** The first listener starts the watch, the last one to leave ends it. */
  readonly subscribe: (listener: () => void) => () => void;
}

const PROBED_EVERY_MS = 5 * SECOND_MS;
const PROBE_TIMEOUT_MS = 5 * SECOND_MS;
/** Answered without a login, and by nothing but the server. */
const PROBE_URL = "/healthz";
/** What a proxy answers in place of a server that is not there. */
const GATEWAY_FAILURES: readonly number[] = [502, 503, 504];

/**
 * Watches the connection. One failed request is only a suspicion: it is lost when the server does not answer a probe
 * either, or when the browser says so, and back when anything is answered.
 * @param options.onBack called each time that it was lost and is back
 */
export function createConnection(options: {
  readonly fetch: typeof fetch;
  readonly onBack: () => void;
}): Connection {
  const listeners = new Set<() => void>();
  let isReachable = navigator.onLine;
  let isProbing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function settle(reached: boolean): void {
    clearTimeout(timer);
    if (!reached && listeners.size > 0) timer = setTimeout(probe, PROBED_EVERY_MS);
    if (reached === isReachable) return;
    isReachable = reached;
    for (const listener of listeners) listener();
    if (reached) options.onBack();
  }

  async function probe(): Promise<void> {
    if (isProbing || listeners.size === 0) return;
    isProbing = true;
    const controller = new AbortController();
    const patience = setTimeout(() => controller.abort(), PROBE_TIMEOUT_MS);
    let reached = false;
    try {
      const answer = await options.fetch(PROBE_URL, { cache: "no-store", signal: controller.signal });
      reached = !GATEWAY_FAILURES.includes(answer.status);
    } catch {
      // That is the answer.
    } finally {
      clearTimeout(patience);
      isProbing = false;
    }
    settle(reached);
  }

  const onOnline = () => void probe();
  const onOffline = () => settle(false);

  return {
    isReachable: () => isReachable,
    async fetch(input, init) {
      try {
        const answer = await options.fetch(input, init);
        // The server itself may say that something else is out of service: only the probe tells.
        if (GATEWAY_FAILURES.includes(answer.status)) void probe();
        else if (!isReachable) settle(true);
        return answer;
      } catch (error) {
        void probe();
        throw error;
      }
    },
    subscribe(listener) {
      if (listeners.size === 0) {
        window.addEventListener("online", onOnline);
        window.addEventListener("offline", onOffline);
      }
      listeners.add(listener);
      if (!isReachable) void probe();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(timer);
        window.removeEventListener("online", onOnline);
        window.removeEventListener("offline", onOffline);
      };
    },
  };
}
