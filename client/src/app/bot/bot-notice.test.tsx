import { SECOND_MS } from "@dinkboard/shared/limits";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { FakeProvider } from "../../../../server/src/testing/fake-provider.ts";
import { failBackup, finishBackup, openSettledClub, refuseAccount } from "../../testing/bot-faults.ts";

const notice = () => screen.findByText(/^Bot (Degraded|Disconnected)/);

test("a screen says above itself that the bot is disconnected, since when and why, and leads to the details", async () => {
  const messenger = new FakeProvider();
  const club = await openSettledClub({ messenger });
  await refuseAccount(club, messenger);
  await club.newPlayer();
  club.visit("/players");
  const line = (await notice()).parentElement as HTMLElement;
  expect(line.textContent).toBe(
    "Bot Disconnected since 3:00 PM. The account is refused. 1 message waits. Details",
  );
  await userEvent.click(within(line).getByRole("link", { name: "Details" }));
  await screen.findByRole("heading", { name: "Bot Settings", level: 1 });
  await waitFor(() => expect(screen.queryByText(/^Bot Disconnected/)).toBeNull());
});

test("a screen says that the bot is degraded, and no more once it is not", async () => {
  const club = await openSettledClub({ hasFakeTimers: true });
  await failBackup(club);
  club.visit("/polls");
  expect((await notice()).parentElement?.textContent).toBe(
    "Bot Degraded since 3:00 PM. A scheduled job failed. Details",
  );
  await finishBackup(club);
  await act(() => vi.advanceTimersByTimeAsync(31 * SECOND_MS));
  await waitFor(() => expect(screen.queryByText(/^Bot Degraded/)).toBeNull());
});
