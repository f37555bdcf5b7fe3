import type { Cents } from "@dinkboard/shared/money";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { ActionType } from "@dinkboard/shared/schemas/activity";
import type { Role } from "@dinkboard/shared/schemas/players";
import type { Response } from "@dinkboard/shared/schemas/polls";
import type { TransactionType } from "@dinkboard/shared/schemas/transactions";
import type { Instant } from "@dinkboard/shared/times";
import type { Generated } from "kysely";

/** Rows as SQLite holds them. They never leave a store: what goes out of it are domain values. */

/** SQLite has no booleans: 0 or 1. */
export type Flag = 0 | 1;

export interface SettingsTable {
  id: 1;
  club_name: string;
  default_game_cost_cents: Cents;
  low_balance_threshold_cents: Cents;
  admin_phone_number: PhoneNumber | "";
  business_hours_start: string;
  business_hours_end: string;
  timezone: string;
  payment_instructions: string;
  updated_at: Instant;
}

export interface PlayersTable {
  id: Generated<number>;
  phone_number: PhoneNumber;
  name: string;
  first_name: string;
  last_name: string;
  role: Role;
  is_super_admin: Generated<Flag>;
  is_active: Flag;
  has_completed_profile: Generated<Flag>;
  is_name_awaited: Generated<Flag>;
  balance_cents: Generated<Cents>;
  opted_out_at: Instant | null;
  last_active_at: Instant | null;
  last_inbound_at: Instant | null;
  messenger_user_id: string | null;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

export interface PlayerSearchTable {
  rowid: number;
  player_search: string;
  rank: number;
}

export interface SessionsTable {
  id: Generated<number>;
  token_hash: Uint8Array;
  player_id: number;
  kind: "admin" | "player";
  created_at: Instant;
  last_used_at: Instant;
  expires_at: Instant;
}

export interface LoginCodesTable {
  id: Generated<number>;
  phone_number: PhoneNumber;
  player_id: number | null;
  code_hmac: Uint8Array;
  requested_from: string;
  wrong_tries: Generated<number>;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
}

export interface WrongCodesTable {
  id: Generated<number>;
  phone_number: PhoneNumber;
  tried_at: Instant;
}

export interface RecurringPollsTable {
  id: Generated<number>;
  name: string;
  question: string;
  recurring_days: number;
  game_time: string;
  poll_close_time: string;
  cost_cents: Cents;
  open_days_before: number;
  is_active: Flag;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

export interface RecurringOccurrencesTable {
  recurring_poll_id: number;
  game_date: string;
  poll_id: number | null;
  created_at: Instant;
}

export interface PollsTable {
  id: Generated<number>;
  question: string;
  game_at: Instant;
  cost_cents: Cents;
  closes_at: Instant;
  closed_at: Instant | null;
  has_reminders: Flag;
  custom_reminder_times: string;
  recurring_poll_id: number | null;
  created_by: number | null;
  created_at: Instant;
  updated_at: Instant;
  first_sent_at: Instant | null;
  send_count: Generated<number>;
  deleted_at: Instant | null;
}

export interface VotesTable {
  poll_id: number;
  player_id: number;
  response: Response;
  charged_cents: Cents;
  answered_through: "portal" | "bot" | "admin";
  answered_at: Instant;
  created_at: Instant;
  updated_at: Instant;
}

export interface LedgerEntriesTable {
  id: Generated<number>;
  player_id: number;
  poll_id: number | null;
  type: TransactionType;
  amount_cents: Cents;
  balance_after_cents: Cents;
  description: string;
  actor_id: number | null;
  idempotency_key: string | null;
  created_at: Instant;
}

export interface ActivityTable {
  id: Generated<number>;
  action_type: ActionType;
  actor_kind: "admin" | "player" | "bot" | "system";
  actor_id: number | null;
  player_id: number | null;
  player_name: string;
  description: string;
  metadata: string;
  created_at: Instant;
}

export type OutboxStatus =
  | "queued"
  | "sending"
  | "accepted"
  | "sent"
  | "delivered"
  | "read"
  | "failed"
  | "suppressed"
  | "expired"
  | "unknown";

export interface OutboxTable {
  id: Generated<number>;
  dedupe_key: string;
  kind: string;
  player_id: number | null;
  phone_number: PhoneNumber;
  poll_id: number | null;
  variables: string;
  status: OutboxStatus;
  status_reason: string | null;
  priority: number;
  attempts: Generated<number>;
  unknown_outcomes: Generated<number>;
  next_attempt_at: Instant | null;
  leased_until: Instant | null;
  expires_at: Instant | null;
  channel: string | null;
  provider_message_id: string | null;
  created_at: Instant;
  updated_at: Instant;
  delivered_at: Instant | null;
  read_at: Instant | null;
  template: Generated<string | null>;
  is_superseded: Generated<Flag>;
  rests_until: Generated<Instant | null>;
}

export interface OutboxEarlierCopiesTable {
  channel: string;
  provider_message_id: string;
  message_id: number;
}

export interface InboxTable {
  id: Generated<number>;
  channel: string;
  event_id: string;
  kind: "message" | "status" | "address_changed" | "template";
  phone_number: PhoneNumber | null;
  messenger_user_id: Generated<string | null>;
  event: string;
  occurred_at: Instant;
  received_at: Instant;
  processed_at: Instant | null;
  outcome: string | null;
}

export interface SimulatedMessagesTable {
  id: Generated<number>;
  phone_number: PhoneNumber;
  direction: "inbound" | "outbound";
  kind: string;
  text: string;
  buttons: string;
  provider_message_id: string;
  created_at: Instant;
}

export interface RemindersTable {
  id: Generated<number>;
  poll_id: number;
  kind: "auto" | "custom";
  due_at: Instant;
  done_at: Instant | null;
  outcome: string | null;
  created_at: Instant;
}

export interface JobsTable {
  name: string;
  next_run_at: Instant;
  leased_until: Instant | null;
  last_run_at: Instant | null;
  last_outcome: string | null;
}

export interface InvitesTable {
  id: Generated<number>;
  code: string;
  created_by: number;
  created_at: Instant;
  expires_at: Instant;
  use_limit: number;
  used_count: Generated<number>;
  revoked_at: Instant | null;
}

export interface InviteUsesTable {
  player_id: number;
  invite_id: number;
  used_at: Instant;
}

export interface WrongInvitesTable {
  id: Generated<number>;
  sender: string;
  tried_at: Instant;
}

export interface ChannelHealthTable {
  channel: string;
  fault: "account" | "unreachable" | "broadcasts_paused" | null;
  seen_in: "answer" | "status" | "check" | null;
  code: string;
  detail: string;
  since: Instant | null;
  confirmations: number;
  probe_at: Instant | null;
  probe_message_id: number | null;
  check_at: Instant;
  missed_checks: number;
  answered_at: Instant | null;
  overloads: number;
  overloaded_since: Instant | null;
  rests_until: Instant | null;
}

export interface BotFaultsTable {
  fault: string;
  about: string;
  since: Instant;
  ended_at: Instant | null;
}

export interface Tables {
  settings: SettingsTable;
  players: PlayersTable;
  player_search: PlayerSearchTable;
  sessions: SessionsTable;
  login_codes: LoginCodesTable;
  wrong_codes: WrongCodesTable;
  recurring_polls: RecurringPollsTable;
  recurring_occurrences: RecurringOccurrencesTable;
  polls: PollsTable;
  votes: VotesTable;
  ledger_entries: LedgerEntriesTable;
  activity: ActivityTable;
  outbox: OutboxTable;
  outbox_earlier_copies: OutboxEarlierCopiesTable;
  inbox: InboxTable;
  simulated_messages: SimulatedMessagesTable;
  reminders: RemindersTable;
  jobs: JobsTable;
  channel_health: ChannelHealthTable;
  bot_faults: BotFaultsTable;
  invites: InvitesTable;
  invite_uses: InviteUsesTable;
  wrong_invites: WrongInvitesTable;
}
