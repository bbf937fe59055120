import { z } from 'zod';
import { decodeBase64, SIGN_IN_PASSWORD_MIN } from './credential.ts';
import { defineEndpoint } from './endpoint.ts';
import { brokenPasswordRules } from './password-rules.ts';

// Without zod, for pages that load the schemas later.
export * from './credential.ts';
export * from './password-rules.ts';

/** FORMAL and the others are organizations; TOCUSTOMER is an individual without one. */
export const organizationType = { none: -1, formal: 1, trial: 2, testing: 3, toCustomer: 4 } as const;
export const organizationTypeSchema = z.union([
  z.literal(-1),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
]);

/** The payload of the access token, beside the registered claims `iss`, `iat`, `exp` and `jti`. */
export const tokenPayloadSchema = z.object({
  uuid: z.uuid(),
  id: z.uuid(),
  Username: z.string(),
  nickname: z.string(),
  email: z.string(),
  headerImage: z.string(),
  /** For display only; the ledger is the truth. */
  credit: z.string().default('0'),
  organizationName: z.string(),
  organizationType: organizationTypeSchema.default(-1),
  /** Seconds since 1970. */
  exp: z.int(),
});
export type TokenPayload = z.infer<typeof tokenPayloadSchema>;

export const signIn = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/v2/public/token',
  access: 'public',
  summary: 'Sign in with account and password',
  body: z.object({
    account: z.string().trim().min(1).max(254),
    /** `encodeBase64` of the password. */
    credential: z
      .string()
      .max(1400, { abort: true })
      .refine((value) => (decodeBase64(value)?.length ?? 0) >= SIGN_IN_PASSWORD_MIN, {
        params: { key: 'passwordTooShort' },
      }),
  }),
  data: z.object({ token: z.string() }),
});

export const revokeToken = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/public/token/revoke',
  access: 'public',
  summary: 'Sign out: the token given in Authorization or x-token is refused from now on',
  data: z.null(),
});

export const verifyToken = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/public/token/verify',
  access: 'public',
  summary: 'Ask whether a token is valid: code 0 if it is, code 1 with HTTP 200 if not',
  body: z.object({
    /** `encodeBase64` of the token. */
    token: z.string().min(1).max(8192),
    from: z.string().max(40),
  }),
  data: z.null(),
});

/** What is known of the signed-in person. */
export const userSchema = tokenPayloadSchema.omit({ exp: true });
export type User = z.infer<typeof userSchema>;

export const currentUser = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/public/user',
  access: 'signed-in',
  summary: 'The signed-in person',
  data: userSchema.extend({
    /** `domain`: the account has no password of ours, its single sign-on provider keeps it. */
    accountType: z.enum(['local', 'domain']),
  }),
});

/**
 * `encodeBase64` of a password that is to be set. Refused once for each rule that it breaks, `params.key` being
 * `password.` and the rule's name; what is no base64 of a text counts as empty. One that meets them is refused by the server where it is
 * among the first that are guessed: the 10,000 commonest and what is obviously made of them.
 */
export const newCredentialSchema = z
  .string()
  .max(1400, { abort: true })
  .superRefine((value, context) => {
    for (const rule of brokenPasswordRules(decodeBase64(value) ?? ''))
      context.addIssue({ code: 'custom', params: { key: `password.${rule}` } });
  });

/** An email address, as it is typed. */
export const emailSchema = z.string().trim().max(254).pipe(z.email());

/** Characters that a nickname may have. */
export const NICKNAME_MAX = 60;
/** A name that others see, as it is typed. */
export const nicknameSchema = z.string().trim().min(1).max(NICKNAME_MAX);

/** What an emailed link carries: 32 random bytes in base64url. */
export const ticketSchema = z.string().regex(/^[\w-]{43}$/);

/** The code of an invitation link. */
export const inviteCodeSchema = z
  .string()
  .trim()
  .regex(/^[\w-]{6,40}$/);

export const register = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/v2/public/register',
  access: 'public',
  summary:
    'Sign up: sends a link that verifies the email address. The answer is the same for an address that has an account',
  body: z.object({
    email: emailSchema,
    credential: newCredentialSchema,
    nickname: nicknameSchema,
    inviteCode: inviteCodeSchema.optional(),
    /** The ticket of an emailed invitation, before which a code counts for nothing. */
    invitation: ticketSchema.optional(),
    agreeUser: z.literal(true),
    agreePrivacy: z.literal(true),
  }),
  data: z.null(),
});

export const verifyEmail = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/v2/public/verify-email',
  access: 'public',
  summary:
    'Verify the email address by the ticket of the emailed link, in the browser that signed up; it works once, for 24 hours. In any other browser it stays good until a password was set by `resetTicket`',
  body: z.object({ ticket: ticketSchema }),
  data: z.object({
    /** The address that it was mailed to. */
    email: z.string(),
    /** In any other browser: sets a password, which verifies the address. Null where the address is verified. */
    resetTicket: ticketSchema.nullable(),
  }),
});

export const forgotPassword = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/v2/public/password/forgot',
  access: 'public',
  summary: 'Ask for a link that sets a new password; the answer is the same whoever asks',
  body: z.object({ email: emailSchema }),
  data: z.null(),
});

export const resetPassword = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/v2/public/password/reset',
  access: 'public',
  summary:
    'Set a new password by the ticket of the emailed link; it works once, for 24 hours, and ends all sessions',
  body: z.object({
    ticket: ticketSchema,
    credential: newCredentialSchema,
    /**
     * Of an account whose address the link verifies too, where whoever signed up may have been a stranger because it was in another
     * browser; without it the part of the address before the @. An account in use keeps its own.
     */
    nickname: nicknameSchema.optional(),
  }),
  data: z.null(),
});

export const changePassword = defineEndpoint({
  service: 'auth',
  method: 'PUT',
  path: '/api/public/user/changePassword',
  access: 'signed-in',
  summary: 'Change the own password; ends all other sessions. Accounts of single sign-on have none',
  body: z
    .object({ oldCredential: z.string().min(1).max(1400), newCredential: newCredentialSchema })
    .refine(({ oldCredential, newCredential }) => oldCredential !== newCredential, {
      path: ['newCredential'],
      params: { key: 'password.same' },
    }),
  data: z.null(),
});

/** One place where the person is signed in. */
export const sessionSchema = z.object({
  id: z.uuid(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
  /** What the browser said of itself, for example `Chrome` on `Windows`; empty where it did not. */
  browser: z.string(),
  system: z.string(),
  /** The network address of the last call. */
  address: z.string(),
  /** Where that address is; `unknown` for a public one without a proxy that tells its country. */
  place: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('this-computer') }),
    z.object({ kind: z.literal('local-network') }),
    /** ISO 3166-1 alpha-2. */
    z.object({ kind: z.literal('country'), code: z.string().regex(/^[A-Z]{2}$/) }),
    z.object({ kind: z.literal('unknown') }),
  ]),
  method: z.enum(['password', 'sso']),
  createdAt: z.iso.datetime(),
  /** To the minute. */
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type SessionEntry = z.infer<typeof sessionSchema>;

export const listSessions = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/public/user/sessions',
  access: 'signed-in',
  summary: 'Where the person is signed in: this session first, then the one seen last',
  data: z.array(sessionSchema),
});

export const endSession = defineEndpoint({
  service: 'auth',
  method: 'DELETE',
  path: '/api/public/user/sessions/{id}',
  access: 'signed-in',
  summary: 'End one session of the own account: its token is refused from now on',
  params: z.object({ id: z.uuid() }),
  data: z.null(),
});

export const endOtherSessions = defineEndpoint({
  service: 'auth',
  method: 'DELETE',
  path: '/api/public/user/sessions',
  access: 'signed-in',
  summary: 'End every session of the own account but this one',
  data: z.object({ ended: z.int().min(0) }),
});
