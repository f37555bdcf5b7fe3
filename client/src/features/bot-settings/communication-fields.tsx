import { LONGEST_NAME } from "@dinkboard/shared/limits";
import { TIMEZONES } from "@dinkboard/shared/times";
import { Select, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useId } from "react";
import { PhoneField } from "../../components/phone-field.tsx";
import { SectionCard } from "../../components/section-card.tsx";
import type { SettingsFormValues } from "./settings-form.ts";
import { words } from "./words.ts";

const text = words.communication;
const timezoneOptions = TIMEZONES.map(({ value, label }) => ({ value, label }));

/** Who the bot speaks for, to whom, and when. */
export function CommunicationFields({ form }: { form: UseFormReturnType<SettingsFormValues> }) {
  const hoursHintId = useId();

  return (
    <SectionCard title={text.title}>
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
          <PhoneField
            label={text.adminPhoneNumber}
            description={text.adminPhoneNumberHint}
            {...form.getInputProps("adminPhoneNumber")}
            value={form.values.adminPhoneNumber}
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
    </SectionCard>
  );
}
