import { LONGEST_PAYMENT_INSTRUCTIONS } from "@dinkboard/shared/limits";
import { SimpleGrid, Stack, Textarea } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { MoneyInput } from "../../components/money-input.tsx";
import { SectionCard } from "../../components/section-card.tsx";
import type { SettingsFormValues } from "./settings-form.ts";
import { words } from "./words.ts";

const text = words.financial;

/** What games cost, and what happens when money runs short. */
export function FinancialFields({ form }: { form: UseFormReturnType<SettingsFormValues> }) {
  return (
    <SectionCard title={text.title}>
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
    </SectionCard>
  );
}
