import type { Reader } from "../../../db/tx.ts";
import { notFound } from "../../../domain-error.ts";
import { isOpen, type Poll, pollClosed } from "../rules.ts";
import { findPoll } from "../store.ts";

/** @throws DomainError not_found */
export function requirePoll(reader: Reader, id: number): Poll {
  const poll = findPoll(reader, id);
  if (!poll) throw notFound("Poll");
  return poll;
}

/** @throws DomainError not_found, poll_closed */
export function requireOpenPoll(reader: Reader, id: number): Poll {
  const poll = requirePoll(reader, id);
  if (!isOpen(poll, reader.now)) throw pollClosed();
  return poll;
}
