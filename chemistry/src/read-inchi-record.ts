import type { MoleculeRecord } from '@moiety/contract';
import type { Engine } from './engine.ts';
import type { RawRecord } from './files/raw-record.ts';
import { smilesOfInchi } from './indigo/inchi.ts';
import type { Indigo } from './indigo/indigo.ts';
import { readRecord, unreadRecord } from './read-record.ts';

/**
 * Reads a record whose structure is an InChI; its source is the SMILES of what that means, in the tautomer that is drawn. What cannot be read, or gives
 * another InChI when it is written again, stays a record as `unreadable-inchi`.
 */
export const readInchiRecord = (engine: Engine, indigo: Indigo, raw: RawRecord): MoleculeRecord => {
  const smiles = smilesOfInchi(engine, indigo, raw.structure);
  return smiles === undefined
    ? unreadRecord(raw, 'unreadable-inchi')
    : readRecord(engine, { ...raw, kind: 'smiles', structure: smiles });
};
