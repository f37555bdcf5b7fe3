import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { useOpenedAfterMount } from "../components/use-opened-after-mount.ts";
import { words } from "./words.ts";

interface LeaveDialogProps {
  readonly opened: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks whether what has not been saved may be lost. */
export function LeaveDialog({ opened, onStay, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      opened={useOpenedAfterMount(opened)}
      onClose={onStay}
      onConfirm={onLeave}
      title={words.leaving.title}
      confirmLabel={words.leaving.leave}
      isPending={false}
    >
      {words.leaving.text}
    </ConfirmDialog>
  );
}
