import { Box, Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface PageHeaderProps {
  readonly title: string;
  /** One line under the title. */
  readonly description?: ReactNode;
  /** Buttons, right of the title; under it on a phone. */
  readonly children?: ReactNode;
}

/** The top of every screen: its one h1 and what can be done there. */
export function PageHeader({ title, description, children }: PageHeaderProps) {
  return (
    <Group component="header" justify="space-between" align="center" gap="md" mb="lg">
      <Box>
        <Title order={1}>{title}</Title>
        {description && (
          <Text c="dimmed" mt={4}>
            {description}
          </Text>
        )}
      </Box>
      {children && <Group gap="sm">{children}</Group>}
    </Group>
  );
}
