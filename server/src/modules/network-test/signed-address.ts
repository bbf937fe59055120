import { createHmac, timingSafeEqual } from 'node:crypto';

/** What an address lets its holder do. */
export type AddressUse = 'PUT' | 'GET';

/** The query of a signed address. */
export interface Signed {
  /** Milliseconds since 1970. */
  expires: number;
  signature: string;
}

const hmacOf = (key: string, use: AddressUse, id: string, expires: number): Buffer =>
  createHmac('sha256', key).update(`${use}\n${id}\n${expires}`).digest();

/**
 * The path of an object, for one use, until it expires.
 * @param base ends with a slash
 */
export const signedPath = (key: string, base: string, use: AddressUse, id: string, expires: number): string =>
  `${base}${id}?${new URLSearchParams({
    expires: String(expires),
    signature: hmacOf(key, use, id, expires).toString('base64url'),
  }).toString()}`;

/** Whether we signed this address for this use; not whether it is still good. */
export const isSigned = (
  key: string,
  use: AddressUse,
  id: string,
  { expires, signature }: Signed,
): boolean => {
  const given = Buffer.from(signature, 'base64url');
  const own = hmacOf(key, use, id, expires);
  return given.length === own.length && timingSafeEqual(given, own);
};
