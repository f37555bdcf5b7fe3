import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { ConfirmDialog, type ConfirmDialogProps } from "./confirm-dialog.tsx";
import { FailedState } from "./failed-state.tsx";

interface PreviewDialogProps<Preview> extends Omit<ConfirmDialogProps, "children" | "isReady"> {
  /** What would happen, asked anew at each opening. */
  readonly preview: {
    readonly data: Preview | undefined;
    readonly isSuccess: boolean;
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly words: {
    readonly loading: string;
    readonly failedToLoad: { readonly title: string; readonly message: string };
  };
  /** Whether what would happen is worth confirming. */
  readonly isWorthIt?: (preview: Preview) => boolean;
  readonly children: (preview: Preview) => ReactNode;
}

/** Shows in numbers what something would do, before it is done. Older numbers are never confirmed. */
export function PreviewDialog<Preview>({
  preview,
  words,
  isWorthIt = () => true,
  children,
  ...dialog
}: PreviewDialogProps<Preview>) {
  const isReady = preview.isSuccess && !preview.isFetching;
  return (
    <ConfirmDialog {...dialog} isReady={isReady && preview.data !== undefined && isWorthIt(preview.data)}>
      {preview.isError ? (
        <FailedState
          {...words.failedToLoad}
          onRetry={() => void preview.refetch()}
          isRetrying={preview.isFetching}
        />
      ) : preview.data !== undefined ? (
        children(preview.data)
      ) : (
        <Skeleton height={72} role="status" aria-label={words.loading} />
      )}
    </ConfirmDialog>
  );
}
