import { LONGEST_QUESTION } from "@dinkboard/shared/limits";
import { CLOSE_OPTIONS, gameDateChoices } from "@dinkboard/shared/times";
import { Checkbox, Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
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
import { closingLine } from "./closing-line.ts";
import { formErrorsOf, INITIAL_POLL, type PollFormValues, pollInput, validatePoll } from "./poll-form.ts";
import { ReminderFields } from "./reminder-fields.tsx";
import { useCreatePoll } from "./use-create-poll.ts";
import { useSendPoll } from "./use-send-poll.ts";
import { words } from "./words.ts";

interface CreatePollDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Makes a poll and, when asked to, sends it at once. */
export function CreatePollDialog({ opened, onClose }: CreatePollDialogProps) {
  const creating = useCreatePoll();
  const sending = useSendPoll();

  function create(form: UseFormReturnType<PollFormValues>, zone: string): void {
    const { isSentAtOnce, closeOption } = form.getValues();
    creating.mutate(pollInput(form.getValues(), Date.now(), zone), {
      onSuccess({ id }) {
        onClose();
        if (isSentAtOnce) sending.mutate({ id });
      },
      onError: (error) => showFieldErrors(form, formErrorsOf(fieldErrors(error) ?? {}, closeOption)),
    });
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={words.create.title}
      size="lg"
      isPending={creating.isPending}
    >
      <CreatePollForm isCreating={creating.isPending} onSubmit={create} onCancel={onClose} />
    </Dialog>
  );
}

const closeOptions = CLOSE_OPTIONS.map((value) => ({ value, label: words.create.closeOptions[value] }));

interface CreatePollFormProps {
  readonly isCreating: boolean;
  readonly onSubmit: (form: UseFormReturnType<PollFormValues>, zone: string) => void;
  readonly onCancel: () => void;
}

/** Mounted only while the dialog is open, so that each opening starts anew and reads the settings. */
function CreatePollForm({ isCreating, onSubmit, onCancel }: CreatePollFormProps) {
  const settings = useReadSettings();
  const sessionZone = useClubZone();
  const zone = settings.data?.timezone ?? sessionZone;
  const now = useNow();
  const form = useForm<PollFormValues>({
    initialValues: INITIAL_POLL,
    validate: (values) => validatePoll(values, Date.now(), zone),
  });
  useDefaultCost(form, settings.data);

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        () => onSubmit(form, zone),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Stack>
        <TextInput
          label={words.create.question}
          maxLength={LONGEST_QUESTION}
          required
          data-autofocus
          {...form.getInputProps("question")}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select
            label={words.create.gameDate}
            placeholder={words.create.chooseDate}
            data={[...gameDateChoices(now, zone)]}
            allowDeselect={false}
            required
            {...form.getInputProps("gameDate")}
            value={form.values.gameDate || null}
          />
          <TimeSelect label={words.create.gameTime} {...form.getInputProps("gameTime")} />
          <MoneyInput label={words.create.cost} required {...form.getInputProps("costPerPlayer")} />
          <Select
            label={words.create.closing}
            data={closeOptions}
            allowDeselect={false}
            {...form.getInputProps("closeOption")}
          />
        </SimpleGrid>
        {form.values.closeOption === "custom" && (
          <TextInput
            type="datetime-local"
            label={words.create.customClose}
            description={words.create.customCloseHint}
            {...form.getInputProps("customClose")}
          />
        )}
        <TimeLine>{closingLine(form.values, now, zone)}</TimeLine>
        <ReminderFields form={form} />
        <Checkbox
          label={words.create.sendAtOnce}
          description={words.create.sendAtOnceHint}
          {...form.getInputProps("isSentAtOnce", { type: "checkbox" })}
        />
        <FormActions
          submitLabel={words.create.submit}
          pendingLabel={words.create.submitting}
          isPending={isCreating}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}
