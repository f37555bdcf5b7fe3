import { expect, test } from "vitest";
import { addPlayerSchema } from "./players.ts";
import { updateNameSchema } from "./portal.ts";

test.each([
  [addPlayerSchema, { phoneNumber: "" }, ["Please enter a phone number"]],
  [addPlayerSchema, { phoneNumber: "( ) -" }, ["Please enter a phone number"]],
  [updateNameSchema, { firstName: "", lastName: " " }, ["First name is required", "Last name is required"]],
])("what is missing is told once", (schema, input, messages) => {
  expect(schema.safeParse(input).error?.issues.map(({ message }) => message)).toEqual(messages);
});
