import { useDocumentTitle } from "@mantine/hooks";
import { BrowserRouter, Route, Routes } from "react-router";
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

/** What a player may see: the portal at /, nothing else. */
export function PlayerArea() {
  return (
    <BrowserRouter>
      <Routes>
        <Route path={paths.home} element={<PlayerHome />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </BrowserRouter>
  );
}
