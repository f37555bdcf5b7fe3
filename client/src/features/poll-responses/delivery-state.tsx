import type { Delivery } from "@dinkboard/shared/schemas/polls";
import { Group, Text } from "@mantine/core";
import {
  IconAlertTriangle,
  IconBellOff,
  IconCheck,
  IconChecks,
  IconClock,
  type IconProps,
  IconSendOff,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { words } from "./words.ts";

const ICONS: Record<Delivery, ComponentType<IconProps>> = {
  not_sent: IconSendOff,
  queued: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  failed: IconAlertTriangle,
  opted_out: IconBellOff,
};

const COLORS: Partial<Record<Delivery, string>> = {
  read: "var(--mantine-color-blue-text)",
  failed: "var(--mantine-color-error)",
};

/** How far the question has come on its way to a player. */
export function DeliveryState({ delivery }: { delivery: Delivery }) {
  const Icon = ICONS[delivery];
  return (
    <Text component="div" size="xs" c={COLORS[delivery] ?? "dimmed"}>
      <Group gap={4} wrap="nowrap">
        <Icon size={14} aria-hidden />
        {words.deliveries[delivery]}
      </Group>
    </Text>
  );
}
