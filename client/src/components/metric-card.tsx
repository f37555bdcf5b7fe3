import { Card, Group, Text, Title } from "@mantine/core";
import type { Icon as IconComponent } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./metric-card.module.css";

interface MetricCardProps {
  readonly title: string;
  readonly Icon: IconComponent;
  readonly value: string;
  /** How the figure has changed, or what state it means. */
  readonly badge?: ReactNode;
  /** What the figure is about, under it. */
  readonly children: ReactNode;
}

/** One figure that an administrator wants to see first. */
export function MetricCard({ title, Icon, value, badge, children }: MetricCardProps) {
  return (
    <Card component="section" className={classes.card}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={2} size="sm" c="dimmed" fw={600} lts={0}>
          {title}
        </Title>
        <Icon size={20} stroke={1.7} className={classes.icon} aria-hidden />
      </Group>
      <Group gap="xs" align="center" mt={4}>
        <Text component="p" className={classes.value} __vars={{ "--letters": String(value.length) }}>
          {value}
        </Text>
        {badge}
      </Group>
      <Text component="div" size="sm" c="dimmed" className={classes.about}>
        {children}
      </Text>
    </Card>
  );
}
