/** The texts of the login. Those of its fields' checks are the shared schemas'. */
export const words = {
  tagline: "Who's in tonight?",
  pitch: "Say yes or no to the next game, see your balance, turn up and play.",
  phone: {
    title: "Log in",
    intro: "Use the phone number your club knows you by. You will get a 6-digit code.",
    label: "Phone number",
    country: "+1",
    placeholder: "(212) 555-0142",
    incomplete: "Enter all 10 digits of a US number",
    foreign: "Only US numbers can log in",
    submit: "Send code",
  },
  code: {
    title: "Enter your code",
    intro: (phoneNumber: string) =>
      `If ${phoneNumber} belongs to somebody in the club, a 6-digit code is on its way there.`,
    label: "6-digit code",
    digit: (position: number, count: number) => `Digit ${position} of ${count}`,
    simulated: "This club's messenger is simulated, so here is your code:",
    submit: "Log in",
    back: "Back",
    resend: "Send a new code",
    resendIn: (seconds: number) => `Send a new code in ${seconds} s`,
    resent: "A new code is on its way",
  },
  requestFailed: { title: "Failed to send login code" },
  wrongCode: { title: "Invalid code", message: "Please check your code and try again." },
  verifyFailed: { title: "Could not log in" },
} as const;
