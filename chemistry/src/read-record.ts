import type { MoleculeRecord, UnreadMolecule } from '@moiety/contract';
import { cutText } from './cut-text.ts';
import type { Engine } from './engine.ts';
import type { RawRecord } from './files/raw-record.ts';
import { formulaOfInchi, formulaOfMolecule } from './formula.ts';
import { canonicalSmiles } from './canonical-smiles.ts';
import { computeProperties } from './properties.ts';
import { isReactionSmiles, refuseWhiteSpace } from './smiles-text.ts';
import { StructureError } from './structure-error.ts';

/** Most characters that the contract allows a record's structure, and the engine's words, to have. */
export const SOURCE_MAX = 200_000;
const SMILES_MAX = 20_000;
const DETAIL_MAX = 2000;

type Reason = UnreadMolecule['error']['reason'];

/** A record that could not be read, with the reason as a code and what tells more of it. */
export const unreadRecord = (
  { position, line, name, data, structure }: RawRecord,
  reason: Reason,
  detail = '',
): UnreadMolecule => ({
  status: 'error',
  position,
  line,
  name,
  source: cutText(structure, SOURCE_MAX),
  data,
  error: { reason, detail: cutText(detail, DETAIL_MAX) },
});

/**
 * Reads the chemistry of one record. Never throws for a bad structure: what cannot be read stays a record, with the
 * reason as a code and the engine's own words as its detail.
 *
 * Charges, isotope labels, salts and mixtures are kept as they are written: nothing is neutralised or stripped, and
 * every property is of the whole record. A structure with wildcard atoms is read; it has no InChIKey. A structure given by
 * its name is read by `readNamedRecord`, an InChI by `readInchiRecord`, CDXML by `readCdxmlRecord`.
 */
export const readRecord = (engine: Engine, raw: RawRecord): MoleculeRecord => {
  const { position, line, name, data } = raw;
  const unread = (reason: Reason, detail: string): MoleculeRecord => unreadRecord(raw, reason, detail);
  if (raw.kind === 'name' || raw.kind === 'inchi' || raw.kind === 'cdxml')
    throw new Error(`a record with a structure as ${raw.kind} is read by a function of its own`);
  if (raw.incomplete !== undefined) return unread('incomplete-record', raw.incomplete);
  if (raw.structure.trim() === '') return unread('empty-structure', '');
  const largest = raw.kind === 'smiles' ? SMILES_MAX : SOURCE_MAX;
  if (raw.structure.length > largest) return unread('too-large', `${raw.structure.length} characters`);
  try {
    if (raw.kind === 'smiles') {
      refuseWhiteSpace(raw.structure);
      if (isReactionSmiles(raw.structure)) return unread('reaction', '');
    }
    return engine.withMolecule(raw.structure, (molecule) => {
      const inchi = molecule.get_inchi();
      const smiles = canonicalSmiles(molecule, raw.structure);
      return {
        status: 'ok',
        position,
        line,
        name,
        source: raw.structure,
        data,
        smiles,
        inchiKey: inchi === '' ? '' : engine.rdkit.get_inchikey_for_inchi(inchi),
        formula: formulaOfInchi(inchi) ?? formulaOfMolecule(molecule),
        properties: computeProperties(molecule, smiles),
      };
    });
  } catch (error) {
    if (error instanceof StructureError) return unread(reasonOf(error, raw.kind), error.message);
    throw error;
  }
};

const reasonOf = (error: StructureError, kind: RawRecord['kind']): Reason => {
  switch (error.reason) {
    case 'empty':
      return 'empty-structure';
    case 'valence':
      return 'impossible-valence';
    case 'too-large':
      return 'too-large';
    default:
      return kind === 'smiles' ? 'unreadable-smiles' : 'unreadable-molfile';
  }
};
