import { notificationsStore } from "@mantine/notifications";
import { expect, test, vi } from "vitest";
import { createEndSession } from "./end-session.ts";
import { createSessionStore } from "./session-store.ts";

test("says so at once and leaves after half a second, once, however many calls have failed", () => {
  vi.useFakeTimers();
  const sessions = createSessionStore();
  const player = { id: 2, name: "Ben", phoneNumber: "+12125550101" };
  sessions.set({ kind: "player", token: "p", player });
  const leave = vi.fn();
  const endSession = createEndSession(sessions, leave);

  endSession();
  endSession();
  const { notifications } = notificationsStore.getState();
  expect(notifications.map(({ title, message }) => [title, message])).toEqual([
    ["Unauthorized", "You are logged out. Logging in again..."],
  ]);

  vi.advanceTimersByTime(499);
  expect(leave).not.toHaveBeenCalled();
  expect(window.localStorage.length).toBe(2);

  vi.advanceTimersByTime(1);
  expect(leave.mock.calls).toEqual([["/api/login"]]);
  expect(window.localStorage.length).toBe(0);

  endSession();
  vi.runAllTimers();
  expect(leave).toHaveBeenCalledOnce();

  // Unsaved changes have made them stay.
  endSession();
  vi.runAllTimers();
  expect(leave).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
