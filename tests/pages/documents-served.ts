import {
  getDocument,
  listDocumentFolders,
  getDocumentRerun,
  getDocumentResults,
  getDocumentSharing,
  getDocumentVersion,
  previewFormula,
  previewGroup,
  findInDocument,
  getPageText,
  listDocumentPages,
  documentFormulaSchema,
  listDocuments,
  listDocumentVersions,
  pathOf,
  quoteAnalysis,
  readDocumentArea,
  serviceBase,
  type DataOf,
  type DocumentResults,
  type FormulaCell,
  type FormulaRow,
  type GroupProblem,
  type PatentDocument,
} from '@moiety/contract';
import type { Page } from '@playwright/test';
import { pngOf } from '../e2e/photo.ts';

/** A document of the viewer's own organization that they manage, and one that they may only read. */
export const MANAGED = '00000000-0000-4000-8000-000000000002';
export const READ_ONLY = '00000000-0000-4000-8000-000000000003';

const managed: PatentDocument = {
  id: MANAGED,
  name: 'WO2022026548A1.pdf',
  labels: ['kinase', 'priority'],
  metadata: {
    title: 'Substituted pyrimidines as inhibitors of kinases',
    number: 'WO 2022/026548 A1',
    applicant: 'Acme Pharma, Inc.',
    date: '3 February 2022',
    filed: '28 July 2021',
    priority: '29 July 2020',
    language: 'en',
    ipc: 'C07D401/12, A61K31/506',
  },
  state: 'analyzed',
  problem: null,
  size: 12_000_000,
  sha256: 'a'.repeat(64),
  pageCount: 12,
  pagesRead: 12,
  compounds: 3,
  activities: 3,
  isRestricted: false,
  isUnlocked: false,
  of: 'organization',
  addedBy: 'Zhao Min',
  isExample: false,
  role: 'own',
  isShared: true,
  folder: { id: '00000000-0000-4000-8000-000000000030', name: 'JAK2 selectivity, third quarter of 2026' },
  rerun: { pages: 11, until: '2026-12-18T08:00:00.000Z' },
  lastRerun: { at: '2026-11-24T12:00:00.000Z', engine: '2', added: 1, removed: 1, changed: 2 },
  analysis: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-25T08:00:00.000Z',
  review: 'open',
  signedOff: { number: 1, by: 'Chen Jie', at: '2026-11-24T16:20:00.000Z', isCurrent: false },
  deletedAt: null,
};
const readOnly: PatentDocument = {
  ...managed,
  id: READ_ONLY,
  name: 'US20240010684A1.pdf',
  role: 'read',
  folder: null,
  rerun: null,
  lastRerun: null,
  signedOff: null,
};

const sharing = {
  version: 3,
  organization: 'Meridian Therapeutics',
  everyone: 'read',
  members: [
    { id: '00000000-0000-4000-8000-000000000010', nickname: 'Chen Jie', role: 'review' },
    {
      id: '00000000-0000-4000-8000-000000000011',
      nickname: 'Maximiliane Hohenlohe-Langenburg',
      role: 'read',
    },
  ],
  history: [
    { by: 'Zhao Min', at: '2026-11-25T08:00:00.000Z', member: 'Chen Jie', role: 'review' },
    { by: 'Zhao Min', at: '2026-11-24T09:30:00.000Z', member: null, role: 'read' },
    { by: '', at: '2026-11-22T14:00:00.000Z', member: 'Ada', role: null },
    {
      by: 'Zhao Min',
      at: '2026-11-21T14:00:00.000Z',
      member: 'Maximiliane Hohenlohe-Langenburg',
      role: 'read',
    },
  ],
} satisfies DataOf<typeof getDocumentSharing>;

const pages: DataOf<typeof listDocumentPages> = Array.from({ length: 12 }, (_, index) => ({
  page: index + 1,
  width: 595,
  height: 842,
  hasText: true,
  isScan: false,
  tables: index === 5 ? 1 : 0,
  drawings: index === 4 ? 2 : 0,
  values: 0,
  state: index === 11 ? 'failed' : 'read',
  problem: index === 11 ? 'memory' : null,
  engine: index === 11 ? null : index === 5 ? '0.9.0' : '1.0.0',
}));

const box = (y0: number) => ({ x0: 80, y0, x1: 500, y1: y0 + 24 });
const read = {
  origin: 'machine',
  confidence: 0.97,
  needsReview: false,
  reasons: [],
  decision: 'none',
  decisionVersion: 0,
  decided: null,
  corrected: {},
} as const;
const compound = (
  label: string,
  smiles: string,
  name: string,
  more: Partial<DocumentResults['compounds'][number]> = {},
): DocumentResults['compounds'][number] => ({
  ...read,
  reasons: [],
  key: `compound:${label}`,
  label,
  name,
  smiles,
  inchiKey: '',
  molfile: '',
  claimed: ['1', '2'].includes(label),
  merged: [],
  evidence: [
    { page: 5, box: box(120 + Number(label) * 60), kind: 'name', text: name, smiles, confidence: 0.97 },
  ],
  ...more,
});
const activity = (
  label: string,
  value: string,
  more: Partial<DocumentResults['activities'][number]> = {},
): DocumentResults['activities'][number] => ({
  ...read,
  reasons: [],
  key: `activity:${label}`,
  compound: label,
  compoundKey: `compound:${label}`,
  target: 'JAK2',
  endpoint: 'IC50',
  qualifier: '=',
  value,
  unit: 'nM',
  code: '',
  meaning: null,
  deviation: '',
  n: null,
  interval: null,
  text: value,
  evidence: [
    { page: 6, box: box(160 + Number(label) * 30), kind: 'cell', text: value, smiles: '', confidence: 0.96 },
  ],
  ...more,
});
const code = (label: string, text: string): DocumentResults['activities'][number] =>
  activity(label, text, {
    endpoint: 'EC50',
    qualifier: '',
    unit: '',
    code: text,
    needsReview: true,
    reasons: ['legend'],
    confidence: 0.8,
  });
/** A row of a table of substituents on page 5: R1, and what stands on a ring. */
const groupRow = (
  label: string,
  first: [text: string, smiles: string],
  second: [text: string, position: string, smiles: string] | null,
  made: { smiles: string } | { reason: GroupProblem; column?: number },
): FormulaRow => {
  const at = { page: 5, box: box(320 + Number(label) * 40) };
  const cell = (text: string, position: string, smiles: string): FormulaCell => ({
    ...at,
    text,
    isDrawing: false,
    groups: smiles === '' ? [] : [{ position, smiles }],
    // One cell of them has been corrected.
    corrected:
      text === 'NHCH2CH3'
        ? {
            version: 3,
            value: 'N(CH3)2',
            correction: '00000000-0000-4000-8000-000000000041',
            by: 'Zhao Min',
            at: '2026-11-19T08:00:00.000Z',
          }
        : null,
  });
  return {
    ...at,
    label,
    cells: [cell(first[0], '', first[1]), second && cell(...second)],
    salt: label === '6' ? cell('HCl', '', '') : null,
    mass: label === '8' ? null : cell(label === '6' ? '168.1' : '123.0', '', ''),
    smiles: 'smiles' in made ? made.smiles : '',
    inchiKey: '',
    compoundKey: 'smiles' in made ? `compound:${label}` : '',
    problem:
      'reason' in made
        ? { reason: made.reason, text: second?.[0] ?? first[0], column: made.column ?? null }
        : null,
  };
};
const formulas: DocumentResults['formulas'] = [
  documentFormulaSchema.parse({
    key: 'formula:5:180,90,360,210',
    drawing: {
      page: 5,
      box: { x0: 180, y0: 90, x1: 360, y1: 210 },
      smiles: '*C(=O)c1ccccc1.** |$_R1;;;;;;;;;;X2$,m:9:3.4.5.6.7.8|',
      molfile: '',
      confidence: 0.98,
    },
    places: ['R1', 'X2'],
    repeats: [{ page: 8, box: { x0: 180, y0: 90, x1: 360, y1: 210 } }],
    tables: [
      {
        page: 5,
        box: { x0: 72, y0: 240, x1: 520, y1: 700 },
        kind: 'table',
        caption: 'Table 1. Compounds of formula (II)',
        columns: [
          { places: ['R1'], atom: '', kind: 'one' },
          { places: ['X2'], atom: '', kind: 'ring' },
        ],
        choices: ['R1', 'X2'],
        saltHeading: 'Salt',
        massHeading: '[M+H]+',
        rows: [
          groupRow('4', ['OH', 'O[*:1]'], ['–', '', '[H][*:1]'], { smiles: 'O=C(O)c1ccccc1' }),
          groupRow('6', ['NHCH2CH3', 'CN(C)[*:1]'], ['(4) F', '4', 'F[*:1]'], {
            smiles: 'CN(C)C(=O)c1ccc(F)cc1',
          }),
          groupRow('7', ['OCH3', 'CO[*:1]'], ['Q-7', '', ''], { reason: 'position', column: 1 }),
          groupRow('8', ['see the description', ''], null, { reason: 'group', column: 0 }),
          groupRow('9', ['OC2H5', 'CCO[*:1]'], ['(3) Cl', '3', 'Cl[*:1]'], { reason: 'pending' }),
          groupRow('10', ['OCH3', 'CO[*:1]'], ['(2) Cl', '2', 'Cl[*:1]'], { reason: 'failed' }),
        ],
      },
    ],
  }),
  documentFormulaSchema.parse({
    key: 'formula:9:80,144,500,168',
    drawing: {
      page: 9,
      box: box(144),
      smiles: '*Oc1ccc(*)cc1 |$_R1;;;;;;_R2;;$|',
      molfile: '',
      confidence: 0.71,
    },
    places: ['R1', 'R2'],
    repeats: [],
    tables: [],
  }),
  // A table whose formula was not found.
  documentFormulaSchema.parse({
    key: 'formula:10:72,240,520,400',
    drawing: null,
    places: ['R1', 'R2'],
    repeats: [],
    tables: [
      {
        page: 10,
        box: { x0: 72, y0: 240, x1: 520, y1: 400 },
        kind: 'table',
        caption: 'Table 3. Ethers of formula (IV)',
        columns: ['R1', 'R2'].map((place) => ({ places: [place], atom: '' })),
        rows: ['21', '22', '23'].map((label) =>
          groupRow(label, ['Cl', ''], ['CH3', '', ''], { reason: 'formula' }),
        ),
      },
    ],
  }),
];

const results: DocumentResults = {
  version: 7,
  corrections: 4,
  canJoinAgain: false,
  engine: '1.0.0',
  pages: '1-11',
  isComplete: true,
  compounds: [
    compound('1', 'Cc1ccccc1', 'toluene', {
      decision: 'accepted',
      decisionVersion: 3,
      decided: { by: 'Chen Jie', at: '2026-11-23T16:10:00.000Z' },
    }),
    compound(
      '2',
      'N#CCNC(=O)c1ccc(-c2ccnc(Nc3ccc(N4CCOCC4)cc3)n2)cc1',
      'N-(cyanomethyl)-4-[2-(4-morpholinoanilino)pyrimidin-4-yl]benzamide',
      { needsReview: true, reasons: ['conflict'], confidence: 0.62 },
    ),
    compound('4', 'OC(=O)c1ccccc1', 'benzoic acid', {
      merged: [
        {
          key: 'compound:12',
          label: '12',
          name: '',
          smiles: 'OC(=O)c1ccccc1',
          version: 4,
          by: 'Chen Jie',
          at: '2026-11-23T16:20:00.000Z',
        },
      ],
    }),
    compound('5', 'COc1ccc(NC(=O)CCl)cc1', '', { needsReview: true, reasons: ['groups'], confidence: 0.9 }),
    compound('6', 'CCNC(=O)c1ccc(F)cc1', '', { needsReview: true, reasons: ['groups'], confidence: 0.84 }),
  ],
  activities: [
    activity('1', '120'),
    activity('2', '3.4', { needsReview: true, reasons: ['unit'], unit: '', confidence: 0.7 }),
    activity('4', '10000', { qualifier: '>' }),
    code('5', '+++'),
    code('6', '+'),
  ],
  sections: [
    { kind: 'abstract', first: 1, last: 1 },
    { kind: 'description', first: 2, last: 5 },
    { kind: 'examples', first: 5, last: 9 },
    { kind: 'claims', first: 10, last: 11 },
  ],
  completeness: {
    labelsFound: 5,
    labelsExpected: 6,
    missing: [
      { kind: 'labels', first: '1', last: '6', labels: ['3'], keys: ['missing:3'], dismissed: null },
      {
        kind: 'activity',
        label: '3a',
        page: 6,
        keys: ['missing:3a'],
        dismissed: {
          by: 'Lin',
          at: '2026-10-01T08:00:00.000Z',
          correction: '5f0a6c1e-8a4e-4d53-9a3b-0c1d2e3f4a5b',
        },
      },
      { kind: 'page', page: 12, problem: 'memory', keys: [], dismissed: null },
    ],
  },
  tables: [
    {
      caption: 'Table 1',
      parts: [{ page: 6, box: { x0: 72, y0: 150, x1: 520, y1: 320 } }],
      activities: 3,
      kind: 'activity',
    },
  ],
  formulas,
  conflicts: [],
  unplaced: [
    {
      id: '00000000-0000-4000-8000-000000000020',
      version: 2,
      action: 'correct',
      item: 'activity:6:72,330,520,352:0123456789ab',
      field: 'value',
      value: '1.2',
      outcome: 'applied',
      seen: 0,
      by: 'Chen Jie',
      at: '2026-11-23T16:20:00.000Z',
    },
  ],
};

const versions: DataOf<typeof listDocumentVersions> = [
  {
    number: 1,
    by: 'Chen Jie',
    at: '2026-11-24T16:20:00.000Z',
    note: 'All values of table 1 compared with the PDF.',
    version: 5,
    isCurrent: false,
    sha256: '4f'.repeat(32),
    engine: '1.0.0',
    pages: '1-11',
    compounds: 5,
    activities: 5,
    open: 0,
  },
];

const PROJECT = {
  id: '00000000-0000-4000-8000-000000000030',
  name: 'JAK2 selectivity, third quarter of 2026',
};
const folders: DataOf<typeof listDocumentFolders> = {
  items: [
    { ...PROJECT, of: 'organization', documents: 1, mayManage: true },
    {
      id: '00000000-0000-4000-8000-000000000031',
      name: 'Prior art',
      of: 'organization',
      documents: 0,
      mayManage: false,
    },
  ],
  without: 1,
};

const rerun: DataOf<typeof getDocumentRerun> = {
  at: '2026-11-24T12:00:00.000Z',
  engineBefore: '1',
  engineAfter: '2',
  pages: '5, 6',
  pagesKept: '7',
  differences: [
    {
      change: 'changed',
      of: 'compound',
      key: 'compound:2',
      label: '2',
      page: 5,
      fields: [
        {
          field: 'name',
          before: 'N-(cyanomethyl)-4-[2-(4-morpholinoanilino)pyrimidin-4-y1]benzamide',
          after: 'N-(cyanomethyl)-4-[2-(4-morpholinoanilino)pyrimidin-4-yl]benzamide',
        },
        { field: 'structure', before: '', after: 'N#CCNC(=O)c1ccc(-c2ccnc(Nc3ccc(N4CCOCC4)cc3)n2)cc1' },
      ],
    },
    {
      change: 'changed',
      of: 'activity',
      key: 'activity:4',
      label: '4',
      page: 6,
      fields: [{ field: 'qualifier', before: '=', after: '>' }],
    },
    {
      change: 'added',
      of: 'compound',
      key: 'compound:4',
      label: '4',
      page: 5,
      fields: [
        { field: 'label', before: '', after: '4' },
        { field: 'name', before: '', after: 'benzoic acid' },
      ],
    },
    {
      change: 'removed',
      of: 'activity',
      key: '',
      label: '12',
      page: 6,
      fields: [{ field: 'value', before: '1.2', after: '' }],
    },
  ],
};

const quote: DataOf<typeof quoteAnalysis> = {
  pages: '3-7',
  pageCount: 5,
  paidCount: 0,
  credits: 5,
  balance: 120,
  monthlyLeft: null,
  remaining: 115,
  shortfall: 0,
  affordable: '3-7',
  minutes: 1,
  promising: '5-6',
  cutOff: [
    { kind: 'example-beginning', page: 3, pages: '2', label: 'Example 12' },
    { kind: 'table-rest', page: 7, pages: '8-10', label: '' },
    { kind: 'legend', page: 7, pages: '12', label: '' },
  ],
  quickPass: { state: 'done', again: null },
};

const areaCell = (text: string, value: string | null, confidence = 0.97) => ({
  text,
  box: box(160),
  confidence,
  value: value === null ? null : { qualifier: text.startsWith('>') ? '>' : '=', value, unit: '' },
});
/** What a box on page 6 is read as. */
const area: DataOf<typeof readDocumentArea> = {
  text: '6',
  label: '6',
  confidence: 0.7,
  table: {
    columns: [
      { heading: 'Compound', holds: 'label', target: '', endpoint: '', unit: '' },
      { heading: 'hERG IC50 (µM)', holds: 'value', target: 'hERG', endpoint: 'IC50', unit: 'uM' },
      { heading: 'Remark', holds: 'other', target: '', endpoint: '', unit: '' },
    ],
    rows: [
      [areaCell('1', '1'), areaCell('> 30', '30'), areaCell('hydrochloride', null)],
      [areaCell('2', '2'), areaCell('n.t.', null), null],
      [areaCell('9', '9'), areaCell('1.4', '1.4', 0.6), null],
    ],
  },
};

const within = (value: number, from: number, to: number): boolean => value >= from && value < to;
/** A page with a table and lines of text, as a picture. */
const picture = pngOf(595, 842, (x, y) => {
  const isInTable = within(x, 72, 521) && within(y, 150, 311);
  const isRule = [150, 190, 220, 250, 280, 310].includes(y) || [72, 240, 380, 520].includes(x);
  if (isInTable) return isRule ? [60, 60, 60] : [255, 255, 255];
  const isText = within(x, 72, 520) && within(y, 350, 700) && y % 20 < 6;
  return isText ? [170, 170, 170] : [255, 255, 255];
});

const words = { x0: 60, y0: 60, x1: 260, y1: 74 };
const text: DataOf<typeof getPageText> = {
  lines: [{ text: 'Inhibition of the kinase', box: words, turn: 0 }],
};
const found: DataOf<typeof findInDocument> = {
  total: 3,
  pages: 8,
  found: [1, 6, 7].map((page) => ({ page, boxes: [words] })),
};

/** What the rows of a table are put together to before a correction of it is stored. */
const preview: DataOf<typeof previewGroup> = [
  { label: '6', smiles: 'CN(C)C(=O)c1ccc(F)cc1', problem: null },
  { label: '7', smiles: '', problem: { reason: 'position' as const, text: 'Q-7', column: 1 } },
  { label: '8', smiles: 'O=C(c1ccccc1)N1CCOCC1', problem: null },
].map((row) => Object.assign({ cell: `cell ${row.label}`, groups: [] }, row));

const formulaPreview: DataOf<typeof previewFormula> = {
  smiles: '*Oc1ccc(*)cc1 |$_R1;;;;;;_R2;;$|',
  molfile: '',
  places: [
    { name: 'R1', columns: [0] },
    { name: 'R2', columns: [1] },
  ],
  rows: ['21', '22', '23'].map((label) => ({
    label,
    smiles: label === '22' ? '' : 'ClOc1ccc(C)cc1',
    problem: label === '22' ? { reason: 'group' as const, text: 'OCH,', column: 1 } : null,
  })),
  total: 3,
};

const serve = (page: Page, path: string, data: unknown): Promise<unknown> =>
  page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ json: { code: 0, msg: 'OK', data } }),
  );

/** As `withDocuments`, but the results of the managed one were put together before formulas were kept, by an engine that a newer one follows. */
export const withOlderResults = async (page: Page): Promise<void> => {
  await withDocuments(page);
  await serve(page, pathOf(getDocumentResults, { id: MANAGED }), {
    ...results,
    canJoinAgain: true,
    formulas: [],
  });
  await serve(page, pathOf(getDocument, { id: MANAGED }), {
    ...managed,
    rerun: { pages: 12, until: '2026-12-20T08:00:00.000Z' },
  });
};

/**
 * As if an organization had two documents that are analyzed, the one the viewer's to manage, the other shared with them for reading:
 * documents that are really analyzed take the engine minutes.
 */
export const withDocuments = async (page: Page): Promise<void> => {
  const list: DataOf<typeof listDocuments> = {
    total: 2,
    items: [managed, readOnly],
    labels: ['kinase', 'priority'],
    signers: [{ id: '00000000-0000-4000-8000-000000000010', name: 'Chen Jie' }],
    limits: { bytes: 300_000_000, pages: 2000 },
  };
  await serve(page, pathOf(listDocuments), list);
  await serve(page, pathOf(listDocumentFolders), folders);
  await serve(page, pathOf(getDocumentSharing, { id: MANAGED }), sharing);
  await serve(page, pathOf(listDocumentVersions, { id: MANAGED }), versions);
  await serve(page, pathOf(getDocumentVersion, { id: MANAGED, number: '1' }), {
    signed: versions[0],
    results: { ...results, corrections: 3, version: 5, conflicts: [], unplaced: [] },
  });
  await serve(page, pathOf(previewGroup, { id: MANAGED }), preview);
  await serve(page, pathOf(previewFormula, { id: MANAGED }), formulaPreview);
  await serve(page, pathOf(getDocumentRerun, { id: MANAGED }), rerun);
  await serve(page, pathOf(quoteAnalysis, { id: MANAGED }), quote);
  await serve(page, pathOf(findInDocument, { id: MANAGED }), found);
  await serve(page, pathOf(readDocumentArea, { id: MANAGED }), area);
  for (const document of [managed, readOnly]) {
    const { id } = document;
    await serve(page, pathOf(getDocument, { id }), document);
    await serve(page, pathOf(getDocumentResults, { id }), results);
    await serve(page, pathOf(listDocumentPages, { id }), pages);
    for (const one of pages) await serve(page, pathOf(getPageText, { id, page: String(one.page) }), text);
    await page.route(`**${serviceBase.extraction}/api/v1/document/${id}/page/*/picture/*/`, (route) =>
      route.fulfill({ contentType: 'image/png', body: picture }),
    );
  }
};
