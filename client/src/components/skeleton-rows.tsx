import { Card, Skeleton, Stack } from "@mantine/core";
import { words } from "./words.ts";

interface SkeletonRowsProps {
  readonly count: number;
  readonly heightPx?: number;
  /** What is on its way, where "Loading…" would not say. */
  readonly label?: string;
}

/** Rows that are on their way. */
export function SkeletonRows({ count, heightPx = 20, label = words.loading }: SkeletonRowsProps) {
  return (
    <Stack gap="lg" role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change places.
        <Skeleton key={index} height={heightPx} />
      ))}
    </Stack>
  );
}

/** A list in a card of its own that is on its way. */
export function SkeletonRowsCard({ count }: { count: number }) {
  return (
    <Card>
      <SkeletonRows count={count} />
    </Card>
  );
}
