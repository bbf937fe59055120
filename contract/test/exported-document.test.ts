import published from '../schemas/patsight-document-1.json' with { type: 'json' };
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import {
  exportedDocumentJsonSchema,
  exportedDocumentSchema,
  type DocumentEvidence,
  type ExportedDocument,
} from '../src/index.ts';

const ORIGIN = 'https://moiety.example';
const schema = exportedDocumentJsonSchema(ORIGIN);

const evidence: DocumentEvidence = {
  page: 2,
  box: { x0: 100, y0: 300, x1: 160, y1: 316 },
  kind: 'cell',
  text: '5.2',
  smiles: '',
  confidence: 0.97,
};
const item: Omit<
  ExportedDocument['compounds'][number],
  'key' | 'label' | 'name' | 'smiles' | 'inchiKey' | 'molfile' | 'claimed' | 'corrected' | 'merged'
> = {
  origin: 'machine',
  confidence: 0.97,
  needsReview: false,
  reasons: [],
  decision: 'accepted',
  decisionVersion: 1,
  decided: { by: 'Ada', at: '2026-03-01T08:00:00.000Z' },
  evidence: [evidence],
  review: 'accepted',
};
const example: ExportedDocument = {
  $schema: `${ORIGIN}/schemas/patsight-document-1.json`,
  document: {
    id: '3f0c7a2e-4a53-4b43-9d0c-7f0f4f1d2a11',
    name: 'WO2022026548.pdf',
    title: 'Substituted pyrimidines',
    number: 'WO 2022/026548 A1',
    applicant: '',
    date: '',
    sha256: 'a'.repeat(64),
    pages: 12,
    analyzed: '1-12',
  },
  engine: '1',
  selection: 'all',
  compounds: [
    {
      ...item,
      key: 'compound:1',
      label: '1',
      name: 'ethanol',
      smiles: 'CCO',
      inchiKey: 'LFQSCWFLJHTTHZ-UHFFFAOYSA-N',
      molfile: '',
      claimed: true,
      corrected: { label: { version: 1, original: 'l', by: 'Ada', at: '2026-03-01T08:00:00.000Z' } },
      merged: [],
    },
  ],
  activities: [
    {
      ...item,
      key: 'activity:1',
      compound: '1',
      compoundKey: 'compound:1',
      target: 'JAK2',
      endpoint: 'IC50',
      qualifier: '=',
      value: '5.2',
      unit: 'nM',
      code: '',
      meaning: null,
      deviation: '',
      n: null,
      interval: null,
      text: '5.2',
      corrected: {},
    },
  ],
  completeness: { labelsFound: 1, labelsExpected: 1, missing: [] },
  tables: [],
  formulas: [
    {
      key: 'formula:2:100,200,180,260',
      drawing: {
        page: 2,
        box: { x0: 100, y0: 200, x1: 180, y1: 260 },
        smiles: '*CO |$_R1;;$|',
        molfile: '',
        confidence: 0.98,
      },
      places: ['R1'],
      repeats: [],
      tables: [
        {
          page: 2,
          box: { x0: 100, y0: 280, x1: 300, y1: 400 },
          kind: 'table',
          caption: 'Table 1',
          columns: [{ places: ['R1'], atom: '', kind: 'one', key: 'R1', read: '', corrected: null }],
          choices: ['R1'],
          formula: null,
          saltHeading: null,
          massHeading: '[M+H]+',
          rows: [
            {
              page: 2,
              box: { x0: 100, y0: 300, x1: 120, y1: 316 },
              label: '1',
              cells: [
                {
                  page: 2,
                  box: { x0: 140, y0: 300, x1: 160, y1: 316 },
                  text: 'CH3',
                  isDrawing: false,
                  groups: [{ position: '', smiles: 'C[*:1]' }],
                  corrected: null,
                },
              ],
              salt: null,
              mass: null,
              smiles: 'CCO',
              inchiKey: 'LFQSCWFLJHTTHZ-UHFFFAOYSA-N',
              compoundKey: 'compound:1',
              problem: null,
            },
          ],
        },
      ],
    },
  ],
};

const validator = () => {
  const ajv = new Ajv2020({ strict: true });
  addFormats.default(ajv);
  return ajv.compile(schema);
};

test('the published schema is JSON Schema 2020-12, by which another program tells what such a file is', () => {
  const isValid = validator();
  isValid(example);
  expect(isValid.errors).toBeNull();
  const { activities: _left, ...without } = example;
  expect(isValid(without)).toBe(false);
  expect(isValid({ ...example, selection: 'rejected' })).toBe(false);
  expect(
    isValid({ ...example, compounds: [{ ...example.compounds[0], evidence: [{ ...evidence, page: '2' }] }] }),
  ).toBe(false);
});

test('a reader of this version passes over what a later one adds', () => {
  expect(validator()({ ...example, added: [] })).toBe(true);
  expect(exportedDocumentSchema.parse({ ...example, added: [] })).toStrictEqual(example);
});

test('the schema of a version stays as it was published; only additions are made to it, else the version is raised', () => {
  expect(schema).toEqual(published);
});
