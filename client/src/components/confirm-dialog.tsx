import { Button, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog } from "./dialog.tsx";
import { DialogActions } from "./dialog-actions.tsx";
import { words } from "./words.ts";

export interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly title: string;
  /** What will happen, in numbers. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  /** While it happens nothing can be closed or asked twice. */
  readonly isPending: boolean;
  /** While the numbers are still on their way, nothing can be confirmed. */
  readonly isReady?: boolean;
  /** False for something that can be taken back. */
  readonly isDestructive?: boolean;
}

/** Asks before something that cannot be undone. Cancel has the focus first, so that Enter harms nobody. */
export function ConfirmDialog({
  opened,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  isPending,
  isReady = true,
  isDestructive = true,
}: ConfirmDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      isPending={isPending}
      closeOnClickOutside={!isPending}
    >
      <Stack gap="lg">
        <div>{children}</div>
        <DialogActions>
          <Button variant="default" data-autofocus disabled={isPending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            {...(isDestructive ? { color: "red.9" } : {})}
            loading={isPending}
            disabled={!isReady}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
