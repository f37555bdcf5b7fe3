import { formatPhoneNumber } from "@dinkboard/shared/phone";
import type { PlayerView } from "@dinkboard/shared/schemas/players";
import { formatDateOfYear } from "@dinkboard/shared/times";
import { Box, Button, Card, Group, Text, Title } from "@mantine/core";
import { IconCoin } from "@tabler/icons-react";
import { useId } from "react";
import { BalanceBadge, balanceState } from "../../app/balance-badge.tsx";
import { playerLabel } from "../../app/player-label.ts";
import { DeleteButton } from "../../components/delete-button.tsx";
import { Fact, Facts } from "../../components/facts.tsx";
import { InitialsAvatar } from "../../components/initials-avatar.tsx";
import { MoneyText } from "../../components/money-text.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import classes from "./player-card.module.css";
import { words } from "./words.ts";

export type PlayerAction = "edit" | "role" | "delete" | "topUp";

interface PlayerCardProps {
  readonly player: PlayerView;
  /** The zone that dates are shown in. */
  readonly zone: string;
  readonly onAction: (action: PlayerAction) => void;
}

/** One player with everything that an administrator can do about them. */
export function PlayerCard({ player, zone, onAction }: PlayerCardProps) {
  const nameId = useId();
  const isAdmin = player.role === "admin";
  return (
    <Card component="li" className={classes.card}>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <InitialsAvatar name={player.name} size="lg" />
        <Box className={classes.person}>
          <Title order={2} size="h3" id={nameId} className={classes.name}>
            {playerLabel(player)}
          </Title>
          <Text size="sm" c="dimmed">
            {player.name ? formatPhoneNumber(player.phoneNumber) : words.noName}
          </Text>
        </Box>
      </Group>

      <Group gap={6} mt="sm">
        <StatusBadge tone={player.isActive ? "positive" : "neutral"}>
          {player.isActive ? words.active : words.inactive}
        </StatusBadge>
        <StatusBadge tone={isAdmin ? "accent" : "neutral"}>
          {player.isSuperAdmin ? words.roles.superAdmin : words.roles[player.role]}
        </StatusBadge>
        {player.hasOptedOut && <StatusBadge tone="warning">{words.optedOut}</StatusBadge>}
        {balanceState(player.balance) !== "good" && <BalanceBadge balance={player.balance} />}
      </Group>

      <Facts>
        <Fact name={words.balance}>
          <MoneyText amount={player.balance} size="xl" lh={1.2} fw={700} />
        </Fact>
        <Fact name={words.joined}>{formatDateOfYear(Date.parse(player.createdAt), zone)}</Fact>
        <Fact name={words.lastActive}>
          {player.lastActiveAt ? formatDateOfYear(Date.parse(player.lastActiveAt), zone) : words.never}
        </Fact>
      </Facts>

      <Button
        fullWidth
        variant="light"
        mt="auto"
        leftSection={<IconCoin size={18} aria-hidden />}
        aria-describedby={nameId}
        onClick={() => onAction("topUp")}
      >
        {words.actions.topUp}
      </Button>
      <Group gap={4} mt="xs" justify="space-between">
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-describedby={nameId}
          onClick={() => onAction("edit")}
        >
          {words.actions.edit}
        </Button>
        {!player.isSuperAdmin && (
          <>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-describedby={nameId}
              onClick={() => onAction("role")}
            >
              {isAdmin ? words.actions.makePlayer : words.actions.makeAdmin}
            </Button>
            <DeleteButton size="compact-sm" describedBy={nameId} onClick={() => onAction("delete")}>
              {words.actions.delete}
            </DeleteButton>
          </>
        )}
      </Group>
    </Card>
  );
}
