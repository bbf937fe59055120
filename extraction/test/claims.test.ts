import { Engine } from '@moiety/chemistry/engine.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { extractDocument, type Extraction } from '../src/document/extract-document.ts';
import type { PagePicture, PageResult } from '../src/page/page-result.ts';
import { lineOf, pageOfDrawings, pictureOf } from './lines.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.load();
});

const SMILES = ['Cc1ccccc1O', 'Cc1ccccc1N', 'Cc1ccccc1F', 'Cc1ccccc1Cl', 'Cc1ccccc1Br'];

/** A drawing with its label under it. */
const drawingOf = (index: number, y0: number, label?: string): PagePicture => ({
  ...pictureOf(engine, SMILES[index]!, { x0: 100, y0 }),
  ...(label === undefined ? {} : { label: lineOf(label, y0 + 84, { x0: 150 }) }),
});
/** A line at the head of a page. */
const head = (text: string) => lineOf(text, 40);
/** Lines from the top of a page, so far apart that each is a paragraph. */
const linesOf = (texts: readonly string[], from = 100) =>
  texts.map((text, index) => lineOf(text, from + 30 * index));

const claimedOf = ({ compounds }: Extraction): string[] =>
  compounds.flatMap(({ claimed, label, smiles }) => (claimed ? [label || smiles] : [])).toSorted();

/** Headings and claims as the six languages have them, some with the claims first. */
const WORDS = {
  en: {
    heads: ['TECHNICAL FIELD', 'EXAMPLES', 'What is claimed is:'],
    claims: [
      '1. A compound of formula (I).',
      '2. The compound of claim 1, which is any of compounds 1 and 2 or',
    ],
  },
  zh: {
    heads: ['技术领域', '实施例', '权利要求书'],
    claims: ['1.一种式(I)化合物。', '2.根据权利要求1所述的化合物,其为化合物1~2,或'],
    isFirst: true,
  },
  ja: {
    heads: ['【発明の詳細な説明】', '【実施例】', '【特許請求の範囲】'],
    claims: [
      '【請求項1】',
      '式(I)の化合物。',
      '【請求項2】',
      '請求項1に記載の化合物であって、実施例1から2の化合物、または',
    ],
    isFirst: true,
  },
  ko: {
    heads: ['발명의 설명', '실시예', '청구범위'],
    claims: ['청구항 1', '화학식 (I)의 화합물.', '청구항 2', '제1항에 있어서, 화합물 1 및 2 또는'],
    isFirst: true,
  },
  de: {
    heads: ['Beschreibung', 'Beispiele', 'Patentansprüche'],
    claims: [
      '1. Verbindung der Formel (I).',
      '2. Verbindung nach Anspruch 1, nämlich die Verbindungen 1 und 2 oder',
    ],
  },
  fr: {
    heads: ['Domaine technique', 'EXEMPLES', 'Revendications'],
    claims: [
      '1. Composé de formule (I).',
      '2. Composé selon la revendication 1, à savoir les composés 1 à 2 ou',
    ],
  },
} as const;

/** Five drawings, of which the claims list two and draw the fourth. */
function documentOf(language: keyof typeof WORDS): Extraction {
  const { heads, claims, ...order } = WORDS[language];
  const description: PageResult[] = [
    pageOfDrawings(linesOf([heads[0]]), []),
    pageOfDrawings(
      linesOf([heads[1]]),
      [0, 1, 2].map((index) => drawingOf(index, 160 + 180 * index, String(index + 1))),
    ),
    pageOfDrawings(
      [],
      [3, 4].map((index) => drawingOf(index, 160 + 180 * index, String(index + 1))),
    ),
  ];
  const claimed = pageOfDrawings(linesOf([heads[2], ...claims]), [drawingOf(3, 400)]);
  const pages = 'isFirst' in order ? [claimed, ...description] : [...description, claimed];
  return extractDocument(
    engine,
    pages.map((page, index) => Object.assign(page, { page: index + 1 })),
  );
}

describe.each(Object.keys(WORDS) as (keyof typeof WORDS)[])('a document in %s', (language) => {
  test('says which pages are description, examples and claims, and which compounds are claimed', () => {
    const extraction = documentOf(language);
    const isFirst = 'isFirst' in WORDS[language];
    const at = isFirst ? 2 : 1;
    const rest = [
      { kind: 'description', first: at, last: at },
      { kind: 'examples', first: at + 1, last: at + 1 },
    ];
    const claims = { kind: 'claims', first: isFirst ? 1 : 4, last: isFirst ? 1 : 4 };
    expect(extraction.document.sections).toEqual(isFirst ? [claims, ...rest] : [...rest, claims]);
    expect(claimedOf(extraction)).toEqual(['1', '2', '4']);
  });
});

test('what stands above the claims on their first page is not claimed', () => {
  const extraction = extractDocument(engine, [
    pageOfDrawings(
      [...linesOf(['EXAMPLES']), ...linesOf(['What is claimed is:', '1. A compound of the formula'], 400)],
      [drawingOf(0, 160, '1'), drawingOf(1, 520)],
    ),
  ]);
  expect(extraction.compounds.map(({ claimed }) => claimed)).toEqual([false, true]);
});

test('a name in a claim is another spelling of a compound, or a part of another name', () => {
  const headings = [
    'EXAMPLES',
    'Example 1: 4-(2-chlorophenyl)morpholine',
    'Example 2: 1-(4-fluorophenyl)piperazine',
    'Example 3: 2-methylpyridin-4-amine',
    'Example 4: 4-(3-bromophenyl)pyridine',
    'Example 5: 4-(3-bromobenzyl)thiomorpholine',
    'Example 6: 3-(2-fluorophenyl)pyrrolidine',
    'Example 7: 4-(4-cyanophenyl)benzoic acid',
    'Example 8: 4-(4-ethylphenyl)benzoic acid',
  ];
  const extraction = extractDocument(engine, [
    pageOfDrawings(linesOf(headings), []),
    {
      ...pageOfDrawings(
        linesOf([
          'Claims',
          '1. A compound of formula (I).',
          '2. The compound of claim 1, which is 4-(2-chloro-phenyl)-morpholine; or',
          '3. The compound N-{2-[1-(4-fluorophenyl)piperazine-4-yl]ethyl}benzamide, or a salt.',
          '4. The compound 4-(3-bromophenyl)pyridine 1-oxide; or',
          '5. The compound 4-(3-bromobenzyl)thiomorpholine-1,1-dioxide; or',
          '6. The compound (3S) 3-(2-fluorophenyl)pyrrolidine; or',
          '7. The compound 4-(4-cyanophenyl)benzoic acid methyl ester.',
          '8. The compound 4-(4-ethylphenyl)benzoic acid or an ester of it.',
        ]),
        [],
      ),
      page: 2,
    },
  ]);
  expect(claimedOf(extraction)).toEqual(['1', '8']);
});

test('numbers of claims, and the description behind claims that come first, name no compound', () => {
  const extraction = extractDocument(engine, [
    pageOfDrawings(
      [head('权利要求书 1/1 页'), ...linesOf(['1.一种化合物2。', '3.根据权利要求1至4所述的化合物。'])],
      [],
    ),
    {
      ...pageOfDrawings(
        [head('说明书 1/9 页'), ...linesOf(['技术领域', '本发明涉及化合物3。'])],
        [0, 1, 2, 3].map((index) => drawingOf(index, 200 + 150 * index, String(index + 1))),
      ),
      page: 2,
    },
  ]);
  expect(extraction.document.sections).toEqual([
    { kind: 'claims', first: 1, last: 1 },
    { kind: 'description', first: 2, last: 2 },
  ]);
  expect(claimedOf(extraction)).toEqual(['2']);
});

/** The rows of labels that lack some, of four drawings. */
const labelled = (first: number, texts: readonly string[], page = 1) =>
  extractDocument(engine, [
    {
      ...pageOfDrawings(
        linesOf(texts, 40),
        [0, 1, 2, 3].map((index) => drawingOf(index, 120 + 150 * index, String(first + index))),
      ),
      page,
    },
  ]).missing.flatMap((one) => (one.kind === 'labels' ? [[one.first, one.last, one.labels]] : []));

describe('labels that are left out', () => {
  test('begin with 1 where the text has it', () => {
    expect(labelled(3, ['It was prepared as compound 1.'])).toEqual([['1', '6', ['1', '2']]]);
    expect(labelled(3, ['It was prepared as described.'])).toEqual([]);
  });

  test('begin with what was found where the pages before it were not read', () => {
    expect(labelled(3, ['It was prepared as compound 1.'], 12)).toEqual([]);
  });
});
