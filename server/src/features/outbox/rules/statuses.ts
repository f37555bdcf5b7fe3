import type { Delivery } from "@dinkboard/shared/schemas/polls";

/** What a provider reports about a message that it accepted. */
export const DELIVERY_STATUSES = ["sent", "delivered", "read", "failed"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Where a message is on its way, as people see it. What happens next is decided by its times, not by this. */
export type MessageStatus =
  | "queued"
  | "sending"
  | "accepted"
  | DeliveryStatus
  | "suppressed"
  | "expired"
  | "unknown";

/** How much is known of a message: reports come in any order, and only a higher one counts. */
const STATUS_RANK: Readonly<Record<MessageStatus, number>> = {
  queued: 0,
  sending: 0,
  suppressed: 0,
  expired: 0,
  unknown: 0,
  accepted: 1,
  sent: 2,
  failed: 3,
  delivered: 4,
  read: 5,
};

/** Whether a report tells more than what is known: a late `failed` never overrides `delivered`, a late `sent` never revives `failed`. */
export function outranks(reported: MessageStatus, known: MessageStatus): boolean {
  return STATUS_RANK[reported] > STATUS_RANK[known];
}

/** How administrators see where a poll's message is. */
export function deliveryOf(status: MessageStatus, reason: string | null): Delivery {
  switch (status) {
    case "queued":
    case "sending":
      return "queued";
    case "accepted":
    case "sent":
    case "unknown":
      return "sent";
    case "delivered":
    case "read":
    case "failed":
      return status;
    case "suppressed":
      return reason === "opted_out" ? "opted_out" : "not_sent";
    case "expired":
      return "not_sent";
  }
}
