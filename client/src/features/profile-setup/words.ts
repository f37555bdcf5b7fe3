/** The texts of the profile set-up. Those of its fields' checks are the shared schema's. */
export const words = {
  title: (clubName: string) => `Welcome to ${clubName}`,
  intro: "One thing before the first game: what is your name? It is how the others know who is coming.",
  firstName: "First name",
  lastName: "Last name",
  submit: "Save and continue",
  failed: { title: "Update Failed", message: "Failed to update your name. Please try again." },
} as const;
