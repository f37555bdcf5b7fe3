import { Card, Group, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface SectionCardProps {
  readonly title: string;
  /** Right of the title: a link to more, or a choice of what is shown. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a screen, with a heading of its own. */
export function SectionCard({ title, aside, children }: SectionCardProps) {
  return (
    <Card component="section">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3">
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </Card>
  );
}
