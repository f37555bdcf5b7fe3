import { Center } from "@mantine/core";
import { FailedState } from "../components/failed-state.tsx";
import { words } from "./words.ts";

/** Instead of a login that could not work either. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <Center component="main" mih="100dvh" p="md">
      <FailedState {...words.unreachable} onRetry={onRetry} />
    </Center>
  );
}
