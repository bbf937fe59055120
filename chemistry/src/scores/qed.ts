import type { Mol } from '@rdkit/rdkit';
import type { Engine } from '../engine.ts';
import { ACCEPTORS, ALERTS, ALIPHATIC_RING_ATOM } from './qed-patterns.ts';

/** What the score is made of. */
export interface QedProperties {
  /** g/mol. */
  molecularWeight: number;
  clogp: number;
  /** Matches of the acceptors' patterns, which are not those of RDKit's `CalcNumHBA`. */
  acceptors: number;
  donors: number;
  /** Å². */
  tpsa: number;
  rotatableBonds: number;
  aromaticRings: number;
  /** How many of the structural alerts are there. */
  alerts: number;
}

/**
 * The desirability of each property, an asymmetric double sigmoid fitted to 771 oral drugs, with the mean weight of the thousand best
 * weightings (QED_w,mo): table 1 and supporting table 1 of G. R. Bickerton et al., Nature Chem. 4 (2012) 90-98.
 */
const DESIRABILITIES: Record<
  keyof QedProperties,
  { weight: number; a: number; b: number; c: number; d: number; e: number; f: number; max: number }
> = {
  molecularWeight: {
    weight: 0.66,
    a: 2.817065973,
    b: 392.5754953,
    c: 290.7489764,
    d: 2.419764353,
    e: 49.22325677,
    f: 65.37051707,
    max: 104.9805561,
  },
  clogp: {
    weight: 0.46,
    a: 3.172690585,
    b: 137.8624751,
    c: 2.534937431,
    d: 4.581497897,
    e: 0.822739154,
    f: 0.576295591,
    max: 131.3186604,
  },
  acceptors: {
    weight: 0.05,
    a: 2.948620388,
    b: 160.4605972,
    c: 3.615294657,
    d: 4.435986202,
    e: 0.290141953,
    f: 1.300669958,
    max: 148.7763046,
  },
  donors: {
    weight: 0.61,
    a: 1.618662227,
    b: 1010.051101,
    c: 0.985094388,
    d: 1e-9,
    e: 0.713820843,
    f: 0.920922555,
    max: 258.1632616,
  },
  tpsa: {
    weight: 0.06,
    a: 1.876861559,
    b: 125.2232657,
    c: 62.90773554,
    d: 87.83366614,
    e: 12.01999824,
    f: 28.51324732,
    max: 104.5686167,
  },
  rotatableBonds: {
    weight: 0.65,
    a: 0.01,
    b: 272.4121427,
    c: 2.55837997,
    d: 1.565547684,
    e: 1.271567166,
    f: 2.758063707,
    max: 105.4420403,
  },
  aromaticRings: {
    weight: 0.48,
    a: 3.21778897,
    b: 957.7374108,
    c: 2.274627939,
    d: 1e-9,
    e: 1.317690384,
    f: 0.375760881,
    max: 312.337261,
  },
  alerts: {
    weight: 0.95,
    a: 0.01,
    b: 1199.094025,
    c: -0.09002883,
    d: 1e-9,
    e: 0.185904477,
    f: 0.875193782,
    max: 417.725314,
  },
};

type Descriptors = Record<'amw' | 'CrippenClogP' | 'tpsa' | 'NumHBD' | 'NumRotatableBonds', number>;

interface Json {
  molecules: { atoms: unknown[]; bonds?: { atoms: [number, number] }[] }[];
}

/** What RDKit answers, as JSON, when a molecule does not match. */
const NO_MATCH = '{}';

/** The score of given properties, between 0 (least) and 1 (most like an oral drug). */
export const qedOf = (properties: QedProperties): number => {
  let sum = 0;
  let weights = 0;
  for (const [name, { weight, a, b, c, d, e, f, max }] of Object.entries(DESIRABILITIES)) {
    const x = properties[name as keyof QedProperties];
    const rising = 1 + Math.exp(-(x - c + d / 2) / e);
    const falling = 1 + Math.exp(-(x - c - d / 2) / f);
    sum += weight * Math.log((a + (b / rising) * (1 - 1 / falling)) / max);
    weights += weight;
  }
  return Math.exp(sum / weights);
};

/**
 * Quantitative estimate of drug-likeness: the weighted geometric mean of how desirable eight properties are, as RDKit's `Chem.QED.qed`.
 * G. R. Bickerton et al., Nature Chem. 4 (2012) 90-98. Its patterns are read once and kept as long as the engine's instance.
 */
export class QedScorer {
  readonly #engine: Engine;
  #generation = -1;
  #acceptors: Mol[] = [];
  #alerts: Mol[] = [];
  #aliphatic: Mol[] = [];

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /**
   * The score of a structure as it is given, salts and solvents included.
   * @param structure SMILES or molfile without atoms that may be of several elements
   * @throws {StructureError} when it cannot be read
   */
  score(structure: string): number {
    return qedOf(this.properties(structure));
  }

  /** What the score of a structure is made of. @throws {StructureError} when it cannot be read */
  properties(structure: string): QedProperties {
    return this.#engine.withMolecule(structure, (molecule) => {
      this.#readPatterns();
      const descriptors = JSON.parse(molecule.get_descriptors()) as Descriptors;
      return {
        molecularWeight: descriptors.amw,
        clogp: descriptors.CrippenClogP,
        acceptors: this.#acceptors.reduce((sum, pattern) => sum + atomsMatched(molecule, pattern).length, 0),
        donors: descriptors.NumHBD,
        tpsa: descriptors.tpsa,
        rotatableBonds: descriptors.NumRotatableBonds,
        aromaticRings: this.#aromaticRings(molecule),
        alerts: this.#alerts.filter((alert) => molecule.get_substruct_match(alert) !== NO_MATCH).length,
      };
    });
  }

  /** Frees the patterns. */
  free(): void {
    if (this.#generation === this.#engine.generation && !this.#engine.broken)
      for (const pattern of [...this.#acceptors, ...this.#alerts, ...this.#aliphatic]) pattern.delete();
    this.#generation = -1;
    [this.#acceptors, this.#alerts, this.#aliphatic] = [[], [], []];
  }

  /** Rings that are left without the atoms of aliphatic rings: bonds minus atoms plus parts. */
  #aromaticRings(molecule: Mol): number {
    const [whole] = (JSON.parse(molecule.get_json()) as Json).molecules;
    const removed = new Set(this.#aliphatic.flatMap((pattern) => atomsMatched(molecule, pattern).flat()));
    const size = whole?.atoms.length ?? 0;
    const parents = Array.from({ length: size }, (_, atom) => atom);
    const rootOf = (atom: number): number => {
      let root = atom;
      while (parents[root] !== root) root = parents[root] ?? root;
      return root;
    };
    // A bond within what is connected already closes a ring.
    let rings = 0;
    for (const { atoms } of whole?.bonds ?? []) {
      const [from, to] = [rootOf(atoms[0]), rootOf(atoms[1])];
      if (removed.has(atoms[0]) || removed.has(atoms[1])) continue;
      if (from === to) rings += 1;
      parents[from] = to;
    }
    return rings;
  }

  /** What an older instance of the engine held is gone with it. */
  #readPatterns(): void {
    if (this.#generation === this.#engine.generation) return;
    this.#acceptors = ACCEPTORS.map((smarts) => this.#read(smarts));
    this.#alerts = ALERTS.map((smarts) => this.#read(smarts));
    this.#aliphatic = [this.#read(ALIPHATIC_RING_ATOM)];
    this.#generation = this.#engine.generation;
  }

  #read(smarts: string): Mol {
    const pattern = this.#engine.rdkit.get_qmol(smarts);
    if (pattern === null) throw new TypeError(`${smarts} is not SMARTS`);
    return pattern;
  }
}

/** The atoms of each match. */
const atomsMatched = (molecule: Mol, pattern: Mol): number[][] => {
  const matches = JSON.parse(molecule.get_substruct_matches(pattern)) as { atoms?: number[] }[];
  return Array.isArray(matches) ? matches.map(({ atoms }) => atoms ?? []) : [];
};
