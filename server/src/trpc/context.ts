import type { Club } from "../club.ts";

/** What a call knows of the request that it came with. */
export interface Context {
  readonly club: Club;
  /** Where the request comes from, as far as the proxies can be trusted. */
  readonly address: string;
  /** From the header or the cookie, unproven; undefined when there is none. */
  readonly sessionToken: string | undefined;
  /** Gives the browser the session it has just begun. */
  readonly keepSession: (sessionToken: string) => void;
  readonly log: {
    error(details: { readonly err: unknown }, message: string): void;
  };
}
