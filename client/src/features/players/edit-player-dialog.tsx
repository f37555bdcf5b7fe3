import { formatPhoneNumber } from "@dinkboard/shared/phone";
import { editPlayerSchema, type PlayerView } from "@dinkboard/shared/schemas/players";
import { Stack, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { fieldErrors } from "../../app/errors.ts";
import { Dialog } from "../../components/dialog.tsx";
import { FormActions } from "../../components/form-actions.tsx";
import { focusFirstError, showFieldErrors } from "../../components/form-errors.ts";
import { PhoneField } from "../../components/phone-field.tsx";
import { SwitchField } from "../../components/switch-field.tsx";
import { useEditPlayer } from "./use-edit-player.ts";
import { words } from "./words.ts";

interface EditPlayerDialogProps {
  readonly player: PlayerView;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Changes the name, the phone number and whether the player takes part. */
export function EditPlayerDialog({ player, opened, onClose }: EditPlayerDialogProps) {
  const editing = useEditPlayer();
  return (
    <Dialog opened={opened} onClose={onClose} title={words.edit.title} isPending={editing.isPending}>
      <EditPlayerForm player={player} editing={editing} onClose={onClose} />
    </Dialog>
  );
}

function EditPlayerForm({
  player,
  editing,
  onClose,
}: {
  player: PlayerView;
  editing: ReturnType<typeof useEditPlayer>;
  onClose: () => void;
}) {
  const form = useForm({
    initialValues: {
      id: player.id,
      name: player.name,
      phoneNumber: formatPhoneNumber(player.phoneNumber),
      isActive: player.isActive,
    },
    validate: schemaResolver(editPlayerSchema, { sync: true }),
  });

  function save({ phoneNumber, ...rest }: typeof form.values): void {
    editing.mutate(
      { ...rest, ...(form.isDirty("phoneNumber") ? { phoneNumber } : {}) },
      { onSuccess: onClose, onError: (error) => showFieldErrors(form, fieldErrors(error)) },
    );
  }

  return (
    <form noValidate onSubmit={form.onSubmit(save, (errors) => focusFirstError(form, errors))}>
      <Stack>
        <TextInput
          label={words.edit.name}
          autoComplete="off"
          required
          data-autofocus
          {...form.getInputProps("name")}
        />
        <PhoneField
          label={words.phone}
          description={player.isSuperAdmin ? words.edit.superAdminPhone : words.edit.phoneHint}
          readOnly={player.isSuperAdmin}
          {...form.getInputProps("phoneNumber")}
          value={form.values.phoneNumber}
        />
        <SwitchField
          label={words.edit.active}
          description={words.edit.activeHint}
          {...form.getInputProps("isActive", { type: "checkbox" })}
        />
        <FormActions submitLabel={words.edit.submit} isPending={editing.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}
