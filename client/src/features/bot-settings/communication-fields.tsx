import { LONGEST_NAME } from "@dinkboard/shared/limits";
import { formatPhoneNumber, normalizePhoneNumber } from "@dinkboard/shared/phone";
import { TIMEZONES } from "@dinkboard/shared/times";
import { Card, Select, SimpleGrid, Stack, Text, TextInput, Title } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useId } from "react";
import type { SettingsFormValues } from "./settings-form.ts";
import { words } from "./words.ts";

const text = words.communication;
const timezoneOptions = TIMEZONES.map(({ value, label }) => ({ value, label }));

/** Who the bot speaks for, to whom, and when. */
export function CommunicationFields({ form }: { form: UseFormReturnType<SettingsFormValues> }) {
  const hoursHintId = useId();
  const phoneProps = form.getInputProps("adminPhoneNumber");

  /** Shows a complete number as it will be stored, so that a slip of the finger is seen. */
  function tidyPhoneNumber(): void {
    const { adminPhoneNumber } = form.values;
    if (/\d/.test(adminPhoneNumber))
      form.setFieldValue("adminPhoneNumber", formatPhoneNumber(normalizePhoneNumber(adminPhoneNumber)));
  }

  return (
    <Card component="section">
      <Title order={2} size="h3" mb="md">
        {text.title}
      </Title>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={text.clubName}
            description={text.clubNameHint}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            required
            {...form.getInputProps("clubName")}
          />
          <TextInput
            type="tel"
            autoComplete="off"
            label={text.adminPhoneNumber}
            description={text.adminPhoneNumberHint}
            placeholder="(212) 555-0142"
            {...phoneProps}
            onBlur={(event) => {
              phoneProps.onBlur?.(event);
              tidyPhoneNumber();
            }}
          />
        </SimpleGrid>
        <div>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              type="time"
              label={text.businessHoursStart}
              required
              aria-describedby={hoursHintId}
              {...form.getInputProps("businessHoursStart")}
            />
            <TextInput
              type="time"
              label={text.businessHoursEnd}
              required
              aria-describedby={hoursHintId}
              {...form.getInputProps("businessHoursEnd")}
            />
          </SimpleGrid>
          <Text id={hoursHintId} size="xs" c="dimmed" mt={5}>
            {text.businessHoursHint}
          </Text>
        </div>
        <Select
          label={text.timezone}
          description={text.timezoneHint}
          data={timezoneOptions}
          allowDeselect={false}
          required
          {...form.getInputProps("timezone")}
        />
      </Stack>
    </Card>
  );
}
