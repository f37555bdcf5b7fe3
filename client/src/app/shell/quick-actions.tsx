import { Button, Stack, Text } from "@mantine/core";
import { IconCalendarPlus, IconUserPlus } from "@tabler/icons-react";
import { useId } from "react";
import { useDialogs } from "../dialogs.tsx";
import { words } from "../words.ts";

/** The drawer's short cuts: close it and open a dialog, whatever screen is shown. */
export function QuickActions({ onAction }: { onAction: () => void }) {
  const dialogs = useDialogs();
  const labelId = useId();

  function run(open: () => void): void {
    onAction();
    open();
  }

  return (
    <Stack gap="xs" role="group" aria-labelledby={labelId}>
      <Text id={labelId} size="xs" fw={600} c="dimmed" px="sm">
        {words.shell.quickActions}
      </Text>
      <Button
        leftSection={<IconCalendarPlus size={18} aria-hidden />}
        onClick={() => run(dialogs.openCreatePoll)}
      >
        {words.shell.createPoll}
      </Button>
      <Button
        variant="default"
        leftSection={<IconUserPlus size={18} aria-hidden />}
        onClick={() => run(dialogs.openAddPlayer)}
      >
        {words.shell.addPlayer}
      </Button>
    </Stack>
  );
}
