import { Drawer } from "@mantine/core";
import { useOpenedAfterMount } from "../../components/use-opened-after-mount.ts";
import { words } from "../words.ts";
import { Account } from "./account.tsx";
import classes from "./menu-drawer.module.css";
import { Navigation } from "./navigation.tsx";
import { QuickActions } from "./quick-actions.tsx";

interface MenuDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The sidebar of a phone, with short cuts to what is done most. */
export function MenuDrawer({ opened, onClose }: MenuDrawerProps) {
  return (
    <Drawer
      opened={useOpenedAfterMount(opened)}
      onClose={onClose}
      position="right"
      size="min(20rem, 86vw)"
      hiddenFrom="sm"
      title={words.shell.label}
      closeButtonProps={{ "aria-label": words.shell.closeMenu }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <Navigation label={words.shell.navigation} isDrawer onNavigate={onClose} />
      <QuickActions onAction={onClose} />
      <Account />
    </Drawer>
  );
}
