import type { PollView } from "@dinkboard/shared/schemas/polls";
import type { Reader } from "../../../db/tx.ts";
import { askedAbout } from "../../outbox/service/questions.ts";
import { countAllVotes, countVotes } from "../../voting/store.ts";
import { deliveriesOf, type Poll, pollView } from "../rules.ts";
import { allPolls } from "../store.ts";

/** A poll with its counts, as administrators see it. */
export function viewPoll(reader: Reader, poll: Poll): PollView {
  const asked = askedAbout(reader, poll.id).get(poll.id) ?? [];
  return pollView(poll, countVotes(reader, poll.id), deliveriesOf(asked), reader.now);
}

/** Every poll with its counts, the newest game first. */
export function listPolls(reader: Reader): PollView[] {
  const counts = countAllVotes(reader);
  const asked = askedAbout(reader);
  return allPolls(reader).map((poll) =>
    pollView(
      poll,
      counts.get(poll.id) ?? { yesVotes: 0, noVotes: 0 },
      deliveriesOf(asked.get(poll.id) ?? []),
      reader.now,
    ),
  );
}
