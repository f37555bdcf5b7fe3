import { parseMoney } from "@dinkboard/shared/money";
import type { Response } from "@dinkboard/shared/schemas/polls";
import type { PlayerPollView, ProfileView } from "@dinkboard/shared/schemas/portal";
import { Button, Card, Group, Text, Title } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useId } from "react";
import { browserZone } from "../../app/zone.ts";
import { dollars } from "../../components/money-text.tsx";
import { clubDateTime, gameTime } from "./game-time.ts";
import classes from "./poll-card.module.css";
import { useCastVote } from "./use-cast-vote.ts";
import { words } from "./words.ts";

/** A free game asks nothing of the balance, not even that there is one. */
function isCovered(cost: string, balance: string): boolean {
  const costCents = parseMoney(cost) ?? 0;
  return costCents === 0 || costCents <= (parseMoney(balance) ?? 0);
}

function stateOf(poll: PlayerPollView): string {
  if (!poll.hasResponded) return words.polls.stateNone;
  return poll.userResponse === "yes" ? words.polls.stateYes : words.polls.stateNo;
}

interface PollCardProps {
  readonly poll: PlayerPollView;
  readonly profile: ProfileView;
  /** The game that comes first. */
  readonly isCurrent: boolean;
}

/** One game that can be answered, and the answer. */
export function PollCard({ poll, profile, isCurrent }: PollCardProps) {
  const titleId = useId();
  const hintId = useId();
  const castVote = useCastVote(poll);
  const readerZone = browserZone();
  const game = gameTime(poll.gameDateTime, profile.timezone, readerZone);
  const until = clubDateTime(poll.closesAt, profile.timezone, readerZone);
  const isFree = parseMoney(poll.costPerPlayer) === 0;

  function answer(response: Response): void {
    if (response !== poll.userResponse) castVote.mutate({ pollId: poll.id, response });
  }

  function hint(): string {
    if (!profile.isActive) return words.polls.inactive;
    const time = poll.hasResponded ? words.polls.canChange(until) : words.polls.mustAnswer(until);
    const isTooDear = poll.userResponse !== "yes" && !isCovered(poll.costPerPlayer, profile.balance);
    return isTooDear ? `${words.polls.tooLow} ${time}` : time;
  }

  function answerButton(response: Response) {
    const isChosen = poll.userResponse === response;
    return (
      <Button
        size={isCurrent ? "lg" : "md"}
        variant={isChosen || (!poll.hasResponded && response === "yes") ? "filled" : "default"}
        color={isChosen && response === "no" ? "dark.4" : "court"}
        leftSection={
          response === "yes" ? <IconCheck size={20} aria-hidden /> : <IconX size={20} aria-hidden />
        }
        aria-pressed={isChosen}
        aria-describedby={hintId}
        disabled={!profile.isActive}
        onClick={() => answer(response)}
      >
        {words.polls[response]}
      </Button>
    );
  }

  return (
    <Card component="article" aria-labelledby={titleId} padding="lg" className={classes.card}>
      <Title order={3} id={titleId} className={classes.question} size={isCurrent ? "h2" : "h3"}>
        {poll.question}
      </Title>
      <Text className={classes.when} size={isCurrent ? "lg" : "md"}>
        {game.date}, {game.time}
      </Text>
      <dl className={classes.facts}>
        <div>
          <dt>{words.polls.cost}</dt>
          <dd>{isFree ? words.polls.free : `${dollars(poll.costPerPlayer)} ${words.polls.perPlayer}`}</dd>
        </div>
        <div>
          <dt>{words.polls.players}</dt>
          <dd>{words.polls.in(poll.yesVotes)}</dd>
        </div>
      </dl>
      <div className={classes.answer} data-response={poll.userResponse ?? undefined}>
        <Text role="status" fw={700} size={isCurrent ? "lg" : "md"}>
          {stateOf(poll)}
        </Text>
        <Group grow gap="sm" role="group" aria-label={words.polls.question(poll.question)} mt="sm">
          {answerButton("yes")}
          {answerButton("no")}
        </Group>
        <Text id={hintId} size="sm" c="dimmed" mt="sm">
          {hint()}
        </Text>
      </div>
    </Card>
  );
}
