import type { RawBuilder } from "kysely";

/** One step of the database's shape: statements that are run in order, in one transaction with recording the step. */
export interface Migration {
  readonly up: readonly RawBuilder<unknown>[];
  readonly down: readonly RawBuilder<unknown>[];
}
