import { formatPhoneNumber } from "@dinkboard/shared/phone";
import type { PlayerView } from "@dinkboard/shared/schemas/players";
import { Card, Group, SimpleGrid, Text, Title } from "@mantine/core";
import { useId } from "react";
import { BalanceBadge } from "../../app/balance-badge.tsx";
import { playerLabel } from "../../app/player-label.ts";
import { InitialsAvatar } from "../../components/initials-avatar.tsx";
import { MoneyText } from "../../components/money-text.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { PlayerActions } from "./player-actions.tsx";
import classes from "./player-grid.module.css";
import { words } from "./words.ts";

interface PlayerGridProps {
  readonly players: readonly PlayerView[];
  /** While another search is on its way. */
  readonly isBusy: boolean;
}

/** The players in cards, for a finger. */
export function PlayerGrid({ players, isBusy }: PlayerGridProps) {
  return (
    <SimpleGrid
      component="ul"
      cols={{ base: 1, sm: 2, lg: 3 }}
      p={0}
      m={0}
      aria-label={words.players.list}
      aria-busy={isBusy}
    >
      {players.map((player) => (
        <PlayerTile key={player.id} player={player} />
      ))}
    </SimpleGrid>
  );
}

function PlayerTile({ player }: { player: PlayerView }) {
  const nameId = useId();
  return (
    <Card component="li" padding="md" radius="md" className={classes.tile}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <InitialsAvatar name={player.name} />
        <div className={classes.person}>
          <Title order={3} size="md" id={nameId} className={classes.name}>
            {playerLabel(player)}
          </Title>
          <Text size="sm" c="dimmed">
            {player.name ? formatPhoneNumber(player.phoneNumber) : words.players.noName}
          </Text>
        </div>
        <div className={classes.standing}>
          <MoneyText amount={player.balance} fw={700} />
          <BalanceBadge balance={player.balance} />
          {!player.isActive && <StatusBadge tone="neutral">{words.players.inactive}</StatusBadge>}
        </div>
      </Group>
      <PlayerActions player={player} nameId={nameId} />
    </Card>
  );
}
