import { z } from 'zod';
import { emailSchema } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';

const line = z.string().trim().min(1).max(100);

/** `open` until the operator made the organization or declined. */
export const upgradeStateSchema = z.enum(['open', 'done', 'declined']);

const upgradeRequestSchema = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  state: upgradeStateSchema,
  company: z.string(),
  contact: z.string(),
  email: z.string(),
  /** Empty where none was given. */
  phone: z.string(),
  message: z.string(),
});
export type UpgradeRequest = z.infer<typeof upgradeRequestSchema>;

export const askUpgrade = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/user_center/ask_upgrade_programme/',
  access: 'signed-in',
  summary:
    'Ask for the enterprise version; conflict while a request is open, 403 for members of an organization. Nothing changes until the operator upgrades',
  body: z.strictObject({
    company: line,
    contact: line,
    email: emailSchema,
    phone: z
      .string()
      .trim()
      .max(40)
      .regex(/^[0-9+()\-./ ]*$/)
      .default(''),
    message: z.string().trim().max(2000).default(''),
  }),
  data: upgradeRequestSchema,
});

export const lastUpgradeRequest = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/user_center/ask_upgrade_programme/',
  access: 'signed-in',
  summary: "The caller's newest request; null where there is none",
  data: upgradeRequestSchema.nullable(),
});

export const listUpgradeRequests = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/admin/upgrade_requests/',
  access: 'administrator',
  summary: 'Requests for the enterprise version, the open ones first, newest first',
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    page_size: z.coerce.number().int().min(1).max(100).default(20),
    state: upgradeStateSchema.optional(),
  }),
  data: z.object({
    total: z.int().min(0),
    items: z.array(
      upgradeRequestSchema.extend({
        /** The account that asks. */
        account: z.object({ nickname: z.string(), email: z.string() }),
        /** Its personal balance, which the upgrade clears. */
        balance: z.int().min(0),
      }),
    ),
  }),
});

export const declineUpgradeRequest = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/admin/upgrade_requests/{id}/decline/',
  access: 'administrator',
  summary: 'Close a request that is open without an upgrade; the person is notified',
  params: z.object({ id: z.uuid() }),
  data: z.null(),
});
