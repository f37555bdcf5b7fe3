import {
  DEFAULT_INVITE_DAYS,
  DEFAULT_INVITE_USES,
  INVITE_DAYS,
  MOST_INVITE_USES,
} from "@dinkboard/shared/limits";
import { createInviteSchema } from "@dinkboard/shared/schemas/invites";
import { Button, Group, NumberInput, Select } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { IconLink } from "@tabler/icons-react";
import type { z } from "zod";
import { fieldErrors } from "../../app/errors.ts";
import { useCreateInvite } from "./use-create-invite.ts";
import { words } from "./words.ts";

const DAYS = INVITE_DAYS.map((days) => ({ value: String(days), label: words.days(days) }));

/** @param props.onCreated is told the new invite's id */
export function CreateInviteForm({ onCreated }: { onCreated: (id: number) => void }) {
  const creating = useCreateInvite();
  const form = useForm<z.input<typeof createInviteSchema>>({
    initialValues: { useLimit: DEFAULT_INVITE_USES, validDays: DEFAULT_INVITE_DAYS },
    validate: schemaResolver(createInviteSchema, { sync: true }),
  });
  const days = form.getInputProps("validDays");

  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) =>
        creating.mutate(values, {
          onSuccess: ({ id }) => onCreated(id),
          onError: (error) => form.setErrors(fieldErrors(error) ?? {}),
        }),
      )}
    >
      <Group align="flex-start" gap="sm">
        <NumberInput
          flex="1 1 8rem"
          label={words.useLimit}
          description={words.useLimitHint}
          inputWrapperOrder={["label", "input", "description", "error"]}
          min={1}
          max={MOST_INVITE_USES}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          required
          data-autofocus
          {...form.getInputProps("useLimit")}
        />
        <Select
          flex="1 1 8rem"
          label={words.validDays}
          data={DAYS}
          allowDeselect={false}
          {...days}
          value={String(days.value)}
          onChange={(value) => days.onChange(Number(value))}
        />
      </Group>
      <Button
        type="submit"
        mt="md"
        leftSection={<IconLink size={18} aria-hidden />}
        loading={creating.isPending}
      >
        {words.submit}
      </Button>
    </form>
  );
}
