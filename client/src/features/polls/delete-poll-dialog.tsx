import type { PollView } from "@dinkboard/shared/schemas/polls";
import { ConfirmDeletion } from "./confirm-deletion.tsx";
import { useDeletePoll } from "./use-delete-poll.ts";
import { words } from "./words.ts";

interface DeletePollDialogProps {
  readonly poll: PollView;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Deletes one poll. */
export function DeletePollDialog({ poll, opened, onClose }: DeletePollDialogProps) {
  const deleting = useDeletePoll();
  return (
    <ConfirmDeletion
      ids={[poll.id]}
      opened={opened}
      onClose={onClose}
      onConfirm={() => deleting.mutate({ id: poll.id }, { onSettled: onClose })}
      title={words.deletion.titleOne}
      confirmLabel={words.deletion.confirmOne}
      isPending={deleting.isPending}
    />
  );
}
