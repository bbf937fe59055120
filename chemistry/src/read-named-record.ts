import type { MoleculeRecord, UnreadMolecule } from '@moiety/contract';
import type { Engine } from './engine.ts';
import type { RawRecord } from './files/raw-record.ts';
import { NAME_READING, nameReadingOf } from './names/name-reading.ts';
import { parseName } from './names/parse-name.ts';
import { readRecord, unreadRecord } from './read-record.ts';

/**
 * Reads a record whose structure is given by a chemical name. A name that is not understood, or that can mean several
 * structures, gives none: the record stays, unread, with the place and what could stand there (`unreadable-name`) or the structures
 * (`ambiguous-name`) as its detail. What was taken for granted is in the column `NAME_READING`.
 *
 * The source of a record that is read is the SMILES that the name means; the name stays what the record is called, or in
 * its column.
 */
export const readNamedRecord = (engine: Engine, raw: RawRecord): MoleculeRecord => {
  const name = raw.structure.trim();
  if (name === '') return readRecord(engine, { ...raw, kind: 'smiles' });
  const unread = (reason: UnreadMolecule['error']['reason'], detail: string): MoleculeRecord =>
    unreadRecord({ ...raw, structure: name }, reason, detail);
  const { results, problem } = parseName(engine, name);
  if (problem) {
    const { code, at, expected } = problem;
    return unread('unreadable-name', [code, at + 1, ...expected].join(':'));
  }
  const [result, ...others] = results;
  if (result === undefined || others.length > 0)
    return unread('ambiguous-name', results.map(({ smiles }) => smiles).join(' '));
  const reading = nameReadingOf(result);
  return readRecord(engine, {
    ...raw,
    kind: 'smiles',
    structure: result.smiles,
    data: reading === '' ? raw.data : { ...raw.data, [NAME_READING]: reading },
  });
};
