import { Button, Center, Stack, Text, Title } from "@mantine/core";
import { paths } from "../../app/paths.ts";
import { words } from "./words.ts";

/** For every path that is none of ours. */
export function NotFoundPage() {
  return (
    <Center mih="60dvh" p="md">
      <Stack align="center" ta="center" gap="xs">
        <Title order={1}>{words.heading}</Title>
        <Text c="dimmed">{words.text}</Text>
        <Button component="a" href={paths.home} variant="light" mt="sm">
          {words.home}
        </Button>
      </Stack>
    </Center>
  );
}
