import { describe, expect, test } from "vitest";
import { EnvironmentError, readEnvironment, twilioAccountOf, whatsAppAccountOf } from "./env.ts";

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
    WHATSAPP_API_BASE_URL: "https://graph.facebook.com",
    WHATSAPP_API_VERSION: "v25.0",
    WHATSAPP_TEMPLATE_LANGUAGE: "en_US",
    TWILIO_API_BASE_URL: "https://api.twilio.com",
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
    ["MESSAGING_CHANNEL", "pigeon", "one of simulator, whatsapp-cloud, twilio"],
    ["OTP_CHANNEL", "pigeon", "one of simulator, whatsapp-cloud, twilio"],
    ["WHATSAPP_PHONE_NUMBER_ID", "+12125550142", "the number's id at Meta, digits alone"],
    [
      "WHATSAPP_API_BASE_URL",
      "graph.facebook.com",
      "an address such as https://club.example, without a path",
    ],
    ["WHATSAPP_API_VERSION", "25", "a version such as v25.0"],
    ["WHATSAPP_TEMPLATE_LANGUAGE", "English", "a language such as en_US"],
    ["TWILIO_ACCOUNT_SID", "AC12", "AC and 32 hexadecimal digits"],
    ["TWILIO_FROM", "sms:+1212", "a number such as +12125550142, or whatsapp:+12125550142"],
    ["TWILIO_MESSAGING_SERVICE_SID", "MG12", "MG and 32 hexadecimal digits"],
    ["TWILIO_CONTENT_SIDS", "HX12", 'JSON such as {"dinkboard_poll":"HX…"}'],
    ["TWILIO_CONTENT_SIDS", '{"dinkboard_poll":"x"}', 'JSON such as {"dinkboard_poll":"HX…"}'],
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

  test("with nothing said of what it only seems to contradict", () => {
    const lines = linesOf({ MESSAGING_CHANNEL: "whatsapp", OTP_CHANNEL: "twilio", HOST: "0.0.0.0" });
    expect(lines.map((line) => line.split(" ", 1)[0])).toEqual(["MESSAGING_CHANNEL"]);
    expect(linesOf({ SIMULATOR_ON_NETWORK: "yes", HOST: "0.0.0.0" })).toHaveLength(1);
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

describe("a messenger", () => {
  const WHATSAPP = {
    WHATSAPP_PHONE_NUMBER_ID: "106540352242922",
    WHATSAPP_ACCESS_TOKEN: "EAAtoken",
    WHATSAPP_APP_SECRET: "secret",
    WHATSAPP_VERIFY_TOKEN: "pickle",
  };
  const TWILIO = {
    TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
    TWILIO_AUTH_TOKEN: "12345",
    TWILIO_FROM: "whatsapp:+12125550142",
  };
  const PUBLIC_BASE_URL = "https://club.example";
  const names = (source: Record<string, string>) => linesOf(source).map((line) => line.split(" ", 1)[0]);

  test("is told of everything that it lacks, a line each", () => {
    expect(names({ MESSAGING_CHANNEL: "whatsapp-cloud" })).toEqual([
      ...Object.keys(WHATSAPP),
      "PUBLIC_BASE_URL",
    ]);
    expect(names({ OTP_CHANNEL: "twilio" })).toEqual([...Object.keys(TWILIO), "PUBLIC_BASE_URL"]);
    expect(linesOf({ ...TWILIO, TWILIO_AUTH_TOKEN: "", PUBLIC_BASE_URL, OTP_CHANNEL: "twilio" })).toEqual([
      "TWILIO_AUTH_TOKEN holds nothing and must hold the account's auth token.",
    ]);
  });

  test("is told once of what it needs and cannot use", () => {
    const whatsApp = { ...WHATSAPP, PUBLIC_BASE_URL, MESSAGING_CHANNEL: "whatsapp-cloud" };
    expect(names({ ...whatsApp, WHATSAPP_PHONE_NUMBER_ID: "+12125550142" })).toEqual([
      "WHATSAPP_PHONE_NUMBER_ID",
    ]);
    expect(names({ ...whatsApp, PUBLIC_BASE_URL: "club.example" })).toEqual(["PUBLIC_BASE_URL"]);
    const twilio = { ...TWILIO, PUBLIC_BASE_URL, MESSAGING_CHANNEL: "twilio" };
    expect(names({ ...twilio, TWILIO_ACCOUNT_SID: "AC1", TWILIO_FROM: "2125550142" })).toEqual([
      "TWILIO_ACCOUNT_SID",
      "TWILIO_FROM",
    ]);
    expect(names({ ...twilio, TWILIO_FROM: "", TWILIO_MESSAGING_SERVICE_SID: "MG1" })).toEqual([
      "TWILIO_MESSAGING_SERVICE_SID",
    ]);
  });

  test("has all that it needs, and codes go the same way unless told otherwise", () => {
    const whatsApp = { ...WHATSAPP, PUBLIC_BASE_URL, MESSAGING_CHANNEL: "whatsapp-cloud", HOST: "0.0.0.0" };
    expect(whatsAppAccountOf(readEnvironment(whatsApp))).toEqual({
      phoneNumberId: "106540352242922",
      accessToken: "EAAtoken",
      appSecret: "secret",
      verifyToken: "pickle",
      baseUrl: "https://graph.facebook.com",
      version: "v25.0",
      templateLanguage: "en_US",
    });
    expect(readEnvironment(whatsApp).OTP_CHANNEL).toBe("whatsapp-cloud");
    const both = readEnvironment({ ...whatsApp, ...TWILIO, OTP_CHANNEL: "twilio" });
    expect(both).toMatchObject({ MESSAGING_CHANNEL: "whatsapp-cloud", OTP_CHANNEL: "twilio" });
    expect(twilioAccountOf(both)).toEqual({
      accountSid: `AC${"0".repeat(32)}`,
      authToken: "12345",
      from: "whatsapp:+12125550142",
      contentSids: {},
      baseUrl: "https://api.twilio.com",
      publicBaseUrl: "https://club.example",
    });
  });

  test("of Twilio has a number or a service to send from", () => {
    const { TWILIO_FROM: _, ...rest } = TWILIO;
    const service = `MG${"a".repeat(32)}`;
    const twilio = { ...rest, PUBLIC_BASE_URL, MESSAGING_CHANNEL: "twilio" };
    expect(names(twilio)).toEqual(["TWILIO_FROM"]);
    expect(names({ ...twilio, TWILIO_MESSAGING_SERVICE_SID: service })).toEqual([]);
    const contentSids = { dinkboard_poll: `HX${"b".repeat(32)}` };
    expect(
      readEnvironment({
        ...twilio,
        TWILIO_FROM: "+12125550142",
        TWILIO_CONTENT_SIDS: JSON.stringify(contentSids),
      }).TWILIO_CONTENT_SIDS,
    ).toEqual(contentSids);
  });

  test("does not let the simulator onto the network beside it", () => {
    const mixed = {
      ...WHATSAPP,
      PUBLIC_BASE_URL,
      MESSAGING_CHANNEL: "whatsapp-cloud",
      OTP_CHANNEL: "simulator",
    };
    expect(names({ ...mixed, HOST: "0.0.0.0" })).toEqual(["HOST"]);
  });
});
