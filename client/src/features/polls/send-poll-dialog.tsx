import type { PollView } from "@dinkboard/shared/schemas/polls";
import { Skeleton } from "@mantine/core";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { FailedState } from "../../components/failed-state.tsx";
import type { Answers } from "../../trpc.ts";
import { usePreviewAudience } from "./use-preview-audience.ts";
import { useSendPoll } from "./use-send-poll.ts";
import { words } from "./words.ts";

interface SendPollDialogProps {
  readonly poll: PollView;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Says who gets the question, before it is sent. */
export function SendPollDialog({ poll, opened, onClose }: SendPollDialogProps) {
  const sending = useSendPoll();
  const audience = usePreviewAudience(poll.id, opened && !sending.isPending);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => sending.mutate({ id: poll.id }, { onSettled: onClose })}
      title={words.send.title}
      confirmLabel={words.send.confirm}
      isPending={sending.isPending}
      isReady={audience.isSuccess && !audience.isFetching && audience.data.playerCount > 0}
      isDestructive={false}
    >
      {audience.isError ? (
        <FailedState
          {...words.send.failedToLoad}
          onRetry={() => void audience.refetch()}
          isRetrying={audience.isFetching}
        />
      ) : audience.data ? (
        whoGetsIt(audience.data)
      ) : (
        <Skeleton height={48} role="status" aria-label={words.send.loading} />
      )}
    </ConfirmDialog>
  );
}

function whoGetsIt({ isFirstSend, playerCount }: Answers["admin"]["polls"]["audience"]): string {
  if (playerCount === 0) return isFirstSend ? words.send.nobodyFirst : words.send.nobodyAgain;
  return isFirstSend ? words.send.first(playerCount) : words.send.again(playerCount);
}
