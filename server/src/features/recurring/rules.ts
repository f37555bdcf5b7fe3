import { type Cents, formatMoney } from "@dinkboard/shared/money";
import {
  answerableOccurrences,
  type ClubTime,
  type Occurrence,
  type Schedule,
} from "@dinkboard/shared/recurrence";
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

/**
 * The games whose polls should be open now and have not been opened, the soonest first. One that was missed is among them
 * as long as it can be answered.
 * @param openedDates the dates of those that have been, whatever became of their polls
 */
export function occurrencesToOpen(
  recurring: RecurringPoll,
  club: ClubTime,
  openedDates: ReadonlySet<string>,
  now: Instant,
): Occurrence[] {
  return unopened(recurring, club, openedDates, now).filter(({ opensAt }) => opensAt <= now);
}

/** The game whose poll opens next, or whose opening is overdue; undefined when none is going to. */
export function nextOccurrenceToOpen(
  recurring: RecurringPoll,
  club: ClubTime,
  openedDates: ReadonlySet<string>,
  now: Instant,
): Occurrence | undefined {
  return unopened(recurring, club, openedDates, now)[0];
}

function unopened(
  recurring: RecurringPoll,
  club: ClubTime,
  openedDates: ReadonlySet<string>,
  now: Instant,
): Occurrence[] {
  if (!recurring.isActive) return [];
  return answerableOccurrences(recurring, club, now).filter(({ gameDate }) => !openedDates.has(gameDate));
}

/** @param cancelledDates the dates of the games whose polls were deleted: those are not played */
export function recurringPollView(
  recurring: RecurringPoll,
  club: ClubTime,
  cancelledDates: ReadonlySet<string>,
  now: Instant,
): RecurringPollView {
  const games = recurring.isActive ? answerableOccurrences(recurring, club, now) : [];
  const next = games.find(({ gameDate }) => !cancelledDates.has(gameDate));
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
