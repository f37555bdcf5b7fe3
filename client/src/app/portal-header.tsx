import { Button, Container, Group, Text } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { BrandMark } from "./brand.tsx";
import { ColorSchemeSwitch } from "./color-scheme-switch.tsx";
import { useSignOut } from "./leave.tsx";
import classes from "./portal-header.module.css";
import { words } from "./words.ts";

/** The top of the player's screens: whose club it is, and the way out. */
export function PortalHeader({ clubName }: { clubName: string }) {
  const signOut = useSignOut();
  return (
    <header className={classes.header}>
      <Container size="sm" h="100%">
        <Group h="100%" justify="space-between" wrap="nowrap" gap="xs">
          <Group gap={10} wrap="nowrap" miw={0}>
            <BrandMark sizePx={28} />
            <Text component="span" fw={700} truncate>
              {clubName}
            </Text>
          </Group>
          <Group gap={4} wrap="nowrap">
            <ColorSchemeSwitch />
            <Button
              variant="subtle"
              color="gray"
              px="xs"
              aria-label={words.signOut}
              leftSection={<IconLogout size={18} aria-hidden />}
              classNames={{ section: classes.signOutIcon ?? "", label: classes.signOutLabel ?? "" }}
              onClick={signOut}
            >
              {words.signOut}
            </Button>
          </Group>
        </Group>
      </Container>
    </header>
  );
}
