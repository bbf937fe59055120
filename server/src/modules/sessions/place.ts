import type { SessionEntry } from '@moiety/contract';
import { parseAddress } from '../../network-address.ts';

/** RFC 1918 (private), RFC 3927 and RFC 4291 (link-local), RFC 6598 (shared), RFC 4193 (unique local). */
const LOCAL: ReadonlySet<string> = new Set(['private', 'linkLocal', 'carrierGradeNat', 'uniqueLocal']);

/**
 * Where an address is, as far as it says so itself.
 * @param country what a trusted proxy told of it, ISO 3166-1 alpha-2 or empty
 */
export const placeOf = (address: string, country: string): SessionEntry['place'] => {
  const range = parseAddress(address)?.range() ?? '';
  if (range === 'loopback') return { kind: 'this-computer' };
  if (LOCAL.has(range)) return { kind: 'local-network' };
  return country === '' ? { kind: 'unknown' } : { kind: 'country', code: country };
};
