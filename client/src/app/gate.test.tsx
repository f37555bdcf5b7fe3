import { notificationsStore } from "@mantine/notifications";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { setRole } from "../../../server/src/features/players/service/roles.ts";
import { ADMIN_PHONE, openClub } from "../testing/club.tsx";
import { showSuccess } from "./toasts/toasts.ts";

const login = () => screen.findByRole("heading", { name: "Log in" });
const dashboard = () => screen.findByRole("heading", { name: "Dashboard", level: 1 });
const notFound = () => screen.findByRole("heading", { name: "404 Page Not Found" });

describe("who sees what", () => {
  test.each(["/", "/polls", "/polls/3/responses", "/players", "/admin/polls", "/nowhere"])(
    "nobody signed in: the login at %s",
    async (path) => {
      openClub().visit(path);
      await login();
      expect(window.location.pathname).toBe(path);
      expect(document.title).toBe("Log in · Dinkboard");
    },
  );

  test("a player: the portal at /", async () => {
    const club = openClub();
    await club.signInHere(await club.newPlayer());
    club.visit("/");
    await screen.findByRole("heading", { name: "Hi Maria" });
    expect(document.title).toBe("Your games · Dinkboard");
  });

  test.each(["/polls", "/players", "/admin", "/admin/players", "/nowhere"])(
    "a player: not found at %s",
    async (path) => {
      const club = openClub();
      await club.signInHere(await club.newPlayer());
      club.visit(path);
      await notFound();
      screen.getByText("Did you forget to add the page to the router?");
    },
  );

  test.each([
    ["/", "Dashboard"],
    ["/admin", "Dashboard"],
    ["/polls", "Polls"],
    ["/admin/polls", "Polls"],
    ["/players", "Players"],
    ["/admin/players", "Players"],
    ["/simulator", "Simulator"],
    ["/admin/simulator", "Simulator"],
    ["/recurring-polls", "Recurring Polls"],
    ["/admin/recurring-polls", "Recurring Polls"],
    ["/payments", "Payments"],
    ["/admin/payments", "Payments"],
    ["/activity-logs", "Activity Logs"],
    ["/admin/activity-logs", "Activity Logs"],
    ["/bot-settings", "Bot Settings"],
    ["/admin/bot-settings", "Bot Settings"],
    ["/reports", "Analytics & Reports", "Reports"],
    ["/admin/reports", "Analytics & Reports", "Reports"],
  ])("an administrator: %s shows %s", async (path, heading, title = heading) => {
    const club = openClub();
    await club.signInHere({ phoneNumber: ADMIN_PHONE });
    club.visit(path);
    await screen.findByRole("heading", { name: heading, level: 1 });
    await waitFor(() => expect(document.title).toBe(`${title} · Dinkboard`));
  });

  test.each(["/nowhere", "/admin/nowhere", "/polls/3"])("an administrator: not found at %s", async (path) => {
    const club = openClub();
    await club.signInHere({ phoneNumber: ADMIN_PHONE });
    club.visit(path);
    await notFound();
  });
});

describe("a session that only the cookie knows", () => {
  test("is restored from the server: a player's", async () => {
    const club = openClub();
    await club.signInByCookie(await club.newPlayer());
    club.visit("/");
    await screen.findByRole("heading", { name: "Hi Maria" });
  });

  test("is restored from the server: an administrator's", async () => {
    const club = openClub();
    await club.signInByCookie({ phoneNumber: ADMIN_PHONE });
    club.visit("/");
    await dashboard();
  });

  test("and that has ended leads to the login without a word", async () => {
    const club = openClub();
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
    document.cookie = "dinkboard_session_exists=1; Path=/";
    club.visit("/");
    await login();
    expect(screen.queryByText("Unauthorized")).toBeNull();
    expect(club.left).toEqual([]);
  });

  test("waits for a server that cannot be reached, and goes on when it can", async () => {
    const club = openClub();
    await club.signInByCookie(await club.newPlayer());
    club.setOnline(false);
    club.visit("/");
    const retry = await screen.findByRole("button", { name: "Try again" });
    club.setOnline(true);
    retry.click();
    await screen.findByRole("heading", { name: "Hi Maria" });
  });
});

describe("a saved session", () => {
  test("that the server has ended: told, then sent to the login, and cleared", async () => {
    const club = openClub();
    await club.signInHere({ phoneNumber: ADMIN_PHONE });
    window.localStorage.setItem("adminSession", "ended");
    club.visit("/players");
    await screen.findByText("Unauthorized");
    screen.getByText("You are logged out. Logging in again...");
    expect(club.left).toEqual([]);
    await waitFor(() => expect(club.left).toEqual(["/api/login"]));
    expect(window.localStorage.getItem("adminSession")).toBeNull();
    expect(window.sessionStorage.getItem("dinkboard_return_to")).toBe("/players");
  });

  test("whose data is damaged is logged and cleared, and the login shows", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    window.localStorage.setItem("adminSession", "token");
    window.localStorage.setItem("admin_data", "{not json");
    openClub().visit("/");
    await login();
    expect(logged).toHaveBeenCalledWith(expect.stringContaining("admin_data"), expect.any(SyntaxError));
    expect(window.localStorage.getItem("adminSession")).toBeNull();
    expect(window.localStorage.getItem("admin_data")).toBeNull();
  });

  test("of an administrator who has become a player shows the portal", async () => {
    const club = openClub();
    const player = await club.newPlayer();
    const token = await club.signInHere(player);
    window.localStorage.clear();
    window.localStorage.setItem("adminSession", token);
    window.localStorage.setItem(
      "admin_data",
      JSON.stringify({ id: player.id, name: "Maria", isAdmin: true }),
    );
    club.visit("/");
    await screen.findByRole("heading", { name: "Hi Maria" });
    expect(window.localStorage.getItem("player_session_token")).toBe(token);
    expect(window.localStorage.getItem("adminSession")).toBeNull();
  });

  test("of an administrator who is made a player meanwhile changes to the portal", async () => {
    const club = openClub({ hasFakeTimers: true });
    const second = await club.newPlayer();
    await club.write((tx) => setRole(tx, club.admin, { id: second.id, role: "admin" }));
    await club.signInHere(second);
    club.visit("/players");
    await screen.findByRole("heading", { name: "Players", level: 1 });
    await club.write((tx) => setRole(tx, club.admin, { id: second.id, role: "player" }));
    await vi.advanceTimersByTimeAsync(5_000);
    await screen.findByRole("heading", { name: "Hi Maria" });
    expect(window.location.pathname).toBe("/");
  });

  test("that ends in another tab takes along what was said, also what F8 would bring back", async () => {
    const club = openClub();
    await club.signInHere({ phoneNumber: ADMIN_PHONE });
    club.visit("/");
    await dashboard();
    act(() => showSuccess({ title: "Maria Alvarez now has $62.50." }));
    await screen.findByText("Maria Alvarez now has $62.50.");
    window.localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: null })));
    await login();
    fireEvent.keyDown(window, { key: "F8" });
    expect(notificationsStore.getState().notifications).toEqual([]);
  });
});
