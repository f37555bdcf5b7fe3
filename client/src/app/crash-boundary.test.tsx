import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ADMIN_PHONE, openClub } from "../testing/club.tsx";

// As after an update of the club's server, which no longer has the files that this page knows of.
vi.mock("../features/players/add-player-dialog.tsx", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

test("a dialog whose code cannot be loaded says so, and what to do", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const club = openClub();
  await club.signInHere({ phoneNumber: ADMIN_PHONE });
  club.visit("/players");
  await userEvent.click((await screen.findAllByRole("button", { name: "Add Player" }))[0] as HTMLElement);
  await screen.findByRole("heading", { name: "Something went wrong on this page" });
  screen.getByRole("button", { name: "Reload" });
  expect(logged).toHaveBeenCalled();
});
