import { LONGEST_SEARCH } from "@dinkboard/shared/limits";
import type { PollResponsesView } from "@dinkboard/shared/schemas/polls";
import { Anchor, Breadcrumbs, Button, Card, SimpleGrid, Skeleton, Text } from "@mantine/core";
import { IconArrowLeft, IconMoodEmpty } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { errorBody } from "../../app/errors.ts";
import { paths, UNDELIVERED_PARAMETER } from "../../app/paths.ts";
import { useClubZone } from "../../app/session/use-club-zone.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { SkeletonCards } from "../../components/skeleton-cards.tsx";
import classes from "./poll-responses-page.module.css";
import { PollSummary } from "./poll-summary.tsx";
import { ResponseColumns } from "./response-columns.tsx";
import { UndeliveredNotice } from "./undelivered-notice.tsx";
import { useListResponses } from "./use-list-responses.ts";
import { words } from "./words.ts";

/** So many are found at a glance. */
const MOST_WITHOUT_SEARCH = 12;

/** Who is in, who is not, and who has not said. */
export function PollResponsesPage() {
  const { pollId = "" } = useParams();
  return /^[1-9]\d{0,14}$/.test(pollId) ? <Responses pollId={Number(pollId)} /> : <PollNotFound />;
}

function Responses({ pollId }: { pollId: number }) {
  const zone = useClubZone();
  const responses = useListResponses(pollId);
  // Also when it was there before: somebody else may have deleted it meanwhile.
  if (responses.error && errorBody(responses.error)?.code === "not_found") return <PollNotFound />;

  return (
    <>
      <Trail question={responses.data?.poll.question} />
      <PageHeader title={words.title}>
        <BackToPolls />
      </PageHeader>
      <Loaded query={responses} loading={<LoadingResponses />} failed={words.failedToLoad}>
        {(loaded) => (
          <>
            <PollSummary poll={loaded.poll} zone={zone} />
            <Answers responses={loaded} zone={zone} />
          </>
        )}
      </Loaded>
    </>
  );
}

function LoadingResponses() {
  return (
    <>
      <Card mb="lg" h={130} aria-hidden>
        <Skeleton height={22} width="40%" mb="lg" />
        <Skeleton height={14} width="75%" />
      </Card>
      <SimpleGrid cols={{ base: 1, lg: 3 }}>
        <SkeletonCards count={3} heightPx={320} />
      </SimpleGrid>
    </>
  );
}

/** Everybody under their answer, or those alone whom the question has not reached. */
function Answers({ responses, zone }: { responses: PollResponsesView; zone: string }) {
  const [parameters, setParameters] = useSearchParams();
  const { yesResponses, noResponses, noResponsePlayers, resendableCount, poll } = responses;
  const everybody = [...yesResponses, ...noResponses, ...noResponsePlayers];
  const undeliveredCount = everybody.filter(({ undelivered }) => undelivered !== null).length;
  const isUndeliveredOnly = undeliveredCount > 0 && parameters.has(UNDELIVERED_PARAMETER);
  const [search, setSearch] = useState("");
  return (
    <>
      {undeliveredCount > 0 && (
        <UndeliveredNotice
          pollId={poll.id}
          undeliveredCount={undeliveredCount}
          resendableCount={resendableCount}
          isAlone={isUndeliveredOnly}
          onAlone={(isAlone) =>
            setParameters(isAlone ? { [UNDELIVERED_PARAMETER]: "" } : {}, { replace: true })
          }
        />
      )}
      {everybody.length > MOST_WITHOUT_SEARCH && (
        <SearchField
          mb="lg"
          maw={420}
          label={words.search}
          placeholder={words.searchPlaceholder}
          maxLength={LONGEST_SEARCH}
          value={search}
          onChange={setSearch}
        />
      )}
      <ResponseColumns
        responses={responses}
        zone={zone}
        isUndeliveredOnly={isUndeliveredOnly}
        search={search.trim()}
      />
    </>
  );
}

/** Where this screen is: under the polls, about one of them. */
function Trail({ question }: { question: string | undefined }) {
  return (
    <nav aria-label={words.trail}>
      <Breadcrumbs mb="xs" className={classes.trail ?? ""}>
        <Anchor component={Link} to={paths.polls} size="sm">
          {words.polls}
        </Anchor>
        <Text size="sm" lh={1.55} c="dimmed" aria-current="page" truncate>
          {question ?? words.title}
        </Text>
      </Breadcrumbs>
    </nav>
  );
}

function PollNotFound() {
  return (
    <>
      <PageHeader title={words.title} />
      <EmptyState
        icon={<IconMoodEmpty size={40} stroke={1.5} />}
        {...words.notFound}
        action={<BackToPolls />}
      />
    </>
  );
}

function BackToPolls() {
  return (
    <Button
      component={Link}
      to={paths.adminPolls}
      variant="default"
      leftSection={<IconArrowLeft size={18} aria-hidden />}
    >
      {words.back}
    </Button>
  );
}
