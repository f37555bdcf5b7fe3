import { Alert, Button, Group } from "@mantine/core";
import { IconAlertTriangle, IconSend } from "@tabler/icons-react";
import { useResendFailed } from "./use-resend-failed.ts";
import { words } from "./words.ts";

interface UndeliveredNoticeProps {
  readonly pollId: number;
  /** How many the question has not reached; at least one. */
  readonly undeliveredCount: number;
  /** How many of them can be asked again. */
  readonly resendableCount: number;
  /** Whether nobody else is shown. */
  readonly isAlone: boolean;
  readonly onAlone: (isAlone: boolean) => void;
}

/** Above the answers: that the question has not reached everybody, and what can be done about it. */
export function UndeliveredNotice({
  pollId,
  undeliveredCount,
  resendableCount,
  isAlone,
  onAlone,
}: UndeliveredNoticeProps) {
  const resending = useResendFailed();
  return (
    <Alert
      role="status"
      color="yellow"
      mb="lg"
      title={words.undelivered.title(undeliveredCount)}
      icon={<IconAlertTriangle size={20} aria-hidden />}
    >
      {words.undelivered.text}
      <Group gap="xs" mt="sm">
        {(resendableCount > 0 || resending.isPending) && (
          <Button
            size="compact-sm"
            leftSection={<IconSend size={16} aria-hidden />}
            loading={resending.isPending}
            onClick={() => resending.mutate({ id: pollId })}
          >
            {words.undelivered.resend(resendableCount)}
          </Button>
        )}
        <Button variant="default" size="compact-sm" onClick={() => onAlone(!isAlone)}>
          {isAlone ? words.undelivered.showAll : words.undelivered.showOnly}
        </Button>
      </Group>
    </Alert>
  );
}
