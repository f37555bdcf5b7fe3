import { VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconChecks, IconClock } from "@tabler/icons-react";
import { words } from "./words.ts";

const ICONS = new Map([
  ["sent", IconCheck],
  ["accepted", IconCheck],
  ["delivered", IconChecks],
  ["read", IconChecks],
  ["failed", IconAlertTriangle],
]);

/** How far a message has come, as messengers show it: a clock, one tick, two, two in blue. */
export function MessageTicks({ status }: { status: string }) {
  const Icon = ICONS.get(status) ?? IconClock;
  const label = words.statuses[status] ?? status;
  return (
    <>
      <Icon
        size={14}
        aria-hidden
        color={status === "read" ? "var(--mantine-color-blue-text)" : "currentColor"}
      />
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
}
