import { Alert } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";

/** Says what a form's choices come to, while they are made: when something will happen. */
export function TimeLine({ children }: { children: string }) {
  return (
    <Alert color="gray" role="status" icon={<IconClock size={18} aria-hidden />}>
      {children}
    </Alert>
  );
}
