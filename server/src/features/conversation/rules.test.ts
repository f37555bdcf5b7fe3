import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answerButtonId, interpret } from "./rules.ts";

const typed = (text: string, isNameAwaited = false) => interpret({ text, buttonId: null }, { isNameAwaited });
const tapped = (buttonId: string, text = "Yes") => interpret({ text, buttonId }, { isNameAwaited: false });
const yes = { kind: "answer", response: "yes", pollId: null };
const no = { kind: "answer", response: "no", pollId: null };

describe("a typed message", () => {
  const stops = [
    ..."STOP|stop| Stop |STOPALL|unsubscribe|Cancel|END|quit|revoke|OptOut|Stop!|“STOP”|*stop*|'Stop'.".split(
      "|",
    ),
    ...["STOP\u200e", "\u200bSTOP", "ST\u00adOP", "\u2068STOP\u2069", "\ufeffstop\u00a0", "STOP \u200d"],
    ...["ＳＴＯＰ", "𝐒𝐓𝐎𝐏", "stop\n", "\u202aunsubscribe\u202c.", `STOP${"!".repeat(4_000)}`],
  ];
  const starts = "START|start|Unstop| join ".split("|");
  const yeses = "yes|YES|Y|y|Yes!|yes.| yes |Yes!!!|👍|👍🏽|👍🏿|👍️|👍🏻!".split("|");
  const noes = "no|NO|N|n|No.|no?|👎|👎🏼".split("|");
  const unclear =
    "|   |?|yes please|please stop|JOIN ABC123|join tomorrow|join us|joinCDFGHJ34|CDFGHJ34|please JOIN CDFGHJ34|JOIN CDFGHJ345|constructor|__proto__".split(
      "|",
    );
  const joins = [
    ..."JOIN CDFGHJ34|join cdfghj34|Join: CDFG-HJ34.|JOIN  CDFG HJ34|join <CDFGHJ34>|“JOIN CDFGHJ34”".split(
      "|",
    ),
    ...["JOIN\u200b CDFG\u200bHJ34", "ＪＯＩＮ　ＣＤＦＧＨＪ３４"],
  ];
  const cases: (readonly [string, object])[] = [
    ...stops.map((text) => [text, { kind: "stop" }] as const),
    ...starts.map((text) => [text, { kind: "start" }] as const),
    ...joins.map((text) => [text, { kind: "join", code: "CDFGHJ34" }] as const),
    ...yeses.map((text) => [text, yes] as const),
    ...noes.map((text) => [text, no] as const),
    ...["balance", "Balance?"].map((text) => [text, { kind: "balance" }] as const),
    ...["HELP", "help!"].map((text) => [text, { kind: "help" }] as const),
    ...unclear.map((text) => [text, { kind: "unclear" }] as const),
  ];
  test.each(cases)("%j", (text, intent) => {
    expect(typed(text)).toEqual(intent);
  });

  test.each([
    ["yes 12", "yes", 12],
    ["NO #7.", "no", 7],
    ["👍🏽 3", "yes", 3],
  ] as const)("%j names a poll by its number", (text, response, pollId) => {
    expect(typed(text, true)).toEqual({ kind: "answer", response, pollId });
  });

  test.each(["yes 0", "yes 1.5", "yes 12 or 13", "maybe 12", "12", "yes12"])("%j names none", (text) => {
    expect(typed(text)).toEqual({ kind: "unclear" });
  });

  test("a name is several words, and only while one is awaited", () => {
    expect(typed("Ana  María Núñez", true)).toEqual({ kind: "name", text: "Ana María Núñez" });
    expect(typed("Ana María Núñez")).toEqual({ kind: "unclear" });
    expect(typed("Ana", true)).toEqual({ kind: "unclear" });
  });

  test.each(["stop", "start", "join CDFGHJ34", "yes", "no", "balance", "help"])(
    "%s means the same while a name is awaited",
    (word) => {
      expect(typed(word, true)).toEqual(typed(word));
    },
  );
});

describe("a tap on a button", () => {
  test("carries its poll and answer", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.constantFrom("yes", "no"), (pollId, response) => {
        expect(tapped(answerButtonId(pollId, response))).toEqual({ kind: "answer", response, pollId });
      }),
    );
  });

  test("counts by its id, whatever its title says", () => {
    const no7 = { kind: "answer", response: "no", pollId: 7 };
    expect(tapped("v1:7:no", "STOP")).toEqual(no7);
    expect(tapped("v1:7:no", "JOIN CDFGHJ34")).toEqual(no7);
  });

  test.each([
    "",
    "v1:0:yes",
    "v1:7:maybe",
    "v2:7:yes",
    "v1:7:yes ",
    "v1:-1:yes",
    "v1:99999999999999999:yes",
    "v1:7",
  ])("%j is none of ours", (buttonId) => {
    expect(tapped(buttonId)).toEqual({ kind: "unclear" });
  });
});

test("anything at all is understood as something, without an error", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      fc.option(fc.string({ unit: "binary" })),
      fc.boolean(),
      (text, buttonId, isNameAwaited) => {
        expect(interpret({ text, buttonId }, { isNameAwaited })).toHaveProperty("kind");
      },
    ),
  );
});
