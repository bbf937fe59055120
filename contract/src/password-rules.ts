/** Characters (UTF-16 units, as an input's `maxlength` counts them) that a new password may have. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 16;

/** What a password must satisfy wherever one is set: at sign-up, reset and change. In the order in which they are shown. */
export const passwordRules = {
  length: (password: string) => password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX,
  whitespace: (password: string) => !/\s/u.test(password),
  special: (password: string) => /[^\p{L}\p{N}\s]/u.test(password),
  uppercase: (password: string) => /\p{Lu}/u.test(password),
  lowercase: (password: string) => /\p{Ll}/u.test(password),
  number: (password: string) => /\p{Nd}/u.test(password),
} as const satisfies Record<string, (password: string) => boolean>;

/** The name of a rule for new passwords. */
export type PasswordRule = keyof typeof passwordRules;
export const passwordRuleNames = Object.keys(passwordRules) as readonly PasswordRule[];

/** The rules that a new password breaks, in their order; none where it may be set. */
export const brokenPasswordRules = (password: string): PasswordRule[] =>
  passwordRuleNames.filter((rule) => !passwordRules[rule](password));
