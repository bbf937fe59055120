/** An atom of a recognised molecule. */
export interface DrawnAtom {
  /** Pixels of the picture. */
  x: number;
  y: number;
  /** Element symbol, or `*` for what the drawing leaves open. */
  element: string;
  charge: number;
  /** Mass number; 0 for the natural mixture. */
  isotope: number;
  /** Hydrogens that are written; undefined where they follow from the valence. */
  hydrogens?: number;
  /** The label it was read from; undefined of a bare corner. */
  label?: string;
  /** An open atom that stands for any one of these, by their indices: its bond is drawn into a ring, across one of the ring's bonds. */
  anyOf?: number[];
  /** Of a part in brackets that is repeated in a number that the drawing leaves open, or of a polymer: which part, and the count as it is written. */
  repeat?: { unit: number; count: string };
  /** Of a group that is written as one label, not its first atom: it has no place of its own in the drawing. */
  inner?: true;
  /** 0 to 1. */
  confidence: number;
}

/** A bond of a recognised molecule. */
export interface DrawnBond {
  from: number;
  to: number;
  /** 4 is aromatic, as inside a drawn circle. */
  order: 1 | 2 | 3 | 4;
  /** Narrow at `from`. */
  stereo: 'none' | 'wedge' | 'hash' | 'wavy';
  /** 0 to 1. */
  confidence: number;
  /** If it is not of its order, it is likelier to be no bond than a single one. */
  isElseNone?: true;
}

export interface DrawnMolecule {
  atoms: DrawnAtom[];
  bonds: DrawnBond[];
}
