// A sample of the generated patent pages, printed by a browser and read; `npm run bench -- extraction` takes every kind, and scans.
import { Engine } from '@moiety/chemistry/index.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Extraction } from '../../extraction/src/document/extract-document.ts';
import { generateDocument, kindsOf } from '../../extraction/test/generated/kinds.ts';
import type { GeneratedDocument } from '../../extraction/test/generated/maker.ts';
import { printed } from '../../extraction/test/generated/printing.ts';
import { readDocuments } from '../../extraction/test/generated/reading.ts';
import { scoreActivities } from '../../extraction/test/generated/score.ts';
import { ensureTestBrowser } from '../../scripts/browser.ts';

const KINDS = [
  'table, ruled',
  'compounds as columns, not ruled',
  'spanning headings, not ruled',
  'codes, legend below',
  'prose, several compounds',
  'no activities',
];

let engine: Engine;
let documents: GeneratedDocument[];
let read: Extraction[];
beforeAll(async () => {
  engine = await Engine.load();
  documents = KINDS.map((kind, index) => generateDocument(engine, kind, 41 + index));
  read = await readDocuments(engine, await printed(await ensureTestBrowser(), documents), documents);
}, 240_000);

test('a kind and a seed are always the same page with the same answers', () => {
  expect(new Set(kindsOf(engine)).size).toBeGreaterThan(30);
  for (const { kind, seed, ...document } of documents)
    expect(generateDocument(engine, kind, seed)).toEqual({ kind, seed, ...document });
});

test.each(KINDS)('%s: everything that is printed is read, and nothing else', (kind) => {
  const index = KINDS.indexOf(kind);
  expect(scoreActivities(documents[index]!, read[index]!.activities)).toMatchObject({ wrong: 0, faults: [] });
});
