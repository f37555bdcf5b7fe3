import { Button, Stack, Text, Title } from "@mantine/core";
import { IconPlugConnectedX, IconRefresh } from "@tabler/icons-react";
import { words } from "./words.ts";

interface FailedStateProps {
  readonly title: string;
  readonly message?: string;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
}

/** In place of what could not be loaded, with a way to try again. */
export function FailedState({ title, message, onRetry, isRetrying = false }: FailedStateProps) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center" role="alert">
      <Text component="span" c="dimmed" lh={1}>
        <IconPlugConnectedX size={40} stroke={1.5} aria-hidden />
      </Text>
      <Title order={2} size="h3">
        {title}
      </Title>
      {message && (
        <Text c="dimmed" size="sm" maw={420}>
          {message}
        </Text>
      )}
      <Button
        variant="default"
        mt="xs"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={isRetrying}
        onClick={onRetry}
      >
        {words.retry}
      </Button>
    </Stack>
  );
}
