import { formatPhoneNumber, normalizePhoneNumber } from "@dinkboard/shared/phone";
import { TextInput, type TextInputProps } from "@mantine/core";
import { words } from "./words.ts";

interface PhoneFieldProps extends Omit<TextInputProps, "value" | "onChange"> {
  readonly value: string;
  /** Gets what is typed as an event, and the tidied number as it is. */
  readonly onChange: (typed: React.ChangeEvent<HTMLInputElement> | string) => void;
}

/** A phone number of somebody else's. Left, it shows the number as it will be stored, so that a slip of the finger is seen. */
export function PhoneField({ value, onChange, onBlur, ...others }: PhoneFieldProps) {
  return (
    <TextInput
      type="tel"
      autoComplete="off"
      placeholder={words.phoneExample}
      {...others}
      value={value}
      onChange={onChange}
      onBlur={(event) => {
        onBlur?.(event);
        if (/\d/.test(value)) onChange(formatPhoneNumber(normalizePhoneNumber(value)));
      }}
    />
  );
}
