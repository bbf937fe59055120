import { createHash } from 'node:crypto';
import { TOOL_TOKEN_SECONDS, type Scope } from '@moiety/contract';
import type { Database } from '../../database/database.ts';
import { toolForbidden, type Principal, type ToolGrant } from '../../plugins/authentication.ts';
import { Refusal } from '../../refusal.ts';
import { countAttempt } from '../rate-limits/rate-limits.ts';
import type { TokenClaims, Tokens } from '../sessions/tokens.ts';

/** What each enabled tool may do, by its name. */
export type ToolScopes = ReadonlyMap<string, readonly Scope[]>;

/** A hosted tool's token, as it is handed out. */
export interface ToolToken {
  token: string;
  scopes: Scope[];
  /** Seconds for which it is good. */
  expiresIn: number;
}

/** Tokens that one session may be given in a window: a page asks for one a tool every quarter of an hour. */
const TOKENS_MAX = 600;
const WINDOW_SECONDS = 15 * 60;

/**
 * By what a tool tells people apart who use one browser: the same at each sign-in, another for each tool, so that two tools cannot
 * put together what they know, and nothing that leads to the account.
 */
const subjectOf = (accountId: string, tool: string): string =>
  createHash('sha256').update(`${tool} ${accountId}`).digest('base64url').slice(0, 22);

/** The tokens of hosted tools, by which they call the API in the name of whoever works with them. */
export interface ToolTokens {
  /**
   * @throws Refusal `notFound` where there is no such tool, `forbidden` where it has no scopes
   */
  issue(who: Principal, tool: string): Promise<ToolToken>;
  /** What such a token allows now: no more than it says, and than its tool is still granted. */
  grantOf(claimed: NonNullable<TokenClaims['tool']>): ToolGrant;
}

export const makeToolTokens = (
  database: Database,
  tokens: Pick<Tokens, 'signForTool'>,
  granted: ToolScopes,
): ToolTokens => ({
  issue: async ({ accountId, sessionId, sessionExpiresAt }, name) => {
    const scopes = granted.get(name);
    if (!scopes)
      throw new Refusal('notFound', (msg) => msg('This tool does not exist', { id: 'server.toolNotFound' }));
    if (scopes.length === 0) throw toolForbidden();
    await countAttempt(database, [
      { of: ['tool token', sessionId], maximum: TOKENS_MAX, windowSeconds: WINDOW_SECONDS },
    ]);
    const begunAt = new Date();
    const expiresAt = new Date(
      Math.min(begunAt.getTime() + TOOL_TOKEN_SECONDS * 1000, sessionExpiresAt.getTime()),
    );
    return {
      token: await tokens.signForTool({ name, scopes }, subjectOf(accountId, name), {
        id: sessionId,
        begunAt,
        expiresAt,
      }),
      scopes: [...scopes],
      expiresIn: Math.max(0, Math.floor((expiresAt.getTime() - begunAt.getTime()) / 1000)),
    };
  },
  grantOf: ({ name, scopes }) => {
    const now = granted.get(name) ?? [];
    return { name, scopes: new Set(scopes.filter((scope) => now.includes(scope))) };
  },
});
