/** Of how many labeled ones how many were found exactly; `wrong` ones were found and are not what is printed. */
export interface Counted {
  right: number;
  wrong: number;
  of: number;
}

/**
 * How a file holds its pages: written as text and lines; scanned; scanned, with a text layer by somebody else's recognition; written, with
 * a text layer that says something else than what is printed.
 */
export const documentKinds = ['digital', 'scan', 'scan-layer', 'garbled'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentLanguages = ['en', 'zh'] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

/** What the labeled pages of a document hold. */
export type PageContent =
  | 'named-structures'
  | 'codes'
  | 'star-codes'
  | 'drawings'
  | 'prose'
  | 'two-columns'
  | 'groups';

export interface MeasuredDocument {
  number: string;
  language: DocumentLanguage;
  kind: DocumentKind;
  content: PageContent;
  /** Pages with labels; some of them with labels for a part of what is on them. */
  pages: number;
  /** Null where the pages have none. */
  structures: Counted | null;
  activities: Counted | null;
}

/** All of `of`, none wrong. */
const all = (of: number): Counted => ({ right: of, wrong: 0, of });

/**
 * The engine on the labeled pages of seven patents (decisions 0080, 0110, 0118, 0120, 0144, 0150, 0154, 0183, 0194, 0204, 0208 and 0210). The rules were written while looking at these pages: they
 * are development figures. A structure is right by label and full InChIKey; a value by label, endpoint, qualifier, value and unit, or by
 * its code.
 */
export const measured = {
  /** The day of the run, and `ENGINE_VERSION` of it. */
  on: '2026-12-01',
  engine: '16',
  documents: [
    {
      number: 'EP 2 989 105 B1',
      language: 'en',
      kind: 'digital',
      content: 'named-structures',
      pages: 5,
      structures: all(19),
      activities: all(19),
    },
    {
      number: 'WO 2022/026548 A1',
      language: 'en',
      kind: 'scan',
      content: 'codes',
      pages: 7,
      structures: all(16),
      activities: all(17),
    },
    {
      number: 'US 2010/0284944 A1',
      language: 'en',
      kind: 'scan',
      content: 'two-columns',
      pages: 4,
      structures: { right: 28, wrong: 0, of: 30 },
      activities: null,
    },
    {
      number: 'US 9,259,003 B2',
      language: 'en',
      kind: 'scan-layer',
      content: 'groups',
      pages: 5,
      structures: { right: 58, wrong: 0, of: 59 },
      activities: all(42),
    },
    {
      number: 'WO 2024/173453',
      language: 'en',
      kind: 'garbled',
      content: 'star-codes',
      pages: 4,
      structures: all(3),
      activities: all(265),
    },
    {
      number: 'CN 110538188 A',
      language: 'zh',
      kind: 'digital',
      content: 'prose',
      pages: 5,
      structures: null,
      activities: all(2),
    },
    {
      number: 'WO 2023/125841 A1',
      language: 'zh',
      kind: 'scan',
      content: 'drawings',
      pages: 6,
      structures: { right: 44, wrong: 3, of: 48 },
      activities: all(4),
    },
  ] satisfies readonly MeasuredDocument[] as readonly MeasuredDocument[],
  /** Wrong structures and values that were not marked for review. */
  wrongUnmarked: 0,
  /** Found without a mark for review; all of them are right. */
  unmarked: { structures: 63, activities: 39 },
  /** Pages of the run: those with labels, and those that they need, such as a legend's. */
  pagesRead: 45,
  /** Seconds of one processor core that a page took, from the quickest document to the slowest. */
  secondsAPage: { from: 9, to: 23 },
} as const;

/** What came out of a set of documents: exactly found, of how many; and what was wrong and not marked, structures and values together. */
export interface Reading {
  structures: number;
  values: number;
  wrongUnmarked: number;
}

/** A set of documents by somebody who had seen neither the engine nor the documents that it was developed on. */
export interface MeasuredSet {
  documents: number;
  structures: number;
  values: number;
  /** As the engine was then, before anybody looked at the documents. */
  first: Reading;
  /** By the engine whose rules were improved while looking at them. */
  after: Reading;
}

/**
 * The two sets of decision 0184 and those of 0194, 0204 and 0208: grants, applications, letters and papers in six languages, 20 of 51 of them scans.
 * What was wrong in the third was the target of a value, in the fourth of three more, and in the fifth of two.
 */
export const newDocuments: readonly MeasuredSet[] = [
  {
    documents: 12,
    structures: 264,
    values: 560,
    first: { structures: 115, values: 397, wrongUnmarked: 13 },
    after: { structures: 242, values: 553, wrongUnmarked: 0 },
  },
  {
    documents: 12,
    structures: 212,
    values: 533,
    first: { structures: 54, values: 316, wrongUnmarked: 1 },
    after: { structures: 184, values: 501, wrongUnmarked: 0 },
  },
  {
    documents: 9,
    structures: 148,
    values: 306,
    first: { structures: 109, values: 221, wrongUnmarked: 1 },
    after: { structures: 141, values: 272, wrongUnmarked: 0 },
  },
  {
    documents: 9,
    structures: 88,
    values: 427,
    first: { structures: 65, values: 360, wrongUnmarked: 18 },
    after: { structures: 85, values: 426, wrongUnmarked: 0 },
  },
  {
    documents: 9,
    structures: 85,
    values: 248,
    first: { structures: 70, values: 147, wrongUnmarked: 2 },
    after: { structures: 83, values: 248, wrongUnmarked: 0 },
  },
];

/** The sum of what was counted; null where nothing was. */
export const sum = (counted: readonly (Counted | null)[]): Counted | null => {
  const some = counted.filter((one) => one !== null);
  if (some.length === 0) return null;
  const total = { right: 0, wrong: 0, of: 0 };
  for (const { right, wrong, of } of some) {
    total.right += right;
    total.wrong += wrong;
    total.of += of;
  }
  return total;
};
