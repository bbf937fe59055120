import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';

/** What the embedded OpenID provider keeps: its sessions, codes, grants and tokens. */
export const oidcPayloads = pgTable(
  'oidc_payloads',
  {
    model: text().notNull(),
    id: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    grantId: text(),
    userCode: text(),
    uid: text(),
    expiresAt: timestamptz(),
    consumedAt: timestamptz(),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('oidc_payloads_grant_id').on(table.grantId),
    index('oidc_payloads_uid').on(table.uid),
    // By whose account `endProviderSessions` ends.
    index('oidc_payloads_account').on(sql`(${table.payload} ->> 'accountId')`),
    index('oidc_payloads_login').on(sql`(${table.payload} #>> '{result,login,accountId}')`),
    index('oidc_payloads_expires_at').on(table.expiresAt),
  ],
);
