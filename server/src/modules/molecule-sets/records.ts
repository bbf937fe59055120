import type { MoleculeRecord, UnreadMolecule } from '@moiety/contract';
import type { molecules } from '../../database/molecule-set-tables.ts';

type Row = typeof molecules.$inferSelect;
/** A row without its set. */
export type MoleculeRow = Omit<Row, 'setId'>;

/** What the record takes, in bytes as JSON. */
const sizeOf = (record: MoleculeRecord): number => Buffer.byteLength(JSON.stringify(record));

/** How a record of the contract lies in the table. */
const rowOf = (record: MoleculeRecord): MoleculeRow => {
  const { position, line, name, source, data, origin = null, measurements = null } = record;
  const shared = { position, line, name, source, data, origin, measurements, size: sizeOf(record) };
  if (record.status === 'error')
    return {
      ...shared,
      smiles: null,
      inchiKey: null,
      formula: null,
      molecularWeight: null,
      clogp: null,
      tpsa: null,
      hBondDonors: null,
      hBondAcceptors: null,
      rotatableBonds: null,
      rings: null,
      fractionSp3: null,
      lipinskiViolations: null,
      errorReason: record.error.reason,
      errorDetail: record.error.detail,
    };
  const { smiles, inchiKey, formula, properties } = record;
  return { ...shared, smiles, inchiKey, formula, ...properties, errorReason: null, errorDetail: null };
};

/** Records as they go into the table. */
export interface RecordPage {
  json: string;
  /** The sum of the records' sizes. */
  bytes: number;
}

/** @param records of different positions */
export const recordPage = (records: readonly MoleculeRecord[]): RecordPage => {
  const rows = records.map(rowOf);
  return {
    json: JSON.stringify(rows),
    bytes: rows.reduce((sum, { size }) => sum + size, 0),
  };
};

/** What a column of a record that was read holds; the table's check and the contract see to it. */
const present = <T>(value: T | null): T => {
  if (value === null) throw new TypeError('a molecule that was read lacks a value');
  return value;
};

/** The record of the contract that a row holds. */
export const recordOf = (row: MoleculeRow): MoleculeRecord => {
  const { position, line, name, source, data, origin, measurements } = row;
  const shared = {
    position,
    line,
    name,
    source,
    data,
    ...(origin && { origin }),
    ...(measurements && { measurements }),
  };
  if (row.errorReason !== null)
    return {
      status: 'error',
      ...shared,
      error: { reason: row.errorReason as UnreadMolecule['error']['reason'], detail: row.errorDetail ?? '' },
    };
  return {
    status: 'ok',
    ...shared,
    smiles: present(row.smiles),
    inchiKey: present(row.inchiKey),
    formula: present(row.formula),
    properties: {
      molecularWeight: row.molecularWeight,
      clogp: row.clogp,
      tpsa: row.tpsa,
      hBondDonors: row.hBondDonors,
      hBondAcceptors: row.hBondAcceptors,
      rotatableBonds: row.rotatableBonds,
      rings: present(row.rings),
      fractionSp3: row.fractionSp3,
      lipinskiViolations: row.lipinskiViolations,
    },
  };
};
