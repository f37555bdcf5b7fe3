import "./styles/admin.ts";
import { useState } from "react";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { adminRoutes } from "./admin-routes.tsx";

/** The admin screens, behind the gate. */
export function AdminArea() {
  const [router] = useState(() => createBrowserRouter(adminRoutes));
  return <RouterProvider router={router} />;
}
