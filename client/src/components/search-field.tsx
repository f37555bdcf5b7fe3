import { CloseButton, TextInput, type TextInputProps } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useRef } from "react";
import { words } from "./words.ts";

interface SearchFieldProps extends Omit<TextInputProps, "label" | "onChange"> {
  /** Read by screen readers; the magnifying glass tells everybody else. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field to search a list with, and a way to clear it. */
export function SearchField({ label, value, onChange, ...others }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={label}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        value && (
          <CloseButton
            aria-label={words.clearSearch}
            onClick={() => {
              onChange("");
              field.current?.focus();
            }}
          />
        )
      }
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...others}
    />
  );
}
