import type { Blocker } from "react-router";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { words } from "./words.ts";

/** Asks before a screen with unsaved changes is left for another. */
export function LeaveDialog({ blocker }: { blocker: Blocker }) {
  return (
    <ConfirmDialog
      opened={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={words.leaving.title}
      confirmLabel={words.leaving.leave}
      isPending={false}
    >
      {words.leaving.text}
    </ConfirmDialog>
  );
}
