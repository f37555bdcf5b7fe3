import { LONGEST_PAYMENT_INSTRUCTIONS } from "@dinkboard/shared/limits";
import { Card, SimpleGrid, Stack, Textarea, Title } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { MoneyInput } from "../../components/money-input.tsx";
import type { SettingsFormValues } from "./settings-form.ts";
import { words } from "./words.ts";

const text = words.financial;

/** What games cost, and what happens when money runs short. */
export function FinancialFields({ form }: { form: UseFormReturnType<SettingsFormValues> }) {
  return (
    <Card component="section">
      <Title order={2} size="h3" mb="md">
        {text.title}
      </Title>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <MoneyInput
            label={text.defaultGameCost}
            description={text.defaultGameCostHint}
            required
            {...form.getInputProps("defaultGameCost")}
          />
          <MoneyInput
            label={text.lowBalanceThreshold}
            description={text.lowBalanceThresholdHint}
            required
            {...form.getInputProps("lowBalanceThreshold")}
          />
        </SimpleGrid>
        <Textarea
          label={text.paymentInstructions}
          description={text.paymentInstructionsHint}
          maxLength={LONGEST_PAYMENT_INSTRUCTIONS}
          autosize
          minRows={3}
          maxRows={10}
          {...form.getInputProps("paymentInstructions")}
        />
      </Stack>
    </Card>
  );
}
