import { Card, Skeleton } from "@mantine/core";
import classes from "./skeleton-rows.module.css";
import { words } from "./words.ts";

interface SkeletonRowsProps {
  readonly count: number;
  /** Of a row's content. With room for two lines it has two. */
  readonly heightPx?: number;
  /** What is on its way, where "Loading…" would not say. */
  readonly label?: string;
}

const TWO_LINES_PX = 36;

/** Rows that are on their way: something to read on the left, a figure on the right. */
export function SkeletonRows({ count, heightPx = 40, label = words.loading }: SkeletonRowsProps) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change places.
        <div key={index} className={classes.row}>
          <div className={classes.what} style={{ height: heightPx }}>
            <Skeleton height={14} width="60%" />
            {heightPx >= TWO_LINES_PX && <Skeleton height={10} width="35%" />}
          </div>
          <Skeleton height={14} width={64} />
        </div>
      ))}
    </div>
  );
}

/** A list in a card of its own that is on its way. */
export function SkeletonRowsCard({ count }: { count: number }) {
  return (
    <Card py={0}>
      <SkeletonRows count={count} />
    </Card>
  );
}
