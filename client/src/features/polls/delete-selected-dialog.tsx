import { ConfirmDeletion } from "./confirm-deletion.tsx";
import { useDeletePolls } from "./use-delete-polls.ts";
import { words } from "./words.ts";

interface DeleteSelectedDialogProps {
  readonly ids: number[];
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Deletes all the polls that are selected. */
export function DeleteSelectedDialog({ ids, opened, onClose }: DeleteSelectedDialogProps) {
  const deleting = useDeletePolls();
  return (
    <ConfirmDeletion
      ids={ids}
      opened={opened}
      onClose={onClose}
      onConfirm={() => deleting.mutate({ ids }, { onSettled: onClose })}
      title={words.deletion.titleMany(ids.length)}
      confirmLabel={words.deletion.confirmMany(ids.length)}
      isPending={deleting.isPending}
    />
  );
}
