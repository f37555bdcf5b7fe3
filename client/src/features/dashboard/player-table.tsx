import { formatPhoneNumber } from "@dinkboard/shared/phone";
import type { PlayerView } from "@dinkboard/shared/schemas/players";
import { Group, Table, Text, VisuallyHidden } from "@mantine/core";
import { useId } from "react";
import { BalanceBadge } from "../../app/balance-badge.tsx";
import { playerLabel } from "../../app/player-label.ts";
import { InitialsAvatar } from "../../components/initials-avatar.tsx";
import { MoneyText } from "../../components/money-text.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { PlayerActions } from "./player-actions.tsx";
import { words } from "./words.ts";

interface PlayerListProps {
  readonly players: readonly PlayerView[];
  /** While another search is on its way. */
  readonly isBusy: boolean;
}

/** The players in rows, for comparing. */
export function PlayerTable({ players, isBusy }: PlayerListProps) {
  const { columns } = words.players;
  return (
    <Table.ScrollContainer minWidth={620} type="native">
      <Table aria-label={words.players.list} aria-busy={isBusy} verticalSpacing="sm" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{columns.player}</Table.Th>
            <Table.Th>{columns.state}</Table.Th>
            <Table.Th ta="right">{columns.balance}</Table.Th>
            <Table.Th>
              <VisuallyHidden>{columns.actions}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {players.map((player) => (
            <Row key={player.id} player={player} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Row({ player }: { player: PlayerView }) {
  const nameId = useId();
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <Group gap="sm" wrap="nowrap">
          <InitialsAvatar name={player.name} size="sm" />
          <div>
            <Text size="sm" fw={600} id={nameId}>
              {playerLabel(player)}
            </Text>
            <Text size="xs" c="dimmed">
              {player.name ? formatPhoneNumber(player.phoneNumber) : words.players.noName}
            </Text>
          </div>
        </Group>
      </Table.Th>
      <Table.Td>
        <Group gap={6}>
          <BalanceBadge balance={player.balance} />
          {!player.isActive && <StatusBadge tone="neutral">{words.players.inactive}</StatusBadge>}
        </Group>
      </Table.Td>
      <Table.Td>
        <MoneyText amount={player.balance} alignRight fw={600} size="sm" />
      </Table.Td>
      <Table.Td>
        <PlayerActions player={player} nameId={nameId} />
      </Table.Td>
    </Table.Tr>
  );
}
