import { DAY_MS } from "@dinkboard/shared/limits";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import { createInviteSchema } from "@dinkboard/shared/schemas/invites";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import type { Contact } from "../../../../server/src/features/invites/rules.ts";
import { createInvite, joinByInvite, revokeInvite } from "../../../../server/src/features/invites/service.ts";
import { ADMIN_PHONE, openClub, type TestClub } from "../../testing/club.tsx";

const NUMBER = "+12125550199" as PhoneNumber;

const newInvite = (club: TestClub, wish: { useLimit?: number } = {}) =>
  club.write((tx) =>
    createInvite(tx, club.admin, createInviteSchema.parse(wish), { random: club.random, publicBaseUrl: "" }),
  );

/** The page of a new invite of a club with this messenger. */
async function visitInvite(contact: Contact) {
  const club = openClub();
  vi.spyOn(club.channels.main, "contact").mockReturnValue(contact);
  const { code } = await newInvite(club);
  club.visit(`/join/${code}`);
  await screen.findByRole("heading", { name: "Join Pickleball Club" });
  return code;
}

const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

describe("an invite that works", () => {
  test("opens WhatsApp with the message written, and says it for sending by hand", async () => {
    const code = await visitInvite({ messenger: "whatsapp", phoneNumber: NUMBER });
    expect(document.title).toBe("Join Pickleball Club");
    expect(link("Open WhatsApp")).toBe(`https://wa.me/12125550199?text=JOIN%20${code}`);
    screen.getByText(`JOIN ${code}`);
    screen.getByText("(212) 555-0199");
    screen.getByText(/Reply STOP at any time/);
    expect(link("In the club already? Log in")).toBe("/");
  });

  test("opens the phone's messages where the club writes SMS", async () => {
    const code = await visitInvite({ messenger: "sms", phoneNumber: NUMBER });
    expect(link("Send a Text")).toBe(`sms:+12125550199?&body=JOIN%20${code}`);
  });

  test.each(["whatsapp", "sms"] as const)(
    "says so where the club's number for %s is not known",
    async (messenger) => {
      const code = await visitInvite({ messenger, phoneNumber: null });
      screen.getByText(`JOIN ${code}`);
      screen.getByText(/An organizer can tell you which it is\./);
      expect(screen.queryByRole("link", { name: /Open|Send/ })).toBeNull();
    },
  );

  test("leads to the simulator where the messenger is simulated", async () => {
    await visitInvite({ messenger: "simulator", phoneNumber: null });
    expect(link("Open Simulator")).toBe("/simulator");
  });

  test("is the same page for whoever is signed in", async () => {
    const club = openClub();
    const { code } = await newInvite(club);
    await club.signInHere({ phoneNumber: ADMIN_PHONE });
    club.visit(`/join/${code.toLowerCase()}/`);
    await screen.findByRole("heading", { name: "Join Pickleball Club" });
  });
});

describe("an invite that does not", () => {
  async function visit(club: TestClub, code: string) {
    club.visit(`/join/${code}`);
    return (await screen.findByRole("heading", { level: 1 })).textContent;
  }

  test("has expired", async () => {
    const club = openClub();
    const { code } = await newInvite(club);
    vi.setSystemTime(Date.now() + 7 * DAY_MS);
    expect(await visit(club, code)).toBe("This invite has expired");
    screen.getByText("Please ask an organizer of Pickleball Club for a new one.");
    expect(screen.queryByText(/JOIN/)).toBeNull();
  });

  test("has no place left", async () => {
    const club = openClub();
    const { code } = await newInvite(club, { useLimit: 1 });
    await club.write((tx) =>
      joinByInvite(tx, { phoneNumber: NUMBER, messengerUserId: undefined, writtenAt: tx.now, code }),
    );
    expect(await visit(club, code)).toBe("All places are taken");
  });

  test("was revoked", async () => {
    const club = openClub();
    const { id, code } = await newInvite(club);
    await club.write((tx) => revokeInvite(tx, club.admin, id));
    expect(await visit(club, code)).toBe("This invite is no longer valid");
  });

  test.each(["CCCCCCCC", "nonsense", "%E0%A4%A", "x".repeat(300)])("was never one: %s", async (code) => {
    expect(await visit(openClub(), code)).toBe("We don't know this invite");
  });
});

test("whoever has tried too many codes is told when to come back", async () => {
  const club = openClub();
  const ask = (code: string) =>
    club.fetch(`/trpc/invitation?input=${encodeURIComponent(JSON.stringify({ code }))}`);
  for (let count = 0; count < 20; count += 1) await ask("CCCCCCCC");
  club.visit(`/join/${(await newInvite(club)).code}`);
  await screen.findByText("Too many wrong invite codes. Please try again in 60 minutes.");
});

test("a page that cannot be loaded can be asked for again", async () => {
  const club = openClub();
  const { code } = await newInvite(club);
  club.setOnline(false);
  club.visit(`/join/${code}`);
  await screen.findByText("We could not load the invite");
  club.setOnline(true);
  await userEvent.setup().click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "Join Pickleball Club" });
});
