import type { Mol } from '@rdkit/rdkit';
import { atomLabels } from './atom-labels.ts';
import { alignOwnLayout, alignToQuery, layOut } from './depiction.ts';
import { markOf, ROLE_PALETTE, shapesOf, type DrawingShape } from './drawing-roles.ts';
import type { Engine } from './engine.ts';
import { formulaOfMolecule } from './formula.ts';
import { refuseWhiteSpace } from './smiles-text.ts';

/** How a structure is drawn. */
export interface DrawingOptions {
  /** Size of the drawing in CSS pixels; the molecule is centered and never larger than the common bond length. */
  width: number;
  height: number;
  /** SMARTS or SMILES; its atoms are highlighted and the molecule lies as the query does where it has the room. */
  highlight?: string;
  /**
   * SMARTS or SMILES; the molecule lies as it does where it has it, whatever is highlighted. Several, one a line, where each holds the next: the
   * molecule lies by the first that it has, and so does every other one by whichever it has.
   */
  align?: string;
  /** What `highlight` does not match is highlighted instead: what a structure has beside that which it shares with others. */
  highlightRest?: boolean;
  /** Also says where the atoms lie. */
  atoms?: boolean;
}

/** A drawn structure. */
export interface Drawing {
  /** CSS pixels. */
  width: number;
  height: number;
  /** From the back to the front. */
  shapes: DrawingShape[];
  /** Canonical. */
  smiles: string;
  /** By Hill, with the net charge. */
  formula: string;
  /** Where asked for: the middle of each atom or its label in pixels of the drawing, in the structure's order. */
  atoms?: { x: number; y: number }[];
}

/** Pixels; the same in every drawing that has the room, so that structures side by side compare. */
const BOND_LENGTH = 24;
/** Ångström, to which RDKit normalizes the bonds of a depiction; its `fixedBondLength` is in pixels per ångström. */
const DEPICTED_BOND = 1.5;
/** Larger drawings (an enlarged structure) get longer bonds, in proportion to their size. */
const ROOM_FOR_BOND_LENGTH = 320;

/** Ångström that the letters of the outermost atoms take in width or height. */
const LABEL_ROOM = 1.5;
/**
 * A molecule is turned to lie as the query does when it is drawn at this share of its plain size or larger: a long one
 * that would stand upright in a wide drawing could no longer be read.
 */
const TURNED_SCALE_MIN = 0.8;
/** The same where structures are compared with one another: there a smaller one that lies alike says more. */
const COMPARED_SCALE_MIN = 0.5;

/**
 * Draws a structure, always alike for the same arguments. A shape says what it is, not its color, so that one drawing
 * serves light, dark and print.
 *
 * A molfile's own 2D coordinates are kept; a SMILES, and a molfile with 3D coordinates or none, is laid out. What matches the core that it is aligned
 * on, else the highlight, lies as the query does, unless the molecule would be clearly smaller for it.
 * @param structure SMILES or a molfile.
 * @throws {StructureError} when the structure cannot be read, `QueryError` when the highlight cannot.
 */
export const drawStructure = (engine: Engine, structure: string, options: DrawingOptions): Drawing => {
  const { highlight = '', align = '', highlightRest = false } = options;
  refuseWhiteSpace(structure);
  return engine.withMolecule(structure, (molecule) =>
    withQueries(engine, [highlight, ...align.split('\n')], ([query, ...cores]) => {
      layDown(engine, molecule, options);
      const matches = query ? matched(molecule, query) : NOTHING;
      const isFound = query !== undefined && matches.atoms.length > 0;
      const shown = isFound && highlightRest ? restOf(molecule, query) : matches;
      const first = cores.findIndex((core) => core !== undefined && matched(molecule, core).atoms.length > 0);
      const isAligned = first >= 0;
      const by = isAligned ? cores[first] : isFound ? query : undefined;
      if (!by) return draw(molecule, structure, options, shown);
      // The turned one is a second copy: a file's own coordinates could not be restored after a turn.
      return engine.withMolecule(structure, (turned) => {
        const keep = turned.has_coords() === 2;
        if (!keep) layOut(engine, turned);
        const isCompared = isAligned || highlightRest;
        if (isAligned) layAlike(engine, cores.slice(first), options);
        else if (isCompared) layAlong(by, options);
        (isAligned ? alignOwnLayout : alignToQuery)(engine, turned, by, keep);
        normalize(turned, 0);
        const least = isCompared ? COMPARED_SCALE_MIN : TURNED_SCALE_MIN;
        const isLargeEnough = scaleOf(turned, options) >= least * scaleOf(molecule, options);
        return draw(isLargeEnough ? turned : molecule, structure, options, shown);
      });
    }),
  );
};

/** Reads queries, of which an empty one is none. */
const withQueries = <Result>(
  engine: Engine,
  [first = '', ...others]: readonly string[],
  borrow: (queries: (Mol | undefined)[]) => Result,
  read: readonly (Mol | undefined)[] = [],
): Result => {
  const goOn = (query: Mol | undefined): Result =>
    others.length ? withQueries(engine, others, borrow, [...read, query]) : borrow([...read, query]);
  return first.trim() === '' ? goOn(undefined) : engine.withQuery(first, goOn);
};

interface Match {
  atoms?: number[];
  bonds?: number[];
}

const NOTHING: Required<Match> = { atoms: [], bonds: [] };

/** Every atom and bond that some match of the query covers. */
const matched = (molecule: Mol, query: Mol): Required<Match> => {
  const matches = JSON.parse(molecule.get_substruct_matches(query)) as Match[] | Record<string, never>;
  const list = Array.isArray(matches) ? matches : [];
  return {
    atoms: [...new Set(list.flatMap((match) => match.atoms ?? []))],
    bonds: [...new Set(list.flatMap((match) => match.bonds ?? []))],
  };
};

/** Lays a query out with its long side along that of the drawing, as the structures will lie that have it. */
const layAlong = (query: Mol, { width, height }: DrawingOptions): void => {
  query.set_new_coords();
  normalize(query, width >= height ? 1 : -1);
};

/** Lays queries out of which each holds the next: the last one along the drawing, and each of the others as the one after it lies. */
const layAlike = (engine: Engine, queries: readonly (Mol | undefined)[], options: DrawingOptions): void => {
  let last: Mol | undefined;
  for (const query of queries.toReversed()) {
    if (!query) continue;
    if (last) alignToQuery(engine, query, last, false);
    else layAlong(query, options);
    last = query;
  }
};

/** Every atom and bond that is not in one match of the query, the one that the molecule lies by. */
const restOf = (molecule: Mol, query: Mol): Required<Match> => {
  const { atoms = [], bonds = [] } = JSON.parse(molecule.get_substruct_match(query)) as Match;
  return {
    atoms: indexesBut(molecule.get_num_atoms(), atoms),
    bonds: indexesBut(molecule.get_num_bonds(), bonds),
  };
};

/** Indexes below `count` that are not taken. */
const indexesBut = (count: number, taken: readonly number[]): number[] => {
  const known = new Set(taken);
  return Array.from({ length: count }, (_, index) => index).filter((index) => !known.has(index));
};

/** Brings the bonds to the common length. RDKit refuses to where there are hydrogens and no second other atom. */
const normalize = (molecule: Mol, canonicalize: -1 | 0 | 1): void => {
  if (molecule.get_num_atoms(true) > 1) molecule.normalize_depiction(canonicalize);
};

/** Gives the molecule the coordinates that it is drawn with when nothing is searched for. */
const layDown = (engine: Engine, molecule: Mol, { width, height }: DrawingOptions): void => {
  if (molecule.has_coords() === 2) {
    // Files measure bonds in ångström, in RDKit's units or in pixels; this scales without turning.
    normalize(molecule, 0);
    return;
  }
  const isWide = width >= height;
  layOut(engine, molecule);
  // The long side lies along the wide side of the drawing, with bonds at multiples of 30 degrees.
  normalize(molecule, isWide ? 1 : -1);
  molecule.straighten_depiction(true);
  if (isWide && extentOf(molecule, 0) < extentOf(molecule, 1)) {
    // RDKit turns some small molecules (ethanol) crosswise that lay well at first.
    layOut(engine, molecule);
    normalize(molecule, 0);
  }
};

/** Pixels that a bond has in a drawing with room. */
const fullBondLength = ({ width, height }: DrawingOptions): number =>
  BOND_LENGTH * Math.max(1, Math.min(width, height) / ROOM_FOR_BOND_LENGTH);

/** Ångström between the outermost atoms along an axis. */
const extentOf = (molecule: Mol, axis: 0 | 1): number => {
  const points = molecule.get_coords() as readonly (readonly [x: number, y: number, z: number])[];
  const places = points.map((point) => point[axis]);
  return Math.max(...places) - Math.min(...places);
};

/** Pixels per ångström, nearly, with which a molecule with coordinates is drawn. */
const scaleOf = (molecule: Mol, options: DrawingOptions): number =>
  Math.min(
    fullBondLength(options) / DEPICTED_BOND,
    options.width / (extentOf(molecule, 0) + LABEL_ROOM),
    options.height / (extentOf(molecule, 1) + LABEL_ROOM),
  );

const draw = (
  molecule: Mol,
  structure: string,
  options: DrawingOptions,
  { atoms, bonds }: Required<Match>,
): Drawing => {
  const { width, height } = options;
  const smiles = molecule.get_smiles();
  const { labels, isAttached } = atomLabels(molecule, smiles, /[\n|]/.test(structure));
  const bondLength = fullBondLength(options);
  const details = {
    width,
    height,
    atoms,
    bonds,
    fixedBondLength: bondLength / DEPICTED_BOND,
    clearBackground: false,
    backgroundColour: [1, 1, 1, 0],
    atomColourPalette: ROLE_PALETTE,
    queryColour: markOf('wildcard'),
    annotationColour: markOf('wildcard'),
    symbolColour: markOf('carbon'),
    variableAttachmentColour: markOf('wildcard'),
    highlightColour: markOf('highlight'),
    standardColoursForHighlightedAtoms: true,
    atomLabels: labels,
    dummiesAreAttachments: isAttached,
    annotationFontScale: 0.7,
    // In multiples of the line's own width: a band that is seen in a small drawing too.
    highlightBondWidthMultiplier: 20,
    bondLineWidth: 1.3 * Math.max(1, bondLength / BOND_LENGTH / 1.5),
    scaleBondWidth: false,
    minFontSize: 7,
    flagCloseContactsDist: -1,
    padding: 0.04,
  };
  const svg = molecule.get_svg_with_highlights(JSON.stringify(details));
  return {
    width,
    height,
    shapes: shapesOf(svg),
    smiles,
    formula: formulaOfMolecule(molecule),
    ...(options.atoms === true && { atoms: placesOf(molecule, { ...details, atoms: [], bonds: [] }) }),
  };
};

/** Where atoms are drawn: RDKit tells it by the spots that it puts below highlighted ones, here too small to be seen. */
const placesOf = (molecule: Mol, details: object): { x: number; y: number }[] => {
  const all = Array.from({ length: molecule.get_num_atoms() }, (_, index) => index);
  const svg = molecule.get_svg_with_highlights(
    JSON.stringify({ ...details, atoms: all, highlightRadius: 0.001, atomHighlightsAreCircles: true }),
  );
  const places = all.map(() => ({ x: 0, y: 0 }));
  for (const [spot, x, y] of svg.matchAll(/<ellipse cx='([-\d.e]+)' cy='([-\d.e]+)'[^<>]*>/g)) {
    const [, atom] = / class='atom-(\d+)'/.exec(spot) ?? [];
    if (atom !== undefined) places[Number(atom)] = { x: Number(x), y: Number(y) };
  }
  return places;
};

/**
 * A structure as a molfile with 2D coordinates: a molfile is given back as it is, a SMILES is laid out.
 * @throws {StructureError} when the structure cannot be read.
 */
export const molfileOf = (engine: Engine, structure: string): string => {
  if (structure.includes('\n')) return structure;
  refuseWhiteSpace(structure);
  return engine.withMolecule(structure, (molecule) => {
    layOut(engine, molecule);
    return molecule.get_molblock();
  });
};
