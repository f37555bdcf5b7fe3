import type { RecurringPollView } from "@dinkboard/shared/schemas/recurring";
import { List, Text } from "@mantine/core";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useDeleteRecurringPoll } from "./use-delete-recurring-poll.ts";
import { words } from "./words.ts";

interface DeleteRecurringPollDialogProps {
  readonly recurringPoll: RecurringPollView;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Says what ends and what stays before a recurring poll is deleted. */
export function DeleteRecurringPollDialog({
  recurringPoll,
  opened,
  onClose,
}: DeleteRecurringPollDialogProps) {
  const deleting = useDeleteRecurringPoll();
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => deleting.mutate({ id: recurringPoll.id }, { onSettled: onClose })}
      title={words.deletion.title(recurringPoll.name)}
      confirmLabel={words.delete}
      isPending={deleting.isPending}
    >
      <List spacing="xs" mb="md">
        <List.Item>{words.deletion.future}</List.Item>
        <List.Item>{words.deletion.existing}</List.Item>
      </List>
      <Text size="sm" c="dimmed">
        {words.deletion.forever}
      </Text>
    </ConfirmDialog>
  );
}
