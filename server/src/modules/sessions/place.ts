import { BlockList, isIP } from 'node:net';
import type { SessionEntry } from '@moiety/contract';

const listOf = (networks: readonly (readonly [string, number])[]): BlockList => {
  const list = new BlockList();
  for (const [network, bits] of networks)
    list.addSubnet(network, bits, network.includes(':') ? 'ipv6' : 'ipv4');
  return list;
};

const loopback = listOf([
  ['127.0.0.0', 8],
  ['::1', 128],
]);
/** RFC 1918 (private), RFC 3927 and RFC 4291 (link-local), RFC 6598 (shared), RFC 4193 (unique local). */
const local = listOf([
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
  ['fe80::', 10],
  ['fc00::', 7],
]);

/**
 * Where an address is, as far as it says so itself.
 * @param country what a trusted proxy told of it, ISO 3166-1 alpha-2 or empty
 */
export const placeOf = (address: string, country: string): SessionEntry['place'] => {
  const [bare = ''] = address.split('%', 1);
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare;
  const family = isIP(plain) === 6 ? 'ipv6' : 'ipv4';
  if (isIP(plain) !== 0 && loopback.check(plain, family)) return { kind: 'this-computer' };
  if (isIP(plain) !== 0 && local.check(plain, family)) return { kind: 'local-network' };
  return country === '' ? { kind: 'unknown' } : { kind: 'country', code: country };
};
