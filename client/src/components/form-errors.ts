import type { FormErrors } from "@mantine/form";

interface Form {
  readonly getInputNode: (path: string) => HTMLElement | null;
  readonly setErrors: (errors: FormErrors) => void;
}

/** Leads to the first field that is wrong: a form may be longer than a phone, and the field out of sight. */
export function focusFirstError(form: Pick<Form, "getInputNode">, errors: FormErrors): void {
  const field = Object.keys(errors)
    .map((path) => form.getInputNode(path))
    .find((node) => node !== null);
  field?.focus({ preventScroll: true });
  // In the middle its label shows too, and nothing that sticks to an edge covers it.
  field?.scrollIntoView({ block: "center" });
}

/** Puts what the server found wrong at its fields, and leads to the first of them. */
export function showFieldErrors(form: Form, errors: FormErrors = {}): void {
  form.setErrors(errors);
  focusFirstError(form, errors);
}
