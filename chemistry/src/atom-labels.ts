import type { Mol } from '@rdkit/rdkit';

interface JsonAtom {
  z?: number;
  isotope?: number;
}

/** Labels that stand in place of an atom's own, by its index, in RDKit's markup. */
export interface AtomLabels {
  labels: Record<number, string>;
  /** Every wildcard is a bare one: an attachment point, drawn as a wavy line across its bond. */
  isAttached: boolean;
}

const HYDROGENS: Readonly<Record<number, string>> = { 2: 'D', 3: 'T' };

/** Atom map numbers by index, from the column of a V2000 atom block that holds them. */
const mapNumbers = (molecule: Mol): number[] => {
  const [, , , counts = '', ...lines] = molecule.get_v2Kmolblock().split('\n');
  return lines.slice(0, Number(counts.slice(0, 3))).map((line) => Number(line.slice(60, 63)));
};

/**
 * The labels that chemists write: R with a number for a wildcard with an isotope or an atom map number (`[1*]`,
 * `[*:1]`), D and T.
 * @param smiles the molecule's canonical SMILES, which tells at once that there is nothing to label
 * @param isQuery its wildcards may be query atoms or have labels of their own, as in a molfile or CXSMILES
 */
export const atomLabels = (molecule: Mol, smiles: string, isQuery: boolean): AtomLabels => {
  const labels: Record<number, string> = {};
  if (!/\*|\[[23]H/.test(smiles)) return { labels, isAttached: false };
  const { molecules } = JSON.parse(molecule.get_json()) as { molecules: { atoms: JsonAtom[] }[] };
  const maps = /\*[^\]*]*:\d/.test(smiles) ? mapNumbers(molecule) : [];
  let isAttached = !isQuery;
  for (const [index, { z, isotope = 0 }] of (molecules[0]?.atoms ?? []).entries()) {
    const hydrogen = z === 1 ? HYDROGENS[isotope] : undefined;
    const number = z === 0 ? isotope || maps[index] || 0 : 0;
    if (hydrogen !== undefined) labels[index] = hydrogen;
    else if (number > 0) {
      labels[index] = `R<sub>${number}</sub>`;
      isAttached = false;
    }
  }
  return { labels, isAttached };
};
