import { Button } from "@mantine/core";
import { IconPlugConnectedX, IconRefresh } from "@tabler/icons-react";
import { EmptyState } from "./empty-state.tsx";
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
    <div role="alert">
      <EmptyState
        icon={<IconPlugConnectedX size={40} stroke={1.5} />}
        title={title}
        message={message}
        action={
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={isRetrying}
            onClick={onRetry}
          >
            {words.retry}
          </Button>
        }
      />
    </div>
  );
}
