import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Credits that a check-in brings. */
export const CHECK_IN_CREDITS = 40;
/** Credits that an invited friend's first sign-in brings, to the friend and to who invited. */
export const INVITATION_CREDITS = 2000;
/** More than anybody is given at once, so that no sum leaves the whole numbers of JavaScript. */
export const CREDITS_MAX = 1_000_000_000;
/** For how long credits can be spent after they came, in years. */
export const CREDIT_YEARS = 1;

/** Why a balance changed. What `params` holds beside each is in `creditParams`. */
export const creditReasons = [
  'new-user-gift',
  'invite-user-gift',
  'invited-gift',
  'daily-check-in',
  'enterprise-recharge',
  'enterprise-deduction',
  'system',
  'fee-deduction',
  'fee-refund',
  'expiry',
  'upgrade-clearing',
] as const;
export const creditReasonSchema = z.enum(creditReasons);
export type CreditReason = z.infer<typeof creditReasonSchema>;

const documents = z.object({
  /** Names of the documents that were paid for; none once the account of the member who asked for the work is deleted. */
  documents: z.array(z.string()),
});
const nothing = z.object({});

/** What each reason tells beside the amount; the client words it in its own language. */
export const creditParams = {
  'new-user-gift': nothing,
  /** For the person who invited: how many friends this entry rewards. */
  'invite-user-gift': z.object({ count: z.int().min(1) }),
  /** For the friend who was invited. */
  'invited-gift': nothing,
  /** The UTC day that was checked in. */
  'daily-check-in': z.object({ day: z.iso.date() }),
  'enterprise-recharge': nothing,
  'enterprise-deduction': nothing,
  /** What the operator wrote, as written. */
  system: z.object({ note: z.string().optional() }),
  'fee-deduction': documents,
  'fee-refund': documents,
  /** When the credits that expired had come. */
  expiry: z.object({ acquiredAt: z.iso.datetime() }),
  'upgrade-clearing': z.object({ organization: z.string() }),
} as const satisfies Record<CreditReason, z.ZodType>;

const entry = {
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  /**
   * The other side of the transaction: an organization, or empty for the platform itself. In the fees of an organization the
   * nickname of the member who asked for the work, as it is now; empty once that account is deleted.
   */
  party: z.string(),
  /** What came (above zero) or went (below zero). */
  amount: z.int(),
  /** The balance of the account after it: to a member that of the organization, whoever spent in between. */
  balance: z.int().min(0),
};

/** One line of the transaction history; `params` belongs to `reason` as `creditParams` says. */
export const creditEntrySchema = z.discriminatedUnion('reason', [
  z.object({ ...entry, reason: z.literal('new-user-gift'), params: creditParams['new-user-gift'] }),
  z.object({ ...entry, reason: z.literal('invite-user-gift'), params: creditParams['invite-user-gift'] }),
  z.object({ ...entry, reason: z.literal('invited-gift'), params: creditParams['invited-gift'] }),
  z.object({ ...entry, reason: z.literal('daily-check-in'), params: creditParams['daily-check-in'] }),
  z.object({
    ...entry,
    reason: z.literal('enterprise-recharge'),
    params: creditParams['enterprise-recharge'],
  }),
  z.object({
    ...entry,
    reason: z.literal('enterprise-deduction'),
    params: creditParams['enterprise-deduction'],
  }),
  z.object({ ...entry, reason: z.literal('system'), params: creditParams.system }),
  z.object({ ...entry, reason: z.literal('fee-deduction'), params: creditParams['fee-deduction'] }),
  z.object({ ...entry, reason: z.literal('fee-refund'), params: creditParams['fee-refund'] }),
  z.object({ ...entry, reason: z.literal('expiry'), params: creditParams.expiry }),
  z.object({ ...entry, reason: z.literal('upgrade-clearing'), params: creditParams['upgrade-clearing'] }),
]);
export type CreditEntry = z.infer<typeof creditEntrySchema>;

export const creditStatistics = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/user_center/asset_credit_statistics/',
  access: 'signed-in',
  summary: 'What the caller can spend, and what of it expires when',
  data: z.object({
    remaining: z.int().min(0),
    account: z.enum(['personal', 'organization']),
    /** The lots of the balance by their last day, soonest first; lots of one UTC day are one line. */
    expiring: z.array(z.object({ amount: z.int().min(1), expiresAt: z.iso.datetime() })),
  }),
});

export const listCreditEntries = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/user_center/asset_credit_list/',
  access: 'signed-in',
  summary:
    'The transactions of the account that the caller spends from, or of their own with `of=personal`, newest first: of an organization all to OWNER and ADMIN, to a MEMBER the own fees',
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    page_size: z.coerce.number().int().min(1).max(100).default(20),
    reason: creditReasonSchema.optional(),
    /** At or after this moment. */
    from: z.iso.datetime().optional(),
    /** Before this moment. */
    to: z.iso.datetime().optional(),
    /** `personal`: the caller's own account, also while they spend their organization's. */
    of: z.enum(['spent', 'personal']).default('spent'),
    /** Fees of this account's work in the organization; 403 for everybody but OWNER and ADMIN. */
    member: z.uuid().optional(),
  }),
  data: z.object({ total: z.int().min(0), items: z.array(creditEntrySchema) }),
});

const checkInSchema = z.object({ created_at: z.iso.datetime() });

export const listCheckIns = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/user_center/checkin/',
  access: 'signed-in',
  summary: "The caller's check-ins of the last 31 days, newest first; 403 for members of an organization",
  data: z.array(checkInSchema),
});

export const checkIn = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/user_center/checkin/',
  access: 'signed-in',
  summary:
    'Check in for this UTC day; a second time is a conflict and changes nothing, 403 for members of an organization',
  data: checkInSchema,
});
