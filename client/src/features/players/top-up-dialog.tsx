import { addCents, formatMoney, parseMoney } from "@dinkboard/shared/money";
import { type PlayerView, topUpSchema } from "@dinkboard/shared/schemas/players";
import { Button, Card, Group, Stack, Text } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useState } from "react";
import { fieldErrors } from "../../app/errors.ts";
import { playerLabel } from "../../app/player-label.ts";
import { Dialog } from "../../components/dialog.tsx";
import { FormActions } from "../../components/form-actions.tsx";
import { focusFirstError, showFieldErrors } from "../../components/form-errors.ts";
import { MoneyInput } from "../../components/money-input.tsx";
import { dollars, MoneyText } from "../../components/money-text.tsx";
import { newIdempotencyKey } from "./idempotency-key.ts";
import { useTopUpPlayer } from "./use-top-up-player.ts";
import { words } from "./words.ts";

const QUICK_AMOUNTS = ["15.00", "30.00", "50.00", "100.00"] as const;

interface TopUpDialogProps {
  readonly player: PlayerView;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Books money onto a player's account. Trying again after a failure never books twice. */
export function TopUpDialog({ player, opened, onClose }: TopUpDialogProps) {
  const toppingUp = useTopUpPlayer();
  return (
    <Dialog opened={opened} onClose={onClose} title={words.topUp.title} isPending={toppingUp.isPending}>
      <TopUpForm player={player} toppingUp={toppingUp} onClose={onClose} />
    </Dialog>
  );
}

function TopUpForm({
  player,
  toppingUp,
  onClose,
}: {
  player: PlayerView;
  toppingUp: ReturnType<typeof useTopUpPlayer>;
  onClose: () => void;
}) {
  // One key for as long as the dialog is open: a second try is the same top-up.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useForm<{ id: number; amount: string | number; idempotencyKey: string }>({
    initialValues: { id: player.id, amount: "", idempotencyKey },
    validate: schemaResolver(topUpSchema, { sync: true }),
  });

  const balance = parseMoney(player.balance);
  const amount = parseMoney(form.values.amount);
  const balanceAfter =
    balance !== undefined && amount !== undefined && topUpSchema.safeParse(form.values).success
      ? formatMoney(addCents(balance, amount))
      : undefined;

  function topUp(input: typeof form.values): void {
    toppingUp.mutate(input, {
      onSuccess: onClose,
      onError: (error) => showFieldErrors(form, fieldErrors(error)),
    });
  }

  return (
    <form noValidate onSubmit={form.onSubmit(topUp, (errors) => focusFirstError(form, errors))}>
      <Stack>
        <Text fw={600}>{playerLabel(player)}</Text>
        <MoneyInput
          label={words.topUp.amount}
          placeholder="$0.00"
          step={5}
          required
          data-autofocus
          {...form.getInputProps("amount")}
        />
        <Group gap="xs" grow role="group" aria-label={words.topUp.quickAmounts}>
          {QUICK_AMOUNTS.map((quick) => (
            <Button
              key={quick}
              variant="default"
              size="xs"
              onClick={() => {
                form.setFieldValue("amount", quick);
                form.clearFieldError("amount");
              }}
            >
              {dollars(quick).replace(".00", "")}
            </Button>
          ))}
        </Group>
        <Card padding="sm" radius="md">
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              {words.topUp.balanceNow}
            </Text>
            <MoneyText amount={player.balance} size="sm" />
          </Group>
          <Group justify="space-between" mt={4} aria-live="polite">
            <Text size="sm" fw={600}>
              {words.topUp.balanceAfter}
            </Text>
            {balanceAfter === undefined ? (
              <Text size="sm" c="dimmed">
                –
              </Text>
            ) : (
              <MoneyText amount={balanceAfter} size="sm" fw={600} />
            )}
          </Group>
        </Card>
        <FormActions submitLabel={words.topUp.submit} isPending={toppingUp.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}
