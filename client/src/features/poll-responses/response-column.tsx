import { Card, Group, Text, Title } from "@mantine/core";
import { Children, type ReactNode, useId } from "react";
import classes from "./response-column.module.css";

interface ResponseColumnProps {
  readonly title: string;
  /** How many gave the answer, shown or not. */
  readonly count: number;
  /** In place of the players when there are none. */
  readonly emptyText: string;
  /** A row per player. */
  readonly children: ReactNode;
}

/** The players who gave one answer. */
export function ResponseColumn({ title, count, emptyText, children }: ResponseColumnProps) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId}>
      <Group justify="space-between" id={titleId} mb="xs">
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text fw={700} className={classes.count}>
          {count}
        </Text>
      </Group>
      {Children.count(children) > 0 ? (
        <ul className={classes.list}>{children}</ul>
      ) : (
        <Text c="dimmed">{emptyText}</Text>
      )}
    </Card>
  );
}
