import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as contract from '../src/index.ts';
import { decodeBase64, encodeBase64, pathOf, scopes, signIn, type Endpoint } from '../src/index.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'service' in value && 'path' in value;
const endpoints = Object.values(contract as Record<string, unknown>).filter(isEndpoint);

test('no two endpoints answer the same call', () => {
  const calls = endpoints.map(({ service, method, path }) => `${method} ${service} ${path}`);
  expect(calls.length).toBeGreaterThan(10);
  expect(new Set(calls).size).toBe(calls.length);
});

test.each(endpoints)('$method $path has a schema for exactly its parameters', ({ path, params }) => {
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  expect(Object.keys(params?.shape ?? {})).toEqual(named);
});

test('calls are open to hosted tools only where somebody is signed in, and never for administration', () => {
  const open = endpoints.filter(({ scope }) => scope !== undefined);
  expect(new Set(open.map(({ scope }) => scope))).toStrictEqual(new Set(scopes));
  expect(open.filter(({ access }) => access !== 'signed-in')).toStrictEqual([]);
});

test('a parameter cannot leave its place in the path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
      const path = pathOf(contract.renameMoleculeSet, { id });
      expect(path.split('/')).toHaveLength(7);
      expect(decodeURIComponent(path.split('/')[5]!)).toBe(id);
    }),
  );
});

test('a missing parameter is an error, not "undefined" in the address', () => {
  expect(() => pathOf(contract.getMoleculeSet)).toThrow('no value for id');
});

test('base64 carries any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(decodeBase64(encodeBase64(text))).toBe(text);
    }),
  );
  expect(decodeBase64('密码')).toBeUndefined();
  expect(decodeBase64('//8=')).toBeUndefined();
});

test('the error codes are all different', () => {
  const codes = Object.values(contract.errorCode);
  expect(new Set(codes).size).toBe(codes.length);
});

test.each([
  ['Tr0ub4dor', true],
  ['密码密码密', true],
  ['four', false],
])('signing in with the password %s is accepted: %s', (password, accepted) => {
  const body = { account: ' a@b.example ', credential: encodeBase64(password) };
  const result = signIn.body.safeParse(body);
  expect(result.success).toBe(accepted);
  expect(result.data?.account).toBe(accepted ? 'a@b.example' : undefined);
});

test('a credential that is no base64 is refused', () => {
  expect(signIn.body.safeParse({ account: 'a', credential: '*****' }).success).toBe(false);
});
