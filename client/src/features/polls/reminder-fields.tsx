import "@mantine/dates/styles.layer.css";
import { DEFAULT_REMINDER_TIME, MOST_CUSTOM_REMINDERS } from "@dinkboard/shared/limits";
import { ActionIcon, Button, Group, Radio, Stack, Text } from "@mantine/core";
import { TimeInput } from "@mantine/dates";
import type { UseFormReturnType } from "@mantine/form";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { SwitchField } from "../../components/switch-field.tsx";
import type { PollFormValues, ReminderType } from "./poll-form.ts";
import { words } from "./words.ts";

const TYPES: readonly ReminderType[] = ["auto", "custom"];

function addReminder(form: UseFormReturnType<PollFormValues>): void {
  form.insertListItem("customReminderTimes", DEFAULT_REMINDER_TIME);
  form.clearFieldError("customReminderTimes");
}

/** Whether those who have not answered are reminded, and when. */
export function ReminderFields({ form }: { form: UseFormReturnType<PollFormValues> }) {
  const { enableReminders, reminderType, customReminderTimes } = form.values;

  function choose(type: string): void {
    form.setFieldValue("reminderType", type as ReminderType);
    if (type === "custom" && customReminderTimes.length === 0) addReminder(form);
  }

  return (
    <Stack gap="sm">
      <SwitchField
        label={words.create.reminders}
        description={words.create.remindersHint}
        {...form.getInputProps("enableReminders", { type: "checkbox" })}
      />
      {enableReminders && (
        <Radio.Group
          label={words.create.reminderType}
          description={reminderType === "auto" ? words.create.autoHint : words.create.customHint}
          value={reminderType}
          onChange={choose}
        >
          <Group mt="xs">
            {TYPES.map((type) => (
              <Radio key={type} value={type} label={words.create.reminderTypes[type]} />
            ))}
          </Group>
        </Radio.Group>
      )}
      {enableReminders && reminderType === "custom" && <ReminderTimes form={form} />}
    </Stack>
  );
}

function ReminderTimes({ form }: { form: UseFormReturnType<PollFormValues> }) {
  const times = form.values.customReminderTimes;
  const { "data-path": path } = form.getInputProps("customReminderTimes") as { "data-path"?: string };
  return (
    <Stack gap="xs" align="flex-start">
      {times.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a reminder is nothing but its place in the list.
        <Group key={index} gap="xs" align="flex-start" wrap="nowrap">
          <TimeInput
            w={160}
            aria-label={words.create.reminderTime(index + 1)}
            {...form.getInputProps(`customReminderTimes.${index}`)}
          />
          <ActionIcon
            aria-label={words.create.removeReminder(index + 1)}
            onClick={() => form.removeListItem("customReminderTimes", index)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {typeof form.errors.customReminderTimes === "string" && (
        <Text size="sm" c="var(--mantine-color-error)">
          {form.errors.customReminderTimes}
        </Text>
      )}
      {times.length < MOST_CUSTOM_REMINDERS && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          // Where the form leads when there are no times.
          data-path={path}
          onClick={() => addReminder(form)}
        >
          {words.create.addReminder}
        </Button>
      )}
    </Stack>
  );
}
