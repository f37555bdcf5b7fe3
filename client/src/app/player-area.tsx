import { BrowserRouter, Route, Routes } from "react-router";
import { NotFoundPage } from "../features/not-found/not-found-page.tsx";
import { PortalPage } from "../features/portal/portal-page.tsx";
import { paths } from "./paths.ts";

/** What a player may see: the portal at /, nothing else. */
export function PlayerArea() {
  return (
    <BrowserRouter>
      <Routes>
        <Route path={paths.home} element={<PortalPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </BrowserRouter>
  );
}
