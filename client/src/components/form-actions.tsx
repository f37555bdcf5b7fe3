import { Button } from "@mantine/core";
import { DialogActions } from "./dialog-actions.tsx";
import { words } from "./words.ts";

interface FormActionsProps {
  readonly submitLabel: string;
  /** What the button says while it happens; left out, it shows a sign of being busy. */
  readonly pendingLabel?: string;
  /** Meanwhile nothing can be sent twice or cancelled. */
  readonly isPending: boolean;
  readonly onCancel: () => void;
}

/** The end of a form in a dialog: the way out and the way on. */
export function FormActions({ submitLabel, pendingLabel, isPending, onCancel }: FormActionsProps) {
  return (
    <DialogActions>
      <Button variant="default" disabled={isPending} onClick={onCancel}>
        {words.cancel}
      </Button>
      {pendingLabel ? (
        <Button type="submit" disabled={isPending}>
          {isPending ? pendingLabel : submitLabel}
        </Button>
      ) : (
        <Button type="submit" loading={isPending}>
          {submitLabel}
        </Button>
      )}
    </DialogActions>
  );
}
