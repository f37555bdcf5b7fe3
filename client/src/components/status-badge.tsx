import { Badge, type BadgeProps } from "@mantine/core";
import type { ReactNode } from "react";

type Tone = "positive" | "neutral" | "warning" | "negative" | "accent";

const COLORS: Record<Tone, string> = {
  positive: "court",
  neutral: "gray",
  warning: "yellow",
  negative: "red",
  accent: "indigo",
};

interface StatusBadgeProps extends Omit<BadgeProps, "color" | "variant"> {
  /** Good or running, over or off, needs attention, wrong; accent marks a kind rather than a state. */
  readonly tone: Tone;
  readonly children: ReactNode;
}

/** The one look of states: Active and Closed, roles, balances. The word carries the meaning, the colour repeats it. */
export function StatusBadge({ tone, children, ...others }: StatusBadgeProps) {
  return (
    <Badge color={COLORS[tone]} {...others}>
      {children}
    </Badge>
  );
}
