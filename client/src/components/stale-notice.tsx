import { Alert } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { words } from "./words.ts";

/** Above a list that is shown as it was, because refreshing it has failed. */
export function StaleNotice() {
  return (
    <Alert role="status" color="yellow" mb="md" icon={<IconCloudOff size={20} aria-hidden />}>
      {words.stale}
    </Alert>
  );
}
