// What a person says that stands in a cell of a table of groups.
import type { Engine } from '@moiety/chemistry/engine.ts';
import { HYDROGEN_GROUP, readPositions, type ReadGroup, readSubstituent } from './substituent.ts';

/** What a text or a drawing is, by what its cell has room for. */
export interface GivenGroup {
  /** With one open bond; null where it is no such group. */
  one: ReadGroup | null;
  /** With two. */
  two: ReadGroup | null;
  /** On a ring, each with its position; for hydrogen alone one without. */
  ring: ReadGroup[] | null;
}

/** An open bond of a SMILES: `*`, `[*:1]`, `[1*]`. */
const OPEN = /\[(\d{0,3})\*(?::(\d{1,3}))?\]|\*/g;
const HYDROGEN = /^(?:-?H|hydrogen|none|氢|无)$/i;

/**
 * A SMILES or molfile whose open atoms are where it is bound, numbered as they are in it, else in their order; undefined where it is none, or its
 * open bonds are not single.
 */
function ofStructure(engine: Engine, source: string): { smiles: string; bonds: number } | undefined {
  try {
    const smiles = engine.withMolecule(source.replaceAll(/\r\n?/g, '\n'), (molecule) =>
      molecule.get_smiles(),
    );
    if (smiles.includes('.') || /(?:^|[^[])[=#$:]\[?\d*\*|\*(?::\d+)?\]?[=#$:](?!\d+\])/.test(smiles))
      return undefined;
    const ends = [...smiles.matchAll(OPEN)].map(([, isotope, map], at) => ({
      at,
      number: Number(map ?? isotope ?? 0),
    }));
    const order = ends.toSorted((a, b) => a.number - b.number || a.at - b.at).map(({ at }) => at);
    let at = -1;
    const numbered = smiles.replaceAll(OPEN, () => {
      at += 1;
      return `[*:${order.indexOf(at) + 1}]`;
    });
    // Whoever draws `R1` at both ends, or a bond to nothing, has drawn no group.
    const isWhole = /^(?:\[\*:\d\])+$/.test(numbered);
    return isWhole ? undefined : { smiles: numbered, bonds: ends.length };
  } catch {
    return undefined;
  }
}

/** Whether a text can only be a structure: a molfile, or a SMILES with an open atom. */
const isStructure = (source: string): boolean => source.includes('\n') || source.includes('*');

function groupOf(engine: Engine, source: string, bonds: 1 | 2): ReadGroup | null {
  if (isStructure(source)) {
    const drawn = ofStructure(engine, source);
    return drawn?.bonds === bonds ? { position: '', smiles: drawn.smiles } : null;
  }
  if (bonds === 1 && HYDROGEN.test(source)) return HYDROGEN_GROUP;
  const group = readSubstituent(engine, { text: source, isSeen: false, doubts: [] }, bonds);
  if (group === undefined) return null;
  const { smiles, configurations } = group;
  return { position: '', smiles, ...(configurations !== undefined && { configurations }) };
}

function ringOf(engine: Engine, source: string): ReadGroup[] | null {
  if (HYDROGEN.test(source)) return [HYDROGEN_GROUP];
  if (source.includes('\n')) return null;
  const groups = readPositions({ text: source, isSeen: false, doubts: [] })?.map(({ position, group }) => {
    const read = groupOf(engine, group.text, 1);
    return read && Object.assign({}, read, { position });
  });
  return groups?.every((group) => group !== null) ? groups : null;
}

/** Reads what a person gives as a group: a name, an abbreviation, a condensed formula, SMILES or a molfile with open atoms where it is bound. */
export const readGivenGroup = (engine: Engine, source: string): GivenGroup => {
  const text = isStructure(source) ? source : source.trim();
  return {
    one: groupOf(engine, text, 1),
    two: groupOf(engine, text, 2),
    ring: ringOf(engine, text.trim()),
  };
};
