import { NavLink, Text } from "@mantine/core";
import { useId } from "react";
import { Link, useLocation } from "react-router";
import { useSession } from "../session/use-session.tsx";
import classes from "./navigation.module.css";
import { isShown, navigation } from "./screens.ts";

interface NavigationProps {
  readonly label: string;
  /** In the drawer some screens have a shorter name, and a word about what they are. */
  readonly isDrawer?: boolean;
  readonly onNavigate?: () => void;
}

/** The links to the screens, with the one that is shown marked. */
export function Navigation({ label, isDrawer = false, onNavigate }: NavigationProps) {
  const labelId = useId();
  const { pathname } = useLocation();
  const session = useSession();
  const hasSimulator = session?.kind === "admin" && session.user.hasSimulator === true;
  return (
    <nav aria-labelledby={labelId} className={classes.navigation}>
      <Text id={labelId} className={classes.label} size="xs" fw={600} c="dimmed">
        {label}
      </Text>
      <ul className={classes.list}>
        {navigation({ hasSimulator }).map(({ path, label: screen, inDrawer, Icon }) => {
          const isCurrent = isShown(path, pathname);
          const named = isDrawer && inDrawer ? inDrawer : { label: screen };
          return (
            <li key={path}>
              <NavLink
                component={Link}
                to={path}
                {...named}
                leftSection={<Icon size={20} stroke={1.7} aria-hidden />}
                active={isCurrent}
                aria-current={isCurrent ? "page" : undefined}
                className={classes.link ?? ""}
                {...(onNavigate ? { onClick: onNavigate } : {})}
              />
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
