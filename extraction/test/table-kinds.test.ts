import { beforeAll, describe, expect, test } from 'vitest';
import { Engine } from '@moiety/chemistry/engine.ts';
import { extractDocument } from '../src/document/extract-document.ts';
import type { PageResult, RuledCell } from '../src/page/page-result.ts';
import { lineOf, pageOfLines } from './lines.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.load();
});

const [LEFT, TOP, WIDTH, HEIGHT] = [100, 120, 110, 18] as const;

/** A page with a table below its caption, with rules or without. */
const pageOf = (caption: string, rows: readonly (readonly string[])[], isRuled: boolean): PageResult => {
  const lines = rows.map((row, index) =>
    row.map((text, column) => lineOf(text, TOP + 4 + HEIGHT * index, { x0: LEFT + 4 + WIDTH * column })),
  );
  const columns = rows[0]!.length;
  if (!isRuled) return pageOfLines([lineOf(caption, 100), ...lines.flat()]);
  const cells = lines.flatMap((row, index) =>
    row.map((line, column): RuledCell => {
      const [x0, y0] = [LEFT + WIDTH * column, TOP + HEIGHT * index];
      const box = { x0, y0, x1: x0 + WIDTH, y1: y0 + HEIGHT };
      return { ...box, row: index, lastRow: index, column, lastColumn: column, lines: [line], pictures: [] };
    }),
  );
  const box = { x0: LEFT, y0: TOP, x1: LEFT + WIDTH * columns, y1: TOP + HEIGHT * rows.length };
  return {
    ...pageOfLines([lineOf(caption, 100)]),
    tables: [{ ...box, rows: rows.length, columns, cells }],
  };
};

const NUMBERED = ['1', '2', '3'];
const TABLES: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
  ['docking', 'Table 1 Results', ['Compound', 'Docking score'], ['8.1', '7.9', '9.4']],
  ['pharmacokinetics', 'Table 2 Rats', ['Compound', 'Cmax (ng/mL)'], ['812', '79', '940']],
  ['formulation', 'Table 3 Tablets', ['No.', 'Amount (mg)'], ['81', '79', '94']],
  ['nmr', 'Table 4 1H NMR', ['Position', 'δ (ppm)'], ['8.1', '7.9', '3.4']],
  ['diffraction', 'Table 5 Form A', ['Peak', '2θ (°)'], ['8.1', '17.9', '23.4']],
  ['analysis', 'Table 6 Data', ['Example', 'm/z [M+H]'], ['381.2', '417.9', '423.4']],
  ['properties', 'Table 7 Data', ['Compound', 'Solubility (μM)'], ['81', '179', '23']],
];

describe.each([
  ['ruled', true],
  ['not ruled', false],
])('a table that is %s', (_, isRuled) => {
  test.each(TABLES)(
    'is one of %s, kept with its rows, and says no activity',
    (kind, caption, heads, values) => {
      const rows = values.map((value, index) => [NUMBERED[index]!, value]);
      const { tables, activities } = extractDocument(engine, [pageOf(caption, [heads, ...rows], isRuled)]);
      expect(activities).toEqual([]);
      expect(tables).toMatchObject([{ kind, headings: heads, rows }]);
    },
  );

  test('of activities is one', () => {
    const page = pageOf(
      'Table 8 Yield and IC50',
      [
        ['Compound', 'IC50 (nM)'],
        ['1', '12'],
        ['2', '7'],
      ],
      isRuled,
    );
    expect(extractDocument(engine, [page]).tables).toMatchObject([{ kind: 'activity', activities: 2 }]);
  });
});
