/** Leads to the first field that is wrong: a form may be longer than a phone, and the field out of sight. */
export function focusFirstError(
  form: { readonly getInputNode: (path: string) => HTMLElement | null },
  errors: Readonly<Record<string, unknown>>,
): void {
  const [first] = Object.keys(errors);
  if (first !== undefined) form.getInputNode(first)?.focus();
}
