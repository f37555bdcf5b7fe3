import type { SettingsView } from "@dinkboard/shared/schemas/settings";
import type { UseFormReturnType } from "@mantine/form";
import { useEffect } from "react";

/** Fills in what games cost when the settings arrive, unless somebody has typed something by then. */
export function useDefaultCost<Values extends { costPerPlayer: string | number }>(
  { setFieldValue, isDirty }: UseFormReturnType<Values>,
  settings: SettingsView | undefined,
): void {
  const defaultCost = settings?.defaultGameCost;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival of the settings fills the field in.
  useEffect(() => {
    if (defaultCost !== undefined && !isDirty("costPerPlayer"))
      setFieldValue("costPerPlayer", defaultCost as never);
  }, [defaultCost]);
}
