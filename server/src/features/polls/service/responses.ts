import { formatMoney } from "@dinkboard/shared/money";
import type { PollResponsesView, Undelivered } from "@dinkboard/shared/schemas/polls";
import type { Reader } from "../../../db/tx.ts";
import { beingAsked, latestPollMessages } from "../../outbox/service/questions.ts";
import { answersTo, playersWithoutAnswer } from "../../voting/store.ts";
import { deliveryTo, isOpen, undeliveredBecause } from "../rules.ts";
import { askedInVain } from "./asking.ts";
import { requirePoll } from "./existing.ts";
import { viewPoll } from "./listing.ts";

/**
 * Who is in, who is out and who has not answered, each with how far the question has come.
 * @throws DomainError not_found
 */
export function pollResponses(reader: Reader, id: number): PollResponsesView {
  const poll = requirePoll(reader, id);
  const questions = latestPollMessages(reader, id);
  const underWay = beingAsked(reader, id);
  const deliveryFor = (playerId: number, optedOutAt: number | null) => {
    const question = questions.get(playerId);
    const isOptedOut = optedOutAt !== null;
    const isOver = question && !isOptedOut && !underWay.has(playerId);
    return {
      delivery: deliveryTo(isOptedOut, question),
      undelivered: isOver ? undeliveredBecause(question) : null,
      isOptedOut,
    };
  };
  const answers = answersTo(reader, id).map((answer) => ({
    response: answer.response,
    row: {
      id: answer.playerId,
      playerId: answer.playerId,
      player: { name: answer.name, phoneNumber: answer.phoneNumber },
      ...knownToWhoAnswered(deliveryFor(answer.playerId, answer.optedOutAt)),
      createdAt: new Date(answer.changedAt).toISOString(),
    },
  }));
  return {
    poll: viewPoll(reader, poll),
    yesResponses: answers.filter(({ response }) => response === "yes").map(({ row }) => row),
    noResponses: answers.filter(({ response }) => response === "no").map(({ row }) => row),
    noResponsePlayers: playersWithoutAnswer(reader, id).map((player) => ({
      id: player.id,
      name: player.name,
      phoneNumber: player.phoneNumber,
      balance: formatMoney(player.balanceCents),
      ...deliveryFor(player.id, player.optedOutAt),
    })),
    resendableCount: isOpen(poll, reader.now) ? askedInVain(reader, poll).length : 0,
  };
}

/** That nobody knows whether the question arrived is of no interest once it is answered. */
function knownToWhoAnswered<Row extends { readonly undelivered: Undelivered | null }>(row: Row): Row {
  return row.undelivered?.why === "unconfirmed" ? { ...row, undelivered: null } : row;
}
