import type { PlayerView } from "@dinkboard/shared/schemas/players";
import { Button, Group } from "@mantine/core";
import { IconCoin } from "@tabler/icons-react";
import { useDialogs } from "../../app/dialogs.tsx";
import { DeleteButton } from "../../components/delete-button.tsx";
import { words } from "./words.ts";

interface PlayerActionsProps {
  readonly player: PlayerView;
  /** The element that names the player, for the buttons' descriptions. */
  readonly nameId: string;
}

/** What can be done about a player from the dashboard. */
export function PlayerActions({ player, nameId }: PlayerActionsProps) {
  const dialogs = useDialogs();
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end" ml="auto">
      <Button
        variant="light"
        size="compact-md"
        fz="sm"
        leftSection={<IconCoin size={16} aria-hidden />}
        aria-describedby={nameId}
        onClick={() => dialogs.openTopUp(player)}
      >
        {words.players.topUp}
      </Button>
      {!player.isSuperAdmin && (
        <DeleteButton
          size="compact-md"
          fz="sm"
          describedBy={nameId}
          onClick={() => dialogs.openDeletePlayer(player)}
        >
          {words.players.delete}
        </DeleteButton>
      )}
    </Group>
  );
}
