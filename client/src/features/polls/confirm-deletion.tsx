import { List, Text } from "@mantine/core";
import type { ConfirmDialogProps } from "../../components/confirm-dialog.tsx";
import { dollars } from "../../components/money-text.tsx";
import { PreviewDialog } from "../../components/preview-dialog.tsx";
import type { Answers } from "../../trpc.ts";
import { usePreviewDeletion } from "./use-preview-deletion.ts";
import { words } from "./words.ts";

interface ConfirmDeletionProps extends Omit<ConfirmDialogProps, "children" | "isReady"> {
  readonly ids: number[];
}

/** Shows in numbers what deleting polls does, before they are deleted. */
export function ConfirmDeletion({ ids, ...dialog }: ConfirmDeletionProps) {
  const preview = usePreviewDeletion(ids, dialog.opened && !dialog.isPending);
  return (
    <PreviewDialog {...dialog} preview={preview} words={words.deletion}>
      {(deletion) => <Consequences pollCount={ids.length} deletion={deletion} />}
    </PreviewDialog>
  );
}

interface ConsequencesProps {
  readonly pollCount: number;
  readonly deletion: Answers["admin"]["polls"]["deletion"];
}

function Consequences({ pollCount, deletion }: ConsequencesProps) {
  const { refundedCount, refundedTotal, playedCount } = deletion;
  const cancelledCount = pollCount - playedCount;
  return (
    <>
      <List spacing="xs" mb="md">
        {cancelledCount > 0 && (
          <>
            <List.Item>{words.deletion.cancelled(cancelledCount)}</List.Item>
            <List.Item>
              {refundedCount > 0
                ? words.deletion.refunds(refundedCount, dollars(refundedTotal))
                : words.deletion.noRefunds}
            </List.Item>
          </>
        )}
        {playedCount > 0 && <List.Item>{words.deletion.played(playedCount)}</List.Item>}
      </List>
      <Text size="sm" c="dimmed">
        {words.deletion.forever}
      </Text>
    </>
  );
}
