import { AppShell, Burger, Group } from "@mantine/core";
import { useDisclosure, useDocumentTitle } from "@mantine/hooks";
import { lazy, useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation, useMatches } from "react-router";
import { idle } from "../../components/idle.ts";
import { OnceNeeded } from "../../components/once-needed.tsx";
import { BotNotice } from "../bot/bot-notice.tsx";
import { Brand } from "../brand.tsx";
import { DialogsProvider } from "../dialogs.tsx";
import { LeaveGuardProvider } from "../leave-guard.tsx";
import { SpotlightButton, SpotlightIcon } from "../spotlight/spotlight-button.tsx";
import { SpotlightProvider } from "../spotlight/use-spotlight.tsx";
import { words } from "../words.ts";
import { Account } from "./account.tsx";
import classes from "./admin-shell.module.css";
import { Navigation } from "./navigation.tsx";
import type { ScreenHandle } from "./screens.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import { ZoneNotice } from "./zone-notice.tsx";

const loadMenuDrawer = () => import("./menu-drawer.tsx");
const MenuDrawer = lazy(async () => ({ default: (await loadMenuDrawer()).MenuDrawer }));
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
  useKeptFocus(main);
  useScreenTitle();
  useEffect(() => {
    // Whoever taps the menu need not wait for it; where it could not be loaded, the tap tries again.
    void idle()
      .then(loadMenuDrawer)
      .catch(() => undefined);
  }, []);

  return (
    <DialogsProvider>
      <LeaveGuardProvider>
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
                <BotNotice />
                <ZoneNotice />
                <Outlet />
              </div>
            </AppShell.Main>
          </AppShell>
          <OnceNeeded isNeeded={isMenuOpen}>
            <MenuDrawer opened={isMenuOpen} onClose={menu.close} />
          </OnceNeeded>
        </SpotlightProvider>
        <ScrollRestoration />
      </LeaveGuardProvider>
    </DialogsProvider>
  );
}
