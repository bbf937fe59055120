import type { Mol } from '@rdkit/rdkit';
import { withLabels } from './atom-labels-of-text.ts';
import { layOut } from './depiction.ts';
import type { Engine } from './engine.ts';
import { formulaOfInchi, formulaOfMolecule } from './formula.ts';
import { withOpenLabels } from './recognition/open-labels.ts';
import { partsOf } from './smarts-parts.ts';
import { refuseWhiteSpace } from './smiles-text.ts';
import { StructureError } from './structure-error.ts';

/** A drawn structure, as it is asked about: see `describeSketch`. */
export interface Sketch {
  /** V2000 or V3000. An atom with a SMARTS primitive of its own is `*` with the map number `FIRST_PRIMITIVE` plus its place in the list. */
  molfile: string;
  /** SMARTS primitives, without brackets. */
  primitives: readonly string[];
  /** It asks what a structure cannot say: it has no SMILES and no InChIKey. */
  isQuery: boolean;
  /** What stands for open atoms that are no numbered R-group: that with R-group `FIRST_LABEL` plus its place in the list. */
  labels?: readonly string[];
}

/** What is drawn, in other words. */
export interface SketchFacts {
  /** Canonical; empty for a query and for nothing. */
  smiles: string;
  /** SMILES with what it cannot say behind it (R-groups, relative configuration); the same as `smiles` where there is nothing more. */
  cxsmiles: string;
  /** What finds the structure in others: hydrogen atoms that are drawn are asked for, all others are free. Configuration is not compared. */
  smarts: string;
  /** Empty for a query and where there is a wildcard. */
  inchiKey: string;
  /** By Hill, with the net charge; empty for a query. */
  formula: string;
}

/** A text as a drawing. */
export interface SketchOfText {
  molfile: string;
  /** Whether the drawing says all that the text does; of some SMARTS and extensions of CXSMILES it does not. */
  isExact: boolean;
}

/** Map number of the first atom with a primitive. */
export const FIRST_PRIMITIVE = 901;

/** Of what CXSMILES says, all but coordinates and what follows from the SMILES. */
const CX_OPTIONS = JSON.stringify({
  CX_ATOM_LABELS: true,
  CX_ATOM_PROPS: true,
  CX_ENHANCEDSTEREO: true,
  CX_SGROUPS: true,
  CX_POLYMER: true,
  CX_BOND_ATROPISOMER: true,
});

/** What is asked of an atom: its own primitive, or what RDKit writes, without the configuration and the hydrogen that comes with it. */
const atomSmarts = (token: string, primitives: readonly string[]): string => {
  const primitive = primitives[Number(/^\[[^[]*:(\d+)\]$/.exec(token)?.[1]) - FIRST_PRIMITIVE];
  // RDKit ends a hydrogen count with a map number that is none.
  return primitive === undefined ? token.replace(/@+H?|:0(?=\])/g, '') : `[${primitive}]`;
};

/** SMARTS of a sketch, in which the wildcards that stand for primitives are replaced by these. */
const smartsOf = (engine: Engine, { molfile, primitives }: Sketch): string => {
  const molecule = engine.rdkit.get_mol(molfile, JSON.stringify({ mergeQueryHs: true }));
  if (molecule === null) throw new StructureError('unreadable', '');
  try {
    return partsOf(molecule.get_smarts())
      .map((part, index) => (index % 2 === 1 ? atomSmarts(part, primitives) : part.replace(/[/\\]/g, '-')))
      .join('');
  } finally {
    molecule.delete();
  }
};

/**
 * Says what is drawn, in other words.
 * @throws {StructureError} when it is no possible structure; `empty` when nothing is drawn
 */
export const describeSketch = (engine: Engine, sketch: Sketch): SketchFacts =>
  engine.withMolecule(sketch.molfile, (molecule) => {
    const smarts = smartsOf(engine, sketch);
    if (sketch.isQuery) return { smiles: '', cxsmiles: '', smarts, inchiKey: '', formula: '' };
    const inchi = molecule.get_inchi();
    const cxsmiles = withOpenLabels(molecule.get_cxsmiles(CX_OPTIONS), sketch.labels ?? []);
    return {
      smiles: cxsmiles.split(' |', 1)[0] ?? '',
      cxsmiles,
      smarts,
      inchiKey: inchi === '' ? '' : engine.rdkit.get_inchikey_for_inchi(inchi),
      formula: formulaOfInchi(inchi) ?? formulaOfMolecule(molecule),
    };
  });

/**
 * A drawing with new coordinates, and wedges that fit them: its atoms and bonds are in the order in which they came.
 * Nothing but the places and wedges is to be taken from it.
 * @throws {StructureError} when it is no possible structure
 */
export const layOutSketch = (engine: Engine, molfile: string): string => {
  // Judges the structure, with the engine's words.
  engine.withMolecule(molfile, () => undefined);
  const molecule = engine.rdkit.get_mol(molfile, JSON.stringify({ removeHs: false }));
  if (molecule === null) throw new StructureError('unreadable', '');
  try {
    layOut(engine, molecule);
    return molecule.get_molblock();
  } finally {
    molecule.delete();
  }
};

/** A query's molfile, in which each atom has the primitive that its SMARTS gives it, unless that names an element only. */
const queryMolfile = (query: Mol): string => {
  query.set_new_coords();
  const lines = query.get_molblock().split('\n');
  // What RDKit itself says of atoms in lists, values and data groups is less than their SMARTS.
  const kept = lines
    .filter((line) => line !== '' && !/^(?:V {2}|M {2})/.test(line))
    .slice(-1 - atomsAndBonds(lines));
  const atoms = partsOf(query.get_smarts()).filter((_, index) => index % 2 === 1);
  const primitives = atoms.flatMap((token, index) =>
    /^\[#\d+\]$/.test(token)
      ? []
      : [`M  MRV SMA ${String(index + 1).padStart(3)} [${token.replace(/^\[(.*)\]$/, '$1')}]`],
  );
  return ['', '', '', ...kept, ...primitives, 'M  END', ''].join('\n');
};

const atomsAndBonds = (lines: readonly string[]): number =>
  Number(lines[3]?.slice(0, 3)) + Number(lines[3]?.slice(3, 6));

/** The SMARTS that a query's molfile means, by the way that a drawing of it would take. */
const smartsOfQueryMolfile = (engine: Engine, molfile: string): string => {
  const lines = molfile.split('\n');
  const primitives: string[] = [];
  for (const line of lines) {
    const found = /^M {2}MRV SMA (.{3}) \[(.*)\]$/.exec(line);
    if (found) {
      const at = 3 + Number(found[1]);
      const atom = lines[at] ?? '';
      const map = String(FIRST_PRIMITIVE + primitives.length).padStart(3);
      lines[at] = `${atom.slice(0, 31)}*  ${atom.slice(34, 60)}${map}${atom.slice(63)}`;
      primitives.push(found[2] ?? '');
    }
  }
  const plain = lines.filter((line) => !line.startsWith('M  MRV')).join('\n');
  return smartsOf(engine, { molfile: plain, primitives, isQuery: true });
};

const normalized = (engine: Engine, smarts: string): string =>
  engine.withQuery(smarts, (query) => query.get_smarts()).replaceAll('~&', '');

/** What SMILES has not, though RDKit's reader of SMILES passes over some of it (`[#6]` would be a carbon atom without hydrogen). */
const SMARTS_ONLY = /\[!?#|[~!&;$,]/;

const sketchOfQuery = (engine: Engine, smarts: string): SketchOfText =>
  engine.withQuery(smarts, (query) => {
    const molfile = queryMolfile(query);
    const isExact = normalized(engine, smartsOfQueryMolfile(engine, molfile)) === normalized(engine, smarts);
    return { molfile, isExact };
  });

/**
 * A text as a drawing: a molfile as it is, a SMILES (with a CXSMILES extension) laid out; where a query is wanted also SMARTS.
 * @throws {StructureError} when it is no structure, `QueryError` when a query is wanted and it is neither
 */
export const sketchOf = (engine: Engine, text: string, asQuery: boolean): SketchOfText => {
  if (text.includes('\n')) return { molfile: text, isExact: true };
  if (asQuery && SMARTS_ONLY.test(text.split(/\s/, 1)[0] ?? '')) return sketchOfQuery(engine, text);
  try {
    refuseWhiteSpace(text);
    return engine.withMolecule(text, (molecule) => {
      layOut(engine, molecule);
      return withLabels(molecule.get_molblock(), text);
    });
  } catch (error) {
    if (!asQuery || !(error instanceof StructureError) || engine.broken) throw error;
  }
  return sketchOfQuery(engine, text);
};
