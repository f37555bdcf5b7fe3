import { DAY_NAMES } from "@dinkboard/shared/times";
import { Chip, Group, Input } from "@mantine/core";
import { type ReactNode, useId } from "react";

interface DayChipsProps {
  readonly label: string;
  readonly error?: ReactNode;
  /** 0 = Sunday to 6 = Saturday. */
  readonly value: readonly number[];
  readonly onChange: (days: number[]) => void;
  /** By which the form finds the field, to give it the focus. */
  readonly "data-path"?: string;
}

/** The days of the week to choose from, by their short names. */
export function DayChips({ label, error, value, onChange, "data-path": path }: DayChipsProps) {
  const labelId = useId();
  const errorId = useId();
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      required
      error={error}
      errorProps={{ id: errorId }}
    >
      <Group
        role="group"
        aria-labelledby={labelId}
        {...(error ? { "aria-describedby": errorId } : {})}
        gap={6}
        mb={error ? 5 : 0}
      >
        <Chip.Group multiple value={value.map(String)} onChange={(days) => onChange(days.map(Number))}>
          {DAY_NAMES.map((name, day) => (
            <Chip
              key={name}
              value={String(day)}
              aria-label={name}
              variant="light"
              radius="md"
              {...(day === 0 ? { "data-path": path } : {})}
            >
              {name.slice(0, 3)}
            </Chip>
          ))}
        </Chip.Group>
      </Group>
    </Input.Wrapper>
  );
}
