import { z } from 'zod';
import { emailSchema, ticketSchema } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';

/** For how many hours the new address can be confirmed. */
export const EMAIL_CHANGE_HOURS = 24;
/** For how many days a change can be stopped, or taken back, from the address of before. */
export const EMAIL_CHANGE_STOP_DAYS = 7;

const path = '/api/public/user/email';

/** A change of the email address that waits to be confirmed. */
export const pendingEmailSchema = z.object({
  /** The new address. */
  email: z.string(),
  /** Until when it can be confirmed. */
  expiresAt: z.iso.datetime(),
});
export type PendingEmail = z.infer<typeof pendingEmailSchema>;

export const pendingEmailChange = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path,
  access: 'signed-in',
  summary: 'The change of the own email address that waits to be confirmed; null where none does',
  data: pendingEmailSchema.nullable(),
});

export const requestEmailChange = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path,
  access: 'signed-in',
  recentSignIn: true,
  summary:
    'Ask for another email address: sends a link to it that confirms it, and one to the address of before that stops the change. Until it is confirmed nothing changes; asked again, the newest link counts. The answer is the same for an address that has an account. Accounts of single sign-on cannot',
  body: z.strictObject({ email: emailSchema }),
  data: pendingEmailSchema,
});

export const cancelEmailChange = defineEndpoint({
  service: 'auth',
  method: 'DELETE',
  path,
  access: 'signed-in',
  summary: 'Keep the email address; done as well where no change waits',
  data: z.null(),
});

export const confirmEmailChange = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/v2/public/email/confirm',
  access: 'public',
  summary:
    'Confirm a new email address by the ticket of the link that went to it, in any browser; it works once, for 24 hours, and ends all sessions but the one that asked. Conflict where the address has an account by now',
  body: z.strictObject({ ticket: ticketSchema }),
  data: z.object({
    /** The address from now on. */
    email: z.string(),
  }),
});

export const stopEmailChange = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/v2/public/email/stop',
  access: 'public',
  summary:
    'Stop a change of the email address by the ticket of the link that went to the address of before, or take it back where it was confirmed; it works once, for 7 days. Ends all sessions and makes the password useless. Conflict where the address has another account by now',
  body: z.strictObject({ ticket: ticketSchema }),
  data: z.object({
    /** The address, as before the change. */
    email: z.string(),
    /** Sets a new password (`resetPassword`). */
    resetTicket: ticketSchema,
  }),
});
