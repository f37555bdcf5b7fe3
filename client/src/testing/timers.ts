type Timer = ReturnType<typeof setTimeout>;

/**
 * Lets timers end with the page that set them, as in a browser. Node's know no page: what waits when a test file is over
 * would run without a `window` and fail a run in which every test has passed.
 * @returns ends those that still wait, and lets no other begin
 */
export function ownTimers(): () => void {
  const timers = new Set<Timer>();
  let isOver = false;
  const { setTimeout: setNodeTimeout, setInterval: setNodeInterval } = globalThis;
  const owned =
    <Rest extends unknown[]>(set: (...rest: Rest) => Timer) =>
    (...rest: Rest) => {
      const timer = set(...rest);
      if (isOver) clearTimeout(timer);
      else timers.add(timer);
      return timer;
    };
  globalThis.setTimeout = Object.assign(owned(setNodeTimeout), setNodeTimeout);
  globalThis.setInterval = Object.assign(owned(setNodeInterval), setNodeInterval);
  return () => {
    isOver = true;
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
  };
}
