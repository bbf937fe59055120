import type { MoleculeRecord, ReadMolecule } from '@moiety/contract';

/**
 * Computed columns of a downloaded file, in order. The names are keys of a data format that other programs read, so
 * they are the same in every language; units are those of the contract's properties.
 */
const COMPUTED: readonly (readonly [
  id: string,
  name: string,
  value: (record: ReadMolecule) => string | number | null,
])[] = [
  ['smiles', 'SMILES', (record) => record.smiles],
  ['inchiKey', 'InChIKey', (record) => record.inchiKey],
  ['formula', 'Formula', (record) => record.formula],
  ['molecularWeight', 'MolecularWeight', (record) => record.properties.molecularWeight],
  ['clogp', 'cLogP', (record) => record.properties.clogp],
  ['tpsa', 'TPSA', (record) => record.properties.tpsa],
  ['hBondDonors', 'HBondDonors', (record) => record.properties.hBondDonors],
  ['hBondAcceptors', 'HBondAcceptors', (record) => record.properties.hBondAcceptors],
  ['rotatableBonds', 'RotatableBonds', (record) => record.properties.rotatableBonds],
  ['rings', 'Rings', (record) => record.properties.rings],
  ['fractionSp3', 'FractionSp3', (record) => record.properties.fractionSp3],
  ['lipinskiViolations', 'LipinskiViolations', (record) => record.properties.lipinskiViolations],
];

/** How many there are. */
export const COMPUTED_COLUMNS = COMPUTED.length;

const TEXTS: ReadonlySet<string> = new Set(['SMILES', 'InChIKey', 'Formula']);

export interface WrittenColumn {
  /** Its place is asked for by this, whatever it is called: `name`, `computed:smiles` by its id in the contract, `added:Tags` and `file:IC50` by its name. */
  key: string;
  name: string;
  value: (record: MoleculeRecord) => string;
  /** Of a column of a sheet that shows pictures: of structures, or what records were read from. */
  picture?: 'structure' | 'source';
  /** Whether every value is a number, or empty. */
  isNumber: boolean;
  /** The file's own column under whose name a record may have typed values. */
  typed?: string;
}

/** What a caller asks of the columns of a file. */
export interface ColumnOptions {
  /** Further columns, behind the computed ones. */
  added?: AddedColumns | undefined;
  /** Keys of columns in the order in which they are written; one that is not among them stands behind the one that it follows otherwise. */
  order?: readonly string[] | undefined;
  /** Keys of columns that are not written, `picture:structure` among them; a structure that a format cannot be without stays. */
  without?: readonly string[] | undefined;
}

/** What was computed after the records were read, such as predictions: further columns of a downloaded file. */
export interface AddedColumns {
  names: readonly string[];
  /** Those of them that hold words, not numbers. */
  texts?: readonly string[];
  /** By a record's position its values as texts, in the order of the names; empty where there is none. They may be made as they are asked for. */
  values: Pick<ReadonlyMap<number, readonly string[]>, 'get'>;
}

/** Name of a computed column that does not hide a column of the file. */
const distinct = (name: string, taken: ReadonlySet<string>): string => {
  let free = name;
  while (taken.has(free.toLowerCase())) free = `Computed ${free}`;
  return free;
};

/** Columns in an order that not all of them need to be in. */
const inOrder = (columns: WrittenColumn[], order: readonly string[]): WrittenColumn[] => {
  if (order.length === 0) return columns;
  const places = new Map(order.map((key, place) => [key, place]));
  const placeOf = ({ key }: WrittenColumn): number => places.get(key) ?? -1;
  const placed = columns
    .filter((column) => placeOf(column) >= 0)
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  for (const [at, column] of columns.entries()) {
    if (placeOf(column) >= 0) continue;
    const former = columns[at - 1];
    placed.splice(former === undefined ? 0 : placed.indexOf(former) + 1, 0, column);
  }
  return placed;
};

/**
 * The columns of a downloaded file: the name, the computed ones, those added to them, the file's own, or in the order that is asked for, and where
 * some record is unread why it is.
 * @param unread whether some record of the file is unread.
 * @param pictures columns before them
 */
export const writtenColumns = (
  columns: readonly string[],
  unread: boolean,
  { added, order = [], without = [] }: ColumnOptions = {},
  pictures: readonly WrittenColumn[] = [],
): WrittenColumn[] => {
  const taken = new Set(columns.map((column) => column.toLowerCase()));
  const title: WrittenColumn = {
    key: 'name',
    name: distinct('Name', taken),
    value: ({ name }) => name,
    isNumber: false,
  };
  const computed = COMPUTED.map(([id, name, value]) => ({
    key: `computed:${id}`,
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
    key: `added:${name}`,
    name: distinct(name, taken),
    value: ({ position }: MoleculeRecord): string => added?.values.get(position)?.[place] ?? '',
    isNumber: added?.texts?.includes(name) !== true,
  }));
  const own = columns.map((name) => ({
    key: `file:${name}`,
    name,
    value: (record: MoleculeRecord): string =>
      Object.hasOwn(record.data, name) ? (record.data[name] ?? '') : '',
    isNumber: false,
    typed: name,
  }));
  const errors: WrittenColumn[] = [
    {
      key: 'unread:reason',
      name: distinct('UnreadReason', taken),
      value: (record) => (record.status === 'error' ? record.error.reason : ''),
      isNumber: false,
    },
    {
      key: 'unread:detail',
      name: distinct('UnreadDetail', taken),
      value: (record) =>
        record.status === 'error' ? record.error.detail.replaceAll(/\s+/g, ' ').trim() : '',
      isNumber: false,
    },
  ];
  const written = [...pictures, title, ...computed, ...later, ...own].filter(
    ({ key }) => !without.includes(key),
  );
  return [...inOrder(written, order), ...(unread ? errors : [])];
};

/** Whether a record's source is a molfile rather than a SMILES. */
export const isMolfile = (source: string): boolean => source.includes('\n');
