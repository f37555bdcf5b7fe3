import { formatPhoneNumber } from "@dinkboard/shared/phone";
import { editPlayerSchema, type PlayerView } from "@dinkboard/shared/schemas/players";
import { Button, Group, Stack, Switch, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { fieldErrors } from "../../app/errors.ts";
import { Dialog } from "../../components/dialog.tsx";
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
      { onSuccess: onClose, onError: (error) => form.setErrors(fieldErrors(error) ?? {}) },
    );
  }

  return (
    <form noValidate onSubmit={form.onSubmit(save)}>
      <Stack>
        <TextInput
          label={words.edit.name}
          autoComplete="off"
          required
          data-autofocus
          {...form.getInputProps("name")}
        />
        <TextInput
          type="tel"
          autoComplete="off"
          label={words.phone}
          description={player.isSuperAdmin ? words.edit.superAdminPhone : words.edit.phoneHint}
          readOnly={player.isSuperAdmin}
          {...form.getInputProps("phoneNumber")}
        />
        <Switch
          label={words.edit.active}
          description={words.edit.activeHint}
          {...form.getInputProps("isActive", { type: "checkbox" })}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={editing.isPending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={editing.isPending}>
            {words.edit.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
