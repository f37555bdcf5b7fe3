import { PHONE_REQUIRED, typedPhoneSchema } from "@dinkboard/shared/schemas/players";
import { Checkbox, Stack, Text } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useLocation } from "react-router";
import { z } from "zod";
import { fieldErrors } from "../../app/errors.ts";
import { paths } from "../../app/paths.ts";
import { isShown } from "../../app/shell/screens.ts";
import { showFailure } from "../../app/toasts/toasts.ts";
import { Dialog } from "../../components/dialog.tsx";
import { FormActions } from "../../components/form-actions.tsx";
import { focusFirstError, showFieldErrors } from "../../components/form-errors.ts";
import { PhoneField } from "../../components/phone-field.tsx";
import { useAddPlayer } from "./use-add-player.ts";
import { words } from "./words.ts";

interface AddPlayerDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

const formSchema = z.object({
  phoneNumber: typedPhoneSchema,
  hasConsent: z.literal(true, { error: words.add.consentRequired }),
});

/** Registers a player by phone number alone, after the administrator has attested that the player agreed. */
export function AddPlayerDialog({ opened, onClose }: AddPlayerDialogProps) {
  const { pathname } = useLocation();
  const adding = useAddPlayer(isShown(paths.players, pathname));
  return (
    <Dialog opened={opened} onClose={onClose} title={words.add.title} isPending={adding.isPending}>
      <AddPlayerForm adding={adding} onClose={onClose} />
    </Dialog>
  );
}

function AddPlayerForm({
  adding,
  onClose,
}: {
  adding: ReturnType<typeof useAddPlayer>;
  onClose: () => void;
}) {
  const form = useForm({
    initialValues: { phoneNumber: "", hasConsent: false },
    validate: schemaResolver(formSchema, { sync: true }),
  });

  function add({ phoneNumber }: typeof form.values): void {
    adding.mutate(
      { phoneNumber, balance: "0.00", isActive: true, role: "player", hasCompletedProfile: false },
      { onSuccess: onClose, onError: (error) => showFieldErrors(form, fieldErrors(error)) },
    );
  }

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(add, (errors) => {
        if (errors.phoneNumber === PHONE_REQUIRED)
          showFailure({ title: words.add.phoneMissing, message: PHONE_REQUIRED });
        focusFirstError(form, errors);
      })}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {words.add.intro}
        </Text>
        <PhoneField
          label={words.phone}
          description={words.phoneHint}
          required
          data-autofocus
          {...form.getInputProps("phoneNumber")}
          value={form.values.phoneNumber}
        />
        <Checkbox
          label={words.add.consent}
          description={words.add.consentHint}
          {...form.getInputProps("hasConsent", { type: "checkbox" })}
        />
        <FormActions
          submitLabel={words.add.submit}
          pendingLabel={words.add.submitting}
          isPending={adding.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
