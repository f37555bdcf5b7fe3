import { ConfirmDialog } from "../components/confirm-dialog.tsx";
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
      opened={opened}
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
