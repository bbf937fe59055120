import { tokenPayloadSchema, type TokenPayload } from '@moiety/contract';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { SigningKey } from './key-rotation.ts';
import type { FindPublicKey } from './public-keys.ts';
import { TOKEN_ALGORITHM } from './token-key.ts';

const ISSUER = 'moiety';
/** Verified tokens kept in memory, about 1.5 kB each. */
const REMEMBERED_MAX = 5000;

const claimsSchema = tokenPayloadSchema.extend({ jti: z.uuid() });
type Claims = z.infer<typeof claimsSchema>;

/** Signs tokens, and reads those that any of our processes signed. */
export interface Tokens {
  sign(
    payload: Omit<TokenPayload, 'exp'>,
    session: { id: string; begunAt: Date; expiresAt: Date },
  ): Promise<string>;
  /** The `jti` of a genuine token that has not expired. Whether its session was revoked is the caller's question. */
  sessionOf(token: string): Promise<string | undefined>;
}

/** @param key what this process signs with */
export const makeTokens = (key: Pick<SigningKey, 'current'>, publicKey: FindPublicKey): Tokens => {
  // A signature stays genuine: remembering it saves most of the cost of a call. Expiry and revocation are asked each time.
  const remembered = new Map<string, Pick<Claims, 'jti' | 'exp'>>();
  const remember = (token: string, { jti, exp }: Claims): void => {
    if (remembered.size >= REMEMBERED_MAX) {
      const [oldest] = remembered.keys();
      if (oldest !== undefined) remembered.delete(oldest);
    }
    remembered.set(token, { jti, exp });
  };

  return {
    sign: (payload, { id, begunAt, expiresAt }) => {
      const { kid, privateKey } = key.current();
      return new SignJWT({ ...payload })
        .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setIssuedAt(begunAt)
        .setJti(id)
        .setExpirationTime(expiresAt)
        .sign(privateKey);
    },

    sessionOf: async (token) => {
      const known = remembered.get(token);
      if (known) {
        if (known.exp * 1000 > Date.now()) return known.jti;
        remembered.delete(token);
        return undefined;
      }
      try {
        const { payload } = await jwtVerify(token, ({ kid }) => publicKey(kid), {
          algorithms: [TOKEN_ALGORITHM],
          issuer: ISSUER,
        });
        const claims = claimsSchema.parse(payload);
        remember(token, claims);
        return claims.jti;
      } catch (error) {
        // Anything that is wrong with the token means "not signed in"; anything else, such as no database, is a failure.
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined;
        throw error;
      }
    },
  };
};
