import { useDocumentTitle } from "@mantine/hooks";
import { NotFoundPage } from "../features/not-found/not-found-page.tsx";
import { paths } from "./paths.ts";
import { PlayerHome } from "./player-home.tsx";
import { words } from "./words.ts";

function NotFound() {
  useDocumentTitle(words.pageTitle(words.screens.notFound));
  return (
    <main>
      <NotFoundPage />
    </main>
  );
}

/**
 * What a player may see: the portal at /, nothing else. One screen needs no router, which would be half of what a
 * player loads.
 */
export function PlayerArea() {
  return window.location.pathname === paths.home ? <PlayerHome /> : <NotFound />;
}
