import { z } from 'zod';
import { CREDITS_MAX } from './credits.ts';
import { emailSchema } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { enterpriseTypeSchema, ORGANIZATION_NAME_MAX } from './organizations.ts';

// What administrators do for people: the same services as the command line. None of it shows documents, molecule sets or structures.

const searched = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(20),
  /** Found whatever the case. */
  q: z.string().trim().max(100).optional(),
};
const byId = z.object({ id: z.uuid() });
/** The longest note that comes with credits, in characters. */
export const GRANT_NOTE_MAX = 200;

/** An account as administrators see it. */
const administeredAccountSchema = z.object({
  id: z.uuid(),
  nickname: z.string(),
  email: z.string(),
  verified: z.boolean(),
  disabled: z.boolean(),
  administrator: z.boolean(),
  /** `domain`: the password is kept by a provider of single sign-on. */
  accountType: z.enum(['local', 'domain']),
  /** The organization that it belongs to, by name. */
  organization: z.string().nullable(),
  /** What can be spent of the person's own credits; a member's wait until they leave. */
  balance: z.int().min(0),
  /** Bytes that it stores, of `storageQuota`. */
  storage: z.int().min(0),
  createdAt: z.iso.datetime(),
  /** Of the sessions that are still known: those that ended longer than a day ago are forgotten. */
  lastSeenAt: z.iso.datetime().nullable(),
});
export type AdministeredAccount = z.infer<typeof administeredAccountSchema>;

/** Which accounts come first: the newest, or those that store the most. */
export const accountOrders = ['newest', 'storage'] as const;
export type AccountOrder = (typeof accountOrders)[number];

export const listAccounts = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/admin/accounts/',
  access: 'administrator',
  summary:
    'The accounts, the newest or those that store the most first; `q` is looked for in nickname and email address',
  query: z.object({ ...searched, sort: z.enum(accountOrders).default('newest') }),
  data: z.object({
    total: z.int().min(0),
    /** Bytes that each account may store. */
    storageQuota: z.int().min(0),
    items: z.array(administeredAccountSchema),
  }),
});

export const disableAccount = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/admin/accounts/{id}/:disable/',
  access: 'administrator',
  recentSignIn: true,
  summary:
    "End an account's sessions, links and invitations and let nobody sign in to it; 403 for an administrator's, the caller's own too",
  params: byId,
  data: z.null(),
});

export const enableAccount = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/admin/accounts/{id}/:enable/',
  access: 'administrator',
  recentSignIn: true,
  summary: 'Let people sign in to a disabled account again',
  params: byId,
  data: z.null(),
});

/** Credits that somebody gives; the same key again gives nothing more. */
const grantSchema = { amount: z.int().min(1).max(CREDITS_MAX), key: z.uuid() };

export const grantCredits = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/admin/accounts/{id}/:grant/',
  access: 'administrator',
  recentSignIn: true,
  summary:
    "Give a person credits of their own; 409 where the email address was not verified. Answers the person's balance",
  params: byId,
  body: z.strictObject({
    ...grantSchema,
    /** The person reads it in the history, where it stays; empty for none. */
    note: z.string().trim().max(GRANT_NOTE_MAX).default(''),
  }),
  data: z.object({ balance: z.int().min(0) }),
});

export const sendResetLink = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/admin/accounts/{id}/:send-reset-link/',
  access: 'administrator',
  recentSignIn: true,
  summary:
    "Make a password useless, sign the account out everywhere and mail its owner a link that sets a new one; 403 for an administrator's account and where no mail is sent, 409 for a disabled account and one of single sign-on",
  params: byId,
  data: z.null(),
});

/** An organization as administrators see it. */
const administeredOrganizationSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  type: enterpriseTypeSchema,
  /** The last moment of the enterprise version; null where none is agreed. */
  validUntil: z.iso.datetime().nullable(),
  /** The owner's email address; null while there is none. */
  owner: z.string().nullable(),
  members: z.int().min(0),
  /** What its members can spend. */
  credits: z.int().min(0),
});
export type AdministeredOrganization = z.infer<typeof administeredOrganizationSchema>;

export const listOrganizations = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/admin/organizations/',
  access: 'administrator',
  summary: "The organizations by name; `q` is looked for in name and owner's email address",
  query: z.object(searched),
  data: z.object({ total: z.int().min(0), items: z.array(administeredOrganizationSchema) }),
});

const nameSchema = z.string().trim().min(1).max(ORGANIZATION_NAME_MAX);
/** The last day of the enterprise version, of UTC and not over; null for none. */
const lastDaySchema = z.iso.date().nullable();
/** What was agreed with whoever gets an organization. */
export const agreementShape = {
  name: nameSchema,
  type: enterpriseTypeSchema,
  /** What it begins with; 0 for none. */
  credits: z.int().min(0).max(CREDITS_MAX),
  validUntil: lastDaySchema,
} as const;
export type AgreementBody = z.input<z.ZodObject<typeof agreementShape>>;

export const createOrganization = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/admin/organizations/',
  access: 'administrator',
  recentSignIn: true,
  summary: 'Make an organization for somebody who did not ask for it; their own credits wait',
  body: z.strictObject({ ...agreementShape, owner: emailSchema }),
  data: z.object({ id: z.uuid() }),
});

export const grantToOrganization = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/admin/organizations/{id}/:grant/',
  access: 'administrator',
  recentSignIn: true,
  summary: 'Give an organization credits. Answers what it can spend',
  params: byId,
  body: z.strictObject(grantSchema),
  data: z.object({ credits: z.int().min(0) }),
});

export const setOrganizationValidity = defineEndpoint({
  service: 'main',
  method: 'PATCH',
  path: '/api/v1/admin/organizations/{id}/',
  access: 'administrator',
  recentSignIn: true,
  summary: 'Set the last day of the enterprise version, or none',
  params: byId,
  body: z.strictObject({ validUntil: lastDaySchema }),
  data: z.null(),
});

export const endOrganization = defineEndpoint({
  service: 'main',
  method: 'DELETE',
  path: '/api/v1/admin/organizations/{id}/',
  access: 'administrator',
  recentSignIn: true,
  summary:
    'End an organization: its members are individuals again and are told, its credits are deducted, its invitations end',
  params: byId,
  /** The name, typed once more. */
  body: z.strictObject({ name: z.string().max(ORGANIZATION_NAME_MAX * 2) }),
  data: z.null(),
});

export const acceptUpgradeRequest = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/admin/upgrade_requests/{id}/accept/',
  access: 'administrator',
  recentSignIn: true,
  summary:
    'Make the organization that was asked for, clear what its owner could spend of their own, and close the request; the person is notified. 409 where it is not open',
  params: byId,
  body: z.strictObject(agreementShape),
  data: z.object({
    /** The organization's. */
    id: z.uuid(),
    /** Personal credits that were cleared. */
    cleared: z.int().min(0),
  }),
});

// Amounts of wrong books may be anything that a column holds; whole numbers are not asked for.
const amounts = { said: z.number(), made: z.number() };

/**
 * A thing that is wrong in the books; none names a person. `said` is what a row says, `made` what the rows below it come to.
 * Accounts, entries, lots and reservations are named by their ids, entries also by their number in the account.
 */
const ledgerFaultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('entry-missing'), account: z.uuid(), number: z.number() }),
  z.object({
    kind: z.literal('entry-balance'),
    account: z.uuid(),
    entry: z.uuid(),
    number: z.number(),
    ...amounts,
  }),
  z.object({ kind: z.literal('balance-of-entries'), account: z.uuid(), ...amounts }),
  z.object({ kind: z.literal('balance-of-lots'), account: z.uuid(), ...amounts }),
  z.object({
    kind: z.literal('entry-postings'),
    account: z.uuid(),
    entry: z.uuid(),
    number: z.number(),
    ...amounts,
  }),
  z.object({ kind: z.literal('lot-postings'), lot: z.uuid(), ...amounts }),
  z.object({ kind: z.literal('lot-amount'), lot: z.uuid(), ...amounts }),
  z.object({ kind: z.literal('posting-elsewhere'), entry: z.uuid(), lot: z.uuid() }),
  z.object({ kind: z.literal('lot-overreserved'), lot: z.uuid(), ...amounts }),
  z.object({ kind: z.literal('reservation-lots'), reservation: z.uuid(), ...amounts }),
  z.object({ kind: z.literal('reservation-deducted'), reservation: z.uuid(), ...amounts }),
  z.object({ kind: z.literal('reservation-entry-elsewhere'), reservation: z.uuid(), entry: z.uuid() }),
  z.object({ kind: z.literal('reservation-lot-elsewhere'), reservation: z.uuid(), lot: z.uuid() }),
  z.object({ kind: z.literal('reservation-of-another'), reservation: z.uuid() }),
  z.object({ kind: z.literal('check-in-missing'), account: z.uuid(), day: z.iso.date() }),
  /** Faults of the kind before it that are not listed. */
  z.object({ kind: z.literal('more'), count: z.int().min(1) }),
]);
export type LedgerFault = z.infer<typeof ledgerFaultSchema>;

export const verifyLedger = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/admin/ledger/:verify/',
  access: 'administrator',
  summary: 'Recompute every balance, lot and reservation',
  data: z.object({
    accounts: z.int().min(0),
    entries: z.int().min(0),
    lots: z.int().min(0),
    faults: z.array(ledgerFaultSchema),
  }),
});
