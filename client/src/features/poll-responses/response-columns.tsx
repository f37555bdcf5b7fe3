import { parseMoney } from "@dinkboard/shared/money";
import type { PollResponsesView, Response, Undelivered } from "@dinkboard/shared/schemas/polls";
import { formatDateTime } from "@dinkboard/shared/times";
import { SimpleGrid } from "@mantine/core";
import { MoneyText } from "../../components/money-text.tsx";
import { isFound } from "./found.ts";
import { ResponseColumn } from "./response-column.tsx";
import classes from "./response-columns.module.css";
import { ResponseRow } from "./response-row.tsx";
import { useRespond } from "./use-respond.ts";
import { words } from "./words.ts";

interface ResponseColumnsProps {
  readonly responses: PollResponsesView;
  /** The zone that dates are shown in. */
  readonly zone: string;
  /** Leaves out everybody else. */
  readonly isUndeliveredOnly: boolean;
  /** A part of a name or a number; "" leaves out nobody. */
  readonly search: string;
}

/** Everybody under their answer: three columns, one below the other on a phone. */
export function ResponseColumns({ responses, zone, isUndeliveredOnly, search }: ResponseColumnsProps) {
  const { poll, yesResponses, noResponses, noResponsePlayers } = responses;
  const actions = useRespond(poll.id);
  const shared = { canResend: poll.isActive && !poll.isClosed, actions };
  const cost = parseMoney(poll.costPerPlayer) ?? 0;

  function emptyText(answer: keyof typeof words.emptyColumns): string {
    if (search) return words.noMatch;
    return isUndeliveredOnly ? words.undelivered.none : words.emptyColumns[answer];
  }
  const isShown = (
    player: Parameters<typeof isFound>[0],
    { undelivered }: { readonly undelivered: Undelivered | null },
  ) => (!isUndeliveredOnly || undelivered !== null) && isFound(player, search);

  const answeredRow = (answer: PollResponsesView["yesResponses"][number], response: Response) => (
    <ResponseRow
      key={answer.playerId}
      player={{ ...answer.player, id: answer.playerId }}
      delivery={answer.delivery}
      undelivered={answer.undelivered}
      isOptedOut={answer.isOptedOut}
      response={response}
      detail={formatDateTime(Date.parse(answer.createdAt), zone)}
      {...shared}
    />
  );

  return (
    <SimpleGrid cols={{ base: 1, lg: 3 }} className={classes.columns ?? ""}>
      <ResponseColumn title={words.columns.yes} count={yesResponses.length} emptyText={emptyText("yes")}>
        {yesResponses
          .filter((answer) => isShown(answer.player, answer))
          .map((answer) => answeredRow(answer, "yes"))}
      </ResponseColumn>
      <ResponseColumn title={words.columns.no} count={noResponses.length} emptyText={emptyText("no")}>
        {noResponses
          .filter((answer) => isShown(answer.player, answer))
          .map((answer) => answeredRow(answer, "no"))}
      </ResponseColumn>
      <ResponseColumn
        title={words.columns.none}
        count={noResponsePlayers.length}
        emptyText={emptyText("none")}
      >
        {noResponsePlayers
          .filter((player) => isShown(player, player))
          .map((player) => (
            <ResponseRow
              key={player.id}
              player={player}
              delivery={player.delivery}
              undelivered={player.undelivered}
              isOptedOut={player.isOptedOut}
              response={undefined}
              detail={
                <>
                  {words.balance}{" "}
                  <MoneyText
                    amount={player.balance}
                    inherit
                    {...((parseMoney(player.balance) ?? 0) < cost
                      ? { c: "var(--mantine-color-error)", fw: 700 }
                      : {})}
                  />
                </>
              }
              {...shared}
            />
          ))}
      </ResponseColumn>
    </SimpleGrid>
  );
}
