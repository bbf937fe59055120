import { randomUUID } from 'node:crypto';
import {
  correctDocument,
  getDocumentRerun,
  groupCellKey,
  joinDocumentAgain,
  listCorrections,
  previewGroup,
  signDocument,
  type DataOf,
  type DocumentResults,
  type FormulaRow,
} from '@moiety/contract';
import { Engine } from '@moiety/chemistry/engine.ts';
import { reassembleRow } from '@moiety/extraction/groups/assemble-groups.ts';
import type { FormulaCell, FormulaTable } from '@moiety/extraction/groups/formulas.ts';
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

/** A table of three rows under a formula; what stands in R1 of the last two was not read. */
const tableOf = (engine: Engine): FormulaTable => {
  const molfile = engine.withMolecule('*c1ccc(O*)cc1', (molecule) => molecule.get_v3Kmolblock());
  const readings = [
    {
      molfile,
      places: [
        { name: 'R1', atoms: [0] },
        { name: 'R2', atoms: [6] },
      ],
      locants: [],
      confidence: 0.98,
    },
  ];
  const rows = [
    ['11', 'Cl', 'Cl[*:1]'],
    ['12', 'OCH,', ''],
    ['13', 'OCH,', ''],
  ].map(([label = '', text = '', smiles = ''], index) => {
    const y0 = 300 + 20 * index;
    const cells = [groupCell(140, y0, text, smiles), groupCell(200, y0, secondColumn, 'C[*:1]')];
    const row = { page: 2, box: { x0: 100, y0, x1: 120, y1: y0 + 8 }, label, cells, salt: '', mass: '' };
    const again = reassembleRow(engine, { ...row, readings, columns, massHeading: '' });
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
  return { page: 2, box, kind: 'table', caption: 'Table 2', columns, massHeading: '', readings, rows };
};

/** The engine, to which the second page has a formula with a table of groups. */
const processes: ExtractionProcesses = {
  ...nearProcesses,
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
    };
    const [first] = table.rows;
    return {
      ...extraction,
      compounds: [
        ...extraction.compounds,
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
      ],
      missing: [
        ...extraction.missing,
        ...['12', '13'].map((label) => ({
          kind: 'structure' as const,
          label,
          page: 2,
          reason: 'group' as const,
          text: 'OCH,',
        })),
      ],
      formulas: [{ drawing, places: ['R1', 'R2'], repeats: [], tables: [table] }],
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

  test('corrects a compound that was put together wrongly, is taken back, and says why nothing can be put together', async () => {
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

    const results = await product.pool.query<{ extraction: Buffer }>(
      'select extraction from document_results where document_id = $1',
      [id],
    );
    const { gunzipSync, gzipSync } = await import('node:zlib');
    const {
      joinVersion: _,
      formulas: __,
      ...older
    } = JSON.parse(gunzipSync(results.rows[0]!.extraction).toString()) as Extraction;
    await product.pool.query('update document_results set extraction = $2 where document_id = $1', [
      id,
      gzipSync(JSON.stringify(older)),
    ]);
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
