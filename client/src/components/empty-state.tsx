import { Box, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface EmptyStateProps {
  /** A Tabler icon of size 40, stroke 1.5; decoration only. */
  readonly icon?: ReactNode;
  readonly title: string;
  readonly message?: ReactNode;
  /** What to do about it, usually a button. */
  readonly action?: ReactNode;
}

/** In place of a list that has nothing in it. */
export function EmptyState({ icon, title, message, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      {icon && (
        <Text component="span" c="dimmed" lh={1} aria-hidden>
          {icon}
        </Text>
      )}
      <Title order={2} size="h3">
        {title}
      </Title>
      {message && (
        <Text c="dimmed" size="sm" maw={420}>
          {message}
        </Text>
      )}
      {action && <Box mt="xs">{action}</Box>}
    </Stack>
  );
}
