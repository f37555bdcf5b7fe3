import { type Cents, formatMoney } from "@dinkboard/shared/money";
import { answerableOccurrences, type ClubTime, type Schedule } from "@dinkboard/shared/recurrence";
import type { RecurringPollView } from "@dinkboard/shared/schemas/recurring";
import type { Instant } from "@dinkboard/shared/times";

/** A game that comes round every week. */
export interface RecurringPoll extends Schedule {
  readonly id: number;
  readonly name: string;
  readonly question: string;
  readonly costCents: Cents;
  /** While it is not, no polls of it open; those that have been opened stay. */
  readonly isActive: boolean;
}

export function recurringPollView(recurring: RecurringPoll, club: ClubTime, now: Instant): RecurringPollView {
  const next = recurring.isActive ? answerableOccurrences(recurring, club, now)[0] : undefined;
  return {
    id: recurring.id,
    name: recurring.name,
    question: recurring.question,
    recurringDays: [...recurring.recurringDays],
    gameTime: recurring.gameTime,
    pollCloseTime: recurring.pollCloseTime,
    costPerPlayer: formatMoney(recurring.costCents),
    isActive: recurring.isActive,
    openDaysBefore: recurring.openDaysBefore,
    nextGame: next
      ? {
          gameDate: next.gameDate,
          gameDateTime: new Date(next.gameAt).toISOString(),
          opensAt: new Date(next.opensAt).toISOString(),
          closesAt: new Date(next.closesAt).toISOString(),
        }
      : null,
  };
}
