import type { Engine } from '../engine.ts';
import { StructureError } from '../structure-error.ts';
import { coordinatesOf, nearestOf } from './molfile.ts';
import { withOpenLabels, withoutStandIns } from './open-labels.ts';

/** What coordinates are is not a part of a structure's name. */
const CX_OPTIONS = JSON.stringify({ CX_ALL_BUT_COORDS: true });

/**
 * A CXSMILES with the bonds that go to any of several atoms (`m:0:3.4.5`), which RDKit keeps in a molfile and does not write in one.
 * @param placed the same with coordinates, by which its atoms are those of the molfile
 */
function withVariableBonds(cxsmiles: string, placed: string, molfile: string): string {
  const bonds = [...molfile.matchAll(/^M {2}V30 \d+ \d+ (\d+) (\d+) ENDPTS=\(\d+ ([\d ]+)\) ATTACH=ANY/gm)];
  if (bonds.length === 0) {
    return cxsmiles;
  }
  const start = placed.indexOf('|(') + 2;
  const coordinates = placed.slice(start, placed.indexOf(')', start));
  const inSmiles = coordinates.split(';').map((point): [number, number] => {
    const [x, y] = point.split(',').map(Number);
    return [x!, y!];
  });
  const atoms = coordinatesOf(molfile).map((point) => nearestOf(inSmiles, point));
  const symbols = [...molfile.matchAll(/^M {2}V30 \d+ ([A-Z*][\w#]*) -?[\d.]+ -?[\d.]+ /gm)].map(
    ([, symbol]) => symbol,
  );
  const said = bonds.map(([, from, to, ends]) => {
    const open = symbols[Number(from) - 1] === '*' ? from : to;
    const any = ends!
      .trim()
      .split(/ +/)
      .map((atom) => atoms[Number(atom) - 1]!);
    return `m:${atoms[Number(open) - 1]}:${any.toSorted((a, b) => a - b).join('.')}`;
  });
  return cxsmiles.endsWith('|')
    ? `${cxsmiles.slice(0, -1)},${said.join(',')}|`
    : `${cxsmiles} |${said.join(',')}|`;
}

/** How a structure is written otherwise. */
export interface Identity {
  /** Canonical SMILES; CXSMILES, with the labels of what is open, where something is left open. */
  smiles: string;
  /** Standard InChIKey; null where something is left open. */
  inchikey: string | null;
  /** The structure's molfile (V3000) as RDKit writes it, with the same coordinates. */
  molfile: string;
}

/**
 * @param molfile of `molfileV3000`
 * @param labels of `openLabels`
 * @returns undefined where the structure is chemically impossible
 */
export function identify(
  engine: Engine,
  molfile: string,
  labels: readonly string[] = [],
): Identity | undefined {
  try {
    return engine.withMolecule(molfile, (molecule) => {
      const plain = molecule.get_smiles();
      // A part that is repeated n times leaves something open, too.
      const isOpen = plain.includes('*') || molfile.includes(' SRU ');
      const written = molecule.get_v3Kmolblock();
      const inchi = isOpen ? '' : molecule.get_inchi();
      return {
        smiles: isOpen
          ? withVariableBonds(
              withOpenLabels(molecule.get_cxsmiles(CX_OPTIONS), labels),
              molecule.get_cxsmiles(),
              written,
            )
          : plain,
        inchikey: inchi === '' ? null : engine.rdkit.get_inchikey_for_inchi(inchi),
        molfile: withoutStandIns(written),
      };
    });
  } catch (error) {
    if (error instanceof StructureError) {
      return undefined;
    }
    throw error;
  }
}
