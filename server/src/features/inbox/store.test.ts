import { expect, test } from "vitest";
import { query } from "../../db/query.ts";
import { openTestDatabase } from "../../testing/database.ts";
import { planOf } from "../../testing/query-plan.ts";
import { TEMPLATE_EVENT_PREFIX, type TemplateEvent } from "./rules.ts";
import { insertEvent, latestVerdicts } from "./store.ts";

const CHANNEL = "whatsapp-cloud";
const EVENTS = 10_000;
const TEMPLATES = 12;

/** A club that has been told of its templates for years, in no order. */
function openOldClub() {
  const club = openTestDatabase();
  club.write((tx) => {
    for (let turn = 0; turn < EVENTS; turn += 1) {
      const occurredAt = (turn * 7919) % EVENTS;
      const event: TemplateEvent = {
        kind: "template",
        eventId: `${TEMPLATE_EVENT_PREFIX}${turn}`,
        name: `dinkboard_${occurredAt % TEMPLATES}`,
        isUsable: turn % 2 === 0,
        verdict: `the ${occurredAt}th`,
        occurredAt,
      };
      insertEvent(tx, turn % 10 === 9 ? "another" : CHANNEL, event);
    }
  });
  return club;
}

test("the latest word on each template is found among ten thousand without a look at the others", () => {
  const club = openOldClub();
  club.read((reader) => {
    const events = reader
      .all(query.selectFrom("inbox").select(["channel", "event"]))
      .filter(({ channel }) => channel === CHANNEL)
      .map(({ event }) => JSON.parse(event) as TemplateEvent)
      .sort((one, other) => one.occurredAt - other.occurredAt);
    const latest = new Map(events.map((event) => [event.name, event]));
    expect(new Set(latestVerdicts(reader, CHANNEL))).toEqual(new Set(latest.values()));

    const { looks, rows } = planOf(reader, (watched) => latestVerdicts(watched, CHANNEL));
    expect(rows).toBe(TEMPLATES);
    const atInbox = looks.filter((look) => look.includes("inbox"));
    expect(atInbox).toHaveLength(3);
    for (const look of atInbox) {
      expect(look).toMatch(/^SEARCH inbox USING (COVERING )?INDEX inbox_verdicts \(channel=\?/);
    }
    expect(looks).not.toContainEqual(expect.stringContaining("TEMP B-TREE"));
  });
});

test("of two words at one time the one that came later counts, and where there is none there is none", () => {
  const club = openTestDatabase();
  const say = (eventId: string, isUsable: boolean) =>
    club.write((tx) =>
      insertEvent(tx, CHANNEL, {
        kind: "template",
        eventId,
        name: "dinkboard_poll",
        isUsable,
        verdict: "",
        occurredAt: 1,
      }),
    );
  expect(club.read((reader) => latestVerdicts(reader, CHANNEL))).toEqual([]);
  say("template:1", true);
  say("template:2", false);
  expect(club.read((reader) => latestVerdicts(reader, CHANNEL))).toMatchObject([{ isUsable: false }]);
  expect(club.read((reader) => latestVerdicts(reader, "another"))).toEqual([]);
});
