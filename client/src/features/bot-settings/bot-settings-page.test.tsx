import { screen, waitFor, within } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import type { z } from "zod";
import { listActivity } from "../../../../server/src/features/activity/service.ts";
import { saveSettings, viewSettings } from "../../../../server/src/features/settings/service.ts";
import { saveSettingsSchema } from "../../../../shared/src/schemas/settings.ts";
import { ADMIN_PHONE, openClub, type TestClub } from "../../testing/club.tsx";

/** The settings screen of a club. */
async function openSettings(club: TestClub = openClub()) {
  await club.signInHere({ phoneNumber: ADMIN_PHONE });
  club.visit("/bot-settings");
  await screen.findByRole("textbox", { name: /Club name/ });
  const user = userEvent.setup();
  return {
    club,
    user,
    save: () => user.click(screen.getByRole("button", { name: "Save Settings" })),
    fill: async (label: RegExp, text: string) => {
      await user.clear(screen.getByLabelText(label));
      if (text) await user.type(screen.getByLabelText(label), text);
    },
  };
}

const shownIn = (label: RegExp) => (screen.getByLabelText(label) as HTMLInputElement).value;
const settings = (club: TestClub) => club.read(viewSettings);
const hasUnsaved = () => screen.queryByText("You have unsaved changes.") !== null;

test("shows how the club runs", async () => {
  await openSettings();
  expect(shownIn(/Default game cost/)).toBe("$15.00");
  expect(shownIn(/Low balance threshold/)).toBe("$10.00");
  expect(shownIn(/Business hours start/)).toBe("09:00");
  expect(shownIn(/Business hours end/)).toBe("21:00");
  expect((screen.getByRole("combobox", { name: /Timezone/ }) as HTMLInputElement).value).toBe("Eastern");
  expect(hasUnsaved()).toBe(false);
});

test("offers the five zones by their names", async () => {
  const { user } = await openSettings();
  await user.click(screen.getByRole("combobox", { name: /Timezone/ }));
  const options = await screen.findAllByRole("option", { hidden: true });
  expect(options.map((option) => option.textContent)).toEqual([
    "Eastern",
    "Central",
    "Mountain",
    "Pacific",
    "Toronto",
  ]);
});

describe("saving", () => {
  test("stores every field as it was typed, and the number as it will be used", async () => {
    const { club, user, save, fill } = await openSettings();
    await fill(/Default game cost/, "12.5");
    await fill(/Low balance threshold/, "20");
    await fill(/Payment instructions/, "Send it to the club.{Enter}Say who you are.");
    await fill(/Club name/, "Dink Club");
    await fill(/Admin phone number/, "212 555 0142");
    await fill(/Business hours start/, "07:30");
    await fill(/Business hours end/, "22:15");
    await user.click(screen.getByRole("combobox", { name: /Timezone/ }));
    await user.click(await screen.findByRole("option", { name: "Pacific", hidden: true }));
    expect(hasUnsaved()).toBe(true);
    await save();

    await screen.findByText("Settings Saved");
    expect(settings(club)).toEqual({
      clubName: "Dink Club",
      defaultGameCost: "12.50",
      lowBalanceThreshold: "20.00",
      adminPhoneNumber: "+12125550142",
      businessHoursStart: "07:30",
      businessHoursEnd: "22:15",
      timezone: "America/Los_Angeles",
      paymentInstructions: "Send it to the club.\nSay who you are.",
      revision: expect.any(Number),
    });
    expect(shownIn(/Admin phone number/)).toBe("(212) 555-0142");
    await waitFor(() => expect(hasUnsaved()).toBe(false));
  });

  test("is followed by what shows the zone and the default cost", async () => {
    const club = openClub();
    await club.newPoll({ question: "Doubles?" });
    await club.signInHere({ phoneNumber: ADMIN_PHONE });
    club.visit("/polls");
    const user = userEvent.setup();
    await screen.findByText("Sat, Nov 21, 3:00 PM");
    const sidebar = within(screen.getByRole("navigation", { name: "Admin Dashboard" }));

    await user.click(sidebar.getByRole("link", { name: "Bot Settings" }));
    const cost = await screen.findByLabelText(/Default game cost/);
    await user.clear(cost);
    await user.type(cost, "18");
    await user.click(screen.getByRole("combobox", { name: /Timezone/ }));
    await user.click(await screen.findByRole("option", { name: "Pacific", hidden: true }));
    await user.click(screen.getByRole("button", { name: "Save Settings" }));
    await screen.findByText("Settings Saved");

    await user.click(sidebar.getByRole("link", { name: "Polls" }));
    await screen.findByText("Sat, Nov 21, 12:00 PM");
    await user.click(screen.getByRole("button", { name: "Create Poll" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect((dialog.getByRole("textbox", { name: /Cost per player/ }) as HTMLInputElement).value).toBe(
      "$18.00",
    );
  });

  test("of what is as it was changes and logs nothing", async () => {
    const { club, save, fill } = await openSettings();
    const lines = () => club.read((reader) => listActivity(reader, { limit: 50 })).length;
    const before = lines();
    await fill(/Default game cost/, "15");
    expect(hasUnsaved()).toBe(false);
    await save();
    await screen.findByText("Settings Saved");
    expect(lines()).toBe(before);
  });

  test("is refused at the field before anything is asked, and leads there", async () => {
    const { club, save, fill } = await openSettings();
    const before = settings(club);
    await fill(/Club name/, "");
    await fill(/Business hours end/, "08:00");
    await save();
    await screen.findByText("Club name is required");
    expect(document.activeElement).toBe(screen.getByLabelText(/Club name/));

    await fill(/Club name/, "Dink Club");
    await save();
    await screen.findByText("must be after the start of business hours");
    expect(settings(club)).toEqual(before);
  });

  test("puts what the server alone can know at its field, and loses nothing", async () => {
    const { save, fill } = await openSettings();
    await fill(/Club name/, "Dink Club");
    await fill(/Admin phone number/, "123");
    await save();
    await screen.findByText("must be a valid phone number, or empty");
    await screen.findByText("Failed to save settings. Please try again.");
    expect(document.activeElement).toBe(screen.getByLabelText(/Admin phone number/));
    expect(shownIn(/Club name/)).toBe("Dink Club");
  });

  test("that fails says so and keeps what was typed", async () => {
    const { club, save, fill } = await openSettings();
    await fill(/Club name/, "Dink Club");
    club.setOnline(false);
    await save();
    await screen.findByText("Failed to save settings. Please try again.");
    expect(shownIn(/Club name/)).toBe("Dink Club");
    expect(hasUnsaved()).toBe(true);
  });

  test("keeps what is typed while the answer is on its way", async () => {
    const { club, save, fill } = await openSettings();
    await fill(/Club name/, "Dink Club");
    const answer = club.holdNextAnswer();
    await save();
    await fill(/Club name/, "Dink Club North");
    answer.release();
    await screen.findByText("Settings Saved");
    await waitFor(() => expect(hasUnsaved()).toBe(true));
    expect(shownIn(/Club name/)).toBe("Dink Club North");
    expect(settings(club).clubName).toBe("Dink Club");
  });
});

describe("when somebody else has saved meanwhile", () => {
  const saveElsewhere = (club: TestClub, changes: Partial<z.input<typeof saveSettingsSchema>>) => {
    const input = saveSettingsSchema.parse({ ...settings(club), ...changes });
    return club.write((tx) => saveSettings(tx, club.admin, input));
  };

  test("nothing of theirs is overwritten unseen, and nothing that was typed is lost", async () => {
    const { club, save, fill } = await openSettings();
    await fill(/Club name/, "Dink Club");
    await saveElsewhere(club, { defaultGameCost: "18.00", businessHoursEnd: "22:00" });
    await save();
    await screen.findByText("Failed to save settings. Please try again.");
    await screen.findByText("Somebody else has changed the settings meanwhile");
    screen.getByText(/Changed by them: Default game cost and Business hours end\./);
    expect(settings(club)).toMatchObject({ clubName: "Pickleball Club", defaultGameCost: "18.00" });
    expect(shownIn(/Club name/)).toBe("Dink Club");
    expect(shownIn(/Default game cost/)).toBe("$18.00");
    expect(hasUnsaved()).toBe(true);

    await save();
    await screen.findByText("Settings Saved");
    expect(settings(club)).toMatchObject({ clubName: "Dink Club", defaultGameCost: "18.00" });
    expect(screen.queryByText("Somebody else has changed the settings meanwhile")).toBeNull();
  });

  test("discarding goes back to theirs", async () => {
    const { club, user, save, fill } = await openSettings();
    await fill(/Club name/, "Dink Club");
    await saveElsewhere(club, { clubName: "Hill Dinkers" });
    await save();
    await screen.findByText(/Changed by them: Club name\./);
    expect(shownIn(/Club name/)).toBe("Dink Club");
    await user.click(screen.getByRole("button", { name: "Discard changes" }));
    expect(shownIn(/Club name/)).toBe("Hill Dinkers");
    expect(hasUnsaved()).toBe(false);
  });
});

describe("what has not been saved", () => {
  test("is not left for another screen without being asked", async () => {
    const { user, fill } = await openSettings();
    await fill(/Club name/, "Dink Club");
    const leave = () => user.click(screen.getByRole("link", { name: "Players" }));

    await leave();
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(shownIn(/Club name/)).toBe("Dink Club");

    await leave();
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Leave" }));
    await screen.findByRole("heading", { name: "Players", level: 1 });
  });

  test.each<[way: string, logOut: (user: UserEvent) => Promise<void>]>([
    ["the sidebar", (user) => user.click(screen.getByRole("button", { name: "Log out" }))],
    [
      "the search",
      async (user) => {
        await user.keyboard("{Control>}k{/Control}");
        await user.type(await screen.findByRole("combobox", { name: /^Jump to/ }), "log out{Enter}");
      },
    ],
  ])("is not lost by logging out in %s before somebody has agreed to it", async (_, logOut) => {
    const { club, user, fill } = await openSettings();
    await fill(/Club name/, "Dink Club");
    const asked = () => screen.findByRole("dialog", { name: "Leave without saving?" });

    await logOut(user);
    await user.click(within(await asked()).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(shownIn(/Club name/)).toBe("Dink Club");
    expect(club.left).toEqual([]);

    await logOut(user);
    await user.click(within(await asked()).getByRole("button", { name: "Leave" }));
    expect(club.left).toEqual(["/api/logout"]);
  });

  test("makes the browser ask before the page is closed", async () => {
    const { user, fill } = await openSettings();
    const closing = () => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented ? "asks" : "closes";
    };
    expect(closing()).toBe("closes");
    await fill(/Club name/, "Dink Club");
    expect(closing()).toBe("asks");
    await user.click(screen.getByRole("button", { name: "Discard changes" }));
    expect(closing()).toBe("closes");
    expect(hasUnsaved()).toBe(false);
  });
});

describe("testing the connection", () => {
  const start = (user: ReturnType<typeof userEvent.setup>) =>
    user.click(screen.getByRole("button", { name: "Test Connection" }));

  test("tells what the messenger says", async () => {
    const { user } = await openSettings();
    await start(user);
    await screen.findByText("Connection Test Passed");
    screen.getByText(/The simulator is connected/);
  });

  test("tells that it failed, and for as long as it is so what the provider says", async () => {
    const { club, user } = await openSettings();
    const state = {
      isConnected: false,
      fault: "account",
      code: "190",
      message: "The access token has expired.",
    } as const;
    vi.spyOn(club.channels.main, "check").mockResolvedValue(state);
    await start(user);
    await screen.findByText("Unable to connect to WhatsApp service");
    expect(screen.getAllByText("Connection Test Failed")).toHaveLength(2);
    screen.getByText("The access token has expired.");
  });

  test("tells that it failed when no answer came", async () => {
    const { club, user } = await openSettings();
    club.setOnline(false);
    await start(user);
    await screen.findByText("Connection Test Failed");
    screen.getByText("Unable to connect to WhatsApp service");
  });
});

test("settings that cannot be loaded can be tried again", async () => {
  const club = openClub();
  await club.signInHere({ phoneNumber: ADMIN_PHONE });
  club.setOnline(false);
  club.visit("/bot-settings");
  const failed = await screen.findByRole("heading", { name: "We could not load the settings" });
  club.setOnline(true);
  const alert = within(failed.closest("[role=alert]") as HTMLElement);
  await userEvent.click(alert.getByRole("button", { name: "Try again" }));
  await screen.findByRole("textbox", { name: /Club name/ });
});
