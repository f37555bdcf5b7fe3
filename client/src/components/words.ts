/** The texts that the shared components bring along. */
export const words = {
  retry: "Try again",
  cancel: "Cancel",
  loading: "Loading…",
  showMore: "Show more",
  yes: "YES",
  no: "NO",
  phoneExample: "(212) 555-0142",
  clearSearch: "Clear search",
  stale: "We cannot reach the club right now. What you see may be out of date.",
} as const;
