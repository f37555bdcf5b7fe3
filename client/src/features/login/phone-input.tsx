import { formatPhoneInput } from "@dinkboard/shared/phone";
import { Text, TextInput } from "@mantine/core";
import {
  type ChangeEvent,
  type ClipboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { words } from "./words.ts";

/** "(212) 555-0142" */
const LONGEST = 14;
/** The code of another country: without it, the digits would be somebody's in the US. */
const FOREIGN = /^\s*\+\s*[02-9]/;

interface PhoneInputProps {
  readonly value: string;
  readonly onChange: (formatted: string) => void;
  /** Called in its place for a number of another country, pasted or filled in by the browser. */
  readonly onForeign: () => void;
  readonly error?: ReactNode;
}

/** Where the caret stands in a formatted number after so many of its digits. */
function caretAfter(digitCount: number, formatted: string): number {
  let seen = 0;
  for (let index = 0; index < formatted.length; index += 1) {
    if (seen === digitCount) return index;
    if (/\d/.test(formatted[index] ?? "")) seen += 1;
  }
  return formatted.length;
}

/** A US phone number that takes its form while it is typed; the caret stays at the digit that was touched. */
export function PhoneInput({ value, onChange, onForeign, error }: PhoneInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | undefined>(undefined);

  // To begin with, and when something is wrong with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a problem is an occasion to lead back here.
  useEffect(() => input.current?.focus(), [error]);

  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  function type(event: ChangeEvent<HTMLInputElement>): void {
    const { value: typed, selectionStart } = event.currentTarget;
    if (FOREIGN.test(typed)) {
      onForeign();
      return;
    }
    const formatted = formatPhoneInput(typed);
    if (selectionStart !== null && selectionStart < typed.length) {
      const digitCount = typed.slice(0, selectionStart).replace(/\D/g, "").length;
      caret.current = caretAfter(digitCount, formatted);
    }
    onChange(formatted);
  }

  // The browser would cut "+1 (212) 555-0142" to the longest length before it is stripped.
  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const pasted = event.clipboardData.getData("text/plain");
    event.preventDefault();
    if (FOREIGN.test(pasted)) onForeign();
    else
      onChange(
        formatPhoneInput(value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? 0)),
      );
  }

  return (
    <TextInput
      ref={input}
      label={words.phone.label}
      placeholder={words.phone.placeholder}
      leftSection={<Text component="span">{words.phone.country}</Text>}
      leftSectionWidth={44}
      size="lg"
      type="tel"
      name="phoneNumber"
      autoComplete="tel-national"
      maxLength={LONGEST}
      value={value}
      error={error}
      onChange={type}
      onPaste={paste}
    />
  );
}
