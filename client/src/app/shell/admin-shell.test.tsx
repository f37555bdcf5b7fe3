import { screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { ADMIN_PHONE, openClub } from "../../testing/club.tsx";

async function openShell(path = "/polls") {
  const club = openClub();
  await club.signInHere({ phoneNumber: ADMIN_PHONE });
  club.visit(path);
  const user = userEvent.setup();
  const sidebar = within(await screen.findByRole("navigation", { name: "Admin Dashboard" }));
  return { club, user, sidebar };
}

test("the sidebar leads to the screens, marks the one shown, and moves title and focus along", async () => {
  const { user, sidebar } = await openShell("/admin/polls");
  expect(sidebar.getByRole("link", { name: "Polls" }).getAttribute("aria-current")).toBe("page");

  await user.click(sidebar.getByRole("link", { name: "Players" }));
  await screen.findByRole("heading", { name: "Players", level: 1 });
  expect(window.location.pathname).toBe("/players");
  expect(sidebar.getByRole("link", { name: "Players" }).getAttribute("aria-current")).toBe("page");
  expect(sidebar.getByRole("link", { name: "Polls" }).getAttribute("aria-current")).toBeNull();
  await waitFor(() => expect(document.title).toBe("Players · Dinkboard"));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
});

test("the skip link is the first stop of the keyboard and leads to the content", async () => {
  const { user } = await openShell();
  await user.tab();
  expect(document.activeElement?.textContent).toBe("Skip to content");
  expect(document.activeElement?.getAttribute("href")).toBe("#main");
  expect(screen.getByRole("main").id).toBe("main");
});

test("logging out clears the browser and goes to the server's logout", async () => {
  const { club, user } = await openShell();
  await user.click(screen.getByRole("button", { name: "Log out" }));
  expect(club.left).toEqual(["/api/logout"]);
  expect(window.localStorage.getItem("adminSession")).toBeNull();
  expect(window.localStorage.getItem("admin_data")).toBeNull();
});

/** The drawer shows on a phone only and jsdom's screen is wide, so its parts are found by their texts, not by roles. */
async function openDrawer(user: UserEvent) {
  await user.click(screen.getByLabelText("Open menu"));
  const quickActions = await screen.findByText("Quick actions");
  return within(quickActions.closest<HTMLElement>("[role=dialog]")!);
}

const drawerIsGone = () => waitFor(() => expect(screen.queryByText("Quick actions")).toBeNull());

test.each([
  ["Create New Poll", "Create New Poll"],
  ["Add Player", "Add New Player"],
])("the drawer's quick action %s closes the drawer and opens the dialog", async (action, title) => {
  const { user } = await openShell("/players");
  const drawer = await openDrawer(user);
  await user.click(drawer.getByText(action));
  await screen.findByRole("dialog", { name: title });
  await drawerIsGone();
});

test("the drawer says in a word what the system's screens are", async () => {
  const { user, sidebar } = await openShell();
  sidebar.getByRole("link", { name: "Activity Logs" });
  sidebar.getByRole("link", { name: "Bot Settings" });
  const drawer = await openDrawer(user);
  for (const [label, about, path] of [
    ["Activity", "System logs", "/activity-logs"],
    ["Settings", "Bot configuration", "/bot-settings"],
  ] as const) {
    const link = drawer.getByText(label).closest("a")!;
    expect(link.textContent).toBe(label + about);
    expect(link.getAttribute("href")).toBe(path);
  }
});

test("a link of the drawer closes it", async () => {
  const { user } = await openShell("/players");
  const drawer = await openDrawer(user);
  await user.click(drawer.getByText("Polls"));
  await screen.findByRole("heading", { name: "Polls", level: 1 });
  await drawerIsGone();
});

test("the switch turns the screen dark and back", async () => {
  const { user } = await openShell();
  const scheme = () => document.documentElement.getAttribute("data-mantine-color-scheme");
  expect(scheme()).toBe("light");
  await user.click(screen.getByRole("button", { name: "Switch to dark" }));
  expect(scheme()).toBe("dark");
  await user.click(screen.getByRole("button", { name: "Switch to light" }));
  expect(scheme()).toBe("light");
});
