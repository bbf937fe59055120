import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { JWK } from 'jose';
import { timestamptz } from './columns.ts';

/** Secrets that all processes share, made by the first that needs one: signing of cookies, keys of the embedded provider. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  createdAt: timestamptz().notNull().defaultNow(),
});

/** The public halves of the keys that sign tokens: each process signs with its own key and knows everybody's. */
export const signingKeys = pgTable('signing_keys', {
  /** The key's thumbprint (RFC 7638), a token's `kid`. */
  id: text().primaryKey(),
  publicJwk: jsonb().$type<JWK>().notNull(),
  createdAt: timestamptz().notNull().defaultNow(),
  /** When its process began to sign with another; tokens that it signed stay good until they expire. */
  retiredAt: timestamptz(),
});
