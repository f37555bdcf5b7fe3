/** What a worker says when something goes wrong; a pino logger fits. */
export interface WorkerLog {
  error(details: { readonly err: unknown }, message: string): void;
}

/**
 * Runs a piece of work again and again, never twice at once: when woken, and from time to time in case nobody wakes it.
 * Work that fails is logged and tried again the next time.
 */
export class Loop {
  readonly #name: string;
  readonly #work: () => Promise<unknown>;
  readonly #everyMs: number;
  readonly #log: WorkerLog;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #following: Promise<void> | undefined;

  constructor(options: {
    readonly name: string;
    readonly work: () => Promise<unknown>;
    readonly everyMs: number;
    readonly log: WorkerLog;
  }) {
    this.#name = options.name;
    this.#work = options.work;
    this.#everyMs = options.everyMs;
    this.#log = options.log;
  }

  start(): void {
    this.#timer ??= setInterval(() => this.wake(), this.#everyMs);
    this.wake();
  }

  /** Has the work looked at soon; nothing before the start or after the stop. */
  wake(): void {
    if (this.#timer === undefined) return;
    this.run().catch((err: unknown) => this.#log.error({ err }, `${this.#name} failed`));
  }

  /** Ends when a run that began after this call has ended. Rejects with what that run throws. */
  run(): Promise<void> {
    if (this.#running === undefined) {
      this.#running = this.#runOnce();
      return this.#running;
    }
    // Whatever the run under way has already looked past is left for one more, however many ask for it.
    this.#following ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#following = undefined;
        return this.run();
      });
    return this.#following;
  }

  /** Ends when the work under way has; no more begins. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    while (this.#running || this.#following) {
      await Promise.allSettled([this.#running, this.#following]);
    }
  }

  async #runOnce(): Promise<void> {
    try {
      await this.#work();
    } finally {
      this.#running = undefined;
    }
  }
}
