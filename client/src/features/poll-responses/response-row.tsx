import { formatPhoneNumber } from "@dinkboard/shared/phone";
import type { Delivery, Undelivered } from "@dinkboard/shared/schemas/polls";
import { Box, Button, Group, Text } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { playerLabel } from "../../app/player-label.ts";
import { InitialsAvatar } from "../../components/initials-avatar.tsx";
import { DeliveryState } from "./delivery-state.tsx";
import classes from "./response-row.module.css";
import { UndeliveredReason } from "./undelivered-reason.tsx";
import type { ResponseActions } from "./use-respond.ts";
import { words } from "./words.ts";

interface ResponseRowProps {
  readonly player: { readonly id: number; readonly name: string; readonly phoneNumber: string };
  readonly delivery: Delivery;
  readonly undelivered: Undelivered | null;
  readonly isOptedOut: boolean;
  readonly response: "yes" | "no" | undefined;
  /** What else is worth knowing: when the answer came, what the balance is. */
  readonly detail: ReactNode;
  /** A closed poll is not sent any more; answers can still be set. */
  readonly canResend: boolean;
  readonly actions: ResponseActions;
}

/** One player under an answer, with the buttons to change it. */
export function ResponseRow({
  player,
  delivery,
  undelivered,
  isOptedOut,
  response,
  detail,
  canResend,
  actions,
}: ResponseRowProps) {
  const nameId = useId();
  const pending = actions.pendingOf(player.id);
  const label = playerLabel(player);

  const button = (answer: "yes" | "no", text: string) => (
    <Button
      variant={response === undefined ? "light" : "default"}
      color={answer === "yes" || response !== undefined ? "court" : "gray"}
      size="compact-sm"
      loading={pending === answer}
      disabled={pending !== undefined}
      aria-describedby={nameId}
      onClick={() => actions.setResponse({ id: player.id, label }, answer)}
    >
      {text}
    </Button>
  );

  return (
    <li className={classes.row}>
      <Group wrap="nowrap" gap="sm" align="flex-start">
        <InitialsAvatar name={player.name} />
        <Box className={classes.person}>
          <Text fw={600} id={nameId} className={classes.name}>
            {label}
          </Text>
          {player.name && (
            <Text size="sm" c="dimmed">
              {formatPhoneNumber(player.phoneNumber)}
            </Text>
          )}
          <Group gap="0 var(--mantine-spacing-xs)" fz="xs" c="dimmed">
            <DeliveryState delivery={delivery} />
            {isOptedOut && delivery !== "opted_out" && <DeliveryState delivery="opted_out" />}
            <span>{detail}</span>
          </Group>
          {undelivered && <UndeliveredReason undelivered={undelivered} />}
        </Box>
      </Group>
      <Group gap={4} mt="xs">
        {response !== "yes" && button("yes", response === "no" ? words.changeToYes : words.setYes)}
        {response !== "no" && button("no", response === "yes" ? words.changeToNo : words.setNo)}
        {canResend && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            loading={pending === "resend"}
            disabled={pending !== undefined}
            aria-describedby={nameId}
            onClick={() => actions.resend(player.id)}
          >
            {words.resend}
          </Button>
        )}
      </Group>
    </li>
  );
}
