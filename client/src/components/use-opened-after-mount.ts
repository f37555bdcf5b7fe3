import { useEffect, useState } from "react";

/**
 * For a dialog that may be mounted when it is already wanted, as when its code has just arrived: it is mounted closed and
 * opened then, so that it moves in, and Mantine knows who had the focus before.
 */
export function useOpenedAfterMount(isWanted: boolean): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return isWanted && isMounted;
}
