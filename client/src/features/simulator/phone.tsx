import { ActionIcon, Box, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconArrowLeft, IconRobot } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { playerLabel } from "../../app/player-label.ts";
import { Loaded } from "../../components/loaded.tsx";
import { Composer } from "./composer.tsx";
import { Conversation } from "./conversation.tsx";
import classes from "./phone.module.css";
import { useReadMessages } from "./use-read-messages.ts";
import { useWriteMessage } from "./use-write-message.ts";
import { words } from "./words.ts";

interface PhoneProps {
  readonly phoneNumber: string;
  /** Whose it is; "" when that is not known. */
  readonly name: string;
}

/** A player's phone with the bot's conversation open. */
export function Phone({ phoneNumber, name }: PhoneProps) {
  const label = words.phoneOf(playerLabel({ name, phoneNumber }));
  const messages = useReadMessages(phoneNumber);
  const writing = useWriteMessage();
  const heading = useRef<HTMLHeadingElement>(null);

  // The link that was followed may have vanished with the list: the keyboard continues here.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  return (
    <section className={classes.phone} aria-label={label}>
      <header className={classes.header}>
        <ActionIcon
          component={Link}
          to={paths.simulator}
          className={classes.back}
          aria-label={words.backToPhones}
        >
          <IconArrowLeft size={20} aria-hidden />
        </ActionIcon>
        <Box className={classes.bot}>
          <IconRobot size={22} aria-hidden />
        </Box>
        <Box>
          <Title order={2} size="h3" ref={heading} tabIndex={-1} className={classes.heading}>
            {words.bot}
          </Title>
          <Text size="xs">{label}</Text>
        </Box>
      </header>
      <div className={classes.screen}>
        <Loaded query={messages} loading={<LoadingMessages />} failed={words.failedToLoad} isPart>
          {(loaded) => (
            <Conversation
              messages={loaded}
              isTapDisabled={writing.isPending}
              onTap={(buttonId, replyTo) => writing.mutate({ phoneNumber, buttonId, replyTo })}
            />
          )}
        </Loaded>
      </div>
      <Composer
        isSending={writing.isPending}
        onSend={(text, onSent) => writing.mutate({ phoneNumber, text }, { onSuccess: onSent })}
      />
    </section>
  );
}

function LoadingMessages() {
  return (
    <Stack p="sm" role="status" aria-label={words.loading}>
      <Skeleton height={88} width="70%" radius="lg" />
      <Skeleton height={40} width="35%" radius="lg" ml="auto" />
      <Skeleton height={64} width="60%" radius="lg" />
    </Stack>
  );
}
