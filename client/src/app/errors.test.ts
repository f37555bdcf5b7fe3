import { ERROR_STATUS, type ErrorBody, type ErrorCode } from "@dinkboard/shared/errors";
import { notificationsStore } from "@mantine/notifications";
import { TRPCClientError } from "@trpc/client";
import { beforeEach, describe, expect, test } from "vitest";
import { fieldErrors, isUnauthorized, serverMessage, showError } from "./errors.ts";
import { createQueryClient } from "./query-client.ts";

function refused(code: ErrorCode, message: string, more: Partial<ErrorBody> = {}) {
  const error: ErrorBody = { message, code, ...more };
  return TRPCClientError.from({
    error: { code: -32600, message, data: { httpStatus: ERROR_STATUS[code], error } },
  });
}

const lost = new TRPCClientError("Failed to fetch", { cause: new TypeError("Failed to fetch") });
const issues = [
  { path: "phoneNumber", message: "must be a valid US phone number" },
  { path: "", message: "is too much" },
];

describe("a session that is over", () => {
  test.each<[unknown, boolean]>([
    [refused("unauthorized", "Unauthorized"), true],
    [new Error("401: Unauthorized"), true],
    [new Error('401: {"message":"Unauthorized"}'), true],
    [new Error("401: Your session has ended"), true],
    [new Error("Unauthorized"), true],
    [new Error("403: you are\nUnauthorized here"), true],
    [new Error("502: 401: nothing of ours"), false],
    [refused("forbidden", "This is for administrators"), false],
    [refused("wrong_code", "Please check your code and try again."), false],
    [lost, false],
    [undefined, false],
  ])("%s: %s", (error, expected) => {
    expect(isUnauthorized(error)).toBe(expected);
  });
});

describe("the server's sentence", () => {
  test.each<[unknown, string | undefined]>([
    [refused("too_many_requests", "Too many codes were requested."), "Too many codes were requested."],
    [refused("conflict", "The poll is closed"), "The poll is closed"],
    [refused("internal", "Internal server error"), undefined],
    [refused("invalid", "phoneNumber: must be valid", { issues }), undefined],
    [lost, undefined],
    [new Error("anything"), undefined],
  ])("%s: %s", (error, expected) => {
    expect(serverMessage(error)).toBe(expected);
  });
});

test("wrong fields are told by name, what belongs to no field is not", () => {
  expect(fieldErrors(refused("invalid", "…", { issues }))).toEqual({
    phoneNumber: "must be a valid US phone number",
  });
  expect(
    fieldErrors(refused("invalid", "…", { issues: [{ path: "", message: "is too much" }] })),
  ).toBeUndefined();
  expect(fieldErrors(refused("conflict", "…"))).toBeUndefined();
  expect(fieldErrors(lost)).toBeUndefined();
});

describe("what the toast says", () => {
  beforeEach(() =>
    notificationsStore.setState({ notifications: [], queue: [], defaultPosition: "bottom-right", limit: 1 }),
  );

  const toasts = () =>
    notificationsStore
      .getState()
      .notifications.map(({ title, message }) => (title ? [title, message] : [message]));
  const conflict = refused("conflict", "The poll is closed");

  test.each<[string, unknown, { title: string; message?: string }, boolean, unknown[][]]>([
    ["the title alone", conflict, { title: "Failed to close poll" }, false, [["Failed to close poll"]]],
    [
      "title and message",
      conflict,
      { title: "Error", message: "Please try again." },
      false,
      [["Error", "Please try again."]],
    ],
    [
      "the server's sentence where it is preferred",
      conflict,
      { title: "Error", message: "Please try again." },
      true,
      [["Error", "The poll is closed"]],
    ],
    [
      "the message where the server has no sentence",
      refused("internal", "Internal server error"),
      { title: "Error", message: "Please try again." },
      true,
      [["Error", "Please try again."]],
    ],
    [
      "the connection when no answer came",
      lost,
      { title: "Failed to close poll" },
      false,
      [["Failed to close poll", "Check your connection, then try again."]],
    ],
    [
      "nothing for a session that is over",
      refused("unauthorized", "Unauthorized"),
      { title: "Error" },
      true,
      [],
    ],
  ])("%s", (_, error, words, preferServer, expected) => {
    showError(error, words, { preferServer });
    expect(toasts()).toEqual(expected);
  });

  test("one at a time: the newest", () => {
    showError(conflict, { title: "First" });
    showError(conflict, { title: "Second" });
    expect(toasts()).toEqual([["Second"]]);
  });
});

test("every failed call that is unauthorized ends the session, unless it may be", async () => {
  let endings = 0;
  const client = createQueryClient(() => {
    endings += 1;
  });
  const fail = () => Promise.reject(refused("unauthorized", "Unauthorized"));
  await expect(client.fetchQuery({ queryKey: ["a"], queryFn: fail })).rejects.toThrow();
  expect(endings).toBe(1);
  await expect(
    client.fetchQuery({ queryKey: ["b"], queryFn: fail, meta: { isAnonymousAllowed: true } }),
  ).rejects.toThrow();
  expect(endings).toBe(1);
  await expect(
    client.getMutationCache().build(client, { mutationFn: fail }).execute(undefined),
  ).rejects.toThrow();
  expect(endings).toBe(2);
});
