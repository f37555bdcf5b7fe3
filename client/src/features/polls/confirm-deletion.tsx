import { List, Skeleton, Text } from "@mantine/core";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { FailedState } from "../../components/failed-state.tsx";
import { dollars } from "../../components/money-text.tsx";
import type { Answers } from "../../trpc.ts";
import { usePreviewDeletion } from "./use-preview-deletion.ts";
import { words } from "./words.ts";

interface ConfirmDeletionProps {
  readonly ids: number[];
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly title: string;
  readonly confirmLabel: string;
  readonly isPending: boolean;
}

/** Shows in numbers what deleting polls does, before they are deleted. */
export function ConfirmDeletion({ ids, opened, isPending, ...dialog }: ConfirmDeletionProps) {
  const preview = usePreviewDeletion(ids, opened && !isPending);
  return (
    <ConfirmDialog
      {...dialog}
      opened={opened}
      isPending={isPending}
      isReady={preview.isSuccess && !preview.isFetching}
    >
      {preview.isError ? (
        <FailedState
          {...words.deletion.failedToLoad}
          onRetry={() => void preview.refetch()}
          isRetrying={preview.isFetching}
        />
      ) : preview.data ? (
        <Consequences pollCount={ids.length} deletion={preview.data} />
      ) : (
        <Skeleton height={72} role="status" aria-label={words.deletion.loading} />
      )}
    </ConfirmDialog>
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
