import type { PollView } from "@dinkboard/shared/schemas/polls";
import { Text } from "@mantine/core";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useClosePoll } from "./use-close-poll.ts";
import { words } from "./words.ts";

interface ClosePollDialogProps {
  readonly poll: PollView;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks before voting ends for good. */
export function ClosePollDialog({ poll, opened, onClose }: ClosePollDialogProps) {
  const closing = useClosePoll();
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => closing.mutate({ id: poll.id }, { onSettled: onClose })}
      title={words.close.title}
      confirmLabel={words.closePoll}
      isPending={closing.isPending}
      isDestructive={false}
    >
      <Text fw={600} mb="xs">
        {words.close.tally(poll.yesVotes, poll.noVotes)}
      </Text>
      {words.close.text}
    </ConfirmDialog>
  );
}
