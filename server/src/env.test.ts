import { describe, expect, test } from "vitest";
import { EnvironmentError, readEnvironment } from "./env.ts";

function linesOf(source: Record<string, string>): string[] {
  try {
    readEnvironment(source);
  } catch (error) {
    expect(error).toBeInstanceOf(EnvironmentError);
    return (error as Error).message.split("\n");
  }
  return [];
}

test("an empty environment is a club on this machine, with the simulator", () => {
  expect(readEnvironment({})).toEqual({
    PORT: 3000,
    HOST: "127.0.0.1",
    DATA_DIR: "./data",
    PUBLIC_BASE_URL: "http://localhost:3000",
    MESSAGING_CHANNEL: "simulator",
    OTP_CHANNEL: "simulator",
    TRUST_PROXY: 0,
    OTP_REQUESTS_PER_IP_PER_HOUR: 30,
    RATE_LIMIT_PER_MINUTE: 600,
    LOG_LEVEL: "info",
    SIMULATOR_ON_NETWORK: "0",
  });
});

test("what is set is taken", () => {
  expect(
    readEnvironment({
      PORT: "8080",
      SUPER_ADMIN_PHONE: "(212) 555-0142",
      PUBLIC_BASE_URL: "https://Club.example/",
      ADMIN_EMAIL: "dana@club.example",
      TRUST_PROXY: "1",
      RATE_LIMIT_PER_MINUTE: "0",
      LOG_LEVEL: "debug",
    }),
  ).toMatchObject({
    PORT: 8080,
    SUPER_ADMIN_PHONE: "+12125550142",
    PUBLIC_BASE_URL: "https://club.example",
    ADMIN_EMAIL: "dana@club.example",
    TRUST_PROXY: 1,
    RATE_LIMIT_PER_MINUTE: 0,
    LOG_LEVEL: "debug",
  });
});

test("an empty variable counts as none, and the others of the system are left alone", () => {
  expect(readEnvironment({ PORT: "", SUPER_ADMIN_PHONE: " ", PATH: "/bin" })).toEqual(readEnvironment({}));
});

test("the address follows the port", () => {
  expect(readEnvironment({ PORT: "8080" }).PUBLIC_BASE_URL).toBe("http://localhost:8080");
});

describe("a wrong value is told with what it must be:", () => {
  test.each([
    ["PORT", "http", "a whole number from 1 to 65535"],
    ["PORT", "0", "a whole number from 1 to 65535"],
    ["PORT", "70000", "a whole number from 1 to 65535"],
    ["PORT", "3000.5", "a whole number from 1 to 65535"],
    ["SUPER_ADMIN_PHONE", "12", "a valid US phone number"],
    ["SUPER_ADMIN_PHONE", "+442071838750", "a valid US phone number"],
    ["PUBLIC_BASE_URL", "club.example", "an address such as https://club.example, without a path"],
    [
      "PUBLIC_BASE_URL",
      "https://club.example/dinks",
      "an address such as https://club.example, without a path",
    ],
    ["PUBLIC_BASE_URL", "ftp://club.example", "an address such as https://club.example, without a path"],
    ["MESSAGING_CHANNEL", "pigeon", "simulator"],
    ["OTP_CHANNEL", "pigeon", "simulator"],
    ["ADMIN_EMAIL", "dana", "an e-mail address"],
    ["TRUST_PROXY", "yes", "a whole number from 0 to 10"],
    ["OTP_REQUESTS_PER_IP_PER_HOUR", "-1", "a whole number from 0 to 1000000"],
    ["RATE_LIMIT_PER_MINUTE", "many", "a whole number from 0 to 1000000"],
    ["LOG_LEVEL", "loud", "one of fatal, error, warn, info, debug, trace, silent"],
    ["SIMULATOR_ON_NETWORK", "yes", "one of 0, 1"],
  ])("%s=%s", (name, value, mustHold) => {
    expect(linesOf({ [name]: value })).toEqual([
      `${name} holds ${JSON.stringify(value)} and must hold ${mustHold}.`,
    ]);
  });

  test("all at once, a line each", () => {
    const lines = linesOf({ PORT: "x", LOG_LEVEL: "loud", HOST: "0.0.0.0" });
    expect(lines.map((line) => line.split(" ", 1)[0])).toEqual(["PORT", "LOG_LEVEL", "HOST"]);
  });
});

describe("the simulator, which shows everybody's codes,", () => {
  test.each(["0.0.0.0", "192.168.1.5", "::", "club.example"])(
    "is not let onto the network: HOST=%s",
    (HOST) => {
      expect(linesOf({ HOST })).toHaveLength(1);
      expect(linesOf({ HOST })[0]).toContain("SIMULATOR_ON_NETWORK=1");
      expect(readEnvironment({ HOST, SIMULATOR_ON_NETWORK: "1" })).toMatchObject({ HOST });
    },
  );

  test.each(["localhost", "127.0.0.1", "127.1.2.3", "::1"])("stays on this machine: HOST=%s", (HOST) => {
    expect(readEnvironment({ HOST, OTP_REQUESTS_PER_IP_PER_HOUR: "0" })).toMatchObject({ HOST });
  });

  test("keeps its limit of codes where others reach it", () => {
    const lines = linesOf({ HOST: "0.0.0.0", SIMULATOR_ON_NETWORK: "1", OTP_REQUESTS_PER_IP_PER_HOUR: "0" });
    expect(lines).toEqual([
      'OTP_REQUESTS_PER_IP_PER_HOUR holds "0" and must hold at least 1 where others reach the server.',
    ]);
  });
});
