import { expect, test } from 'vitest';
import { makeIsIn } from './network-address.ts';

test.each([
  ['10.1.2.3', true],
  ['::ffff:10.1.2.3', true],
  ['11.0.0.1', false],
  ['192.0.2.7', true],
  ['192.0.2.8', false],
  ['2001:db8:0:1::5', true],
  ['2001:db8:1::5', false],
  ['198.51.100.9', true],
  ['198.51.101.9', false],
  ['', false],
])('%s is in one of the networks: %s', (address, expected) => {
  const isIn = makeIsIn(['10.0.0.0/8', '192.0.2.7', '2001:db8::/48', '::ffff:198.51.100.0/120']);
  expect(isIn(address)).toBe(expected);
});
