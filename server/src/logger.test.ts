import { expect, test } from "vitest";
import { loggedPath } from "./logger.ts";

test.each([
  ["/api/polls/7", "/api/polls/7"],
  ["/webhooks/whatsapp?hub.verify_token=secret", "/webhooks/whatsapp"],
  ["/join/CDFGHJ34", "/join/…"],
  ["//join/CDFGHJ34/?a=b", "//join/…"],
])("of %s the log tells %s", (url, path) => {
  expect(loggedPath(url)).toBe(path);
});
