import {
  DEFAULT_BUSINESS_HOURS_START,
  LONGEST_NAME,
  LONGEST_QUESTION,
  MOST_OPEN_DAYS_BEFORE,
} from "@dinkboard/shared/limits";
import { createRecurringPollSchema } from "@dinkboard/shared/schemas/recurring";
import { Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { fieldErrors } from "../../app/errors.ts";
import { useClubZone } from "../../app/session/use-club-zone.ts";
import { useDefaultCost } from "../../app/use-default-cost.ts";
import { useReadSettings } from "../../app/use-read-settings.ts";
import { Dialog } from "../../components/dialog.tsx";
import { FormActions } from "../../components/form-actions.tsx";
import { focusFirstError, showFieldErrors } from "../../components/form-errors.ts";
import { MoneyInput } from "../../components/money-input.tsx";
import { TimeLine } from "../../components/time-line.tsx";
import { TimeSelect } from "../../components/time-select.tsx";
import { useNow } from "../../components/use-now.ts";
import { DayChips } from "./day-chips.tsx";
import { openingLine } from "./opening-line.ts";
import { INITIAL_RECURRING_POLL, type RecurringPollFormValues } from "./recurring-poll-form.ts";
import { useCreateRecurringPoll } from "./use-create-recurring-poll.ts";
import { words } from "./words.ts";

interface CreateRecurringPollDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Makes a recurring poll: what is asked, on which days, and when each poll opens and closes. */
export function CreateRecurringPollDialog({ opened, onClose }: CreateRecurringPollDialogProps) {
  const creating = useCreateRecurringPoll();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={words.create.title}
      size="lg"
      isPending={creating.isPending}
    >
      <CreateRecurringPollForm creating={creating} onClose={onClose} />
    </Dialog>
  );
}

const openingOptions = Array.from({ length: MOST_OPEN_DAYS_BEFORE }, (_, index) => ({
  value: String(index + 1),
  label: words.create.daysBefore(index + 1),
}));

/** Mounted only while the dialog is open, so that each opening starts anew and reads the settings. */
function CreateRecurringPollForm({
  creating,
  onClose,
}: {
  creating: ReturnType<typeof useCreateRecurringPoll>;
  onClose: () => void;
}) {
  const settings = useReadSettings();
  const sessionZone = useClubZone();
  const now = useNow();
  const form = useForm<RecurringPollFormValues>({
    initialValues: INITIAL_RECURRING_POLL,
    validate: schemaResolver(createRecurringPollSchema, { sync: true }),
  });
  useDefaultCost(form, settings.data);

  function create(values: RecurringPollFormValues): void {
    creating.mutate(values, {
      onSuccess: onClose,
      onError: (error) => showFieldErrors(form, fieldErrors(error)),
    });
  }

  const club = {
    timezone: settings.data?.timezone ?? sessionZone,
    businessHoursStart: settings.data?.businessHoursStart ?? DEFAULT_BUSINESS_HOURS_START,
  };
  const openingProps = form.getInputProps("openDaysBefore");
  return (
    <form noValidate onSubmit={form.onSubmit(create, (errors) => focusFirstError(form, errors))}>
      <Stack>
        <TextInput
          label={words.create.name}
          description={words.create.nameHint}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          required
          data-autofocus
          {...form.getInputProps("name")}
        />
        <TextInput
          label={words.create.question}
          maxLength={LONGEST_QUESTION}
          required
          {...form.getInputProps("question")}
        />
        <DayChips
          label={words.create.days}
          {...form.getInputProps("recurringDays")}
          value={form.values.recurringDays}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TimeSelect label={words.create.gameTime} {...form.getInputProps("gameTime")} />
          <TimeSelect label={words.create.closeTime} {...form.getInputProps("pollCloseTime")} />
          <MoneyInput label={words.create.cost} required {...form.getInputProps("costPerPlayer")} />
          <Select
            label={words.create.opens}
            data={openingOptions}
            allowDeselect={false}
            {...openingProps}
            value={String(form.values.openDaysBefore)}
            onChange={(days) => openingProps.onChange(Number(days))}
          />
        </SimpleGrid>
        <TimeLine>{openingLine(form.values, club, now)}</TimeLine>
        <FormActions
          submitLabel={words.create.submit}
          pendingLabel={words.create.submitting}
          isPending={creating.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
