import { SimpleGrid, type SimpleGridProps } from "@mantine/core";
import type { ReactNode } from "react";
import { SkeletonCards } from "./skeleton-cards.tsx";

interface CardGridProps {
  readonly cols: NonNullable<SimpleGridProps["cols"]>;
  /** What the list is of. */
  readonly label: string;
  /** While others are on their way in their place. */
  readonly isBusy?: boolean;
  /** Cards that are list items. */
  readonly children: ReactNode;
}

/** A list of cards. */
export function CardGrid({ cols, label, isBusy = false, children }: CardGridProps) {
  return (
    <SimpleGrid component="ul" cols={cols} p={0} m={0} aria-label={label} aria-busy={isBusy}>
      {children}
    </SimpleGrid>
  );
}

/** Such a list on its way. */
export function SkeletonGrid({
  cols,
  count,
  heightPx,
}: Pick<CardGridProps, "cols"> & { readonly count: number; readonly heightPx: number }) {
  return (
    <SimpleGrid cols={cols}>
      <SkeletonCards count={count} heightPx={heightPx} />
    </SimpleGrid>
  );
}
