import { Card, Skeleton, VisuallyHidden } from "@mantine/core";
import { words } from "./words.ts";

/** Cards that are on their way, in the grid of the cards to come. */
export function SkeletonCards({ count, heightPx = 150 }: { count: number; heightPx?: number }) {
  return (
    <>
      <VisuallyHidden role="status">{words.loading}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change places.
        <Card key={index} h={heightPx} aria-hidden>
          <Skeleton height={18} width="55%" mb="md" />
          <Skeleton height={12} mb="xs" />
          <Skeleton height={12} width="80%" />
        </Card>
      ))}
    </>
  );
}
