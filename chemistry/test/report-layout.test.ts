import { describe, expect, it } from 'vitest';
import type { ReportCell, ReportColumn, ReportContent, ReportTable } from '../src/report/content.ts';
import { layOutReport } from '../src/report/lay-out.ts';
import { MARGIN } from '../src/report/pages.ts';
import type { LaidPage, PagePiece } from '../src/report/pages.ts';
import { wrapLines } from '../src/report/wrap-lines.ts';
import type { TextMetrics } from '../src/report/wrap-lines.ts';
import { randomNumbers } from '../src/sar/umap.ts';
import { timesOf } from '../../tests/proofs.ts';

/** The layout asks for the widths of millions of texts. */
const emsOf = (text: string): number => {
  let ems = 0;
  for (const character of text) ems += character.codePointAt(0)! > 0x2e80 ? 1 : 0.52;
  return ems;
};
/** Ideographs are as wide as high, bold is wider. */
const metrics: TextMetrics = {
  width: (text, size, isBold) => emsOf(text) * size * (isBold ? 1.08 : 1),
};

const WORDS = [
  'IC50',
  'assay',
  '激酶抑制剂',
  'N-[4-(3-chloro-4-fluoroanilino)-7-[(3S)-oxolan-3-yl]oxy]',
  'a',
  '（测定）',
  'C1CC(=O)NC1',
];

const wordsOf = (random: () => number, most: number): string =>
  Array.from(
    { length: 1 + Math.floor(random() * most) },
    () => WORDS[Math.floor(random() * WORDS.length)]!,
  ).join(' ');

const cellOf = (kind: ReportColumn['kind'], random: () => number): ReportCell | undefined => {
  if (random() < 0.1) return undefined;
  if (kind === 'structure') return { text: '', drawing: { width: 190, height: 110, shapes: [], alt: 'CCO' } };
  if (kind === 'number')
    return {
      text: `>${Math.floor(random() * 10 ** (1 + random() * 8))}`,
      fraction: random() < 0.5 ? '.25' : '',
      fill: '#d9eafd',
      ...(random() < 0.4 && { details: ['12 – 88', wordsOf(random, 3)], isWarning: true }),
    };
  const length = random() < 0.02 ? 2000 : random() < 0.2 ? 12 : 2;
  return {
    text: kind === 'code' ? 'C1CCCCC1N'.repeat(1 + Math.floor(random() * 30)) : wordsOf(random, length),
    ...(random() < 0.3 && {
      links: [
        { text: 'PubChem', url: 'https://x' },
        { text: 'SureChEMBL', url: 'https://y' },
      ],
    }),
  };
};

const tableOf = (random: () => number): ReportTable => {
  const kinds = ['text', 'number', 'code', 'number', 'text'] as const;
  const columns = [
    { title: 'No.', kind: 'number' as const },
    ...(random() < 0.8 ? [{ title: 'Structure', kind: 'structure' as const }] : []),
    { title: 'Name', kind: 'text' as const, isHead: true },
    ...Array.from({ length: Math.floor(random() * 25) }, () => ({
      title: wordsOf(random, 4),
      kind: kinds[Math.floor(random() * kinds.length)]!,
    })),
  ];
  return {
    kind: 'table',
    title: 'Molecules',
    columns,
    rows: Array.from({ length: 1 + Math.floor(random() * 40) }, () => ({
      cells: columns.map(({ kind }) => cellOf(kind, random)),
    })),
    tooWide: random() < 0.6 ? 'cards' : 'parts',
  };
};

const reportOf = (seed: number): ReportContent => {
  const random = randomNumbers(seed);
  return {
    language: 'en-US',
    paper: random() < 0.5 ? 'a4' : 'letter',
    title: wordsOf(random, 30),
    facts: Array.from({ length: Math.floor(random() * 9) }, () => ({
      label: wordsOf(random, 3),
      values: Array.from({ length: 1 + Math.floor(random() * 5) }, () => wordsOf(random, 20)),
    })),
    notes: [wordsOf(random, 40)],
    sections: Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
      title: wordsOf(random, 6),
      notes: [wordsOf(random, 30)],
      blocks: [
        ...(seed === 2 ? [] : [tableOf(random)]),
        { kind: 'heading', text: wordsOf(random, 5), notes: [wordsOf(random, 20)] },
        {
          kind: 'picture',
          title: wordsOf(random, 6),
          facts: ['40 molecules'],
          picture: { width: 960, height: 600, marks: [] },
        },
      ],
    })),
    pageWords: '{page} of {pages}',
    footer: wordsOf(random, 30),
  };
};

const overlaps = ({ box: one }: PagePiece, { box: other }: PagePiece): boolean => {
  const [across, down] = [0.05, 0.05];
  return (
    one.x + across < other.x + other.width &&
    other.x + across < one.x + one.width &&
    one.y + down < other.y + other.height &&
    other.y + down < one.y + one.height
  );
};

/** What is read of a page, and not ornament of its ground. */
const readOf = ({ pieces }: LaidPage): PagePiece[] =>
  pieces.filter(({ marks }) =>
    marks.some(({ kind }) => kind === 'text' || kind === 'drawing' || kind === 'picture'),
  );

const textOf = (pages: readonly LaidPage[]): string =>
  pages
    .flatMap(({ pieces }) => pieces.flatMap(({ marks }) => marks))
    .map((mark) => (mark.kind === 'text' ? mark.text : ''))
    .join('')
    .replaceAll(/\s/g, '');

const seeds = Array.from({ length: timesOf('reportLayouts') }, (_, seed) => seed + 1);

const plain = (columns: number, tooWide: ReportTable['tooWide']): ReportContent => ({
  ...reportOf(1),
  sections: [
    {
      title: 'Molecules',
      notes: [],
      blocks: [
        {
          kind: 'table',
          title: 'Molecules',
          columns: [
            { title: 'Name', kind: 'text', isHead: true },
            ...Array.from({ length: columns }, (_, index) => ({
              title: `Potency${index}`,
              kind: 'number' as const,
            })),
          ],
          rows: [
            {
              cells: [
                { text: 'Aspirin' },
                ...Array.from({ length: columns }, () => ({ text: '12', fraction: '.5' })),
              ],
            },
          ],
          tooWide,
        },
      ],
    },
  ],
});

const landscape = (columns: number): boolean =>
  layOutReport(plain(columns, 'cards'), metrics).some(({ width, height }) => width > height);
const wrap = (text: string, width: number): string[] => wrapLines(text, { width, size: 10 }, metrics);

describe('the layout of a report', () => {
  it.each(seeds)('puts nothing onto something else, and nothing off the page (%i)', (seed) => {
    const pages = layOutReport(reportOf(seed), metrics);
    expect(pages.length).toBeGreaterThan(0);
    const faults = pages.flatMap((page, index) => {
      const read = readOf(page);
      const off = read.filter(
        ({ box }) =>
          box.x < MARGIN.side - 0.05 ||
          box.y < 20 ||
          box.x + box.width > page.width - MARGIN.side + 0.05 ||
          box.y + box.height > page.height - 20,
      );
      const covered = read.flatMap((one, at) =>
        read
          .slice(at + 1)
          .filter((other) => overlaps(one, other))
          .map((other) => ({ index, one, other })),
      );
      return off.map((one): object => ({ index, one })).concat(covered);
    });
    expect(faults).toEqual([]);
  });

  // The second report has no table.
  it.each(seeds.slice(2))('leaves out nothing of the texts of its tables (%i)', (seed) => {
    const report = reportOf(seed);
    const printed = textOf(layOutReport(report, metrics));
    const texts = report.sections
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === 'table' ? block.rows : []))
      .flatMap(({ cells }) => cells)
      .flatMap((cell) => (cell ? [cell.text + (cell.fraction ?? '')].concat(cell.details ?? []) : []));
    // A text over two pages has the edges of a page between its lines: long ones are looked for by their beginning.
    const missing = texts.filter((text) => !printed.includes(text.replaceAll(/\s/g, '').slice(0, 60)));
    expect(texts.length).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  });

  it('puts the number of a page and of all pages below each', () => {
    const pages = layOutReport(reportOf(3), metrics);
    const feet = pages.map((page, index) => textOf([page]).endsWith(`${index + 1}of${pages.length}`));
    expect(feet).toEqual(pages.map(() => true));
  });

  it('stands upright, lies down or becomes cards by how many columns there are', () => {
    expect([4, 12, 40].map(landscape)).toEqual([false, true, false]);
  });

  it('repeats what a row is of in each part of a table that is too wide', () => {
    const printed = textOf(layOutReport(plain(40, 'parts'), metrics));
    expect(printed.split('Aspirin').length - 1).toBeGreaterThan(2);
  });

  it('puts decimal points above one another', () => {
    const content = plain(1, 'cards');
    const [table] = content.sections[0]!.blocks as [ReportTable];
    const rows = [
      { cells: [{ text: 'a' }, { text: '1', fraction: '.25' }] },
      { cells: [{ text: 'b' }, { text: '>1000', fraction: '' }] },
    ];
    const pages = layOutReport(
      { ...content, sections: [{ title: '', notes: [], blocks: [{ ...table, rows }] }] },
      metrics,
    );
    const marks = pages.flatMap(({ pieces }) => pieces.flatMap((piece) => piece.marks));
    const ends = ['1.25', '>1000'].map((text) => {
      const mark = marks.find((one) => one.kind === 'text' && one.text === text);
      if (mark?.kind !== 'text') return NaN;
      return mark.x + metrics.width(text.split('.')[0]!, mark.size, false);
    });
    expect(ends[0]).toBeCloseTo(ends[1]!, 3);
  });
});

describe('lines', () => {
  it('break at spaces, and within a name at its joints only where it is too long', () => {
    expect(wrap('one two three', 42)).toEqual(['one two', 'three']);
    expect(wrap('4-chloro-3-fluoroaniline', 60)).toEqual(['4-chloro-3-', 'fluoroanili', 'ne']);
  });

  it('never begin with a closing mark in Chinese', () => {
    expect(wrap('抑制剂，激酶', 30)).toEqual(['抑制', '剂，激', '酶']);
  });
});
