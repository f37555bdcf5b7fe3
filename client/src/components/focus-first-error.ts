/** Leads to the first field that is wrong: a form may be longer than a phone, and the field out of sight. */
export function focusFirstError(
  form: { readonly getInputNode: (path: string) => HTMLElement | null },
  errors: Readonly<Record<string, unknown>>,
): void {
  const [first] = Object.keys(errors);
  const field = first === undefined ? null : form.getInputNode(first);
  field?.focus({ preventScroll: true });
  // In the middle its label shows too, and nothing that sticks to an edge covers it.
  field?.scrollIntoView({ block: "center" });
}
