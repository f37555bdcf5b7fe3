import { formatPhoneNumber } from "@dinkboard/shared/phone";
import type { PlayerView } from "@dinkboard/shared/schemas/players";
import type { Icon } from "@tabler/icons-react";
import { dollars } from "../../components/money-text.tsx";
import { paths } from "../paths.ts";
import { playerLabel } from "../player-label.ts";
import { words } from "../words.ts";

/** One line of the search: what it says, and what happens when it is chosen. */
export interface SpotlightEntry {
  /** Unique among all, and an element's id. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly Icon: Icon;
  readonly run: () => void;
}

/** Those whose label has a word that begins with each word that was typed, in their order. */
export function matching(entries: readonly SpotlightEntry[], typed: string): readonly SpotlightEntry[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ label }) => {
    const labelWords = label.toLowerCase().split(/\s+/);
    return wanted.every((part) => labelWords.some((word) => word.startsWith(part)));
  });
}

/** A line for a player: leads to the players screen, with this one found. */
export function playerEntry(
  player: PlayerView,
  PlayerIcon: Icon,
  navigate: (path: string) => void,
): SpotlightEntry {
  const { id, phoneNumber, balance, name } = player;
  return {
    id: `spotlight-player-${id}`,
    label: playerLabel(player),
    description: [name && formatPhoneNumber(phoneNumber), words.spotlight.balance(dollars(balance))]
      .filter(Boolean)
      .join(" · "),
    Icon: PlayerIcon,
    run: () => navigate(paths.playersMatching(phoneNumber)),
  };
}
