import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";
import type { TestClub } from "./club.tsx";

/** One thing that somebody does at the page, or that happens to the club meanwhile. */
export type Step = (at: { club: TestClub; user: ReturnType<typeof userEvent.setup> }) => unknown;

/** Takes steps one after another at the page as it is. */
export async function take(club: TestClub, steps: readonly Step[]): Promise<void> {
  const user = userEvent.setup();
  for (const step of steps) await step({ club, user });
}

/** The dialog that is open, else the whole page. */
const front = () => within(screen.queryByRole("dialog") ?? document.body);

/** A button as soon as it can be clicked: what is asked of the server before that has been answered. */
const usableButton = (root: () => HTMLElement, name: string) =>
  waitFor(() => {
    const usable = within(root())
      .queryAllByRole("button", { name })
      .find((button) => !button.hasAttribute("disabled"));
    if (!usable) throw new Error(`no button "${name}" can be clicked`);
    return usable;
  });

const page = () => document.body;
const dialog = () => screen.getByRole("dialog");

/** Waits until a button of the page can be clicked. */
export const ready =
  (name: string): Step =>
  () =>
    usableButton(page, name);

/** Clicks the first button with this name. */
export const press =
  (name: string): Step =>
  async ({ user }) =>
    user.click(await usableButton(page, name));

/** Waits until the dialog that opens can be answered with this button. */
export const asked =
  (name: string): Step =>
  () =>
    usableButton(dialog, name);

/** Clicks a button of the dialog that opens. */
export const confirm =
  (name: string): Step =>
  async ({ user }) =>
    user.click(await usableButton(dialog, name));

/** Types over what is in a field; "" empties it. */
export const fill =
  (label: string | RegExp, text: string): Step =>
  async ({ user }) => {
    const field = (await front().findAllByLabelText(label))[0] as HTMLElement;
    await user.clear(field);
    if (text) await user.type(field, text);
  };

/** Chooses an option of a list. */
export const choose =
  (label: RegExp, option: string): Step =>
  async ({ user }) => {
    await user.click(await front().findByRole("combobox", { name: label }));
    // Without a layout, Mantine takes the list for scrolled out of sight.
    await user.click(await screen.findByRole("option", { name: option, hidden: true }));
  };

/** Switches a checkbox over. */
export const check =
  (name: RegExp): Step =>
  async ({ user }) => {
    await user.click((await front().findAllByRole("checkbox", { name }))[0] as HTMLElement);
  };

const TEXTS = ".mantine-Notification-title, .mantine-Notification-description";

/** Waits for a toast with exactly these words, title and message in the manner of the specification: "Title - Message". */
export async function expectToast(toast: string): Promise<void> {
  await waitFor(() => {
    const texts = [...document.querySelectorAll(`[data-tone] :is(${TEXTS})`)];
    expect(texts.map(({ textContent }) => textContent).join(" - ")).toBe(toast);
  });
}

/** Waits until a field (or group of fields) says this of itself. */
export async function expectProblemAt(label: string | RegExp, problem: string): Promise<void> {
  const field = (await front().findAllByLabelText(label))[0] as HTMLElement;
  await waitFor(() => {
    const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(ids.map((id) => document.getElementById(id)?.textContent)).toContain(problem);
  });
}

/** Waits until a field, or one of a group of fields, has the focus. */
export async function expectFocusAt(label: string | RegExp): Promise<void> {
  const field = (await front().findAllByLabelText(label))[0] as HTMLElement;
  await waitFor(() => expect(field.contains(document.activeElement)).toBe(true));
}

/** What is typed into a field. */
export async function typedInto(label: string | RegExp): Promise<string> {
  return ((await front().findAllByLabelText(label))[0] as HTMLInputElement).value;
}
