/** What an address that came as data may begin with. */
const PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Any page: what cannot be read from one either is no address. */
const SOMEWHERE = 'https://a.invalid';

/**
 * An address that came as data, if it can only lead somewhere: a relative one, or of http, https, mailto or tel; else
 * none. The browser's own parser tells, so spaces and control characters hide nothing; what it cannot read leads nowhere.
 */
export const safeAddress = (address: string | null | undefined): string | undefined =>
  address && PROTOCOLS.has(URL.parse(address, SOMEWHERE)?.protocol ?? '') ? address : undefined;
