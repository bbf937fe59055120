/** What an address that came as data may begin with. */
const PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * An address that came as data, if it can only lead somewhere: a relative one, or of http, https, mailto or tel; else
 * none. The browser's own parser tells, so spaces and control characters hide nothing.
 */
export const safeAddress = (address: string | null | undefined): string | undefined => {
  if (!address) return undefined;
  // Without a page's address to start from, only a relative one cannot be read.
  const absolute = URL.parse(address);
  return !absolute || PROTOCOLS.has(absolute.protocol) ? address : undefined;
};
