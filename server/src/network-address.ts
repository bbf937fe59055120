import { isIP } from 'node:net';
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';

/**
 * An address as sockets and proxies tell it, without its zone (`%eth0`); one of IPv4 that is mapped into IPv6 is that of IPv4.
 * @returns undefined for what is no address
 */
export const parseAddress = (text: string): IPv4 | IPv6 | undefined => {
  const [address = ''] = text.split('%', 1);
  return isIP(address) === 0 ? undefined : ipaddr.process(address);
};

/** The first groups of 16 bits of an IPv6 address. */
const groupsOf = (address: IPv6, count: number): string =>
  address.parts
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':');

/** The part of an address that one visitor has: an IPv4 address, or the first 64 bits of an IPv6 one. */
export const networkOf = (address: string): string => {
  const parsed = parseAddress(address);
  return parsed instanceof ipaddr.IPv6 ? groupsOf(parsed, 4) : (parsed?.toString() ?? address);
};

/** The first 48 bits of an IPv6 address, which one customer may have with 65,536 networks in it; undefined for an IPv4 one. */
export const prefixOf = (address: string): string | undefined => {
  const parsed = parseAddress(address);
  return parsed instanceof ipaddr.IPv6 ? `${groupsOf(parsed, 3)}::/48` : undefined;
};

/**
 * Whether an address is one of those, or in one of those networks.
 * @param networks addresses, and networks in CIDR notation
 */
export const makeIsIn = (networks: readonly string[]): ((address: string) => boolean) => {
  const ranges = networks.map((network) => {
    const [address = '', length] = network.split('/');
    const parsed = parseAddress(address);
    if (!parsed) throw new Error(`${network} is no network`);
    const whole = parsed instanceof ipaddr.IPv6 ? 128 : 32;
    // One of IPv4 that is mapped into IPv6 is counted in bits of IPv6.
    const mapped = whole === 32 && address.includes(':') ? 96 : 0;
    return [parsed, length === undefined ? whole : Number(length) - mapped] as const;
  });
  return (address) => {
    const parsed = parseAddress(address);
    return (
      parsed !== undefined &&
      ranges.some(([range, bits]) => parsed.kind() === range.kind() && parsed.match(range, bits))
    );
  };
};
