import type { ProfileView } from "@dinkboard/shared/schemas/portal";
import { Container, Stack, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { PortalHeader } from "../../app/portal-header.tsx";
import { words as appWords } from "../../app/words.ts";
import { BalanceCard } from "./balance-card.tsx";
import { PollList } from "./poll-list.tsx";
import { TransactionList } from "./transaction-list.tsx";
import { words } from "./words.ts";

/** The player's start page: balance, the games to answer, the last movements. */
export function PortalPage({ profile }: { profile: ProfileView }) {
  useDocumentTitle(appWords.pageTitle(appWords.screens.portal));
  return (
    <>
      <PortalHeader clubName={profile.clubName} />
      <Container component="main" size="sm" py="xl">
        <Stack gap="xl">
          <Title order={1}>{words.greeting(profile.firstName || profile.name)}</Title>
          <BalanceCard balance={profile.balance} />
          <PollList profile={profile} />
          <TransactionList timezone={profile.timezone} />
        </Stack>
      </Container>
    </>
  );
}
