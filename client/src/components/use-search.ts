import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";

/** Long enough not to ask the server for every letter. */
const DELAY_MS = 250;

/** What stands in a search field (`typed`), and what to search for once the typing has paused (`search`). */
export function useSearch(initial = "") {
  const [typed, setTyped] = useState(initial);
  const [search] = useDebouncedValue(typed.trim(), DELAY_MS);
  return { typed, setTyped, search };
}
