import { DAY_MS } from "@dinkboard/shared/limits";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import { createInviteSchema } from "@dinkboard/shared/schemas/invites";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import {
  createInvite,
  joinByInvite,
  listInvites,
  revokeInvite,
} from "../../../../server/src/features/invites/service.ts";
import { ADMIN_PHONE, openClub, type TestClub } from "../../testing/club.tsx";

const URL = "http://localhost";

/** The dialog, opened from the players screen. */
async function openInvites(club: TestClub) {
  await club.signInHere({ phoneNumber: ADMIN_PHONE });
  club.visit("/players");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Invite Players" }));
  return { user, dialog: within(await screen.findByRole("dialog", { name: "Invite Players" })) };
}

const newInvite = (club: TestClub, wish: { useLimit?: number; validDays?: number } = {}) =>
  club.write((tx) =>
    createInvite(tx, club.admin, createInviteSchema.parse(wish), {
      random: club.random,
      publicBaseUrl: URL,
    }),
  );
const invites = (club: TestClub) => club.read((reader) => listInvites(reader, URL));
const join = (club: TestClub, code: string) =>
  club.write((tx) =>
    joinByInvite(tx, {
      phoneNumber: "+12125550177" as PhoneNumber,
      messengerUserId: undefined,
      writtenAt: tx.now,
      code,
    }),
  );
const activeOnes = (dialog: ReturnType<typeof within>) =>
  dialog.findByRole("list", { name: "Active invites" });

describe("making an invite", () => {
  test("takes twenty players and a week unless told otherwise, and shows its code to scan at once", async () => {
    const club = openClub();
    const { user, dialog } = await openInvites(club);
    await dialog.findByText("No invite works now. Create one above.");
    await user.click(dialog.getByRole("button", { name: "Create Invite" }));
    const list = within(await activeOnes(dialog));
    const [invite] = invites(club);
    expect(invite).toMatchObject({ useLimit: 20, state: "active" });
    expect((list.getByLabelText("Link of invite #1") as HTMLInputElement).value).toBe(invite?.link);
    list.getByText("0 of 20 joined");
    list.getByText("Until Fri, Nov 27, 3:00 PM · By (212) 555-0100");
    const code = await list.findByRole("img", { name: `QR code of ${invite?.link}` });
    expect(code.querySelector("rect")?.getAttribute("fill")).toBe("#fff");
    list.getByRole("button", { name: "QR Code", expanded: true });
  });

  test("for as many and as long as wanted", async () => {
    const club = openClub();
    const { user, dialog } = await openInvites(club);
    const players = dialog.getByLabelText(/^Players/);
    await user.clear(players);
    await user.type(players, "500");
    await user.click(dialog.getByRole("combobox", { name: "Works for" }));
    await user.click(await dialog.findByRole("option", { name: "30 days", hidden: true }));
    await user.click(dialog.getByRole("button", { name: "Create Invite" }));
    await activeOnes(dialog);
    const [invite] = invites(club);
    expect(invite?.useLimit).toBe(500);
    expect(Date.parse(invite?.expiresAt ?? "") - Date.now()).toBe(30 * DAY_MS);
  });

  test.each(["", "0", "501"])("says at the field that %j is no number of players", async (typed) => {
    const club = openClub();
    const { user, dialog } = await openInvites(club);
    const players = dialog.getByLabelText(/^Players/);
    await user.clear(players);
    if (typed) await user.type(players, typed);
    await user.click(dialog.getByRole("button", { name: "Create Invite" }));
    await dialog.findByText("Choose a number from 1 to 500");
    expect(invites(club)).toEqual([]);
  });

  test("that fails says so and keeps what was typed", async () => {
    const club = openClub();
    const { user, dialog } = await openInvites(club);
    const players = dialog.getByLabelText(/^Players/) as HTMLInputElement;
    await user.clear(players);
    await user.type(players, "7");
    club.failNextChange();
    await user.click(dialog.getByRole("button", { name: "Create Invite" }));
    await screen.findByText("Failed to create invite");
    expect(players.value).toBe("7");
  });
});

describe("an invite that works", () => {
  test("is copied as a link", async () => {
    const club = openClub();
    const { link } = await newInvite(club);
    const { user, dialog } = await openInvites(club);
    await user.click(await dialog.findByRole("button", { name: "Copy Link" }));
    await dialog.findByRole("button", { name: "Copied" });
    expect(await navigator.clipboard.readText()).toBe(link);
  });

  test("is left to be copied by hand where the browser has no clipboard", async () => {
    const club = openClub();
    await newInvite(club);
    const { user, dialog } = await openInvites(club);
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
    await user.click(await dialog.findByRole("button", { name: "Copy Link" }));
    await screen.findByText("Select the link and copy it yourself.");
  });

  test("shows its code when asked, one invite's at a time", async () => {
    const club = openClub();
    await newInvite(club);
    await newInvite(club);
    const { user, dialog } = await openInvites(club);
    await activeOnes(dialog);
    for (const button of dialog.getAllByRole("button", { name: "QR Code" })) await user.click(button);
    await dialog.findByRole("img");
    expect(dialog.getAllByRole("img")).toHaveLength(1);
    await user.click(dialog.getByRole("button", { name: "QR Code", expanded: true }));
    expect(dialog.queryByRole("img")).toBeNull();
  });

  test("counts those who join while it is shown", async () => {
    const club = openClub({ hasFakeTimers: true });
    const { code } = await newInvite(club, { useLimit: 2 });
    const { dialog } = await openInvites(club);
    await dialog.findByText("0 of 2 joined");
    await join(club, code);
    await vi.advanceTimersByTimeAsync(5_000);
    await dialog.findByText("1 of 2 joined");
  });

  test("is revoked after a question that says who stays", async () => {
    const club = openClub();
    const { code } = await newInvite(club);
    await join(club, code);
    const { user, dialog } = await openInvites(club);
    await user.click(await dialog.findByRole("button", { name: "Revoke" }));
    dialog.getByText(/the player who joined by it stays\./);
    expect(document.activeElement?.textContent).toBe("Keep");
    await user.click(dialog.getByRole("button", { name: "Keep" }));
    expect(document.activeElement?.textContent).toBe("Revoke");
    await user.click(dialog.getByRole("button", { name: "Revoke" }));
    await user.click(dialog.getByRole("button", { name: "Revoke Invite" }));
    await dialog.findByText(`${code} · Revoked`);
    await screen.findByText("Invite Revoked");
    expect(document.activeElement?.textContent).toBe("Active invites");
    expect(invites(club)[0]?.state).toBe("revoked");
  });

  test("that could not be revoked is still there", async () => {
    const club = openClub();
    await newInvite(club);
    const { user, dialog } = await openInvites(club);
    await user.click(await dialog.findByRole("button", { name: "Revoke" }));
    club.setOnline(false);
    await user.click(dialog.getByRole("button", { name: "Revoke Invite" }));
    await screen.findByText("Failed to revoke invite");
    await waitFor(() => dialog.getByRole("button", { name: "Revoke" }));
    expect(invites(club)[0]?.state).toBe("active");
  });
});

test("invites that have ended are listed with the reason, the newest five", async () => {
  const club = openClub();
  const usedUp = await newInvite(club, { useLimit: 1 });
  await join(club, usedUp.code);
  for (let count = 0; count < 4; count += 1) {
    const { id } = await newInvite(club);
    await club.write((tx) => revokeInvite(tx, club.admin, id));
  }
  const { dialog } = await openInvites(club);
  const ended = within(await dialog.findByRole("list", { name: "Ended" }));
  expect(ended.getAllByRole("listitem")).toHaveLength(5);
  ended.getByText(`${usedUp.code} · Used up`);
  expect(ended.getAllByText(/ · Revoked$/)).toHaveLength(4);
});

test("a list that cannot be loaded can be asked for again", async () => {
  const club = openClub();
  await club.signInHere({ phoneNumber: ADMIN_PHONE });
  club.visit("/players");
  const user = userEvent.setup();
  await screen.findByRole("list", { name: "Players" });
  club.setOnline(false);
  await user.click(screen.getByRole("button", { name: "Invite Players" }));
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByText("We could not load the invites");
  club.setOnline(true);
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  await dialog.findByText("No invite works now. Create one above.");
});
