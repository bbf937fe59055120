import { msg } from '@lit/localize';
import { sentences } from '@moiety/tool-kit/format.ts';
import { cutText } from '@moiety/chemistry/cut-text.ts';
import type { Cell } from '@moiety/chemistry/writing/xlsx/cells.ts';
import type { TableSheet } from '@moiety/chemistry/writing/xlsx/sheet.ts';
import type { CorrectionField, DocumentEvidence, ResultActivity, ResultCompound } from '@moiety/contract';
import { stateWithHand } from '../words/file-words.ts';
import {
  evidencePlaceWords,
  evidenceWords,
  fieldWords,
  meaningWords,
  reasonWords,
} from '../words/result-words.ts';
import { agreementOf, readingsOf } from './agreement.ts';
import type { InChIKeys } from './agreement.ts';
import { correctedFields, scatterText } from './result-table.ts';
import type { ResultItem, ResultRow } from './result-table.ts';

/** Characters that a cell of a spreadsheet holds. */
export const CELL_MAX = 32_767;

const agreementWords = (
  first: DocumentEvidence,
  others: readonly DocumentEvidence[],
  keys: InChIKeys,
): string => {
  switch (agreementOf(first, others, keys)) {
    case 'agrees':
      return msg('Yes', { id: 'patsight.sheet.agrees' });
    case 'skeleton':
      return msg('Except for stereochemistry', { id: 'patsight.sheet.agreesSkeleton' });
    default:
      return msg('No', { id: 'patsight.sheet.disagrees' });
  }
};

/** A field of an item that stands otherwise than the machine read it. */
interface Correction {
  field: CorrectionField;
  original: string;
  by: string;
  at: string;
}

/** Corrections that still hold; one that was undone leaves the value as it was read. */
const correctionsOf = (item: ResultItem, values: Readonly<Record<string, string>>): Correction[] =>
  correctedFields(item).flatMap(([field, { original, by, at }]) =>
    original === values[field] ? [] : [{ field: field as CorrectionField, original, by, at }],
  );

/** Corrections of the cells that a compound is put together from: what stood there, and what stands there now. */
const cellCorrectionsOf = ({ evidence }: ResultCompound): Correction[] =>
  evidence.flatMap(({ text, corrected }) =>
    corrected
      ? [
          {
            field: corrected.field ?? ('group' as const),
            original: [text, corrected.value].filter(Boolean).join(' → '),
            by: corrected.by,
            at: corrected.at,
          },
        ]
      : [],
  );

/** The version of the engine that read a page; of what has no page that of the document. */
export type EngineOf = (page: number | undefined) => string;

/** What a line tells of a value, beside what it tells of the item. */
interface Line {
  field: string;
  value: string;
  qualifier?: string;
  unit?: string;
  /** What the legend says of a code. */
  meaning?: string;
  /** Where it was read; the first is the place. */
  sources: readonly DocumentEvidence[];
  /** What else says something of it. */
  others?: readonly DocumentEvidence[];
  corrections: readonly Correction[];
}

/** Such as `2026-03-01 08:00`, which is sorted as it is written. */
const minute = (iso: string): string => iso.slice(0, 16).replace('T', ' ');

const boxText = ({ x0, y0, x1, y1 }: DocumentEvidence['box']): string =>
  [x0, y0, x1, y1].map((value) => Math.round(value)).join(', ');

const otherText = ({ kind, page, text, smiles, corrected }: DocumentEvidence): string =>
  [evidencePlaceWords({ kind, page }), [text, corrected?.value].filter(Boolean).join(' → '), smiles]
    .filter(Boolean)
    .join(': ');

const cells = (
  label: string,
  item: ResultItem,
  { field, value, qualifier = '', unit = '', meaning = '', sources, others = [], corrections }: Line,
  { engineOf, keys }: { engineOf: EngineOf; keys: InChIKeys },
): Cell[] => {
  const [place] = sources;
  const isRead = item.origin === 'machine';
  const hasBox = place !== undefined && (place.box.x1 > place.box.x0 || place.box.y1 > place.box.y0);
  const last = corrections.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
  const row: Cell[] = [
    label,
    field,
    value,
    qualifier,
    unit,
    meaning,
    stateWithHand(item),
    isRead ? { number: item.confidence.toFixed(2) } : null,
    item.needsReview ? sentences(...item.reasons.map(reasonWords)) : '',
    place?.page ?? null,
    hasBox ? boxText(place.box) : '',
    place ? evidenceWords(place.kind) : '',
    sources
      .map(({ text }) => text)
      .filter(Boolean)
      .join('; '),
    others.map(otherText).join('; '),
    place && others.length > 0 ? agreementWords(place, others, keys) : '',
    corrections
      .map(
        (one) =>
          `${fieldWords(one.field)}: ${one.original || msg('Nothing', { id: 'patsight.original.nothing' })}`,
      )
      .join('; '),
    [...new Set(corrections.map(({ by }) => by).filter(Boolean))].join(', '),
    last ? minute(last.at) : '',
    isRead ? engineOf(place?.page) : '',
  ];
  return row.map((cell) => (typeof cell === 'string' ? cutText(cell, CELL_MAX) : cell));
};

const compoundLines = (compound: ResultCompound, keys: InChIKeys): Line[] => {
  const { label, name, smiles, evidence } = compound;
  const corrections = correctionsOf(compound, { label, name, structure: smiles });
  const of = (field: CorrectionField): Correction[] => corrections.filter((one) => one.field === field);
  const { first, others } = readingsOf(compound, keys);
  const names = evidence.filter(({ kind }) => kind === 'name');
  return [
    {
      field: fieldWords('structure'),
      value: smiles,
      // What is put together has as many sources as parts; a reading is one, and others stand beside it.
      sources: first ? [first] : evidence,
      others,
      corrections: [...of('structure'), ...cellCorrectionsOf(compound)],
    },
    ...(name || of('name').length > 0
      ? [
          {
            field: fieldWords('name'),
            value: name,
            sources: names.length > 0 ? names.slice(0, 1) : evidence.slice(0, 1),
            corrections: of('name'),
          },
        ]
      : []),
    ...(of('label').length > 0
      ? [
          {
            field: fieldWords('label'),
            value: label,
            sources: evidence.slice(0, 1),
            corrections: of('label'),
          },
        ]
      : []),
  ];
};

const activityLine = (activity: ResultActivity): Line => {
  const { compound, target, endpoint, qualifier, value, unit, code, meaning, evidence } = activity;
  const scatter = scatterText(activity);
  return {
    field: [endpoint, target].filter(Boolean).join(', ') || fieldWords('value'),
    value: `${code || value}${scatter && `${scatter.startsWith('±') ? ' ' : ', '}${scatter}`}`,
    qualifier,
    unit,
    meaning: meaning ? meaningWords(meaning) : '',
    sources: evidence.slice(0, 1),
    // Each gives the same value.
    others: evidence.slice(1),
    corrections: correctionsOf(activity, {
      compound,
      target,
      endpoint,
      qualifier,
      value: code || value,
      unit,
      meaning: meaning?.text ?? '',
    }),
  };
};

/** Headings with their columns' widths in characters. */
const columns = (): TableSheet['columns'] => [
  { heading: msg('Label', { id: 'patsight.label' }), width: 12 },
  { heading: msg('Field', { id: 'patsight.sheet.field' }), width: 20 },
  { heading: msg('Value', { id: 'patsight.value' }), width: 32 },
  { heading: msg('Qualifier', { id: 'patsight.field.qualifier' }), width: 10 },
  { heading: msg('Unit', { id: 'patsight.field.unit' }), width: 8 },
  { heading: msg('Meaning of the code, from the legend', { id: 'patsight.meaning' }), width: 18 },
  { heading: msg('Status', { id: 'patsight.filter.state' }), width: 18 },
  { heading: msg('Confidence', { id: 'patsight.sheet.confidence' }), width: 11 },
  { heading: msg('Why to check', { id: 'patsight.reasons' }), width: 28 },
  { heading: msg('Page', { id: 'patsight.page.column' }), width: 8 },
  { heading: msg('Box (x0, y0, x1, y1 in points)', { id: 'patsight.sheet.box' }), width: 22 },
  { heading: msg('Read from', { id: 'patsight.sheet.kind' }), width: 14 },
  { heading: msg('As printed', { id: 'patsight.printed' }), width: 32 },
  { heading: msg('Second source', { id: 'patsight.sheet.other' }), width: 32 },
  { heading: msg('Second source agrees', { id: 'patsight.sheet.agreement' }), width: 20 },
  { heading: msg('Before the correction', { id: 'patsight.sheet.original' }), width: 24 },
  { heading: msg('Corrected by', { id: 'patsight.sheet.by' }), width: 16 },
  { heading: msg('Corrected at (UTC)', { id: 'patsight.sheet.at' }), width: 18 },
  { heading: msg('Engine version', { id: 'patsight.sheet.engine' }), width: 14 },
];

/** A sheet with a line for each value of the rows: where it was read, by what, how it stands and what people made of it. */
export const evidenceSheet = (
  rows: readonly ResultRow[],
  engineOf: EngineOf,
  keys: InChIKeys,
): TableSheet => ({
  name: msg('Evidence', { id: 'patsight.tab.evidence' }),
  columns: columns(),
  rows: rows.flatMap(({ label, compound, activities }) => {
    const known = { engineOf, keys };
    return [
      ...(compound ? compoundLines(compound, keys).map((line) => cells(label, compound, line, known)) : []),
      ...activities.map((activity) => cells(label, activity, activityLine(activity), known)),
    ];
  }),
});
