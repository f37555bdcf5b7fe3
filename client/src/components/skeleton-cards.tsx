import { Card, Skeleton, VisuallyHidden } from "@mantine/core";
import classes from "./skeleton-cards.module.css";
import { words } from "./words.ts";

/** From here on a card ends in buttons. */
const TALL_PX = 240;

/** Cards that are on their way, in the grid of the cards to come. */
export function SkeletonCards({ count, heightPx = 150 }: { count: number; heightPx?: number }) {
  const isTall = heightPx >= TALL_PX;
  return (
    <>
      <VisuallyHidden role="status">{words.loading}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change places.
        <Card key={index} h={heightPx} className={classes.card} aria-hidden>
          <Skeleton height={18} width="55%" mb="md" />
          {isTall && <Skeleton height={48} mb="md" />}
          <Skeleton height={12} mb="xs" />
          <Skeleton height={12} width="80%" />
          {isTall && <Skeleton height={36} mt="auto" />}
        </Card>
      ))}
    </>
  );
}
