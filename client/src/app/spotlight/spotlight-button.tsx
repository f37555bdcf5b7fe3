import { ActionIcon, Button, Kbd } from "@mantine/core";
import { useOs } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { words } from "../words.ts";
import classes from "./spotlight-button.module.css";
import { useSpotlight } from "./use-spotlight.tsx";

const SHORTCUTS = "Control+K Meta+K";

/** Opens the search, and says by which keys it opens too. */
export function SpotlightButton() {
  const open = useSpotlight();
  const isMac = useOs({ getValueInEffect: false }) === "macos";
  return (
    <Button
      variant="default"
      fullWidth
      justify="flex-start"
      className={classes.button ?? ""}
      leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
      rightSection={
        <Kbd size="xs" aria-hidden>
          {isMac ? words.spotlight.keysOnMac : words.spotlight.keys}
        </Kbd>
      }
      aria-keyshortcuts={SHORTCUTS}
      onClick={open}
    >
      {words.spotlight.open}
    </Button>
  );
}

/** The same, where there is room for a thumb alone. */
export function SpotlightIcon() {
  const open = useSpotlight();
  return (
    <ActionIcon aria-label={words.spotlight.open} aria-keyshortcuts={SHORTCUTS} onClick={open}>
      <IconSearch size={22} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
