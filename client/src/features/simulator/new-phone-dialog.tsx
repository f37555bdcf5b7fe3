import { normalizePhoneNumber } from "@dinkboard/shared/phone";
import { Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Dialog } from "../../components/dialog.tsx";
import { FormActions } from "../../components/form-actions.tsx";
import { words } from "./words.ts";

/** Whether the number is all there; whether it can exist, the server knows. */
const COMPLETE = /^\+(1\d{10}|[2-9]\d{6,14})$/;

interface NewPhoneDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** @param phoneNumber E.164 */
  readonly onOpen: (phoneNumber: string) => void;
}

/** Takes the phone of somebody in hand who is no player yet. */
export function NewPhoneDialog({ opened, onClose, onOpen }: NewPhoneDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={words.newPhone.title} isPending={false}>
      <NewPhoneForm onClose={onClose} onOpen={onOpen} />
    </Dialog>
  );
}

function NewPhoneForm({ onClose, onOpen }: Pick<NewPhoneDialogProps, "onClose" | "onOpen">) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();

  function open(event: FormEvent): void {
    event.preventDefault();
    const phoneNumber = normalizePhoneNumber(typed);
    if (COMPLETE.test(phoneNumber)) onOpen(phoneNumber);
    else setProblem(words.newPhone.incomplete);
  }

  return (
    <form noValidate onSubmit={open}>
      <Stack>
        <TextInput
          type="tel"
          autoComplete="off"
          label={words.newPhone.label}
          description={words.newPhone.description}
          placeholder={words.newPhone.placeholder}
          required
          data-autofocus
          value={typed}
          error={problem}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <FormActions submitLabel={words.newPhone.submit} isPending={false} onCancel={onClose} />
      </Stack>
    </form>
  );
}
