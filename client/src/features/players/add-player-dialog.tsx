import { formatPhoneNumber, normalizePhoneNumber } from "@dinkboard/shared/phone";
import { PHONE_REQUIRED, typedPhoneSchema } from "@dinkboard/shared/schemas/players";
import { Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useLocation } from "react-router";
import { z } from "zod";
import { fieldErrors } from "../../app/errors.ts";
import { paths } from "../../app/paths.ts";
import { isShown } from "../../app/shell/screens.ts";
import { showFailure } from "../../app/toasts/toasts.ts";
import { Dialog } from "../../components/dialog.tsx";
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
      { onSuccess: onClose, onError: (error) => form.setErrors(fieldErrors(error) ?? {}) },
    );
  }

  /** Shows a complete number as it will be stored, so that a slip of the finger is seen. */
  function tidyPhoneNumber(): void {
    const { phoneNumber } = form.values;
    if (/\d/.test(phoneNumber))
      form.setFieldValue("phoneNumber", formatPhoneNumber(normalizePhoneNumber(phoneNumber)));
  }

  const phoneProps = form.getInputProps("phoneNumber");
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(add, (errors) => {
        if (errors.phoneNumber === PHONE_REQUIRED)
          showFailure({ title: words.add.phoneMissing, message: PHONE_REQUIRED });
      })}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {words.add.intro}
        </Text>
        <TextInput
          type="tel"
          autoComplete="off"
          label={words.phone}
          description={words.phoneHint}
          placeholder="(212) 555-0142"
          required
          data-autofocus
          {...phoneProps}
          onBlur={(event) => {
            phoneProps.onBlur?.(event);
            tidyPhoneNumber();
          }}
        />
        <Checkbox
          label={words.add.consent}
          description={words.add.consentHint}
          {...form.getInputProps("hasConsent", { type: "checkbox" })}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={adding.isPending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" disabled={adding.isPending}>
            {adding.isPending ? words.add.submitting : words.add.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
