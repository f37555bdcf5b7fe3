/** The texts that the shared components bring along. */
export const words = {
  retry: "Try again",
  cancel: "Cancel",
  loading: "Loading…",
} as const;
