import type { PollView } from "@dinkboard/shared/schemas/polls";
import { CopyMessage } from "../../app/copy-message/copy-message.tsx";
import { PreviewDialog } from "../../components/preview-dialog.tsx";
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
    <PreviewDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => sending.mutate({ id: poll.id }, { onSettled: onClose })}
      title={words.send.title}
      confirmLabel={words.send.confirm}
      isPending={sending.isPending}
      isDestructive={false}
      preview={audience}
      words={words.send}
      isWorthIt={({ playerCount }) => playerCount > 0}
    >
      {(answer) => (
        <>
          {whoGetsIt(answer)}
          <CopyMessage pollId={poll.id} />
        </>
      )}
    </PreviewDialog>
  );
}

function whoGetsIt({ isFirstSend, playerCount }: Answers["admin"]["polls"]["audience"]): string {
  if (playerCount === 0) return isFirstSend ? words.send.nobodyFirst : words.send.nobodyAgain;
  return isFirstSend ? words.send.first(playerCount) : words.send.again(playerCount);
}
