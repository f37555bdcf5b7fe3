import { formatPhoneNumber } from "@dinkboard/shared/phone";
import type { Invitation } from "@dinkboard/shared/schemas/invites";
import { Anchor, Button, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { Brand } from "../../app/brand.tsx";
import { serverMessage } from "../../app/errors.ts";
import { paths } from "../../app/paths.ts";
import { words as appWords } from "../../app/words.ts";
import { Loaded } from "../../components/loaded.tsx";
import classes from "./join-page.module.css";
import { useReadInvitation } from "./use-read-invitation.ts";
import { words } from "./words.ts";

/** Where an invite's link leads, signed in or not: how to join, or why one cannot. */
export function JoinPage({ code }: { code: string }) {
  const invitation = useReadInvitation(code);
  const { data } = invitation;
  useDocumentTitle(data ? words.pageTitle(data.clubName) : appWords.product);
  return (
    <div className={classes.page}>
      <header className={classes.brand}>
        <Brand sizePx={32} isOnCourt />
      </header>
      <main className={classes.main}>
        <div className={classes.card}>
          <Loaded
            query={invitation}
            loading={
              <Stack role="status" aria-label={words.loading}>
                <Skeleton height={34} width="70%" />
                <Skeleton height={44} />
                <Skeleton height={50} />
              </Stack>
            }
            failed={{
              title: words.failedToLoad.title,
              message: serverMessage(invitation.error) ?? words.failedToLoad.message,
            }}
            isPart
          >
            {(found) => <Answer invitation={found} />}
          </Loaded>
        </div>
      </main>
    </div>
  );
}

function Answer({ invitation: { clubName, state, joining } }: { invitation: Invitation }) {
  if (state === "active" && joining) return <Joining clubName={clubName} joining={joining} />;
  // Active without a way to join does not come from the server.
  const { title, message } = words.ended[state === "active" ? "unknown" : state];
  return (
    <Stack gap="md">
      <Title order={1}>{title}</Title>
      <Text>{message(clubName)}</Text>
      <LogIn />
    </Stack>
  );
}

interface JoiningProps {
  readonly clubName: string;
  readonly joining: NonNullable<Invitation["joining"]>;
}

function Joining({ clubName, joining }: JoiningProps) {
  return (
    <Stack gap="lg">
      <div>
        <Title order={1}>{words.title(clubName)}</Title>
        <Text c="dimmed" mt={6}>
          {words.how}
        </Text>
      </div>
      <HowToJoin {...joining} />
      <Text size="sm" c="dimmed">
        {words.consent(clubName)}
      </Text>
      <LogIn />
    </Stack>
  );
}

function HowToJoin({ messenger, text, phoneNumber, link }: JoiningProps["joining"]) {
  const message = (
    <div>
      <Text size="sm" c="dimmed" mb={4}>
        {words.message}
      </Text>
      <div className={classes.message}>{text}</div>
    </div>
  );
  if (messenger === "simulator") {
    return (
      <>
        {message}
        <Text size="sm">{words.simulated}</Text>
        <Button component="a" href={paths.simulator} size="lg" fullWidth>
          {words.openSimulator}
        </Button>
      </>
    );
  }
  if (link === null || phoneNumber === null) {
    return (
      <>
        {message}
        <Text size="sm">{words.noNumber[messenger]}</Text>
      </>
    );
  }
  return (
    <>
      <Button component="a" href={link} size="lg" fullWidth>
        {words.open[messenger]}
      </Button>
      <Text size="sm">{words.byHand[messenger]}</Text>
      {message}
      <div>
        <Text size="sm" c="dimmed" mb={4}>
          {words.to}
        </Text>
        <div className={classes.message}>{formatPhoneNumber(phoneNumber)}</div>
      </div>
    </>
  );
}

function LogIn() {
  return (
    <Anchor href={paths.home} size="sm">
      {words.logIn}
    </Anchor>
  );
}
