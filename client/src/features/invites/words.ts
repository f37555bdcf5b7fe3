import type { InviteState } from "@dinkboard/shared/schemas/invites";

/** The texts of the dialog about invites. */
export const words = {
  title: "Invite Players",
  intro:
    "Share a link or its QR code. Whoever opens it writes one message to the bot from their own phone, and is a player then.",
  useLimit: "Players",
  useLimitHint: "How many may join by it",
  validDays: "Works for",
  days: (days: number) => (days === 1 ? "1 day" : `${days} days`),
  submit: "Create Invite",
  created: { title: "Invite Created", message: "Copy the link, or show the QR code." },
  failedToCreate: { title: "Failed to create invite" },

  active: "Active invites",
  loading: "Loading…",
  failedToLoad: { title: "We could not load the invites", message: "Check your connection, then try again." },
  noneActive: "No invite works now. Create one above.",
  link: (id: number) => `Link of invite #${id}`,
  places: (used: number, limit: number) => `${used} of ${limit} joined`,
  until: (instant: string) => `Until ${instant}`,
  by: (name: string) => `By ${name}`,
  copy: "Copy Link",
  copied: "Copied",
  failedToCopy: {
    title: "The browser does not let us copy",
    message: "Select the link and copy it yourself.",
  },
  code: "QR Code",
  qrCode: (link: string) => `QR code of ${link}`,
  loadingCode: "Drawing the QR code…",
  download: "Download",
  fileName: (code: string) => `invite-${code}.svg`,

  revoke: "Revoke",
  revoking: {
    question: (joined: number) =>
      joined === 0
        ? "Revoke this invite? Nobody can join by it any more."
        : `Revoke this invite? Nobody can join by it any more; the ${joined === 1 ? "player who joined by it stays" : `${joined} players who joined by it stay`}.`,
    keep: "Keep",
    confirm: "Revoke Invite",
  },
  revoked: { title: "Invite Revoked" },
  failedToRevoke: { title: "Failed to revoke invite" },

  ended: "Ended",
  states: {
    active: "Active",
    used_up: "Used up",
    expired: "Expired",
    revoked: "Revoked",
  } satisfies Record<InviteState, string>,
  close: "Close",
} as const;
