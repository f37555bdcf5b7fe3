import { formatTime, TIME_CHOICES } from "@dinkboard/shared/times";
import { Select, type SelectProps } from "@mantine/core";

const OPTIONS = TIME_CHOICES.map((value) => ({ value, label: formatTime(value) }));

/** A time of day to choose, every half hour from morning to night. */
export function TimeSelect(props: Omit<SelectProps, "data">) {
  return <Select data={OPTIONS} allowDeselect={false} required {...props} />;
}
