/**
 * The `error` of the sign-in page's address (`/login?error=…`): why the attempt before failed. The server sends browsers
 * there that sign in without a script; the portal comes there by itself from a single sign-on that led to nothing.
 */
export const signInErrors = [
  /** The account or the password is wrong. */
  'credentials',
  'too-many',
  /** The email address was not verified yet; a new link was sent. */
  'not-verified',
  /** The single sign-on came back, and nobody is signed in. */
  'sign-on-lost',
] as const;
export type SignInError = (typeof signInErrors)[number];

/** The reason that an address names; undefined for anything else. */
export const signInErrorOf = (value: string | null): SignInError | undefined =>
  signInErrors.find((error) => error === value);
