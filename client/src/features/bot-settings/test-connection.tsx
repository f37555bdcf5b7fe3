import { Alert, Button } from "@mantine/core";
import { IconPlugConnected, IconPlugConnectedX } from "@tabler/icons-react";
import { serverMessage } from "../../app/errors.ts";
import type { useTestConnection } from "./use-test-connection.ts";
import { words } from "./words.ts";

type Testing = ReturnType<typeof useTestConnection>;

export function TestConnectionButton({ testing }: { testing: Testing }) {
  return (
    <Button
      variant="default"
      leftSection={<IconPlugConnected size={18} aria-hidden />}
      loading={testing.isPending}
      onClick={() => testing.mutate()}
    >
      {words.test.start}
    </Button>
  );
}

/** What the provider says is wrong, which stays when the toast has gone. */
export function ConnectionFault({ testing }: { testing: Testing }) {
  const fault = testing.isError && serverMessage(testing.error);
  if (!fault) return null;
  return (
    <Alert
      color="red"
      mb="lg"
      title={words.test.failed.title}
      icon={<IconPlugConnectedX size={20} aria-hidden />}
    >
      {fault}
    </Alert>
  );
}
