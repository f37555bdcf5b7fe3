import { Button, Center, Stack, Text, Title } from "@mantine/core";
import { Component, type ReactNode } from "react";
import { words } from "./words.ts";

interface CrashBoundaryState {
  readonly hasCrashed: boolean;
}

/** The last resort: a screen that failed to draw, or whose code could not be loaded, says so instead of going blank. */
export class CrashBoundary extends Component<{ children: ReactNode }, CrashBoundaryState> {
  override state: CrashBoundaryState = { hasCrashed: false };

  static getDerivedStateFromError(): CrashBoundaryState {
    return { hasCrashed: true };
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? <CrashedPage /> : this.props.children;
  }
}

/** Also shown by the router when the shell itself failed, or a dialog that lies above the screens. */
export function CrashedPage() {
  return (
    <main>
      <Crashed />
    </main>
  );
}

/** Shown by the router for a screen that failed inside the shell. */
export function Crashed() {
  return (
    <Center mih="60dvh" p="md">
      <Stack align="center" maw={440} ta="center" role="alert">
        <Title order={1}>{words.crashed.title}</Title>
        <Text c="dimmed">{words.crashed.message}</Text>
        <Button onClick={() => window.location.reload()}>{words.crashed.reload}</Button>
      </Stack>
    </Center>
  );
}
