// A sample of the generated patent pages, printed by a browser and read; `npm run bench -- extraction` takes every kind, and scans.
import { Engine } from '@moiety/chemistry/index.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Extraction } from '../../extraction/src/document/extract-document.ts';
import { generateDocument, kindsOf } from '../../extraction/test/generated/kinds.ts';
import type { GeneratedDocument } from '../../extraction/test/generated/maker.ts';
import { printed } from '../../extraction/test/generated/printing.ts';
import { readDocuments } from '../../extraction/test/generated/reading.ts';
import { scoreActivities, scoreCompounds } from '../../extraction/test/generated/score.ts';
import { ensureTestBrowser } from '../../scripts/browser.ts';

/** Kinds with the seed of a page of each. */
const SAMPLE = [
  ['table, ruled', 41],
  ['compounds as columns, not ruled', 42],
  ['codes, legend below', 44],
  ['prose, several compounds', 45],
  ['no activities', 46],
  ['tables of groups, ruled', 601],
] as const;

let engine: Engine;
let documents: GeneratedDocument[];
let read: Extraction[];
beforeAll(async () => {
  engine = await Engine.load();
  documents = SAMPLE.map(([kind, seed]) => generateDocument(engine, kind, seed));
  read = await readDocuments(engine, await printed(await ensureTestBrowser(), documents), documents);
}, 240_000);

test('a kind and a seed are always the same page with the same answers', () => {
  expect(new Set(kindsOf(engine)).size).toBeGreaterThan(30);
  for (const { kind, seed, ...document } of documents)
    expect(generateDocument(engine, kind, seed)).toEqual({ kind, seed, ...document });
});

test.each(SAMPLE)('%s: everything that is printed is read, and nothing else', (kind) => {
  const index = SAMPLE.findIndex(([name]) => name === kind);
  const [document, extraction] = [documents[index]!, read[index]!];
  const nothing = { wrong: 0, faults: [] };
  expect(scoreActivities(document, extraction.activities)).toMatchObject(nothing);
  expect(scoreCompounds(engine, document, extraction)).toMatchObject(nothing);
});
