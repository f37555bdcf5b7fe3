import { SECOND_MS } from "@dinkboard/shared/limits";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ADMIN_PHONE, openClub } from "../../testing/club.tsx";

const NOTICE = "No connection. Trying again…";

test("a screen that could not be loaded says so, and comes by itself when the connection is back", async () => {
  const club = openClub({ hasFakeTimers: true });
  await club.newPlayer();
  await club.signInHere({ phoneNumber: ADMIN_PHONE });
  club.setOnline(false);
  club.visit("/players");
  await screen.findByRole("heading", { name: "We could not load the players" });
  await screen.findByText(NOTICE);

  club.setOnline(true);
  await act(() => vi.advanceTimersByTimeAsync(5 * SECOND_MS));
  await screen.findByRole("heading", { name: "Maria Alvarez" });
  await waitFor(() => expect(screen.queryByText(NOTICE)).toBeNull());
});
