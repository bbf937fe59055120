/** What an address that came as data may begin with. */
const PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Any page: what cannot be read from one either is no address. */
const SOMEWHERE = 'https://somewhere.invalid';

/**
 * An address that came as data, if it can only lead somewhere: a relative one, or of http, https, mailto or tel; else
 * none. The browser's own parser tells, so spaces and control characters hide nothing; what it cannot read leads nowhere.
 */
export const safeAddress = (address: string | null | undefined): string | undefined => {
  if (!address) return undefined;
  const resolved = URL.parse(address, SOMEWHERE);
  return resolved && PROTOCOLS.has(resolved.protocol) ? address : undefined;
};
