import type { Engine } from '@moiety/chemistry/engine.ts';
import { identityOf } from '@moiety/chemistry/structure-identity.ts';
import { type Box, heightOf, overlapY, widthOf } from '../box.ts';
import type { PagePicture, PageStructure } from '../page/page-result.ts';

/** What was recognised in a drawing, or in the drawings of a salt together. */
export type Drawn = Pick<PageStructure, 'smiles' | 'inchikey' | 'confidence' | 'accepted'>;

/** Carboxylic, sulfonic and phosphoric acids. */
const ACID = '[$([CX3](=O)[OX2H1]),$(S(=O)(=O)[OX2H1]),$(P(=O)[OX2H1])]';
/** Amines but those beside a carbonyl, sulfonyl or nitrile, amidines, and pyridine-like atoms. */
const BASE =
  '[$([NX3;+0;!$(N-C=[O,S]);!$(N-S=O);!$(N-P=O);!$(N-C#N);!$(N-[N,O]);!$(N-a)]),$([NX2;+0]=C-[NX3;!$(N-C=O)]),$([nX2;+0;r5,r6])]';

const has = (engine: Engine, { smiles }: Pick<PageStructure, 'smiles'>, smarts: string): boolean =>
  engine.withMolecule(smiles, (molecule) => {
    const query = engine.rdkit.get_qmol(smarts);
    try {
      return query !== null && molecule.get_substruct_match(query) !== '{}';
    } finally {
      query?.delete();
    }
  });

/** Whether a structure has a nitrogen atom that takes the proton of an acid. */
export const takesProton = (engine: Engine, structure: Pick<PageStructure, 'smiles'>): boolean =>
  has(engine, structure, BASE);

const size = (box: Box): number => widthOf(box) * heightOf(box);

/** Share of the lower drawing's height that two drawings have in common where they are one. */
const TOGETHER = 0.3;

/**
 * The structure of several drawings in one cell: of a base and an acid their salt, of any others the largest. A person looks at either, but at a salt
 * whose parts stand at one height or reach over one another in a column of structures.
 * @param mayBeSalt whether the cell is in such a column, and has no number or plus, as of equivalents and reagents
 */
export function drawnTogether(
  engine: Engine,
  drawings: readonly PagePicture[],
  { mayBeSalt }: { mayBeSalt: boolean },
): Drawn | undefined {
  const structures = drawings.flatMap(({ structures: [largest] }) =>
    largest === undefined ? [] : [largest],
  );
  if (drawings.length === 1 || structures.length === 0) return structures[0];
  const confidence = Math.min(...structures.map((structure) => structure.confidence));
  const [acid, base] = drawings.length === 2 ? saltOf(engine, structures) : [];
  if (acid === undefined || base === undefined) {
    const [largest] = structures.toSorted((a, b) => size(b) - size(a));
    return { ...largest!, confidence, accepted: false };
  }
  const { smiles, inchiKey } = identityOf(engine, `${base.smiles}.${acid.smiles}`);
  const [first, second] = [drawings[0]!, drawings[1]!];
  const isOne = overlapY(first, second) > TOGETHER * Math.min(heightOf(first), heightOf(second));
  return {
    smiles,
    inchikey: inchiKey,
    confidence,
    accepted: mayBeSalt && isOne && acid.accepted && base.accepted,
  };
}

/** An acid and a base, where two structures that leave nothing open are that. */
function saltOf(engine: Engine, structures: readonly PageStructure[]): PageStructure[] {
  if (structures.length !== 2 || structures.some(({ inchikey }) => inchikey === null)) return [];
  const kinds = structures.map((structure) => ({
    structure,
    isAcid: has(engine, structure, ACID),
    isBase: has(engine, structure, BASE),
  }));
  const acid = kinds.find(({ isAcid, isBase }) => isAcid && !isBase);
  const base = kinds.find(({ isAcid, isBase }) => isBase && !isAcid);
  return acid === undefined || base === undefined ? [] : [acid.structure, base.structure];
}
