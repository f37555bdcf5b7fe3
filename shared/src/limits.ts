import { cents } from "./money.ts";

/** The business constants of the product: one number, one name, one place. Money in cents, times in milliseconds. */

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const DEFAULT_GAME_COST_CENTS = cents(15_00);
export const DEFAULT_LOW_BALANCE_THRESHOLD_CENTS = cents(10_00);
/** Balances below this carry the "Low Balance" badge on the dashboard and the players screen. */
export const LOW_BALANCE_BADGE_BELOW_CENTS = cents(20_00);
/** Balances below this are low in the reports. */
export const LOW_BALANCE_IN_REPORTS_BELOW_CENTS = cents(10_00);
export const LARGEST_TOP_UP_CENTS = cents(10_000_00);
export const LARGEST_GAME_COST_CENTS = cents(1_000_00);

export const DEFAULT_TIMEZONE = "America/New_York";
export const DEFAULT_BUSINESS_HOURS_START = "09:00";
export const DEFAULT_BUSINESS_HOURS_END = "21:00";
export const DEFAULT_GAME_TIME = "20:30";
export const DEFAULT_QUESTION = "Who wants to play pickleball?";
export const GAME_DATE_CHOICES = 8;
export const GAME_DAY_MORNING = "08:00";

/** What the form of a recurring poll begins with. */
export const DEFAULT_RECURRING_GAME_TIME = "19:00";
export const DEFAULT_RECURRING_CLOSE_TIME = "09:00";
export const DEFAULT_OPEN_DAYS_BEFORE = 2;
export const MOST_OPEN_DAYS_BEFORE = 7;

export const AUTOMATIC_REMINDERS = 2;
export const MOST_CUSTOM_REMINDERS = 3;
export const DEFAULT_REMINDER_TIME = "12:00";

export const LONGEST_QUESTION = 200;
export const LONGEST_NAME = 80;
export const LONGEST_FIRST_OR_LAST_NAME = 40;
export const LONGEST_PHONE_INPUT = 32;
export const LONGEST_PAYMENT_INSTRUCTIONS = 500;
export const LONGEST_SEARCH = 80;
export const LONGEST_INBOUND_TEXT = 4_096;
/** More than anybody types; what writes more is a machine that answers the bot, or somebody who wants to cost money. */
export const MOST_MESSAGES_TAKEN = 60;
/** In so long a time, from one sender. */
export const MESSAGES_TAKEN_WINDOW_MS = 10 * MINUTE_MS;
export const MOST_BULK_DELETED = 200;

export const CODE_DIGITS = 6;
export const CODE_LIFE_MS = 5 * MINUTE_MS;
export const CODE_TRIES = 5;
export const CODE_RESEND_AFTER_MS = 60 * SECOND_MS;
export const CODES_PER_PHONE_PER_HOUR = 5;
export const WRONG_TRIES_PER_PHONE_PER_DAY = 10;

export const INVITE_CODE_LENGTH = 8;
export const MOST_INVITE_USES = 500;
export const DEFAULT_INVITE_USES = 20;
/** For how many days an invite can be made, and is unless somebody chooses. */
export const INVITE_DAYS = [1, 7, 30] as const;
export const DEFAULT_INVITE_DAYS = 7;
/** Longer than any code with whatever somebody puts around it. */
export const LONGEST_INVITE_CODE_INPUT = 64;
export const WRONG_INVITES_PER_SENDER_PER_DAY = 10;
export const WRONG_INVITES_PER_ADDRESS_PER_HOUR = 20;
export const LISTED_INVITES = 100;

export const PLAYER_SESSION_LIFE_MS = 30 * DAY_MS;
export const ADMIN_SESSION_IDLE_MS = 12 * HOUR_MS;

export const ACTIVITY_LIMITS = [50, 100, 200, 500] as const;
export const DEFAULT_ACTIVITY_LIMIT = 100;
export const RECENT_ACTIVITY = 5;
export const PORTAL_TRANSACTIONS = 10;
export const REPORT_POLLS = 5;
export const REPORT_TRANSACTIONS = 10;
export const REPORT_WEEKS = 12;
export const LARGEST_PAGE = 200;
