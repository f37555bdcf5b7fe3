import { useEffect, useState } from "react";

/**
 * For a dialog whose code arrives when it is already wanted: it is mounted closed and opened then, so that it moves in and
 * knows who had the focus before.
 */
export function useOpenedAfterMount(isWanted: boolean): boolean {
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(isWanted), [isWanted]);
  return opened;
}
