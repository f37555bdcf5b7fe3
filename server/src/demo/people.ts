import type { PhoneNumber } from "@dinkboard/shared/phone";

/** Who is in the demo club. All of them are invented, and 555-01xx numbers are nobody's. */

export const CLUB_NAME = "Riverside Pickleball";

export const PAYMENT_INSTRUCTIONS =
  "To top up, send any amount with Zelle to pay@riverside-pickleball.example and put your name in the memo.";

export const ADMIN = {
  firstName: "Dana",
  lastName: "Whitfield",
  phoneNumber: "+12125550100" as PhoneNumber,
} as const;

/** How somebody answers: by tapping the message's button, by writing YES or NO, in the portal, or by asking an admin. */
export type Habit = "tap" | "text" | "portal" | "admin";

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: PhoneNumber;
  readonly joinedDaysAgo: number;
  readonly openingBalance: string;
  /** Where the name came from: an answer to the welcome message, or the portal. Null while there is none. */
  readonly namedIn: "messenger" | "portal" | null;
  readonly answersBy: Habit;
  /**
   * Answers to two Thursdays and two Sundays past, the earlier first, and to the coming Thursday: y, n, c for a yes that
   * became a no, - for none.
   */
  readonly thursdays: string;
  readonly sundays: string;
  readonly next: string;
}

function person(
  [firstName, lastName]: readonly [string, string],
  phoneNumber: string,
  joinedDaysAgo: number,
  openingBalance: string,
  namedIn: Person["namedIn"],
  answersBy: Habit,
  [thursdays, sundays, next]: readonly [string, string, string],
): Person {
  return {
    firstName,
    lastName,
    phoneNumber: phoneNumber as PhoneNumber,
    joinedDaysAgo,
    openingBalance,
    namedIn,
    answersBy,
    thursdays,
    sundays,
    next,
  };
}

export const PEOPLE: readonly Person[] = [
  person(["Maya", "Okafor"], "+12125550111", 20, "60.00", "messenger", "tap", ["yy", "y-", "y"]),
  person(["Luis", "Herrera"], "+12125550112", 20, "45.00", "messenger", "text", ["yn", "yy", "y"]),
  person(["Priya", "Raman"], "+19175550113", 20, "100.00", "portal", "portal", ["yy", "yy", "y"]),
  person(["Tom", "Lindqvist"], "+12125550114", 20, "40.00", "messenger", "tap", ["ny", "-y", "c"]),
  person(["Aisha", "Karim"], "+16465550115", 20, "75.00", "portal", "portal", ["yy", "n-", "y"]),
  person(["Ben", "Castellano"], "+12125550116", 20, "40.00", "messenger", "tap", ["yy", "--", "y"]),
  person(["Mei-Ling", "Chou"], "+17185550117", 20, "80.00", "portal", "tap", ["y-", "yy", "y"]),
  person(["Darnell", "Brooks"], "+17185550118", 20, "20.00", "messenger", "admin", ["yy", "--", "-"]),
  person(["Sofia", "Petrova"], "+12125550119", 20, "55.00", "messenger", "tap", ["yy", "yn", "y"]),
  person(["Noah", "Feldman"], "+16465550120", 20, "50.00", "messenger", "text", ["yc", "-y", "n"]),
  person(["Grace", "O'Connor"], "+12125550121", 20, "65.00", "portal", "portal", ["ny", "yy", "y"]),
  person(["Kenji", "Watanabe"], "+13475550122", 19, "70.00", "messenger", "portal", ["yy", "-y", "y"]),
  person(["Fatima", "El-Amin"], "+12125550123", 19, "90.00", "portal", "tap", ["yy", "nn", "y"]),
  person(["Oliver", "Brandt"], "+16465550124", 19, "30.00", "messenger", "tap", ["n-", "--", "-"]),
  person(["Camila", "Duarte"], "+13475550125", 19, "60.00", "messenger", "tap", ["yy", "yy", "y"]),
  person(["Andre", "Baptiste"], "+17185550126", 19, "35.00", "messenger", "text", ["y-", "-y", "-"]),
  person(["Hannah", "Kowalski"], "+12125550127", 19, "50.00", "portal", "portal", ["-y", "c-", "y"]),
  person(["Raj", "Venkatesan"], "+19175550128", 19, "45.00", "messenger", "tap", ["cy", "--", "-"]),
  person(["Zoë", "Marchetti"], "+12125550129", 16, "40.00", "portal", "portal", ["-y", "-y", "y"]),
  person(["Isaac", "Adeyemi"], "+17185550130", 16, "30.00", "messenger", "tap", ["--", "-n", "-"]),
  person(["Lucia", "Fontana"], "+13475550131", 16, "25.00", "messenger", "tap", ["-y", "--", "-"]),
  person(["", ""], "+16465550132", 9, "0.00", null, "tap", ["--", "--", "-"]),
  person(["Marcus", "Teller"], "+19175550133", 5, "20.00", "messenger", "tap", ["--", "--", "y"]),
  person(["", ""], "+12125550134", 2, "0.00", null, "tap", ["--", "--", "-"]),
];

/** Who brought money when, at a club-local time. */
export const TOP_UPS: readonly (readonly [
  daysAgo: number,
  time: string,
  lastName: string,
  amount: string,
])[] = [
  [12, "18:05", "Herrera", "40.00"],
  [11, "12:20", "Petrova", "40.00"],
  [9, "19:40", "Duarte", "50.00"],
  [8, "10:15", "Okafor", "40.00"],
  [6, "17:30", "Feldman", "30.00"],
  [5, "20:10", "O'Connor", "50.00"],
  [4, "09:45", "Herrera", "40.00"],
  [3, "18:55", "Marchetti", "30.00"],
  [2, "11:05", "Watanabe", "60.00"],
  [1, "13:25", "Okafor", "20.00"],
];

/** What people wrote to the bot besides their answers. */
export const REMARKS: readonly (readonly [daysAgo: number, time: string, lastName: string, text: string])[] =
  [
    [13, "18:12", "Petrova", "BALANCE"],
    [10, "12:31", "Lindqvist", "Can I bring a friend on Thursday?"],
    [9, "08:02", "Watanabe", "STOP"],
    [7, "21:40", "Okafor", "See you on the court! 🎉"],
    [6, "19:15", "Baptiste", "balance"],
    [4, "07:50", "Brandt", "stop"],
    [3, "09:10", "Herrera", "HELP"],
    [2, "18:20", "Kowalski", "BALANCE"],
  ];

/** Moved away: the account stays, but is not asked any more. */
export const DEACTIVATED: readonly (readonly [daysAgo: number, time: string, lastName: string])[] = [
  [2, "09:30", "Adeyemi"],
  [2, "09:35", "Venkatesan"],
];
