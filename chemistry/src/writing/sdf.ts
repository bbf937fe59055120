import type { MoleculeRecord } from '@moiety/contract';
import type { Mol } from '@rdkit/rdkit';
import { laidOutAs } from '../depiction.ts';
import type { Engine } from '../engine.ts';
import { guarded } from '../files/split-sdf.ts';
import { StructureError } from '../structure-error.ts';
import { type ColumnOptions, isMolfile, writtenColumns, type WrittenColumn } from './property-columns.ts';

/** A molfile's header: name, program, comment; the name may have no line break. */
const header = (name: string): string => `${name.replaceAll(/\s+/g, ' ').trim()}\n  Moiety\n\n`;

/** How connection tables are written; V2000 is the one that every program reads. */
export type TableVersion = 'V2000' | 'V3000';

const NO_STRUCTURE: Readonly<Record<TableVersion, string>> = {
  V2000: '  0  0  0  0  0  0  0  0  0  0999 V2000\nM  END\n',
  V3000: `${[
    '  0  0  0     0  0            999 V3000',
    'M  V30 BEGIN CTAB',
    'M  V30 COUNTS 0 0 0 0 0',
    'M  V30 BEGIN ATOM',
    'M  V30 END ATOM',
    'M  V30 BEGIN BOND',
    'M  V30 END BOND',
    'M  V30 END CTAB',
    'M  END',
  ].join('\n')}\n`,
};

/** Lines below the header, of a molfile whose line ends are `\n`. */
const bodyOf = (molfile: string): string => molfile.split('\n').slice(3).join('\n').trimEnd() + '\n';

const isOf = (version: TableVersion, molfile: string): boolean =>
  molfile.split('\n', 4)[3]?.trimEnd().endsWith(version) === true;

/**
 * The connection table of a record. A molfile with coordinates is kept as the file wrote it; one of the other version is rewritten
 * with its own coordinates, and a SMILES is laid out in 2D. What V2000 cannot say (stereo groups, atropisomeric bonds) is written as V3000, and
 * what cannot be read stays as it was.
 */
const connectionTable = (engine: Engine, record: MoleculeRecord, version: TableVersion): string => {
  const { source } = record;
  const isComplete = isMolfile(source) && /^M {1,2}END/m.test(source);
  if (record.status === 'error') return isComplete ? bodyOf(source) : NO_STRUCTURE[version];
  const needsV3000 = version === 'V2000' && record.smiles.includes(' |');
  // As the file wrote it: nothing has to be read for that.
  if (isComplete && (needsV3000 || isOf(version, source))) return bodyOf(source);
  const write = (molecule: Mol): string =>
    needsV3000 || version === 'V3000' ? molecule.get_v3Kmolblock() : molecule.get_v2Kmolblock();
  try {
    return engine.withMolecule(isMolfile(source) ? source : record.smiles, (molecule) =>
      bodyOf(
        molecule.has_coords() > 0
          ? write(molecule)
          : laidOutAs(engine, molecule, write, record.smiles.includes('@')),
      ),
    );
  } catch (error) {
    if (error instanceof StructureError) return isComplete ? bodyOf(source) : NO_STRUCTURE[version];
    throw error;
  }
};

/** A data item's name may hold neither angle brackets nor line breaks. */
const itemName = (name: string): string =>
  name.replaceAll('<', '(').replaceAll('>', ')').replaceAll(/\s+/g, ' ').trim();

const dataItem = ({ name, value }: WrittenColumn, record: MoleculeRecord): string => {
  const text = value(record).replaceAll(/\r\n?/g, '\n').trimEnd();
  if (text.trim() === '') return '';
  return `>  <${itemName(name)}>\n${text.split('\n').map(guarded).join('\n')}\n\n`;
};

/**
 * Records as an SDF: structure with coordinates, then every computed column and every column of the file as data
 * items. An unread record keeps its place, with its structure as it was or none, and the reason.
 * @param unread whether some record of the whole file is unread.
 * @param version of the connection tables
 */
export const sdfText = (
  engine: Engine,
  records: readonly MoleculeRecord[],
  columns: readonly string[],
  { unread, version = 'V2000', ...options }: { unread: boolean; version?: TableVersion } & ColumnOptions,
): string => {
  // A record's name is its title.
  const written = writtenColumns(columns, unread, options).filter(({ key }) => key !== 'name');
  return records
    .map((record) => {
      const items = written.map((column) => dataItem(column, record)).join('');
      return `${header(record.name)}${connectionTable(engine, record, version)}${items}$$$$\n`;
    })
    .join('');
};
