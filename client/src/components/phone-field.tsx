import { formatPhoneNumber, normalizePhoneNumber } from "@dinkboard/shared/phone";
import { TextInput, type TextInputProps } from "@mantine/core";

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
      placeholder="(212) 555-0142"
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
