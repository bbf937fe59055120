// What was read by a rule that may be wrong is marked, however sure all else is.
import { Engine } from '@moiety/chemistry/engine.ts';
import { beforeAll, expect, test } from 'vitest';
import { extractDocument } from '../src/document/extract-document.ts';
import { assembleGroups } from '../src/groups/assemble-groups.ts';
import { groupTablesOf } from '../src/groups/group-tables.ts';
import type { PageResult } from '../src/page/page-result.ts';
import { activitiesOf } from '../src/tables/activities.ts';
import { assembleTables } from '../src/tables/assemble-tables.ts';
import { roleOfHeading } from '../src/tables/headings.ts';
import { formulaOf, lineOf, pageOfDrawings, pageOfPieces, pictureOf } from './lines.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.load();
});

const provenUnder = (headings: [string, string]): (boolean | string | undefined)[] => {
  const formula = formulaOf(engine, ['R1', 'R2'], 0.99);
  const at = (x0: number): PageResult['pictures'][number] => ({
    x0,
    y0: 40,
    x1: x0 + 100,
    y1: 100,
    structures: [],
    formula,
  });
  const page = pageOfPieces(
    [
      ['Compound', 40, 120],
      [headings[0], 120, 120],
      [headings[1], 200, 120],
      ['m/z [M+H]+', 280, 120],
      ['10a', 40, 135],
      ['Me', 120, 135],
      ['Ph', 200, 135],
      ['122.0964', 280, 135],
      ['10b', 40, 150],
      ['Et', 120, 150],
      ['Ph', 200, 150],
      ['136.1121', 280, 150],
    ],
    { pictures: [at(60), at(200)] },
  );
  const [table] = groupTablesOf([page]);
  return assembleGroups(engine, table!, [page]).compounds.flatMap(({ mass, isProven }) => [mass, isProven]);
};

test('a mass proves nothing where two headings were named by their order', () => {
  expect(provenUnder(['R1', 'R2'])).toEqual(['proves', true, 'proves', true]);
  expect(provenUnder(["R'", 'R2'])).toEqual(['proves', true, 'proves', true]);
  expect(provenUnder(["R'", 'R?'])).toEqual(['proves', false, 'proves', false]);
});

const reviewedBeside = (labelOfDrawing: string): unknown[] =>
  extractDocument(engine, [
    pageOfDrawings(
      [
        lineOf('Z-chloro-N-methylbenzamide (21a)', 100, { confidence: 0.9 }),
        lineOf(labelOfDrawing, 300, { x0: 150, confidence: 0.99 }),
      ],
      [pictureOf(engine, 'CNC(=O)c1cccc(Cl)c1', { x0: 100, y0: 210 })],
    ),
  ]).compounds.flatMap(({ label, review }) => (label === '21a' ? [review] : []));

test('the drawing of another compound does not say what a damaged name means', () => {
  expect(reviewedBeside('21a')).toEqual([false]);
  expect(reviewedBeside('21b')).toEqual([true]);
});

const reviewed = (text: string): unknown[] =>
  extractDocument(engine, [pageOfDrawings([lineOf(text, 100)], [])]).compounds.map(({ review }) => review);

test('a name whose salt is told behind its label, or that another name follows as what is made of it, is looked at', () => {
  expect(reviewed('实施例4 4-氨基苯甲酰胺(化合物4)的制备')).toEqual([false]);
  expect(reviewed('实施例4 4-氨基苯甲酰胺(化合物4)盐酸盐的制备')).toEqual([true]);
  expect(reviewed('实施例4 4-氨基苯甲酰胺(化合物4)的三氟乙酸盐的制备')).toEqual([true]);
  expect(reviewed('Example 4 4-aminobenzamide (Compound 4) hydrochloride')).toEqual([true]);
  expect(reviewed('4-aminobenzamide (Compound 4) hydrochloride')).toEqual([true]);
  expect(reviewed('实施例4 4-氨基苯甲酸合成4-氨基苯甲酰胺')).toEqual([true]);
});

const targetIn = (behind: string): unknown => {
  const role = roleOfHeading(`% inhibition at 10 μM ${behind}`);
  return role?.kind === 'value' ? role.target : role;
};

test('how a share was measured was not acted on', () => {
  for (const words of [
    'pH 7.4',
    'Day 3',
    'Assay 2',
    'Run 2',
    'Ref. 5',
    'Table 3',
    'Cmpd 5',
    'Batch A1',
    'SEM',
  ])
    expect(targetIn(words)).toBeUndefined();
  expect(['c-MET', 'H-Ras', 'Run X1-like', 'hERG'].map(targetIn)).toEqual([
    'c-MET',
    'H-Ras',
    undefined,
    'hERG',
  ]);
});

test('a range in moles a litre is marked as a number is', () => {
  const page = pageOfPieces([
    ['Table 1. Potencies', 40, 60],
    ['Compound', 40, 80],
    ['IC50 (M)', 200, 80],
    ['1', 40, 100],
    ['5-10', 200, 100],
    ['2', 40, 115],
    ['3', 200, 115],
  ]);
  const found = assembleTables([page]).flatMap((table, index) => activitiesOf(table, index).activities);
  expect(found.map(({ value, unit, doubts }) => [value, unit, doubts])).toEqual([
    ['5-10', 'M', ['unit']],
    ['3', 'M', ['unit']],
  ]);
});
