import type { Locator, Page } from "@playwright/test";

/** Where things are on the screens, by the roles and labels that a person goes by. */

/** The notification that is shown, if one is. */
export const toast = (page: Page): Locator => page.getByRole("region", { name: "Notifications (F8)" });

/** Follows a link of the sidebar, to a screen that is shown then. */
export async function goTo(page: Page, screen: string): Promise<void> {
  const sidebar = page.getByRole("navigation", { name: "Admin Dashboard" });
  await sidebar.getByRole("link", { name: screen, exact: true }).click();
  await sidebar.locator("[aria-current=page]", { hasText: screen }).waitFor();
}

const card = (page: Page, list: string, heading: string) =>
  page
    .getByRole("list", { name: list, exact: true })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: heading, exact: true }) });

/** A player's card on the players screen, by the name or, while there is none, the phone number. */
export const playerCard = (page: Page, player: string): Locator => card(page, "Players", player);

/** A poll's card on the polls screen, by its question. */
export const pollCard = (page: Page, question: string): Locator => card(page, "Polls", question);

/** What stands beside a term: the "$15.00" of "Cost per player". */
export const fact = (within: Locator | Page, term: string): Locator =>
  within
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator("xpath=following-sibling::dd[1]");

/** Those who gave one answer, on the poll responses screen. */
export const responseColumn = (
  page: Page,
  answer: "YES Responses" | "NO Responses" | "No Response",
): Locator => page.getByRole("region", { name: new RegExp(`^${answer}`) });

/** A player's row there. */
export const responseRow = (column: Locator, player: string): Locator =>
  column.getByRole("listitem").filter({ hasText: player });

/** A game in the portal, by its question. */
export const game = (page: Page, question: string): Locator => page.getByRole("article", { name: question });

/** The player's balance in the portal. */
export const balance = (page: Page): Locator =>
  page.locator("section", { has: page.getByRole("heading", { name: "Your balance" }) });

/** The player's last transactions in the portal, the newest first. */
export const transactions = (page: Page): Locator =>
  page
    .locator("section", { has: page.getByRole("heading", { name: "Last transactions" }) })
    .getByRole("listitem");

/** Types a phone number at the login and asks for a code. @returns the code, which a simulated messenger shows there */
export async function requestCode(page: Page, phoneNumber: string): Promise<string> {
  await page.getByLabel("Phone number").fill(phoneNumber);
  await page.getByRole("button", { name: "Send code" }).click();
  const shown = await page.getByRole("status").filter({ hasText: "here is your code" }).innerText();
  return /\d{6}/.exec(shown)?.[0] ?? "";
}

/** Types a code; its last digit signs in. */
export const typeCode = (page: Page, code: string): Promise<void> =>
  page.getByLabel("Digit 1 of 6").pressSequentially(code);

/** Signs in at the login, which is shown. */
export async function signIn(page: Page, phoneNumber: string): Promise<void> {
  await typeCode(page, await requestCode(page, phoneNumber));
}

/** A player's phone in the simulator. */
export class Phone {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Takes a player's phone in hand. */
  static async open(page: Page, player: string): Promise<Phone> {
    await goTo(page, "Simulator");
    await page.getByRole("navigation", { name: "Phones" }).getByRole("link", { name: player }).click();
    return new Phone(page);
  }

  get conversation(): Locator {
    return this.#page.getByRole("log", { name: "Conversation" });
  }

  /** A button under the newest message that has such a one. */
  button(title: string): Locator {
    return this.conversation.getByRole("button", { name: title, exact: true }).last();
  }

  async write(text: string): Promise<void> {
    const field = this.#page.getByRole("textbox", { name: "Message" });
    await field.fill(text);
    await field.press("Enter");
  }
}
