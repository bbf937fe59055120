import { isInchi, looksLikeSmiles } from './looks-like-smiles.ts';

/** Headings, in order of preference, in lower case without spaces and punctuation. */
const STRUCTURE_HEADINGS = [
  'smiles',
  'canonicalsmiles',
  'isomericsmiles',
  'cxsmiles',
  'smi',
  'smilesstring',
  'structure',
  'molecule',
  'mol',
  'molfile',
  'ctab',
  '结构',
  '结构式',
  '分子结构',
  '化学结构',
  '結構',
  '構造',
];

const NAME_HEADINGS = [
  'name',
  'title',
  'compoundname',
  'moleculename',
  'molname',
  'drugname',
  'commonname',
  'preferredname',
  'genericname',
  'compound',
  'drug',
  '名称',
  '化合物名称',
  '分子名称',
  '药物名称',
  '名字',
  '名稱',
  '化合物',
  '化合物名',
  '药品名称',
  '名前',
];

/** Headings of columns that hold systematic names, where others may hold trade names or numbers of compounds. */
const SYSTEMATIC_HEADINGS: ReadonlySet<string> = new Set([
  'systematicname',
  'chemicalname',
  'indexname',
  'casname',
  'casindexname',
  '系统命名',
  '系统名称',
  '系统名',
  '化学名称',
  '化学名',
  '化學名稱',
]);

/** Further headings of names, in a table that has nothing else to tell its structures. */
const OTHER_NAME_HEADINGS: ReadonlySet<string> = new Set([
  'names',
  'compounds',
  'compoundnames',
  'englishname',
  'chinesename',
  '中文名称',
  '中文名',
  '英文名称',
  '英文名',
]);

const IDENTIFIER_HEADINGS = [
  'id',
  'compoundid',
  'internalid',
  'registryid',
  'sampleid',
  'substanceid',
  'moleculeid',
  'molid',
  'chemblid',
  'moleculechemblid',
  'drugbankid',
  'cid',
  'pubchemcid',
  'casrn',
  'cas',
  'casnumber',
  '编号',
  '化合物编号',
  '分子编号',
  '编码',
  '編號',
];

/** Which of a table's columns hold the structure and the name. */
export interface ColumnRoles {
  structure: number;
  /** -1 when no column names the molecules. */
  name: number;
  /** Whether the name's column is an identifier that stays a column of its own besides. */
  keepName: boolean;
}

const normalized = (heading: string): string => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether a cell holds a structure: a SMILES (perhaps with an extension) or a whole molfile. */
const isStructure = (cell: string): boolean =>
  cell.includes('M  END') || looksLikeSmiles(cell.trim().split(/\s/, 1)[0] ?? '');

/** Whether a heading by itself says that its column holds structures. */
export const isStructureHeading = (heading: string): boolean => {
  const name = normalized(heading);
  return STRUCTURE_HEADINGS.includes(name) || name.includes('smiles');
};

/** Whether a heading by itself says that its column holds systematic chemical names. */
export const isSystematicHeading = (heading: string): boolean => {
  const name = normalized(heading);
  return SYSTEMATIC_HEADINGS.has(name) || name.includes('iupac');
};

/** Whether a heading by itself says that its column holds names, of whatever kind. */
export const isNameHeading = (heading: string): boolean => {
  const name = normalized(heading);
  return NAME_HEADINGS.includes(name) || OTHER_NAME_HEADINGS.has(name) || isSystematicHeading(heading);
};

/** The column that says what the molecules are called beside the column of their chemical names; -1 where none does. */
export const nameColumnBeside = (headings: readonly string[], chemicalNames: number): number => {
  const names = headings.map(normalized);
  return (
    NAME_HEADINGS.map((heading) => names.indexOf(heading)).find(
      (column) => column !== -1 && column !== chemicalNames,
    ) ?? -1
  );
};

/** From this share of its filled cells on a column without a telling heading is that of the structures. */
const SHARE_OF_STRUCTURES = 0.6;

/** Which share of each column's filled cells holds structures; each cell that there is is looked at once. */
const sharesOfStructures = (columns: number, rows: readonly (readonly string[])[]): Float64Array => {
  const filled = new Uint32Array(columns);
  const structures = new Uint32Array(columns);
  for (const row of rows)
    for (const [column, cell] of row.slice(0, columns).entries())
      if (cell.trim() !== '') {
        filled[column] = (filled[column] ?? 0) + 1;
        structures[column] = (structures[column] ?? 0) + Number(isStructure(cell));
      }
  return Float64Array.from(structures, (count, column) => count / Math.max(1, filled[column] ?? 0));
};

/** The first column most of whose filled cells are InChI, for a table that has no SMILES; -1 where none is. */
const columnOfInchi = (columns: number, rows: readonly (readonly string[])[]): number =>
  Array.from({ length: columns }, (_, column) =>
    rows.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== ''),
  ).findIndex(
    (cells) => cells.length > 0 && cells.filter(isInchi).length >= SHARE_OF_STRUCTURES * cells.length,
  );

/**
 * Chooses a table's structure column by its heading, and where no heading tells, by its content.
 * @param rows the first rows below the headings.
 * @returns `null` when no column holds structures.
 */
export const chooseRoles = (
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): ColumnRoles | null => {
  const names = headings.map(normalized);
  const shares = sharesOfStructures(headings.length, rows);
  const byHeading = [
    ...STRUCTURE_HEADINGS.map((heading) => names.indexOf(heading)),
    ...names.map((name, column) => (name.includes('smiles') ? column : -1)),
  ].filter((column) => column !== -1);
  // "Structure" or "Molecule" may also head a column of names, so a heading needs one cell that bears it out; where
  // no cell does, the heading still wins, so that every row is shown as unread rather than the file refused.
  let structure = byHeading.find((column) => (shares[column] ?? 0) > 0) ?? -1;
  if (structure === -1) {
    const best = shares.reduce((most, share, column) => (share > (shares[most] ?? 0) ? column : most), 0);
    const cells = rows.map((row) => row[best] ?? '');
    const isLong = cells.some((cell) => cell.length >= 5);
    structure =
      (shares[best] ?? 0) >= SHARE_OF_STRUCTURES && isLong
        ? best
        : (byHeading.find((column) => names[column]?.includes('smi')) ?? -1);
  }
  if (structure === -1) structure = columnOfInchi(headings.length, rows);
  if (structure === -1) return null;
  const columnOf = (wanted: readonly string[]): number =>
    wanted.map((heading) => names.indexOf(heading)).find((column) => column !== -1 && column !== structure) ??
    -1;
  const name = columnOf(NAME_HEADINGS);
  return name === -1
    ? { structure, name: columnOf(IDENTIFIER_HEADINGS), keepName: true }
    : { structure, name, keepName: false };
};

/** An SD data item that names the record when its molfile's first line does not. */
export const nameFromData = (data: Readonly<Record<string, string>>): string => {
  const entries = Object.entries(data).map(([heading, value]) => [normalized(heading), value] as const);
  for (const wanted of [...NAME_HEADINGS, ...IDENTIFIER_HEADINGS]) {
    const found = entries.find(([heading]) => heading === wanted);
    if (found !== undefined) return found[1].split('\n', 1)[0]?.trim() ?? '';
  }
  return '';
};
