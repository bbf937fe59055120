import { revokeToken } from '@moiety/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentKindsOnly } from '../test/support/documents.ts';
import { otherParams } from '../test/support/paths.ts';
import { newVisitor } from '../test/support/people.ts';
import { startProduct, type Product } from '../test/support/product.ts';
import { routePath } from './endpoint.ts';

// Every route that takes a body, those of the contract and all others, with bodies that are no request of it.

const isProof = process.env['MOIETY_PROOF'] !== undefined;
const BYTES = 100_000;
/** Most milliseconds of processor time for one call: what was found took seconds. */
const TIME_MAX = 1000;

let product: Product;
let token: string;
beforeAll(async () => {
  product = await startProduct({
    configuration: {
      proxies: ['127.0.0.1'],
      monitoring: { applicationId: 'portal', days: 30, bytes: 2e9, collectorOrigin: undefined },
    },
    kinds: documentKindsOnly,
  });
  const { email } = await product.addPerson(undefined, { administrator: true });
  token = await product.tokenOf(email);
});
afterAll(() => product.close());

interface HostileBody {
  what: string;
  /** `application/json` where it is not given. */
  type?: string;
  headers?: Record<string, string>;
  body: string | Buffer;
}

const json = (what: string, body: string | Buffer): HostileBody => ({ what, body });
const typed = (type: string, body: string | Buffer = '{"a":1}'): HostileBody => ({
  what: `as ${type}`,
  type,
  body,
});
const keys = Array.from({ length: BYTES / 10 }, (_, index) => `"k${index}":0`).join(',');

const bodies: readonly HostileBody[] = [
  json('nothing', ''),
  json('blanks', ' '.repeat(BYTES)),
  json('null', 'null'),
  json('a text', '"text"'),
  json('a list', '[]'),
  json('lists in lists', '['.repeat(BYTES / 2) + ']'.repeat(BYTES / 2)),
  json('objects in objects', `${'{"a":'.repeat(BYTES / 8)}1${'}'.repeat(BYTES / 8)}`),
  json('many keys', `{${keys}}`),
  json('one key again and again', `{${'"a":1,'.repeat(BYTES / 6)}"a":1}`),
  json('many values', `{"ids":[${'1,'.repeat(BYTES / 2)}1]}`),
  json('a long text', `{"name":"${'a'.repeat(BYTES)}"}`),
  json('a long key', `{"${'a'.repeat(BYTES)}":1}`),
  json('a long number', `{"total":${'9'.repeat(BYTES)}}`),
  json('numbers without end', '{"total":1e999,"page":-1e999,"id":-0}'),
  json('escapes', `{"name":"${String.raw`\u0041`.repeat(BYTES / 6)}"}`),
  json('NUL and halves of characters', String.raw`{"name":"\u0000","text":"\ud800","email":"\udfff"}`),
  json('the prototype', '{"__proto__":{"administrator":true},"constructor":{"prototype":{}}}'),
  json('an open end', `{"name":"${'a'.repeat(BYTES)}`),
  json('two objects', '{"a":1}{"b":2}'),
  json('a byte order mark', '\uFEFF{}'),
  json('no UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d])),
  json('half a character', Buffer.from('{"name":"阿"}').subarray(0, -4)),
  typed('application/json; charset=utf-16', Buffer.from('{"a":1}', 'utf16le')),
  typed('text/plain'),
  typed('application/xml', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
  typed('application/x-www-form-urlencoded', `a=${'b&a='.repeat(BYTES / 4)}`),
  typed('multipart/form-data', '--x'),
  typed(
    'multipart/form-data; boundary=x',
    `--x\r\ncontent-disposition: form-data; name="${'a'.repeat(5000)}"\r\n\r\n`,
  ),
  typed('x'),
  { what: 'said to be packed', headers: { 'content-encoding': 'gzip' }, body: '{"a":1}' },
];

/** Routes of an application that take a body, of the tree that it prints: each level is indented by four characters. */
const routesOf = ({ portal }: Product): { method: string; path: string }[] => {
  const above: string[] = [];
  return portal
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const found = /^((?:[│ ] {3})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line);
      if (!found) return [];
      const [, indent = '', part = '', methods = ''] = found;
      above.splice(indent.length / 4, Infinity, part);
      const path = above.join('');
      return methods
        .split(', ')
        .filter((method) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method))
        .map((method) => ({ method, path }));
    });
};

const ID = '00000000-0000-4000-8000-000000000000';
const addressOf = (path: string): string =>
  path.replaceAll(/:(\w+)/g, (whole, name: string) => {
    if (Object.hasOwn(otherParams, name)) return otherParams[name as keyof typeof otherParams];
    return /^(?:id|uid)$|Id$/.test(name) ? ID : whole;
  });

test('no route fails or takes long, whatever body it is sent', async () => {
  const routes = routesOf(product);
  // The contract's, and the forms, uploads and collectors beside it.
  expect(routes.length).toBeGreaterThan(90);
  const begins = (path: string): boolean => routes.some((route) => route.path.startsWith(path));
  expect(
    ['/login', '/monitoring/', '/ironAPI/api/v1/uploads/'].filter((path) => !begins(path)),
  ).toStrictEqual([]);
  const signsOut = routePath(revokeToken);
  const failed: string[] = [];
  const unheard: string[] = [];
  const slow: string[] = [];
  for (const [place, { method, path }] of routes.entries())
    for (const [index, { what, type = 'application/json', headers = {}, body }] of bodies.entries()) {
      // Each body at each sixth route, and each route with each sixth body, but in the proof.
      if (!isProof && (place + index) % 6 !== 0) continue;
      const before = process.cpuUsage();
      const response = await product.portal.inject({
        method: method as 'POST',
        url: addressOf(path),
        headers: {
          host: 'localhost:8100',
          'content-type': type,
          'x-forwarded-for': newVisitor(),
          ...(path !== signsOut && {
            authorization: path.startsWith('/extractionAPI/') ? token : `Bearer ${token}`,
          }),
          ...headers,
        },
        payload: body,
      });
      const { user, system } = process.cpuUsage(before);
      const name = `${method} ${path}: ${what}`;
      if (response.statusCode >= 500) failed.push(`${name}: ${response.statusCode}`);
      if ([401, 429].includes(response.statusCode)) unheard.push(`${name}: ${response.statusCode}`);
      if ((user + system) / 1000 > TIME_MAX) slow.push(name);
    }
  expect(failed).toStrictEqual([]);
  expect(slow).toStrictEqual([]);
  // A caller who is signed out, or has called too often, would prove nothing.
  expect(unheard).toStrictEqual([]);
}, 120_000);
