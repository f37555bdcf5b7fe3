import type { ProfileView } from "@dinkboard/shared/schemas/portal";
import type { SignedInUser } from "@dinkboard/shared/schemas/sign-in";

/** What the client knows of a signed-in player before the profile has loaded. */
export type SessionPlayer = Pick<ProfileView, "id" | "name" | "phoneNumber">;

/**
 * Who is signed in on this browser. The token is missing when the session was found by its cookie alone, which
 * scripts cannot read: the cookie then speaks for itself in every request.
 */
export type Session =
  | { readonly kind: "admin"; readonly token: string | undefined; readonly user: SignedInUser }
  | { readonly kind: "player"; readonly token: string | undefined; readonly player: SessionPlayer };

/** The answer of `auth.verifyCode`, as far as a session is made of it. */
export interface SignInAnswer {
  readonly isAdmin: boolean;
  readonly sessionToken: string;
  readonly user?: SignedInUser | undefined;
  readonly player?: ProfileView | undefined;
}

/** @throws Error when the answer names nobody, which the server never does. */
export function sessionOfAnswer({ sessionToken: token, user, player }: SignInAnswer): Session {
  if (user?.isAdmin) return { kind: "admin", token, user };
  const person = player ?? user;
  if (!person) throw new Error("the sign-in names nobody");
  return { kind: "player", token, player: person };
}

/**
 * The session that the server says this is. A role that has changed since the sign-in changes the screens with it; the
 * token stays.
 */
export function sessionOfUser(user: SignedInUser, token: string | undefined): Session {
  return user.isAdmin ? { kind: "admin", token, user } : { kind: "player", token, player: user };
}
