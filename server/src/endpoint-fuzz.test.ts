import * as contract from '@moiety/contract';
import { pathOf, type Endpoint } from '@moiety/contract';
import fc from 'fast-check';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentKindsOnly } from '../test/support/documents.ts';
import { paramsOf } from '../test/support/paths.ts';
import { newVisitor } from '../test/support/people.ts';
import { startProduct, type Product } from '../test/support/product.ts';
import { timesOf } from '../../tests/proofs.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'service' in value && 'path' in value;
const endpoints = Object.entries(contract).flatMap(([name, value]) =>
  isEndpoint(value) ? [{ name, endpoint: value }] : [],
);

let product: Product;
let token: string;
beforeAll(async () => {
  product = await startProduct({
    configuration: { proxies: ['127.0.0.1'] },
    kinds: documentKindsOnly,
  });
  // An administrator, or the calls for them would be refused before anything is read.
  const { email } = await product.addPerson(undefined, { administrator: true });
  token = await product.tokenOf(email);
});
afterAll(() => product.close());

/** Texts and values that have broken servers. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    1e308,
    Number.MAX_SAFE_INTEGER + 2,
    '',
    '\0',
    '\uD800',
    '\u202E',
    "'; drop table accounts; --",
    '../../../etc/passwd',
    '${7*7}',
    '<img src=x onerror=alert(1)>',
    '\r\nSet-Cookie: a=b',
    'a'.repeat(50_000),
    Array.from({ length: 3000 }, () => 0),
    [[[[[[[[[[]]]]]]]]]],
    { toString: 1, constructor: null, length: -1 },
    JSON.parse('{"__proto__": {"isAdmin": true}}'),
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
}

/** Values that mostly have the shape that a schema asks for, so that what lies behind the first check is reached as well. */
const shaped = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  const usual = (): fc.Arbitrary<unknown> => {
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map(shaped));
    switch (schema.type) {
      case 'object':
        return fc.record(
          Object.fromEntries(
            Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, shaped(inner)]),
          ),
          { requiredKeys: [] },
        );
      case 'array':
        return fc.array(shaped(schema.items ?? {}), { maxLength: 4 });
      case 'integer':
      case 'number':
        return fc.oneof(fc.integer({ min: -2, max: 300 }), fc.double());
      case 'boolean':
        return fc.boolean();
      case 'string':
        return fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.emailAddress(), fc.uuid());
      default:
        return hostile;
    }
  };
  return fc.oneof({ weight: 6, arbitrary: usual() }, { weight: 1, arbitrary: hostile });
};

const schemaOf = (schema: z.ZodType | undefined): JsonSchema =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : {};

const contentTypes = fc.oneof(
  { weight: 5, arbitrary: fc.constant('application/json') },
  fc.constantFrom(
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/x-www-form-urlencoded',
    'x',
  ),
);
const payloads = (endpoint: Endpoint): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 5, arbitrary: shaped(schemaOf(endpoint.body)).map((value) => JSON.stringify(value) ?? '') },
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constantFrom('{', '[1,', '"', '{"a":1}{"a":2}', `${'['.repeat(5000)}${']'.repeat(5000)}`, '\uFEFF{}'),
  );
const text = fc.string({ unit: 'grapheme', maxLength: 30 });
/** What stands for a parameter in an address, as it is sent. */
const ids = fc.oneof(
  fc.uuid(),
  text.filter(Boolean).map(encodeURIComponent),
  fc.constantFrom('%00', '%ZZ', '%C0%80', '%ED%A0%80', '..%2F..', '%3A', '__proto__', 'a'.repeat(3000)),
);
const headerText = fc.stringMatching(/^[\x20-\x7E]{0,60}$/);

describe.each(endpoints)('$name', ({ endpoint }) => {
  test('never fails, whatever it is sent', async () => {
    await fc.assert(
      fc.asyncProperty(
        ids,
        fc.dictionary(text, text, { maxKeys: 3 }),
        shaped(schemaOf(endpoint.query)),
        payloads(endpoint),
        contentTypes,
        headerText,
        async (id, strange, query, payload, contentType, header) => {
          const known = typeof query === 'object' && query !== null ? query : {};
          const search = new URLSearchParams([
            ...Object.entries(strange),
            ...Object.entries(known).map(([name, value]) => [
              name,
              typeof value === 'object' ? JSON.stringify(value) : String(value),
            ]),
          ]);
          const hasBody = endpoint.method !== 'GET';
          const params = Object.fromEntries(paramsOf(endpoint).map((name) => [name, 'ID']));
          const response = await product.portal.inject({
            method: endpoint.method,
            url: `${pathOf(endpoint, params).replaceAll('ID', () => id)}?${search.toString()}`,
            headers: {
              host: 'localhost:8100',
              // Signing out is tried with what is no token, or it would be all that the other calls see.
              ...(endpoint === contract.revokeToken
                ? { authorization: `Bearer ${header}`, 'x-token': header }
                : { authorization: `Bearer ${token}` }),
              'x-forwarded-for': newVisitor(),
              'accept-language': header,
              'user-agent': header,
              ...(hasBody && { 'content-type': contentType }),
            },
            ...(hasBody && { payload }),
          });
          expect(response.statusCode).toBeLessThan(500);
          const answer = response.json<{ code: number; msg: string }>();
          expect(answer.code === 0).toBe(response.statusCode === 200 && answer.code !== 1);
          expect(answer.msg).not.toBe('');
        },
      ),
      { numRuns: timesOf('everyCall') },
    );
  });
});

test('who sent all that is still signed in', async () => {
  expect(await product.call(contract.currentUser, { token })).toMatchObject({ status: 200 });
});
