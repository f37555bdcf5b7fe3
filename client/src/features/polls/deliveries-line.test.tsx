import type { Deliveries } from "@dinkboard/shared/schemas/polls";
import { MantineProvider } from "@mantine/core";
import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { sendPoll } from "../../../../server/src/features/polls/service/asking.ts";
import { ADMIN_PHONE, openClub } from "../../testing/club.tsx";
import { DeliveriesLine } from "./deliveries-line.tsx";

const NONE: Deliveries = {
  asked: 0,
  queued: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  failed: 0,
  notSent: 0,
  optedOut: 0,
};

test.each([
  ["nothing before it is sent", NONE, ""],
  ["that it waits", { ...NONE, asked: 24, queued: 24 }, "24 asked · 24 waiting"],
  ["as much as a messenger without deliveries tells", { ...NONE, asked: 24, sent: 24 }, "24 asked · 24 sent"],
  [
    "all that there is to tell",
    { asked: 24, queued: 1, sent: 19, delivered: 18, read: 12, failed: 2, notSent: 1, optedOut: 1 },
    "24 asked · 1 waiting · 18 delivered · 12 read · 2 failed · 1 not sent · 1 opted out",
  ],
])("tells %s", (_, deliveries, line) => {
  const { container } = render(
    <MantineProvider>
      <MemoryRouter>
        <DeliveriesLine poll={{ id: 7, deliveries }} describedBy="question" />
      </MemoryRouter>
    </MantineProvider>,
  );
  expect(container.querySelector("[role=group]")?.textContent ?? "").toBe(line);
});

test("a poll's card counts those who were asked, and leads to those whom the question has not reached", async () => {
  const club = openClub();
  await club.newPlayer();
  await club.newPlayer();
  await club.newPlayer();
  const { id } = await club.newPoll({ question: "Doubles?" });
  await club.newPoll({ question: "Never sent?" });
  await club.settle();
  const send = vi.spyOn(club.channels.main, "send");
  send.mockResolvedValueOnce({
    outcome: "refused",
    refusal: "unreachable",
    code: "1",
    detail: "no such number",
  });
  await club.write((tx) => sendPoll(tx, club.admin, id));
  await club.settle();

  await club.signInHere({ phoneNumber: ADMIN_PHONE });
  club.visit("/polls");
  const card = async (question: string) => {
    const heading = await screen.findByRole("heading", { name: question, level: 2 });
    return within(heading.closest("li") as HTMLElement);
  };
  const line = (await card("Doubles?")).getByRole("group", { name: "How far the question has come" });
  expect(line.textContent).toBe("4 asked · 3 delivered · 1 failed");
  expect((await card("Never sent?")).queryByRole("group", { name: /How far/ })).toBeNull();

  await userEvent.setup().click(within(line).getByRole("link", { name: "1 failed" }));
  await screen.findByText(/^1 player has not got the question/);
  screen.getByText("No such number");
  expect(window.location.search).toBe("?undelivered");
});
