import type { MolecularProperties, MoleculeRecord, ReadMolecule } from '@moiety/contract';

/** The names of computed properties in files and formulas. */
export const PROPERTY_NAMES: Readonly<Record<keyof MolecularProperties, string>> = {
  molecularWeight: 'MolecularWeight',
  clogp: 'cLogP',
  tpsa: 'TPSA',
  hBondDonors: 'HBondDonors',
  hBondAcceptors: 'HBondAcceptors',
  rotatableBonds: 'RotatableBonds',
  rings: 'Rings',
  fractionSp3: 'FractionSp3',
  lipinskiViolations: 'LipinskiViolations',
};

/**
 * Computed columns of a downloaded file, in order. The names are keys of a data format that other programs read, so
 * they are the same in every language; units are those of the contract's properties.
 */
const COMPUTED: readonly (readonly [
  name: string,
  value: (record: ReadMolecule) => string | number | null,
])[] = [
  ['SMILES', (record) => record.smiles],
  ['InChIKey', (record) => record.inchiKey],
  ['Formula', (record) => record.formula],
  ...(Object.keys(PROPERTY_NAMES) as (keyof MolecularProperties)[]).map(
    (key) => [PROPERTY_NAMES[key], (record: ReadMolecule) => record.properties[key]] as const,
  ),
];

const TEXTS: ReadonlySet<string> = new Set(['SMILES', 'InChIKey', 'Formula']);

export interface WrittenColumn {
  name: string;
  value: (record: MoleculeRecord) => string;
  /** Whether every value is a number, or empty. */
  isNumber: boolean;
}

/** What was computed after the records were read, such as predictions: further columns of a downloaded file. */
export interface AddedColumns {
  names: readonly string[];
  /** Those of them that hold words, not numbers. */
  texts?: readonly string[];
  /** By a record's position its values as texts, in the order of the names; empty where there is none. */
  values: ReadonlyMap<number, readonly string[]>;
}

/** Name of a computed column that does not hide a column of the file. */
function distinct(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  while (taken.has(free.toLowerCase())) {
    free = `Computed ${free}`;
  }
  return free;
}

/**
 * The columns of a downloaded file: the computed ones, those added to them, the file's own, and where some record is unread why it is.
 * @param unread whether some record of the file is unread.
 */
export function writtenColumns(
  columns: readonly string[],
  unread: boolean,
  added?: AddedColumns,
): WrittenColumn[] {
  const taken = new Set(columns.map((column) => column.toLowerCase()));
  const computed = COMPUTED.map(([name, value]) => ({
    name: distinct(name, taken),
    value: (record: MoleculeRecord): string =>
      record.status === 'ok'
        ? String(value(record) ?? '')
        : name === 'SMILES' && !isMolfile(record.source)
          ? record.source
          : '',
    isNumber: !TEXTS.has(name),
  }));
  const later = (added?.names ?? []).map((name, place) => ({
    name: distinct(name, taken),
    value: ({ position }: MoleculeRecord): string => added?.values.get(position)?.[place] ?? '',
    isNumber: added?.texts?.includes(name) !== true,
  }));
  const own = columns.map((name) => ({
    name,
    value: (record: MoleculeRecord): string =>
      Object.hasOwn(record.data, name) ? (record.data[name] ?? '') : '',
    isNumber: false,
  }));
  const errors: WrittenColumn[] = [
    {
      name: distinct('UnreadReason', taken),
      value: (record) => (record.status === 'error' ? record.error.reason : ''),
      isNumber: false,
    },
    {
      name: distinct('UnreadDetail', taken),
      value: (record) =>
        record.status === 'error' ? record.error.detail.replaceAll(/\s+/g, ' ').trim() : '',
      isNumber: false,
    },
  ];
  return [...computed, ...later, ...own, ...(unread ? errors : [])];
}

/** Whether a record's source is a molfile rather than a SMILES. */
export function isMolfile(source: string): boolean {
  return source.includes('\n');
}
