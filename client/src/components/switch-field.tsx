import { Switch, type SwitchProps } from "@mantine/core";

/** Something to switch on and off. Its name is its label alone: Mantine would have the description read twice. */
export function SwitchField({ label, ...others }: SwitchProps & { readonly label: string }) {
  return <Switch label={label} aria-label={label} {...others} />;
}
