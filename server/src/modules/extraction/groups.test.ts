import { randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  assembleRows,
  correctDocument,
  formulaKey,
  getDocumentRerun,
  groupCellKey,
  headingKey,
  massCellKey,
  saltCellKey,
  joinDocumentAgain,
  listCorrections,
  previewFormula,
  previewGroup,
  signDocument,
  type BodyOf,
  type DataOf,
  type DocumentResults,
  type FormulaRow,
} from '@moiety/contract';
import { Engine } from '@moiety/chemistry/engine.ts';
import { reassembleRow, type RowParts } from '@moiety/extraction/groups/reassemble-row.ts';
import type { FormulaCell, FormulaTable } from '@moiety/extraction/groups/formulas.ts';
import type { PageFormula } from '@moiety/extraction/page/page-result.ts';
import { ExtractionError } from '@moiety/extraction/extraction-error.ts';
import type { Extraction } from '@moiety/extraction/document/extract-document.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { creditsOf, gift, type Person } from '../../../test/support/credits.ts';
import {
  documentKindsOnly,
  documentsOf,
  documentWorker,
  nearProcesses,
  tablePage,
  wordsPage,
} from '../../../test/support/documents.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';
import type { Worker } from '../jobs/worker.ts';
import { assemblingJob } from './assembling.ts';
import type { ExtractionProcesses } from './processes.ts';

let product: Product;
let documents: ReturnType<typeof documentsOf>;
const workers: Worker[] = [];

const columns = [
  { places: ['R1'], atom: '' },
  { places: ['R2'], atom: '' },
];
const R1 = columns[0]!;

/** What a later reading of the same page tells otherwise of the second column. */
let secondColumn = 'CH3';

const groupCell = (x0: number, y0: number, text: string, smiles: string): FormulaCell => ({
  page: 2,
  box: { x0, y0, x1: x0 + 40, y1: y0 + 8 },
  text,
  isDrawing: false,
  groups: smiles === '' ? [] : [{ position: '', smiles }],
});

const formulaIn = (engine: Engine): PageFormula => ({
  molfile: engine.withMolecule('*c1ccc(O*)cc1', (molecule) => molecule.get_v3Kmolblock()),
  places: [
    { name: 'R1', atoms: [0] },
    { name: 'R2', atoms: [6] },
  ],
  locants: [],
  confidence: 0.98,
});

/** A table of three rows under a formula; what stands in R1 of the last two was not read. */
const tableOf = (engine: Engine): FormulaTable => {
  const readings = [formulaIn(engine)];
  const massHeading = hasSides ? 'MS [M+H]+' : '';
  const rows = [
    ['11', 'Cl', 'Cl[*:1]'],
    ['12', 'OCH,', ''],
    ['13', 'OCH,', ''],
  ].map(([label = '', text = '', smiles = ''], index) => {
    const y0 = 300 + 20 * index;
    const cells = [groupCell(140, y0, text, smiles), groupCell(200, y0, secondColumn, 'C[*:1]')];
    const place = (x0: number) => ({ page: 2, box: { x0, y0, x1: x0 + 40, y1: y0 + 8 } });
    const row = {
      page: 2,
      box: { x0: 100, y0, x1: 120, y1: y0 + 8 },
      label,
      cells,
      salt: '',
      mass: hasSides ? '153.0' : '',
      ...(hasSides && { saltAt: place(260), massAt: place(320) }),
    };
    if (isLost)
      return Object.assign(row, {
        cells: cells.map((cell) => Object.assign({}, cell, { groups: [] })),
        smiles: '',
        inchikey: '',
        problem: { reason: 'formula' as const, text: '', column: null },
      });
    const again = reassembleRow(engine, { ...row, readings, columns, massHeading });
    const outcome =
      'smiles' in again
        ? { smiles: again.smiles, inchikey: again.inchikey, problem: null }
        : {
            smiles: '',
            inchikey: '',
            problem: { reason: again.problem, text: again.text, column: again.column },
          };
    return Object.assign(row, outcome);
  });
  const box = { x0: 100, y0: 280, x1: 300, y1: 400 };
  const at = { page: 2, box: { x0: 100, y0: 100, x1: 180, y1: 180 } };
  return {
    page: 2,
    box,
    kind: 'table',
    caption: 'Table 2',
    columns: isLost ? [columns[0]!, lostColumn] : columns,
    massHeading,
    ...(hasSides && { saltHeading: 'Salt' }),
    readings: isLost ? [] : readings,
    ...(isLost && !isAlone && { candidates: readings.map((formula) => Object.assign({ formula }, at)) }),
    rows,
  };
};

/** Whether the table has columns of salts and masses, and whether the second heading is read as a place that the formula does not have. */
let hasSides = false;
let isLost = false;
const otherPlace: FormulaTable['columns'][number] = { places: ['R7'], atom: '' };
/** What that heading is read as. */
let lostColumn = otherPlace;
/** Whether no formula is drawn that such a table may belong to. */
let isAlone = false;

/** Whether what puts rows together fails now, by the parts that it is asked for. */
let isFailing: (rows: readonly RowParts[]) => boolean = () => false;

/** The engine, to which the second page has a formula with a table of groups. */
const processes: ExtractionProcesses = {
  ...nearProcesses,
  openAssembler: () => {
    const assembler = nearProcesses.openAssembler();
    return {
      ...assembler,
      rows: (rows) => (isFailing(rows) ? Promise.reject(new ExtractionError('time')) : assembler.rows(rows)),
    };
  },
  join: async (results, failed) => {
    const engine = await Engine.load();
    const extraction = await nearProcesses.join(results, failed);
    if (results.length < 2) return extraction;
    const table = tableOf(engine);
    const box = { x0: 100, y0: 100, x1: 180, y1: 180 };
    const drawing = {
      page: 2,
      box,
      smiles: '*c1ccc(O*)cc1 |$_R1;;;;;;_R2;;$|',
      molfile: '',
      confidence: 0.98,
      formula: formulaIn(engine),
    };
    const [first] = table.rows;
    return {
      ...extraction,
      compounds: [
        ...extraction.compounds,
        ...(isLost
          ? []
          : [
              {
                label: '11',
                page: 2,
                box: first!.box,
                name: '',
                smiles: first!.smiles,
                inchikey: first!.inchikey,
                confidence: 0.98,
                review: true,
                doubts: ['drawing', 'groups'],
                evidence: [drawing, ...first!.cells.flatMap((one) => one ?? [])].map((one) => ({
                  page: one.page,
                  box: one.box,
                  kind: 'cell' as const,
                  text: 'text' in one ? one.text : '',
                  smiles: first!.smiles,
                  inchikey: first!.inchikey,
                  confidence: 0.98,
                })),
                rank: 'row' as const,
                claimed: false,
              },
            ]),
      ],
      missing: [
        ...extraction.missing,
        ...(isLost ? [{ kind: 'group-table' as const, page: 2, caption: 'Table 2' }] : []),
        ...(isLost ? [] : ['12', '13']).map((label) => ({
          kind: 'structure' as const,
          label,
          page: 2,
          reason: 'group' as const,
          text: 'OCH,',
        })),
      ],
      formulas: isLost
        ? [
            { drawing, places: ['R1', 'R2'], repeats: [], tables: [] },
            { drawing: null, places: ['R1', 'R7'], repeats: [], tables: [table] },
          ]
        : [{ drawing, places: ['R1', 'R2'], repeats: [], tables: [table] }],
    } satisfies Extraction;
  },
};

beforeAll(async () => {
  product = await startProduct({
    newUserCredits: 0,
    kinds: documentKindsOnly,
    extractionProcesses: processes,
  });
  await product.jobs.ready();
  await product.portal.listen({ port: 0, host: '127.0.0.1' });
  documents = documentsOf(product);
});
afterEach(async () => {
  secondColumn = 'CH3';
  isFailing = () => false;
  hasSides = false;
  isLost = false;
  lostColumn = otherPlace;
  isAlone = false;
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => product.close());

const read = async (): Promise<{ person: Person; id: string }> => {
  workers.push(await documentWorker(product, { processes }));
  const person = await creditsOf(product).person();
  await creditsOf(product).give(person.id, gift(2, 'gift'));
  const { id } = await documents.added(person, tablePage(), wordsPage('A formula'));
  await documents.analyze(person, id, '1-2');
  await documents.ended(person, id);
  return { person, id };
};
const rowsOf = ({ formulas }: DocumentResults): readonly FormulaRow[] => formulas[0]!.tables[0]!.rows;
const keyOf = (results: DocumentResults, label: string): string =>
  groupCellKey(
    rowsOf(results).find((row) => row.label === label)!,
    R1,
  );
const correction = (item: string, value: string, seen = 0) => ({
  action: 'correct' as const,
  id: randomUUID(),
  item,
  field: 'group' as const,
  value,
  seen,
});
const correct = ({ token }: Person, id: string, ...corrections: object[]) =>
  product.call(correctDocument, { token, params: { id }, body: { corrections } });
const structures = (results: DocumentResults): Record<string, string> =>
  Object.fromEntries(results.compounds.map(({ label, smiles }) => [label, smiles]));

const gaps = (results: DocumentResults) =>
  results.completeness.missing.flatMap((part) =>
    part.kind === 'structure' && part.reason ? [part.label] : [],
  );

const WITH_METHOXY = 'COc1ccc(OC)cc1';

/** Tables of groups of which nothing was put together, as results tell of them. */
const lostTables = ({ completeness }: DocumentResults) =>
  completeness.missing.filter(({ kind }) => kind === 'group-table');

/** As if its results had been put together before formulas were kept. */
const outdate = async (id: string): Promise<void> => {
  const results = await product.pool.query<{ extraction: Buffer }>(
    'select extraction from document_results where document_id = $1',
    [id],
  );
  const {
    joinVersion: _,
    formulas: __,
    ...older
  } = JSON.parse(gunzipSync(results.rows[0]!.extraction).toString()) as Extraction;
  await product.pool.query('update document_results set extraction = $2 where document_id = $1', [
    id,
    gzipSync(JSON.stringify(older)),
  ]);
};

describe('a cell of a table of groups', () => {
  test('is corrected, with all of its text, and their compounds are put together again', async () => {
    const { person, id } = await read();
    const before = await documents.results(person, id);
    expect(before.formulas[0]?.tables[0]?.columns.map(({ kind }) => kind)).toEqual(['one', 'one']);
    expect(rowsOf(before)[1]).toMatchObject({
      smiles: '',
      problem: { reason: 'group', text: 'OCH,', column: 0 },
    });
    const cells = ['12', '13'].map((label) => keyOf(before, label));
    const { token } = person;
    const preview = await product.call(previewGroup, {
      token,
      params: { id },
      body: { cells, value: 'OCH3' },
    });
    expect(preview.data).toEqual(
      ['12', '13'].map((label, index) => ({
        cell: cells[index],
        label,
        smiles: WITH_METHOXY,
        problem: null,
        groups: [{ position: '', smiles: 'CO[*:1]' }],
      })),
    );
    // Nothing was written by it.
    expect(await documents.results(person, id)).toEqual(before);

    await correct(person, id, ...cells.map((cell) => correction(cell, 'OCH3')));
    const after = await documents.results(person, id);
    expect(rowsOf(after)[1]).toMatchObject({
      smiles: WITH_METHOXY,
      problem: null,
      compoundKey: 'compound:12',
      cells: [
        { text: 'OCH,', groups: [{ smiles: 'CO[*:1]' }], corrected: { value: 'OCH3', version: 1 } },
        {},
      ],
    });
    expect(structures(after)).toMatchObject({ '12': WITH_METHOXY, '13': WITH_METHOXY });
    const added = after.compounds.find(({ label }) => label === '12')!;
    // A person said one of its cells and nothing of the rest: the whole is still to be looked at.
    expect(added).toMatchObject({ origin: 'machine', needsReview: true, reasons: ['drawing', 'groups'] });
    expect(added.evidence.map(({ text, corrected }) => [text, corrected?.value])).toEqual([
      ['', undefined],
      ['OCH,', 'OCH3'],
      ['CH3', undefined],
    ]);
    expect([gaps(before), gaps(after)]).toEqual([['12', '13'], []]);
    // It can be decided on and corrected as any other.
    const decided = await correct(person, id, {
      action: 'accept',
      id: randomUUID(),
      item: added.key,
      seen: 0,
    });
    expect(decided.status).toBe(200);
  });

  test('corrects a compound that was put together wrongly, and is taken back', async () => {
    const { person, id } = await read();
    const before = await documents.results(person, id);
    const cell = keyOf(before, '11');
    const wrong = correction(cell, '*Br');
    await correct(person, id, wrong);
    expect(structures(await documents.results(person, id))['11']).toBe('COc1ccc(Br)cc1');
    await correct(person, id, { action: 'undo', id: randomUUID(), correction: wrong.id });
    const back = await documents.results(person, id);
    expect(back.compounds).toEqual(before.compounds);
    expect(rowsOf(back)[0]?.cells[0]?.corrected).toMatchObject({ value: '', version: 2 });
    // Two cells of one row, and one of them taken back: what is left is put together as well.
    const second = groupCellKey(rowsOf(before)[0]!, columns[1]!);
    const [one, other] = [correction(cell, 'F', 2), correction(second, 'ethyl')];
    await correct(person, id, one, other);
    expect(structures(await documents.results(person, id))['11']).toBe('CCOc1ccc(F)cc1');
    await correct(person, id, { action: 'undo', id: randomUUID(), correction: one.id });
    expect(structures(await documents.results(person, id))['11']).toBe('CCOc1ccc(Cl)cc1');
  });

  test('is in the history of its compound, with what it held before', async () => {
    const { person, id } = await read();
    const results = await documents.results(person, id);
    const [own, other] = ['11', '12'].map((label) => keyOf(results, label));
    const [first, second] = [correction(own!, 'F'), correction(own!, 'Br', 1)];
    await correct(person, id, first);
    await correct(person, id, second);
    await correct(person, id, correction(other!, 'F'));
    await correct(person, id, { action: 'undo', id: randomUUID(), correction: second.id });
    await correct(person, id, { action: 'accept', id: randomUUID(), item: 'compound:11', seen: 0 });
    const { token } = person;
    const history = await product.call(listCorrections, {
      token,
      params: { id },
      query: { item: 'compound:11' },
    });
    expect(
      (history.data as DataOf<typeof listCorrections>).items.map(({ action, item, value, before, by }) => [
        action,
        item,
        value,
        before,
        by !== '',
      ]),
    ).toEqual([
      ['accept', 'compound:11', '', null, true],
      ['undo', own, 'F', 'Br', true],
      ['correct', own, 'Br', 'F', true],
      ['correct', own, 'F', null, true],
    ]);
  });

  test('takes only what fits, from who may review, and keeps one that came too late as a conflict', async () => {
    const { person, id } = await read();
    const results = await documents.results(person, id);
    const cell = keyOf(results, '12');
    for (const value of ['Q-8', '', '*CC*', 'C1CC1', '*('])
      expect((await correct(person, id, correction(cell, value))).status).toBe(400);
    expect((await correct(person, id, { ...correction(cell, 'F'), field: 'label' })).status).toBe(400);
    expect((await correct(person, id, correction('group:2:1,1,2,2:R1', 'F'))).status).toBe(400);
    expect(
      (await correct(person, id, { action: 'accept', id: randomUUID(), item: cell, seen: 0 })).status,
    ).toBe(400);
    const stranger = await creditsOf(product).person();
    expect((await correct(stranger, id, correction(cell, 'F'))).status).toBe(404);
    expect(
      (
        await product.call(previewGroup, {
          token: stranger.token,
          params: { id },
          body: { cells: [cell], value: 'F' },
        })
      ).status,
    ).toBe(404);

    await correct(person, id, correction(cell, 'F'));
    const late = correction(cell, 'Br');
    expect((await correct(person, id, late)).data).toMatchObject({
      corrections: [{ outcome: 'conflict', current: { value: 'F' } }],
    });
    const held = await documents.results(person, id);
    expect(held.conflicts).toMatchObject([{ item: cell, field: 'group', value: 'Br' }]);
    expect(structures(held)['12']).toBe('COc1ccc(F)cc1');
    await correct(person, id, {
      action: 'settle',
      id: randomUUID(),
      correction: late.id,
      take: true,
      seen: held.corrections,
    });
    const settled = await documents.results(person, id);
    expect([settled.conflicts, structures(settled)['12']]).toEqual([[], 'COc1ccc(Br)cc1']);
    const history = await product.call(listCorrections, {
      token: person.token,
      params: { id },
      query: { item: cell },
    });
    expect((history.data as DataOf<typeof listCorrections>).total).toBe(3);
  });

  test('stays corrected when its pages are put together otherwise', async () => {
    const { person, id } = await read();
    await correct(person, id, correction(keyOf(await documents.results(person, id), '12'), 'F'));
    const { version } = await documents.results(person, id);
    await product.call(signDocument, { token: person.token, params: { id }, body: { version } });
    const again = () => product.call(joinDocumentAgain, { token: person.token, params: { id } });
    // What was put together by this version is not again.
    expect((await again()).status).toBe(200);
    expect((await documents.results(person, id)).version).toBe(version);

    await outdate(id);
    const outdated = await documents.results(person, id);
    expect([outdated.canJoinAgain, outdated.formulas]).toEqual([true, []]);
    // Its correction has no place there, and is kept.
    expect(outdated.unplaced).toMatchObject([{ field: 'group', value: 'F' }]);
    const stranger = await creditsOf(product).person();
    expect((await product.call(joinDocumentAgain, { token: stranger.token, params: { id } })).status).toBe(
      404,
    );

    secondColumn = 'C2H5';
    expect((await again()).status).toBe(200);
    const now = await documents.results(person, id);
    expect([now.canJoinAgain, now.unplaced]).toEqual([false, []]);
    expect(structures(now)['12']).toBe('COc1ccc(F)cc1');
    expect(rowsOf(now)[1]?.problem).toBeNull();
    const shown = await documents.shown(person, id);
    // Nothing was paid, and what was signed off stays.
    expect(shown).toMatchObject({ signedOff: { number: 1, isCurrent: false }, lastRerun: { added: 1 } });
    const differs = await product.call(getDocumentRerun, { token: person.token, params: { id } });
    expect(differs.data).toMatchObject({ pages: '', pagesKept: '' });
  });
});

const said = (item: string, field: 'heading' | 'salt' | 'mass', value: string, seen = 0) => ({
  ...correction(item, value, seen),
  field,
});
const tableIn = ({ formulas }: DocumentResults) => formulas.flatMap(({ tables }) => tables)[0]!;
const headings = (results: DocumentResults) => {
  const table = tableIn(results);
  return table.columns.map((column) => headingKey(table, column));
};
const preview = ({ token }: Person, id: string, body: BodyOf<typeof previewGroup>) =>
  product.call(previewGroup, { token, params: { id }, body });

const runJob = () =>
  assemblingJob(processes).run(product.database, {
    signal: new AbortController().signal,
    log: { error: () => undefined },
  });
/** As if the time until its next try had passed. */
const due = (id: string, tries?: number) =>
  product.pool.query(
    'update documents set assemble_at = now(), assemble_tries = coalesce($2, assemble_tries) where id = $1',
    [id, tries ?? null],
  );
const problemOf = (results: DocumentResults, label: string) =>
  rowsOf(results).find((row) => row.label === label)?.problem?.reason ?? null;
/** A row's first cell as a person says it. */
const isAbout = (text: string) => (rows: readonly RowParts[]) =>
  rows.some(({ cells }) => cells[0]?.text === text);

describe('headings, salts and masses of a table of groups', () => {
  test('two headings are exchanged, and one that two columns have gives no compound', async () => {
    const { person, id } = await read();
    const before = await documents.results(person, id);
    expect(tableIn(before).choices).toEqual(['R1', 'R2']);
    const [first, second] = headings(before);
    const shown = await preview(person, id, {
      cells: [first!],
      field: 'heading',
      value: 'R2',
      others: [{ cell: second!, value: 'R1' }],
    });
    const rows = shown.data as DataOf<typeof previewGroup>;
    expect(rows.map(({ label, smiles, problem }) => [label, smiles, problem?.reason])).toEqual([
      ['11', 'Cc1ccc(OCl)cc1', undefined],
      ['12', '', 'group'],
      ['13', '', 'group'],
    ]);
    const [one, other] = [said(first!, 'heading', 'R2'), said(second!, 'heading', 'R1')];
    await correct(person, id, one);
    const twice = await documents.results(person, id);
    expect(rowsOf(twice)[0]?.problem).toMatchObject({ reason: 'twice', text: 'R2' });
    expect(structures(twice)['11']).toBe('');
    await correct(person, id, other);
    const after = await documents.results(person, id);
    expect(structures(after)['11']).toBe('Cc1ccc(OCl)cc1');
    expect(tableIn(after).columns).toMatchObject([
      { places: ['R2'], read: 'R1', corrected: { value: 'R2' } },
      { places: ['R1'], read: 'R2', corrected: { value: 'R1' } },
    ]);
    // Its cells are still named by what was read, so that what was said of them stays.
    await correct(person, id, correction(keyOf(before, '12'), 'F'));
    expect(structures(await documents.results(person, id))['12']).toBe('Cc1ccc(OF)cc1');
    const history = await product.call(listCorrections, {
      token: person.token,
      params: { id },
      query: { item: 'compound:11' },
    });
    expect(
      (history.data as DataOf<typeof listCorrections>).items.map(({ field, value }) => [field, value]),
    ).toEqual([
      ['heading', 'R1'],
      ['heading', 'R2'],
    ]);
    // One that came too late is a conflict, and an undo brings back what was read.
    const late = await correct(person, id, said(first!, 'heading', '–'));
    expect(late.data).toMatchObject({ corrections: [{ outcome: 'conflict' }] });
    for (const { id: undone } of [other, one])
      await correct(person, id, { action: 'undo', id: randomUUID(), correction: undone });
    expect(structures(await documents.results(person, id))['11']).toBe('COc1ccc(Cl)cc1');
    expect((await correct(person, id, said(first!, 'heading', 'R9', 3))).status).toBe(400);
  });

  test('a table whose headings fit no formula has one once they are corrected, and its cells are read', async () => {
    isLost = true;
    const { person, id } = await read();
    const before = await documents.results(person, id);
    expect(before.formulas.map(({ tables }) => tables.length)).toEqual([0, 1]);
    expect(tableIn(before)).toMatchObject({
      choices: ['R1', 'R2'],
      columns: [{ kind: null }, { kind: null }],
    });
    expect(lostTables(before)).toMatchObject([{ page: 2, caption: 'Table 2' }]);
    await correct(person, id, said(headings(before)[1]!, 'heading', 'R2'));
    const after = await documents.results(person, id);
    // The table is with its formula now.
    expect(after.formulas.map(({ drawing, tables }) => [drawing !== null, tables.length])).toEqual([
      [true, 1],
    ]);
    expect(rowsOf(after)[0]).toMatchObject({
      smiles: 'COc1ccc(Cl)cc1',
      cells: [{ groups: [{ smiles: 'Cl[*:1]' }] }, { groups: [{ smiles: 'C[*:1]' }] }],
    });
    expect(structures(after)['11']).toBe('COc1ccc(Cl)cc1');
    expect(tableIn(after).columns.map(({ kind }) => kind)).toEqual(['one', 'one']);
    // It is no longer missing.
    expect(lostTables(after)).toEqual([]);
    await correct(person, id, correction(keyOf(after, '12'), 'F'));
    expect(structures(await documents.results(person, id))['12']).toBe('COc1ccc(F)cc1');
  });

  test('a column that was not taken for one of groups is made one, and none again', async () => {
    isLost = true;
    lostColumn = { places: [], atom: '', heading: 'Substituent' };
    const { person, id } = await read();
    const before = await documents.results(person, id);
    const [table, aside] = [tableIn(before), headings(before)[1]!];
    expect(table.columns[1]).toMatchObject({ places: [], kind: null, read: 'Substituent', corrected: null });
    expect(table.choices).toEqual(['R1', 'R2']);
    expect(table.rows.map(({ problem }) => problem?.reason)).toEqual(['formula', 'formula', 'formula']);
    // Nothing can be said of its cells before it is one.
    const cell = groupCellKey(table.rows[0]!, table.columns[1]!);
    expect((await correct(person, id, correction(cell, 'OEt'))).status).toBe(400);

    const shown = await preview(person, id, { cells: [aside], field: 'heading', value: 'R2' });
    expect(
      (shown.data as DataOf<typeof previewGroup>).map(({ label, smiles }) => [label, smiles !== '']),
    ).toEqual([
      ['11', true],
      ['12', false],
      ['13', false],
    ]);
    expect((await documents.results(person, id)).version).toBe(before.version);

    await correct(person, id, said(aside, 'heading', 'R2'));
    const made = await documents.results(person, id);
    expect(tableIn(made).columns[1]).toMatchObject({
      places: ['R2'],
      kind: 'one',
      read: 'Substituent',
      corrected: { value: 'R2' },
    });
    // It is read as text that was printed, and found with its formula.
    expect(made.formulas).toHaveLength(1);
    expect(structures(made)['11']).toBe('COc1ccc(Cl)cc1');
    const compound = made.compounds.find(({ label }) => label === '11')!;
    const history = await product.call(listCorrections, {
      token: person.token,
      params: { id },
      query: { item: compound.key },
    });
    expect((history.data as DataOf<typeof listCorrections>).items).toMatchObject([
      { item: aside, field: 'heading', value: 'R2', before: null },
    ]);
    // Its cells are corrected now as of any other.
    await correct(person, id, correction(cell, 'OEt'));
    expect(structures(await documents.results(person, id))['11']).toBe('CCOOc1ccc(Cl)cc1');

    // Who saw the column as it was read comes too late.
    const late = await correct(person, id, said(aside, 'heading', 'R1'));
    expect(late.data).toMatchObject({ corrections: [{ outcome: 'conflict', current: { value: 'R2' } }] });
    const now = await documents.results(person, id);
    await correct(person, id, said(aside, 'heading', '–', tableIn(now).columns[1]!.corrected!.version));
    const none = await documents.results(person, id);
    expect(tableIn(none).columns[1]).toMatchObject({ places: [], kind: null });
    expect(structures(none)).not.toHaveProperty('11');
  });

  test('a heading of a table that no formula can fit is not corrected, and it is said why', async () => {
    isLost = true;
    isAlone = true;
    const { person, id } = await read();
    const before = await documents.results(person, id);
    expect(tableIn(before).choices).toEqual([]);
    for (const value of ['R2', '–']) {
      const refused = await correct(person, id, said(headings(before)[1]!, 'heading', value));
      expect([refused.status, JSON.stringify(refused)]).toEqual([
        400,
        expect.stringContaining('The formula of this table is not known well enough'),
      ]);
    }
  });

  test('a salt makes a compound another, and a mass says whether it is right', async () => {
    hasSides = true;
    const { person, id } = await read();
    const before = await documents.results(person, id);
    expect(tableIn(before)).toMatchObject({ saltHeading: 'Salt', massHeading: 'MS [M+H]+' });
    expect(rowsOf(before)[0]).toMatchObject({ salt: null, mass: { text: '153.0' } });
    const [row] = rowsOf(before);
    const [salt, mass] = [saltCellKey(row!), massCellKey(row!)];
    for (const wrong of [
      said(salt, 'salt', 'fumarate'),
      said(salt, 'salt', ''),
      said(mass, 'mass', 'none'),
      said(salt, 'mass', '143.0'),
    ])
      expect((await correct(person, id, wrong)).status).toBe(400);
    const shown = await preview(person, id, { cells: [salt], field: 'salt', value: 'HCl' });
    expect(shown.data).toMatchObject([{ label: '11', smiles: 'COc1ccc(Cl)cc1.Cl' }]);
    const reasonsNow = async () => {
      const { compounds } = await documents.results(person, id);
      const { smiles, reasons } = compounds.find(({ label }) => label === '11')!;
      return [smiles, reasons];
    };
    await correct(person, id, said(salt, 'salt', 'HCl'));
    expect(await reasonsNow()).toEqual(['COc1ccc(Cl)cc1.Cl', ['drawing', 'groups', 'mass']]);
    await correct(person, id, said(mass, 'mass', '143.0'));
    expect(await reasonsNow()).toEqual(['COc1ccc(Cl)cc1.Cl', ['drawing', 'groups']]);
    const compound = (await documents.results(person, id)).compounds.find(({ label }) => label === '11')!;
    expect(compound.evidence.flatMap(({ corrected }) => corrected?.value ?? [])).toEqual(['HCl']);
    await correct(person, id, said(salt, 'salt', '–', 1));
    expect(await reasonsNow()).toEqual(['COc1ccc(Cl)cc1', ['drawing', 'groups']]);
  });
});

describe('compounds that could not be put together with the correction of a cell', () => {
  test('are by themselves, and until then it is said, and nothing is signed off', async () => {
    const { person, id } = await read();
    const cell = keyOf(await documents.results(person, id), '12');
    isFailing = () => true;
    await correct(person, id, correction(cell, 'F'));
    const waiting = await documents.results(person, id);
    expect([problemOf(waiting, '12'), waiting.isComplete]).toEqual(['pending', false]);
    const sign = (version: number) =>
      product.call(signDocument, { token: person.token, params: { id }, body: { version } });
    expect((await sign(waiting.version)).status).toBe(409);
    isFailing = () => false;
    await expect
      .poll(async () => structures(await documents.results(person, id))['12'], { timeout: 20_000 })
      .toBe('COc1ccc(F)cc1');
    const after = await documents.results(person, id);
    expect([problemOf(after, '12'), after.isComplete]).toEqual([null, true]);
    expect(after.version).toBeGreaterThan(waiting.version);
    expect((await sign(after.version)).status).toBe(200);
  });

  test('are by another process where the one that had the correction is gone', async () => {
    const { person, id } = await read();
    const cell = keyOf(await documents.results(person, id), '12');
    isFailing = () => true;
    await correct(person, id, correction(cell, 'F'));
    // Its own try has failed, and the next one is for later.
    await expect
      .poll(
        async () =>
          (await product.pool.query('select 1 from documents where id = $1 and assemble_tries > 0', [id]))
            .rowCount,
      )
      .toBe(1);
    await runJob();
    expect(problemOf(await documents.results(person, id), '12')).toBe('pending');
    isFailing = () => false;
    await due(id);
    await runJob();
    // The first process tries again by itself here, as it is not gone in truth.
    await expect
      .poll(async () => structures(await documents.results(person, id))['12'], { timeout: 20_000 })
      .toBe('COc1ccc(F)cc1');
    const { rows } = await product.pool.query(
      'select assemble_at, assemble_tries from documents where id = $1',
      [id],
    );
    expect(rows).toEqual([{ assemble_at: null, assemble_tries: 0 }]);
  });

  test('are not held back by one that never can be, which says so in the end and is tried again on request', async () => {
    const { person, id } = await read();
    const results = await documents.results(person, id);
    const [first, second] = ['12', '13'].map((label) => keyOf(results, label));
    isFailing = isAbout('F');
    await correct(person, id, correction(first!, 'F'), correction(second!, 'Br'));
    await expect
      .poll(async () => structures(await documents.results(person, id))['13'], { timeout: 20_000 })
      .toBe('COc1ccc(Br)cc1');
    expect(problemOf(await documents.results(person, id), '12')).toBe('pending');
    await due(id, 4);
    await runJob();
    const over = await documents.results(person, id);
    expect([problemOf(over, '12'), over.isComplete]).toEqual(['failed', true]);
    expect(over.completeness.missing).toContainEqual(
      expect.objectContaining({ kind: 'structure', label: '12', reason: 'failed' }),
    );
    const stranger = await creditsOf(product).person();
    const again = ({ token }: Person) => product.call(assembleRows, { token, params: { id } });
    expect((await again(stranger)).status).toBe(404);
    isFailing = () => false;
    expect((await again(person)).status).toBe(200);
    await expect
      .poll(async () => structures(await documents.results(person, id))['12'], { timeout: 20_000 })
      .toBe('COc1ccc(F)cc1');
  });
});

const DRAWN_AT = { page: 2, box: { x0: 100, y0: 100, x1: 180, y1: 180 } };
const READ_FORMULA = '*c1ccc(O*)cc1 |$_R1;;;;;;_R2;;$|';
const formulaSaid = (item: string, value: string, at?: typeof DRAWN_AT, seen = 0) => ({
  ...correction(item, value, seen),
  field: 'formula',
  ...(at && { at }),
});
const formulaOf = (results: DocumentResults): string => formulaKey(tableIn(results));
const previewed = async ({ token }: Person, id: string, body: BodyOf<typeof previewFormula>) => {
  const { status, data, ...rest } = await product.call(previewFormula, { token, params: { id }, body });
  return { status, words: JSON.stringify(rest), formula: data as DataOf<typeof previewFormula> };
};

describe('the formula of a table of groups', () => {
  test('is given where none was found, and its rows are put together', async () => {
    isLost = true;
    isAlone = true;
    const { person, id } = await read();
    const before = await documents.results(person, id);
    expect(tableIn(before)).toMatchObject({ formula: null, choices: [] });
    const table = formulaOf(before);
    // Which columns fill its places is told before it is stored.
    const shown = await previewed(person, id, { table, value: '[*:1]c1ccc(N[*:7])cc1' });
    expect(shown.formula).toMatchObject({
      smiles: '*c1ccc(N*)cc1 |$_R1;;;;;;_R7;;$|',
      places: [
        { name: 'R1', columns: [0] },
        { name: 'R7', columns: [1] },
      ],
      rows: [
        { label: '11', smiles: 'CNc1ccc(Cl)cc1', problem: null },
        { label: '12', smiles: '', problem: { reason: 'group', text: 'OCH,', column: 0 } },
        { label: '13' },
      ],
      total: 3,
    });
    const other = await previewed(person, id, { table, value: '[*:1]c1ccc(N[*:2])cc1' });
    expect(other.formula.places).toEqual([
      { name: 'R1', columns: [0] },
      { name: 'R2', columns: [] },
    ]);
    expect(other.formula.rows[0]?.problem?.reason).toBe('place');
    expect(await documents.results(person, id)).toEqual(before);

    const given = formulaSaid(table, '[*:1]c1ccc(N[*:7])cc1');
    expect((await correct(person, id, given)).status).toBe(200);
    const after = await documents.results(person, id);
    expect(after.formulas).toMatchObject([
      { drawing: { smiles: READ_FORMULA }, tables: [] },
      {
        drawing: { page: 2, smiles: '*c1ccc(N*)cc1 |$_R1;;;;;;_R7;;$|', confidence: 1 },
        places: ['R1', 'R7'],
        tables: [{ formula: { version: 1, correction: given.id }, choices: ['R1', 'R7'] }],
      },
    ]);
    expect(JSON.stringify(after.formulas)).not.toContain('locants');
    const compound = after.compounds.find(({ label }) => label === '11')!;
    expect(compound).toMatchObject({
      smiles: 'CNc1ccc(Cl)cc1',
      needsReview: true,
      reasons: ['groups', 'formula'],
    });
    expect(compound.evidence[0]).toMatchObject({
      page: 2,
      corrected: { field: 'formula', value: '*c1ccc(N*)cc1 |$_R1;;;;;;_R7;;$|' },
    });
    expect([lostTables(before).length, lostTables(after)]).toEqual([1, []]);
    // Cells and headings are corrected then as of any other table.
    await correct(person, id, correction(groupCellKey(tableIn(after).rows[1]!, R1), 'F'));
    expect(structures(await documents.results(person, id))['12']).toBe('CNc1ccc(F)cc1');
    const history = await product.call(listCorrections, {
      token: person.token,
      params: { id },
      query: { item: 'compound:12' },
    });
    expect((history.data as DataOf<typeof listCorrections>).items.map(({ field }) => field)).toEqual([
      'group',
      'formula',
    ]);
    await correct(person, id, { action: 'undo', id: randomUUID(), correction: given.id });
    const back = await documents.results(person, id);
    expect(back.formulas.map(({ drawing }) => drawing?.smiles)).toEqual([READ_FORMULA, undefined]);
    expect(rowsOf({ ...back, formulas: back.formulas.slice(1) })[0]?.problem?.reason).toBe('formula');
  });

  test('is chosen of those that were read, with what was read of it', async () => {
    isLost = true;
    const { person, id } = await read();
    const before = await documents.results(person, id);
    await correct(person, id, said(headings(before)[1]!, 'heading', '–'));
    await correct(person, id, said(headings(before)[1]!, 'heading', 'R2', 1));
    await correct(person, id, formulaSaid(formulaOf(before), READ_FORMULA, DRAWN_AT));
    const after = await documents.results(person, id);
    // The table is with the drawing.
    expect(after.formulas).toMatchObject([
      { drawing: { ...DRAWN_AT, confidence: 0.98 }, tables: [{ formula: { value: READ_FORMULA } }] },
    ]);
    expect(after.compounds.find(({ label }) => label === '11')).toMatchObject({
      smiles: 'COc1ccc(Cl)cc1',
      reasons: ['drawing', 'groups', 'formula'],
    });
  });

  test('that was misread is corrected where it is drawn, and who accepted its compounds has to look again', async () => {
    const { person, id } = await read();
    const before = await documents.results(person, id);
    await correct(person, id, { action: 'accept', id: randomUUID(), item: 'compound:11', seen: 0 });
    const first = formulaSaid(formulaOf(before), '[*:1]c1ccc(S[*:2])cc1', DRAWN_AT);
    await correct(person, id, first);
    const after = await documents.results(person, id);
    // It stands in place of what was read there.
    expect(after.formulas).toMatchObject([
      { drawing: { ...DRAWN_AT, smiles: '*c1ccc(S*)cc1 |$_R1;;;;;;_R2;;$|' }, tables: [{}] },
    ]);
    expect(after.compounds.find(({ label }) => label === '11')).toMatchObject({
      smiles: 'CSc1ccc(Cl)cc1',
      decision: 'none',
      needsReview: true,
    });
    // A later one that had not seen it is a conflict, which is settled.
    const late = formulaSaid(formulaOf(before), '[*:1]c1ccc(N[*:2])cc1');
    expect((await correct(person, id, late)).data).toMatchObject({ corrections: [{ outcome: 'conflict' }] });
    const held = await documents.results(person, id);
    expect(held.conflicts).toMatchObject([{ field: 'formula', item: formulaOf(before) }]);
    await correct(person, id, {
      action: 'settle',
      id: randomUUID(),
      correction: late.id,
      take: true,
      seen: held.corrections,
    });
    expect(structures(await documents.results(person, id))['11']).toBe('CNc1ccc(Cl)cc1');
    await correct(
      person,
      id,
      formulaSaid(formulaOf(before), '*c1ccc(N[*:2])cc1 |$R;;;;;;;;$|', undefined, 3),
    );
    // One place without a number is that of the table.
    expect(structures(await documents.results(person, id))['11']).toBe('CNc1ccc(Cl)cc1');
  });

  test('that is none says what is wrong with it, and nobody else gives one', async () => {
    const { person, id } = await read();
    const table = formulaOf(await documents.results(person, id));
    for (const [value, words] of [
      ['CCO', 'has no open position'],
      ['[*:1]CC[*:1]C', 'R1 stands at positions that no one'],
      ['*C(=O)*', 'Several open positions have no name'],
      ['[*:1]C.Cl', 'A formula is one molecule'],
      ['*C |$Q;$|', '“Q” is neither a position'],
      ['C=[*:1]', 'R1 cannot be filled'],
      ['not one', 'This formula cannot be read'],
    ] as const) {
      const shown = await previewed(person, id, { table, value });
      expect([shown.status, shown.words]).toEqual([400, expect.stringContaining(words)]);
      expect((await correct(person, id, formulaSaid(table, value))).status).toBe(400);
    }
    expect((await previewed(person, id, { table: 'group:1:1,1,2,2:formula', value: '*C' })).status).toBe(400);
    expect(
      (await previewed(person, id, { table: headings(await documents.results(person, id))[0]!, value: '*C' }))
        .status,
    ).toBe(400);
    const stranger = await creditsOf(product).person();
    expect((await previewed(stranger, id, { table, value: '[*:1]C' })).status).toBe(404);
    expect((await correct(stranger, id, formulaSaid(table, '[*:1]C'))).status).toBe(404);
    expect(
      (await product.call(previewFormula, { params: { id }, body: { table, value: '[*:1]C' } })).status,
    ).toBe(401);
  });

  test('stays given when its pages are put together otherwise, and what was signed off stays', async () => {
    const { person, id } = await read();
    await correct(
      person,
      id,
      formulaSaid(formulaOf(await documents.results(person, id)), '[*:1]c1ccc(S[*:2])cc1', DRAWN_AT),
    );
    const { version } = await documents.results(person, id);
    await product.call(signDocument, { token: person.token, params: { id }, body: { version } });
    await outdate(id);
    const outdated = await documents.results(person, id);
    // Without its table it has no place, and is kept.
    expect(outdated.unplaced).toMatchObject([{ field: 'formula' }]);
    secondColumn = 'C2H5';
    expect((await product.call(joinDocumentAgain, { token: person.token, params: { id } })).status).toBe(200);
    const now = await documents.results(person, id);
    expect([now.unplaced, now.isComplete]).toEqual([[], true]);
    expect(structures(now)['11']).toBe('CSc1ccc(Cl)cc1');
    expect(await documents.shown(person, id)).toMatchObject({ signedOff: { number: 1, isCurrent: false } });
    // Where the headings are others since, the formula stays, and its rows say why they give nothing.
    await outdate(id);
    isLost = true;
    isAlone = true;
    await product.call(joinDocumentAgain, { token: person.token, params: { id } });
    const other = await documents.results(person, id);
    expect(tableIn(other)).toMatchObject({
      formula: { version: 1 },
      rows: [{ problem: { reason: 'place' } }, {}, {}],
    });
  });
});
