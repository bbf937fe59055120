import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inspectPart } from './call-shape.ts';

const nested = (depth: number): unknown => (depth === 0 ? 'x' : { a: nested(depth - 1) });

describe('what a call may look like', () => {
  test('an ordinary body is let through, in whatever language', () => {
    expect(inspectPart({ a: ['阿司匹林', 1, null, true, { b: '🧪' }], '': 'x' })).toStrictEqual([]);
    for (const value of [undefined, null, 'text', 7, [], {}]) expect(inspectPart(value)).toStrictEqual([]);
  });

  test('more than 1000 entries are refused where they are, and no further', () => {
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`n${index}`, 1]));
    expect(() => inspectPart({ a: { b: many } })).toThrow(
      expect.objectContaining({ kind: 'invalidRequest', fields: [expect.objectContaining({ path: 'a.b' })] }),
    );
    expect(() => inspectPart({ a: Array.from({ length: 1001 }, () => 1) })).toThrow('invalidRequest');
    expect(inspectPart({ a: Array.from({ length: 1000 }, () => 1) })).toStrictEqual([]);
  });

  test('what is nested deeper than any call is refused', () => {
    expect(inspectPart(nested(20))).toStrictEqual([]);
    for (const depth of [21, 5000]) expect(() => inspectPart(nested(depth))).toThrow('invalidRequest');
  });

  test('texts that no database column holds are found, in keys and values, wherever they are', () => {
    const paths = inspectPart({ a: ['ok', 'nul\0'], b: { 'half \uD800': 1 }, c: '\uDC00' }).map(
      ({ path }) => path,
    );
    expect(paths).toStrictEqual(['a.1', 'b.half \uD800', 'c']);
    expect(inspectPart(Array.from({ length: 1000 }, () => ['\0', '\0']))).toHaveLength(1000);
  });

  test('it finds the same as a look at every text', () => {
    const textsOf = (value: unknown): string[] =>
      typeof value === 'string'
        ? [value]
        : typeof value === 'object' && value !== null
          ? Object.entries(value).flatMap(([key, inner]) => [key, textsOf(inner)].flat())
          : [];
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }), (value) => {
        const isBad = textsOf(value).some((text) => text.includes('\0') || !text.isWellFormed());
        expect(inspectPart(value).length > 0).toBe(isBad);
      }),
    );
  });
});
