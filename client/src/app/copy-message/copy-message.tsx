import { Alert, Button, Group, Text } from "@mantine/core";
import { IconRobotOff } from "@tabler/icons-react";
import { CopyText } from "../../components/copy-text.tsx";
import { showSuccess } from "../toasts/toasts.ts";
import { useBroadcastFault } from "./use-broadcast-fault.ts";
import { useReadMessage } from "./use-read-message.ts";
import { words } from "./words.ts";

/** Copies the question of an open poll for a group chat: in the foreground while the bot cannot ask, with why. */
export function CopyMessage({ pollId }: { pollId: number }) {
  const fault = useBroadcastFault();
  if (fault === undefined) return <CopyButton pollId={pollId} isMain={false} />;
  return (
    <Alert
      role="status"
      color="yellow"
      mt="md"
      title={words.botDown.title}
      icon={<IconRobotOff size={20} aria-hidden />}
    >
      <Text size="sm">{fault}</Text>
      <Text size="sm">{words.botDown.advice}</Text>
      <CopyButton pollId={pollId} isMain />
    </Alert>
  );
}

function CopyButton({ pollId, isMain }: { pollId: number; isMain: boolean }) {
  const message = useReadMessage(pollId);
  if (message.isError && !message.data)
    return (
      <Group gap="xs" mt="md" role="alert">
        <Text size="sm" c="dimmed">
          {words.failedToLoad}
        </Text>
        <Button
          variant="default"
          size="compact-sm"
          loading={message.isFetching}
          onClick={() => void message.refetch()}
        >
          {words.retry}
        </Button>
      </Group>
    );
  return (
    <CopyText
      text={message.data?.text}
      label={words.copy}
      hint={words.hint}
      byHand={{ label: words.text, hint: words.byHand }}
      isMain={isMain}
      onCopied={() => showSuccess(words.copied)}
    />
  );
}
