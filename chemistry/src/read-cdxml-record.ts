import type { MoleculeRecord } from '@moiety/contract';
import type { Engine } from './engine.ts';
import type { RawRecord } from './files/raw-record.ts';
import type { Indigo } from './indigo/indigo.ts';
import { readRecord, SOURCE_MAX, unreadRecord } from './read-record.ts';

/** Reads a structure of a ChemDraw document; its source is a molfile with the coordinates of the drawing. */
export const readCdxmlRecord = (engine: Engine, indigo: Indigo, raw: RawRecord): MoleculeRecord => {
  if (raw.structure.length > SOURCE_MAX)
    return unreadRecord(raw, 'too-large', `${raw.structure.length} characters`);
  const molfile = indigo.convert(raw.structure, 'cdxml', 'molfile');
  return molfile === undefined
    ? unreadRecord(raw, 'unreadable-cdxml')
    : readRecord(engine, { ...raw, kind: 'molfile', structure: molfile.replaceAll('\r', '') });
};
