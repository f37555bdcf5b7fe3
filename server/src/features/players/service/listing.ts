import type { ListPlayersInput, PlayersPage } from "@dinkboard/shared/schemas/players";
import type { Reader } from "../../../db/tx.ts";
import { invalidField } from "../../../domain-error.ts";
import { formatCursor, parseCursor, playerView, searchTerms } from "../rules.ts";
import { playersByName } from "../store.ts";

/**
 * The players in the order of their names, those who have not given one last, a page at a time; everybody when no
 * limit is given.
 * @throws DomainError invalid, for a cursor that was not `nextCursor` of a page before
 */
export function listPlayers(reader: Reader, { search, cursor, limit }: ListPlayersInput): PlayersPage {
  const after = cursor === undefined ? undefined : parseCursor(cursor);
  if (cursor !== undefined && !after)
    throw invalidField("cursor", "must be the nextCursor of the page before");
  const found = playersByName(reader, {
    terms: searchTerms(search ?? ""),
    after,
    limit: limit === undefined ? undefined : limit + 1,
  });
  const page = found.slice(0, limit);
  const last = found.length > page.length ? page.at(-1) : undefined;
  return { players: page.map(playerView), nextCursor: last ? formatCursor(last) : null };
}
