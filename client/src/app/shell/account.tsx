import { formatPhoneNumber } from "@dinkboard/shared/phone";
import { Box, Button, Group, Text } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { InitialsAvatar } from "../../components/initials-avatar.tsx";
import { ColorSchemeSwitch } from "../color-scheme-switch.tsx";
import { useSignOut } from "../leave.tsx";
import { useLeaveBy } from "../leave-guard.tsx";
import { useSession } from "../session/use-session.tsx";
import { words } from "../words.ts";
import classes from "./account.module.css";

/** Who is signed in, the switch between light and dark, and the way out. */
export function Account() {
  const session = useSession();
  const signOut = useSignOut();
  const leaveBy = useLeaveBy();
  if (session?.kind !== "admin") return null;
  const { user } = session;
  const name = user.name || formatPhoneNumber(user.phoneNumber);
  return (
    <Box className={classes.account}>
      <Group gap="sm" wrap="nowrap">
        <InitialsAvatar name={user.name} />
        <Box className={classes.person}>
          <Text size="sm" fw={600} truncate>
            {name}
          </Text>
          {user.email && (
            <Text size="xs" c="dimmed" truncate>
              {user.email}
            </Text>
          )}
        </Box>
        <ColorSchemeSwitch />
      </Group>
      <Button
        fullWidth
        variant="default"
        leftSection={<IconLogout size={18} aria-hidden />}
        onClick={() => leaveBy(signOut)}
      >
        {words.signOut}
      </Button>
    </Box>
  );
}
