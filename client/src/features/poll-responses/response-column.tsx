import { Card, Group, Text, Title } from "@mantine/core";
import { Children, type ReactNode, useId, useState } from "react";
import { ShowMore } from "../../components/show-more.tsx";
import classes from "./response-column.module.css";

/** How many rows are drawn at once: a club of hundreds who have not answered would take seconds. */
const PAGE_SIZE = 100;

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
  const [shownCount, setShownCount] = useState(PAGE_SIZE);
  const rows = Children.toArray(children);
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
      {rows.length > 0 ? (
        <ul className={classes.list}>{rows.slice(0, shownCount)}</ul>
      ) : (
        <Text c="dimmed">{emptyText}</Text>
      )}
      <ShowMore
        list={{
          hasNextPage: rows.length > shownCount,
          isFetchingNextPage: false,
          fetchNextPage: () => setShownCount(shownCount + PAGE_SIZE),
        }}
      />
    </Card>
  );
}
