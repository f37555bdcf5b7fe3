import { Button, type ButtonProps } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";

interface DeleteButtonProps extends Pick<ButtonProps, "size" | "fz"> {
  readonly children: string;
  /** Id of what names the thing to delete, since the button stands in a list of them. */
  readonly describedBy: string;
  readonly onClick: () => void;
}

/** Begins a deletion: red, but quiet among what is done more often. */
export function DeleteButton({ children, describedBy, onClick, size = "sm", ...others }: DeleteButtonProps) {
  return (
    <Button
      variant="subtle"
      color="red"
      c="var(--mantine-color-error)"
      size={size}
      leftSection={<IconTrash size={size === "sm" ? 18 : 16} aria-hidden />}
      aria-describedby={describedBy}
      onClick={onClick}
      {...others}
    >
      {children}
    </Button>
  );
}
