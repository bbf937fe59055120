import { scopes, tokenPayloadSchema, type Scope, type TokenPayload } from '@moiety/contract';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { SigningKey } from './key-rotation.ts';
import type { FindPublicKey } from './public-keys.ts';
import { TOKEN_ALGORITHM } from './token-key.ts';

const ISSUER = 'moiety';
/** Verified tokens kept in memory, about 1.5 kB each. */
const REMEMBERED_MAX = 5000;

/** A session's own token has no audience. */
const sessionClaims = tokenPayloadSchema
  .extend({ jti: z.uuid() })
  .transform(({ jti, exp }): Remembered => ({ session: jti, exp, tool: undefined }));

/** A hosted tool's token is for that tool, and names the person by a subject that means nothing elsewhere. Scopes that this version does not know are none. */
const toolClaims = z
  .object({ jti: z.uuid(), exp: z.int(), aud: z.string(), scope: z.string() })
  .transform(({ jti, exp, aud, scope }): Remembered => {
    const named = new Set(scope.split(' '));
    return { session: jti, exp, tool: { name: aud, scopes: scopes.filter((known) => named.has(known)) } };
  });

/** What a genuine token says. */
export interface TokenClaims {
  /** The id of the session by which it is good. Whether that was revoked is the reader's question. */
  session: string;
  /** The hosted tool that it was made for, with what that was granted then. */
  tool: { name: string; scopes: readonly Scope[] } | undefined;
}

interface Remembered extends TokenClaims {
  /** Seconds since 1970. */
  exp: number;
}

/** The session by which a token is good, and from when until when. */
interface TokenSession {
  id: string;
  begunAt: Date;
  expiresAt: Date;
}

/** Signs tokens, and reads those that any of our processes signed. */
export interface Tokens {
  sign(payload: Omit<TokenPayload, 'exp'>, session: TokenSession): Promise<string>;
  /**
   * A token for a hosted tool. It ends with its session, or earlier.
   * @param subject who works with it, by a name that only this tool knows them by
   */
  signForTool(
    tool: { name: string; scopes: readonly Scope[] },
    subject: string,
    session: TokenSession,
  ): Promise<string>;
  /** What a genuine token says that has not expired. */
  read(token: string): Promise<TokenClaims | undefined>;
}

/** @param key what this process signs with */
export const makeTokens = (key: Pick<SigningKey, 'current'>, publicKey: FindPublicKey): Tokens => {
  // A signature stays genuine: remembering it saves most of the cost of a call. Expiry and revocation are asked each time.
  const remembered = new LRUCache<string, Remembered>({ max: REMEMBERED_MAX });

  const signed = (token: SignJWT, { id, begunAt, expiresAt }: TokenSession): Promise<string> => {
    const { kid, privateKey } = key.current();
    return token
      .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid, typ: 'JWT' })
      .setIssuer(ISSUER)
      .setIssuedAt(begunAt)
      .setJti(id)
      .setExpirationTime(expiresAt)
      .sign(privateKey);
  };

  return {
    sign: (payload, session) => signed(new SignJWT({ ...payload }), session),

    signForTool: ({ name, scopes: granted }, subject, session) =>
      signed(new SignJWT({ scope: granted.join(' ') }).setAudience(name).setSubject(subject), session),

    read: async (token) => {
      const known = remembered.get(token);
      if (known) {
        if (known.exp * 1000 > Date.now()) return known;
        remembered.delete(token);
        return undefined;
      }
      try {
        const { payload } = await jwtVerify(token, ({ kid }) => publicKey(kid), {
          algorithms: [TOKEN_ALGORITHM],
          issuer: ISSUER,
        });
        const claims = (payload.aud === undefined ? sessionClaims : toolClaims).parse(payload);
        remembered.set(token, claims);
        return claims;
      } catch (error) {
        // Anything that is wrong with the token means "not signed in"; anything else, such as no database, is a failure.
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined;
        throw error;
      }
    },
  };
};
