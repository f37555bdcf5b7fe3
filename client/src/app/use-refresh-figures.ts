import { trpc } from "../trpc.ts";

/** Refreshes what is reckoned from everything else: the dashboard's cards and the reports. */
export function useRefreshFigures(): () => void {
  const { dashboard, reports } = trpc.useUtils().admin;
  return () => {
    void dashboard.invalidate();
    void reports.invalidate();
  };
}
