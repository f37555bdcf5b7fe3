import { Group, Text } from "@mantine/core";
import { words } from "./words.ts";

interface BrandProps {
  readonly sizePx?: number;
  /** On the court's own green the mark is darker than its ground. */
  readonly isOnCourt?: boolean;
}

/** A ball over the net line of a court. The same drawing as public/icon.svg. */
export function BrandMark({ sizePx = 32, isOnCourt = false }: BrandProps) {
  return (
    <svg width={sizePx} height={sizePx} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill={isOnCourt ? "#063a21" : "#157a45"} />
      <path d="M0 23.5h32M16 23.5V32" stroke="#fff" strokeOpacity=".75" strokeWidth="1.5" fill="none" />
      <circle cx="16" cy="13" r="7.5" fill="#dbea33" />
      <g fill="#646f05">
        <circle cx="16" cy="9" r="1.15" />
        <circle cx="12.2" cy="11.6" r="1.15" />
        <circle cx="19.8" cy="11.6" r="1.15" />
        <circle cx="16" cy="13.6" r="1.15" />
        <circle cx="13.2" cy="16.6" r="1.15" />
        <circle cx="18.8" cy="16.6" r="1.15" />
      </g>
    </svg>
  );
}

/** The product's mark and name. */
export function Brand({ sizePx = 32, isOnCourt = false }: BrandProps) {
  return (
    <Group gap={10} wrap="nowrap">
      <BrandMark sizePx={sizePx} isOnCourt={isOnCourt} />
      <Text component="span" fw={750} fz={sizePx * 0.62} lh={1} lts="-0.03em">
        {words.product}
      </Text>
    </Group>
  );
}
