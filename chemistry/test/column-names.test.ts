import { expect, it } from 'vitest';
import { COLUMN_NAME_MAX, ColumnNames, distinctHeadings } from '../src/files/column-names.ts';

it('keeps columns apart whose long headings begin alike', () => {
  const columns = new ColumnNames();
  const beginning = 'x'.repeat(COLUMN_NAME_MAX);
  const names = [`${beginning}a`, `${beginning}b`, `${beginning}a`].map((heading) => columns.nameOf(heading));
  expect(names[0]).toBe(names[2]);
  expect(names[1]).not.toBe(names[0]);
  expect(columns.names).toHaveLength(2);
  expect(Math.max(...columns.names.map(({ length }) => length))).toBeLessThanOrEqual(COLUMN_NAME_MAX);
});

it('gives no column a name that JSON parsers refuse as a key', () => {
  expect(new ColumnNames().nameOf('__proto__')).toBe('__proto__ (2)');
  expect(distinctHeadings(['__proto__', 'IC50', '__proto__'])).toEqual([
    '__proto__ (2)',
    'IC50',
    '__proto__ (3)',
  ]);
});
