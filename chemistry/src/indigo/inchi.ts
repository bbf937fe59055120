import type { MolList } from '@rdkit/rdkit';
import type { Engine } from '../engine.ts';
import type { Indigo } from './indigo.ts';

/**
 * An InChI says on which group of atoms a hydrogen moves, not on which it stands, and is read with imidic acids for amides. These steps lead to the tautomer
 * that is drawn: amides and lactams, thioamides, amino groups on aromatic rings. Each is kept only where the InChI stays the same.
 */
const TO_DRAWN_TAUTOMER = [
  '[NX2;+0:1]=[C:2]-[OX2H1,SX2H1:3]>>[N:1]-[C:2]=[*:3]',
  '[OX2H1,SX2H1:3]-[c:2]:[nX2;+0:1]>>[*:3]=[c:2]:[nH:1]',
  '[NX2;+0;!R:1]=[c:2]:[nH:3]>>[N:1]-[c:2]:[nH0:3]',
  '[NX2;+0;!R:1]=[C;R:2]-[NH1;R:3]>>[N:1]-[C:2]=[NH0:3]',
];

/** Steps that one molecule may take, and products of one that are looked at. */
const MOST_STEPS = 40;
const MOST_PRODUCTS = 20;

/** Canonical SMILES and InChI; undefined of what RDKit does not read. */
const factsOf = (engine: Engine, smiles: string): { smiles: string; inchi: string } | undefined => {
  try {
    return engine.withMolecule(smiles, (molecule) => ({
      smiles: molecule.get_smiles(),
      inchi: molecule.get_inchi(),
    }));
  } catch {
    return undefined;
  }
};

/** Structures that one step makes of another. */
const productsOf = (engine: Engine, reaction: string, smiles: string): string[] =>
  engine.withMolecule(smiles, (molecule) => {
    const { rdkit } = engine;
    const rule = rdkit.get_rxn(reaction);
    if (rule === null) return [];
    const reactants: MolList = new rdkit.MolList();
    try {
      reactants.append(molecule);
      const products = rule.run_reactants(reactants, MOST_PRODUCTS);
      try {
        return Array.from({ length: products.size() }, (_, index) => {
          const product = products.get(index);
          const first = product?.next();
          const made = first?.get_smiles();
          first?.delete();
          product?.delete();
          return made ?? [];
        }).flat();
      } finally {
        products.delete();
      }
    } finally {
      reactants.delete();
      rule.delete();
    }
  });

const nextTautomer = (engine: Engine, smiles: string, inchi: string): string | undefined => {
  for (const reaction of TO_DRAWN_TAUTOMER)
    for (const product of productsOf(engine, reaction, smiles)) {
      const facts = factsOf(engine, product);
      if (facts !== undefined && facts.inchi === inchi && facts.smiles !== smiles) return facts.smiles;
    }
  return undefined;
};

/** The tautomer of one molecule that is drawn. */
const drawnTautomer = (engine: Engine, molecule: string): string => {
  const begin = factsOf(engine, molecule);
  if (begin === undefined) return molecule;
  const seen = new Set([begin.smiles]);
  let at = begin.smiles;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const next = nextTautomer(engine, at, begin.inchi);
    if (next === undefined || seen.has(next)) break;
    seen.add(next);
    at = next;
  }
  return at;
};

/** The version letter aside, which says that an InChI is of the standard kind. */
const layersOf = (inchi: string): string => inchi.trim().replace(/^InChI=1S?\//, '');

/**
 * The structure of an InChI as SMILES, in the tautomer that is drawn. Undefined where it cannot be read, and where the InChI of what was read is
 * another: so nothing is read wrongly (decision 0179).
 */
export const smilesOfInchi = (engine: Engine, indigo: Indigo, inchi: string): string | undefined => {
  const read = indigo.convert(inchi.trim(), 'inchi', 'smiles')?.trim();
  if (read === undefined || read === '') return undefined;
  // Its extension has the configuration of double bonds in rings, which RDKit's canonical SMILES tells itself.
  const found = [read, read.replace(/ \|.*$/s, '')]
    .map((smiles) => factsOf(engine, smiles))
    .find((facts) => facts !== undefined && layersOf(facts.inchi) === layersOf(inchi));
  if (found === undefined) return undefined;
  const drawn = found.smiles
    .split('.')
    .map((molecule) => drawnTautomer(engine, molecule))
    .join('.');
  return factsOf(engine, drawn)?.inchi === found.inchi ? drawn : found.smiles;
};
