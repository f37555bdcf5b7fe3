import { SECOND_MS } from "@dinkboard/shared/limits";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { FakeProvider } from "../../../../server/src/testing/fake-provider.ts";
import { acceptAccount, failBackup, openSettledClub, refuseAccount } from "../../testing/bot-faults.ts";

async function panel() {
  const heading = await screen.findByRole("heading", { name: "Bot", level: 2 });
  return within(heading.closest("section") as HTMLElement);
}

/** What the panel says of the bot: "Messenger: WhatsApp". */
async function facts(): Promise<string[]> {
  const names = await (await panel()).findAllByRole("term");
  return names.map((name) => `${name.textContent}: ${name.nextElementSibling?.textContent}`);
}

const faults = async () => (await panel()).queryAllByRole("alert").map(({ textContent }) => textContent);

test("tells that all is well", async () => {
  const messenger = new FakeProvider();
  const club = await openSettledClub({ messenger });
  club.visit("/bot-settings");
  expect(await facts()).toEqual([
    "Messenger: WhatsApp",
    "Messages waiting: 0",
    "Waiting for business hours: 0",
    "Last checked: 3:00 PM",
  ]);
  (await panel()).getByText("Online");
  expect(await faults()).toEqual([]);
});

test("tells everything that is wrong, since when and what waits, until Test Connection finds it mended", async () => {
  const messenger = new FakeProvider();
  const club = await openSettledClub({ messenger });
  await failBackup(club);
  await refuseAccount(club, messenger);
  await club.newPlayer();
  club.visit("/bot-settings");
  await (await panel()).findByText("Disconnected");
  expect(await facts()).toEqual([
    "Messenger: WhatsApp",
    "Disconnected since: 3:00 PM",
    "Messages waiting: 1 since 3:00 PM",
    "Waiting for business hours: 0",
    "Last checked: 3:00 PM",
  ]);
  expect(await faults()).toEqual([
    expect.stringMatching(/^The account is refused.*The access token has expired\..*Since 3:00 PM$/),
    expect.stringMatching(/^A scheduled job failed.*no space left on device.*Since 3:00 PM$/),
  ]);

  acceptAccount(messenger);
  await userEvent.click(screen.getByRole("button", { name: "Test Connection" }));
  await (await panel()).findByText("Degraded");
  await waitFor(async () => expect(await faults()).toHaveLength(1));
  expect(await facts()).toContain("Last checked: 3:00 PM");
});

test("tells when it cannot be known, and asks again by itself", async () => {
  const club = await openSettledClub({ hasFakeTimers: true });
  club.setOnline(false);
  club.visit("/bot-settings");
  await (await panel()).findByText("Status unknown");
  club.setOnline(true);
  await act(() => vi.advanceTimersByTimeAsync(31 * SECOND_MS));
  await (await panel()).findByText("Online");
});
