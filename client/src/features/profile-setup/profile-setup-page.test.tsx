import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import confetti from "canvas-confetti";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { updateName } from "../../../../server/src/features/players/service/profile.ts";
import { openClub } from "../../testing/club.tsx";

vi.mock("canvas-confetti", () => ({ default: vi.fn(async () => undefined) }));

beforeEach(() => vi.mocked(confetti).mockClear());

async function visitAsNewcomer(options?: Parameters<typeof openClub>[0]) {
  const club = openClub(options);
  const player = await club.newPlayer({ name: null });
  await club.signInHere(player);
  club.visit();
  await screen.findByRole("heading", { name: /^Welcome to / });
  return { club, player, user: userEvent.setup() };
}

async function submit(user: ReturnType<typeof userEvent.setup>, firstName: string, lastName: string) {
  if (firstName) await user.type(screen.getByLabelText("First name"), firstName);
  if (lastName) await user.type(screen.getByLabelText("Last name"), lastName);
  await user.click(screen.getByRole("button", { name: "Save and continue" }));
}

describe("names", () => {
  test.each([
    ["", "", ["First name is required", "Last name is required"]],
    ["  ", "Li", ["First name is required"]],
    ["M", "L", ["First name must be at least 2 characters", "Last name must be at least 2 characters"]],
    [
      "Mar1a",
      "L!",
      [
        "First name can only contain letters, spaces, hyphens, and apostrophes",
        "Last name can only contain letters, spaces, hyphens, and apostrophes",
      ],
    ],
  ])("%j %j are refused at their fields", async (firstName, lastName, problems) => {
    const { user } = await visitAsNewcomer();
    await submit(user, firstName, lastName);
    for (const problem of problems) await screen.findByText(problem);
    expect(document.querySelectorAll("[aria-invalid=true]")).toHaveLength(problems.length);
  });

  test("are saved, celebrated once, and the portal shows", async () => {
    const { club, player, user } = await visitAsNewcomer();
    await submit(user, "Anne-Marie", "O'Neil");
    await screen.findByRole("heading", { name: "Hi Anne-Marie" });
    expect(screen.queryByText("Profile Complete!")).toBeNull();
    await screen.findByText("Profile Complete!");
    await waitFor(() => expect(confetti).toHaveBeenCalledOnce());
    expect(vi.mocked(confetti).mock.calls[0]?.[0]).toMatchObject({ disableForReducedMotion: true });
    expect(club.player(player.id)).toMatchObject({ firstName: "Anne-Marie", lastName: "O'Neil" });
  });

  test("that cannot be saved stay where they were typed", async () => {
    const { club, user } = await visitAsNewcomer();
    club.setOnline(false);
    await submit(user, "Maria", "Alvarez");
    await screen.findByText("Update Failed");
    screen.getByText("Failed to update your name. Please try again.");
    expect(screen.getByLabelText<HTMLInputElement>("First name").value).toBe("Maria");
    expect(screen.getByLabelText<HTMLInputElement>("Last name").value).toBe("Alvarez");
  });
});

describe("the celebration", () => {
  test("comes also when the bot has taken the name meanwhile", async () => {
    const { club, player } = await visitAsNewcomer({ hasFakeTimers: true });
    await club.write((tx) => updateName(tx, player.id, { firstName: "Maria", lastName: "Alvarez" }));
    await vi.advanceTimersByTimeAsync(5_000);
    await screen.findByRole("heading", { name: "Hi Maria" });
    await screen.findByText("Profile Complete!");
    expect(confetti).toHaveBeenCalledOnce();
  });

  test("does not come for a profile that was complete before", async () => {
    const club = openClub({ hasFakeTimers: true });
    await club.signInHere(await club.newPlayer());
    club.visit();
    await screen.findByText("Last transactions");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(screen.queryByText("Profile Complete!")).toBeNull();
    expect(confetti).not.toHaveBeenCalled();
  });
});
