import { AppShell, Burger, Drawer, Group, Tooltip } from "@mantine/core";
import { useDisclosure, useDocumentTitle } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation, useMatches } from "react-router";
import { Brand } from "../brand.tsx";
import { DialogsProvider } from "../dialogs.tsx";
import { SpotlightButton, SpotlightIcon } from "../spotlight/spotlight-button.tsx";
import { SpotlightProvider } from "../spotlight/use-spotlight.tsx";
import { words } from "../words.ts";
import { Account } from "./account.tsx";
import classes from "./admin-shell.module.css";
import { Navigation } from "./navigation.tsx";
import { QuickActions } from "./quick-actions.tsx";
import type { ScreenHandle } from "./screens.ts";
import { ZoneNotice } from "./zone-notice.tsx";

const TOOLTIP_DELAY_MS = 700;
/** Moving from one tooltip to the next within this time shows the next at once. */
const TOOLTIP_SKIP_DELAY_MS = 300;
const MAIN_ID = "main";

function useScreenTitle(): void {
  const title = useMatches()
    .map((match) => (match.handle as ScreenHandle | undefined)?.title)
    .findLast((found) => found !== undefined);
  useDocumentTitle(title ? words.pageTitle(title) : words.product);
}

/** After a change of screen the keyboard and the screen reader continue at its top, not at the link that was used. */
function useFocusOnScreenChange() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/** The frame around the admin screens: sidebar, drawer on a phone, the dialogs that they share. */
export function AdminShell() {
  const [isMenuOpen, menu] = useDisclosure(false);
  const main = useFocusOnScreenChange();
  useScreenTitle();

  return (
    <Tooltip.Group openDelay={TOOLTIP_DELAY_MS} closeDelay={TOOLTIP_SKIP_DELAY_MS}>
      <DialogsProvider>
        <SpotlightProvider>
          <a className={classes.skipLink} href={`#${MAIN_ID}`}>
            {words.shell.skipToContent}
          </a>
          <AppShell
            header={{ height: { base: 56, sm: 0 } }}
            navbar={{ width: 248, breakpoint: "sm", collapsed: { mobile: true } }}
            padding={{ base: "md", sm: "xl" }}
          >
            <AppShell.Header hiddenFrom="sm">
              <Group h="100%" px="md" justify="space-between">
                <Brand sizePx={28} />
                <Group gap="xs">
                  <SpotlightIcon />
                  <Burger
                    opened={isMenuOpen}
                    onClick={menu.open}
                    size="sm"
                    aria-label={words.shell.openMenu}
                  />
                </Group>
              </Group>
            </AppShell.Header>
            <AppShell.Navbar className={classes.sidebar} visibleFrom="sm">
              <Brand />
              <SpotlightButton />
              <Navigation label={words.shell.label} />
              <Account />
            </AppShell.Navbar>
            <AppShell.Main ref={main} id={MAIN_ID} tabIndex={-1}>
              <div className={classes.content}>
                <ZoneNotice />
                <Outlet />
              </div>
            </AppShell.Main>
          </AppShell>
          <Drawer
            opened={isMenuOpen}
            onClose={menu.close}
            position="right"
            size="min(20rem, 86vw)"
            hiddenFrom="sm"
            title={words.shell.label}
            closeButtonProps={{ "aria-label": words.shell.closeMenu }}
            classNames={{ content: classes.drawer, body: classes.drawerBody }}
          >
            <Navigation label={words.shell.navigation} isDrawer onNavigate={menu.close} />
            <QuickActions onAction={menu.close} />
            <Account />
          </Drawer>
          <ScrollRestoration />
        </SpotlightProvider>
      </DialogsProvider>
    </Tooltip.Group>
  );
}
