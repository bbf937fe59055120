import { errors, importJWK, type CryptoKey as JoseKey, type JWK, type KeyObject } from 'jose';
import { LRUCache } from 'lru-cache';
import { TOKEN_ALGORITHM } from './token-key.ts';

/** A `kid`: a SHA-256 in base64url. */
const THUMBPRINT = /^[\w-]{43}$/;
/** For so many milliseconds a `kid` that is none is not looked up again, so that forged tokens cost no query each. */
const UNKNOWN_FOR_MS = 10_000;
const UNKNOWN_MAX = 1000;

/** A key that a signature is verified with. */
export type PublicKey = JoseKey | KeyObject | Uint8Array;

/** Finds the public key of a `kid`. @throws JOSEError where there is none */
export type FindPublicKey = (kid: unknown) => Promise<PublicKey>;

/**
 * The public keys of all processes, each asked for once. A key is published before the first token that it signs, so one
 * that was not there a moment ago is that of a forged token.
 * @param load the key of a `kid` from the database
 */
export const makePublicKeys = (load: (kid: string) => Promise<JWK | undefined>): FindPublicKey => {
  const found = new Map<string, PublicKey>();
  const looking = new Map<string, Promise<PublicKey | undefined>>();
  // Its own clock is bound when the library is loaded, where no test can hold it.
  const unknown = new LRUCache<string, true>({ max: UNKNOWN_MAX, ttl: UNKNOWN_FOR_MS, perf: Date });

  const look = async (kid: string): Promise<PublicKey | undefined> => {
    try {
      const jwk = await load(kid);
      if (!jwk) unknown.set(kid, true);
      else found.set(kid, await importJWK(jwk, TOKEN_ALGORITHM));
      return found.get(kid);
    } finally {
      looking.delete(kid);
    }
  };

  return async (kid) => {
    // Anybody can write a header: what is no name of a key never reaches the database.
    if (typeof kid !== 'string' || !THUMBPRINT.test(kid)) throw new errors.JWKSNoMatchingKey();
    const known = found.get(kid);
    if (known) return known;
    if (unknown.has(kid)) throw new errors.JWKSNoMatchingKey();
    // Many calls at once with one new key ask the database together.
    const asked = looking.get(kid) ?? look(kid);
    looking.set(kid, asked);
    const key = await asked;
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  };
};
