import { IconCloudOff } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { words } from "../words.ts";
import type { Connection } from "./connection.ts";
import classes from "./offline-notice.module.css";

/** Says on every screen that the server cannot be reached, for as long as that is so. */
export function OfflineNotice({ connection }: { connection: Connection }) {
  const isReachable = useSyncExternalStore(connection.subscribe, connection.isReachable);
  return (
    // Always there, so that a screen reader hears of its content when it comes.
    <div role="status" className={classes.place}>
      {!isReachable && (
        <p className={classes.notice}>
          <IconCloudOff size={18} aria-hidden />
          {words.offline}
        </p>
      )}
    </div>
  );
}
