import { MantineProvider } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { theme } from "../theme.ts";
import { ToastArea } from "./toast-area.tsx";
import { REMOVED_AFTER_MS, showFailure, showSuccess } from "./toasts.ts";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(
    <MantineProvider theme={theme} env="test">
      <ToastArea />
    </MantineProvider>,
  );
});

afterEach(() => {
  act(() => notifications.clean());
  vi.useRealTimers();
});

const area = () => screen.getByRole("region", { name: "Notifications (F8)" });
const toasts = () => [...document.querySelectorAll<HTMLElement>("[data-tone]")];

async function show(title: string): Promise<HTMLElement> {
  act(() => showSuccess({ title }));
  await screen.findByText(title);
  return toasts()[0]!;
}

/** Lets React and the fake clock run on. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("a success is a status, a failure an alert", async () => {
  await show("Saved");
  expect(toasts()[0]!.getAttribute("role")).toBe("status");
  act(() => showFailure({ title: "Failed", message: "Try again" }));
  const failure = await screen.findByText("Try again");
  expect(failure.closest("[data-tone]")?.getAttribute("role")).toBe("alert");
});

test("one at a time: the newest takes the place of the one before", async () => {
  await show("First");
  act(() => showSuccess({ title: "Second" }));
  await screen.findByText("Second");
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(screen.queryByText("First")).toBeNull();
});

test("is gone after five seconds", async () => {
  await show("Saved");
  await pass(4_900);
  expect(toasts()).toHaveLength(1);
  await pass(1_000);
  expect(toasts()).toHaveLength(0);
});

test("the area is at most 420 px wide", async () => {
  const toast = await show("Saved");
  const root = toast.closest<HTMLElement>("[data-position='bottom-right']");
  expect(root?.style.getPropertyValue("--notifications-container-width")).toContain(`${420 / 16}rem`);
});

describe("F8", () => {
  test("brings the keyboard to the toast", async () => {
    await show("Saved");
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).keyboard("{F8}");
    expect(document.activeElement).toBe(area());
  });

  test("brings back the one that was closed last", async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await show("Saved");
    await user.click(screen.getByRole("button", { name: "Close notification" }));
    await waitFor(() => expect(toasts()).toHaveLength(0));
    await user.keyboard("{F8}");
    await screen.findByText("Saved");
  });

  test("until that has been removed", async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await show("Saved");
    await user.click(screen.getByRole("button", { name: "Close notification" }));
    await waitFor(() => expect(toasts()).toHaveLength(0));
    await pass(REMOVED_AFTER_MS);
    await user.keyboard("{F8}");
    await pass(100);
    expect(toasts()).toHaveLength(0);
    expect(document.activeElement).toBe(area());
  });
});

describe("swiping", () => {
  const swipe = (toast: HTMLElement, byPx: number, end: "pointerUp" | "pointerCancel" = "pointerUp") => {
    fireEvent.pointerDown(toast, { clientX: 100, button: 0, pointerId: 1 });
    fireEvent.pointerMove(window, { clientX: 100 + byPx, pointerId: 1 });
    fireEvent[end](window, { clientX: 100 + byPx, pointerId: 1 });
  };
  const offset = (toast: HTMLElement) => toast.style.getPropertyValue("--notifications-swipe-offset");

  test("right by 50 px dismisses", async () => {
    const toast = await show("Saved");
    act(() => swipe(toast, 50));
    await waitFor(() => expect(toasts()).toHaveLength(0));
  });

  test.each([
    ["right by 49 px", 49, "pointerUp"],
    ["left", -200, "pointerUp"],
    ["right, taken over by the browser", 200, "pointerCancel"],
  ] as const)("%s springs back", async (_, byPx, end) => {
    const toast = await show("Saved");
    act(() => swipe(toast, byPx, end));
    await pass(1_000);
    expect(toasts()).toHaveLength(1);
    expect(offset(toast)).toBe("0px");
  });

  test("the toast follows the finger", async () => {
    const toast = await show("Saved");
    fireEvent.pointerDown(toast, { clientX: 100, button: 0, pointerId: 1 });
    fireEvent.pointerMove(window, { clientX: 130, pointerId: 1 });
    expect(offset(toast)).toBe("30px");
    fireEvent.pointerMove(window, { clientX: 300, pointerId: 2 });
    expect(offset(toast)).toBe("30px");
  });
});
