import { CODE_RESEND_AFTER_MS } from "@dinkboard/shared/limits";
import { formatPhoneNumber } from "@dinkboard/shared/phone";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { ADMIN_PHONE, openClub } from "../../testing/club.tsx";

const phoneInput = async () => (await screen.findByLabelText("Phone number")) as HTMLInputElement;
const boxes = () => screen.getAllByLabelText(/^Digit \d of 6$/) as HTMLInputElement[];
const typedCode = () =>
  boxes()
    .map(({ value }) => value)
    .join("");

async function askForCode(user: UserEvent, phoneNumber: string): Promise<string> {
  await user.type(await phoneInput(), phoneNumber);
  await user.click(screen.getByRole("button", { name: "Send code" }));
  await screen.findByRole("heading", { name: "Enter your code" });
  return screen.getByText(/^\d{6}$/).textContent;
}

function otherThan(code: string): string {
  return code === "123456" ? "654321" : "123456";
}

async function visitLogin(path?: string) {
  const club = openClub();
  const page = club.visit(path);
  await phoneInput();
  return { club, page, user: userEvent.setup() };
}

describe("the phone step", () => {
  test.each([
    ["2", "2"],
    ["2125", "(212) 5"],
    ["2125550142", "(212) 555-0142"],
    ["21255501429999", "(212) 555-0142"],
    ["+12125550142", "(212) 555-0142"],
    ["212-555-0142", "(212) 555-0142"],
    ["abc", ""],
  ])("%s typed shows %s", async (typed, shown) => {
    const { user } = await visitLogin();
    await user.type(await phoneInput(), typed);
    expect((await phoneInput()).value).toBe(shown);
  });

  test("a number of another country is not taken for somebody's in the US", async () => {
    const { user } = await visitLogin();
    await user.click(await phoneInput());
    await user.paste("+44 20 7946 0958");
    await screen.findByText("Only US numbers can log in");
    expect((await phoneInput()).value).toBe("");
    await user.paste("212 555 0142");
    expect(screen.queryByText("Only US numbers can log in")).toBeNull();
  });

  test("a number pasted with its country is kept whole", async () => {
    const { user } = await visitLogin();
    await user.click(await phoneInput());
    await user.paste("+1 (212) 555-0142");
    expect((await phoneInput()).value).toBe("(212) 555-0142");
    expect((await phoneInput()).maxLength).toBe(14);
  });

  test("a digit put right in the middle leaves the caret there", async () => {
    const { user } = await visitLogin();
    const input = await phoneInput();
    await user.type(input, "2125550142");
    input.setSelectionRange(7, 7);
    await user.keyboard("{Backspace}9");
    expect(input.value).toBe("(212) 955-0142");
    expect(input.selectionStart).toBe(7);
  });

  test.each([
    ["", "Phone number required"],
    ["212555", "Enter all 10 digits of a US number"],
  ])("%j is refused at the field", async (typed, problem) => {
    const { user } = await visitLogin();
    const input = await phoneInput();
    if (typed) await user.type(input, typed);
    await user.click(screen.getByRole("button", { name: "Send code" }));
    await screen.findByText(problem);
    expect(input.getAttribute("aria-invalid")).toBe("true");
    await user.type(input, "5");
    expect(screen.queryByText(problem)).toBeNull();
  });

  test("what the server says of the number stands at the field, and the number stays", async () => {
    const { user } = await visitLogin();
    await user.type(await phoneInput(), "1111111111");
    await user.type(await phoneInput(), "0005550142");
    const typed = (await phoneInput()).value;
    await user.click(screen.getByRole("button", { name: "Send code" }));
    await screen.findByText("Failed to send login code");
    await screen.findByText("must be a valid US phone number");
    expect((await phoneInput()).value).toBe(typed);
  });

  test("without a connection the number stays and the toast names the connection", async () => {
    const { club, user } = await visitLogin();
    club.setOnline(false);
    await user.type(await phoneInput(), "2125550100");
    await user.click(screen.getByRole("button", { name: "Send code" }));
    await screen.findByText("Failed to send login code");
    screen.getByText("Check your connection, then try again.");
    expect((await phoneInput()).value).toBe("(212) 555-0100");
  });

  test("the server's sentence is shown when codes are asked for too often", async () => {
    const { club, page, user } = await visitLogin();
    await askForCode(user, "2125550100");
    page.unmount();
    window.sessionStorage.clear();
    club.visit();
    await user.type(await phoneInput(), "2125550100");
    await user.click(screen.getByRole("button", { name: "Send code" }));
    const toast = (await screen.findByText("Failed to send login code")).closest<HTMLElement>("[role=alert]");
    within(toast!).getByText(/A code was sent a moment ago/);
  });
});

describe("the code step", () => {
  test("the right code signs a player in to the portal", async () => {
    const { club, user } = await visitLogin();
    const player = await club.newPlayer();
    const code = await askForCode(user, player.phoneNumber);
    expect(document.activeElement).toBe(boxes()[0]);
    expect(boxes().every(({ autocomplete }) => autocomplete === "one-time-code")).toBe(true);
    await user.keyboard(code);
    await screen.findByRole("heading", { name: "Hi Maria" });
    expect(JSON.parse(window.localStorage.getItem("player_data") ?? "")).toMatchObject({ id: player.id });
    expect(window.localStorage.getItem("player_session_token")).toBeTruthy();
  });

  test("the right code signs an administrator in to the screen that was asked for, and the player's data go", async () => {
    window.localStorage.setItem("player_data", "left over");
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { user } = await visitLogin("/players");
    await user.keyboard(await askForCode(user, ADMIN_PHONE));
    await screen.findByRole("heading", { name: "Players", level: 1 });
    expect(window.location.pathname).toBe("/players");
    expect(window.localStorage.getItem("adminSession")).toBeTruthy();
    expect(window.localStorage.getItem("player_data")).toBeNull();
  });

  test("signing in again leads back to where the session ended", async () => {
    window.sessionStorage.setItem("dinkboard_return_to", "/admin/players");
    const { user } = await visitLogin("/");
    await user.keyboard(await askForCode(user, ADMIN_PHONE));
    await screen.findByRole("heading", { name: "Players", level: 1 });
    expect(window.location.pathname).toBe("/admin/players");
  });

  test("a wrong code is told, cleared, and the first box has the focus; then the right one works", async () => {
    const { user } = await visitLogin();
    const code = await askForCode(user, ADMIN_PHONE);
    await user.keyboard(otherThan(code));
    await screen.findByText("Invalid code");
    expect(screen.getAllByText("Please check your code and try again.").length).toBeGreaterThan(0);
    expect(typedCode()).toBe("");
    expect(document.activeElement).toBe(boxes()[0]);
    await user.paste(code);
    await screen.findByRole("heading", { name: "Dashboard", level: 1 });
  });

  test.each<[form: string, copied: (code: string) => string]>([
    ["with a gap", (code) => `${code.slice(0, 3)}-${code.slice(3)}`],
    ["in its message", (code) => `Your code is ${code}. It works for 5 minutes.`],
  ])("a code that is pasted %s signs in", async (_, copied) => {
    const { user } = await visitLogin();
    await user.paste(copied(await askForCode(user, ADMIN_PHONE)));
    await screen.findByRole("navigation", { name: "Admin Dashboard" });
  });

  test("an unfinished code is refused at the field", async () => {
    const { user } = await visitLogin();
    await askForCode(user, ADMIN_PHONE);
    await user.keyboard("123x");
    await user.click(screen.getByRole("button", { name: "Log in" }));
    await screen.findByText("Please enter the 6-digit code");
    expect(typedCode()).toBe("123");
  });

  test("without a connection the code stays and can be sent again", async () => {
    const { club, user } = await visitLogin();
    const code = await askForCode(user, ADMIN_PHONE);
    club.setOnline(false);
    await user.keyboard(code);
    await screen.findByText("Could not log in");
    expect(typedCode()).toBe(code);
    club.setOnline(true);
    await user.click(screen.getByRole("button", { name: "Log in" }));
    await screen.findByRole("heading", { name: "Dashboard", level: 1 });
  });

  test("Back keeps the number and clears the code; going on again needs no second code", async () => {
    const { user } = await visitLogin();
    await askForCode(user, ADMIN_PHONE);
    await user.keyboard("12");
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect((await phoneInput()).value).toBe(formatPhoneNumber(ADMIN_PHONE));
    expect(document.activeElement).toBe(await phoneInput());
    await user.click(screen.getByRole("button", { name: "Send code" }));
    await screen.findByRole("heading", { name: "Enter your code" });
    expect(typedCode()).toBe("");
  });

  test("a page that was thrown away meanwhile comes back at the code", async () => {
    const { club, page, user } = await visitLogin();
    const code = await askForCode(user, ADMIN_PHONE);
    page.unmount();
    club.visit();
    await screen.findByRole("heading", { name: "Enter your code" });
    await user.click(boxes()[0]!);
    await user.paste(code);
    await screen.findByRole("heading", { name: "Dashboard", level: 1 });
    expect(window.sessionStorage.length).toBe(0);
  });

  test("a new code can be had after the wait that the server names, and clears what was typed", async () => {
    const { user } = await visitLogin();
    const first = await askForCode(user, ADMIN_PHONE);
    const waiting = screen.getByRole<HTMLButtonElement>("button", { name: /^Send a new code in \d+ s$/ });
    expect(waiting.disabled).toBe(true);
    vi.setSystemTime(Date.now() + CODE_RESEND_AFTER_MS);
    const resend = await screen.findByRole("button", { name: "Send a new code" });
    await user.click(boxes()[0]!);
    await user.keyboard("12");
    await user.click(resend);
    await screen.findByText("A new code is on its way");
    expect(typedCode()).toBe("");
    await waitFor(() => expect(screen.getByText(/^\d{6}$/).textContent).not.toBe(first));
    await user.keyboard(screen.getByText(/^\d{6}$/).textContent);
    await screen.findByRole("heading", { name: "Dashboard", level: 1 });
  });
});
