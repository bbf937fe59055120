import type { Mol } from '@rdkit/rdkit';
import type { Engine } from '../engine.ts';
import { partsOf } from '../smarts-parts.ts';
import { NO_MATCH } from '../structure-search.ts';
import { STRUCTURAL_ALERTS } from './structural-alerts.ts';

/** Elements that are counted, by symbol; carbon is in nearly everything. */
const COUNTED: readonly string[] = ['N', 'O', 'S', 'F', 'Cl', 'Br', 'I', 'P'];
const BY_NUMBER: Record<string, string> = {
  '7': 'N',
  '8': 'O',
  '16': 'S',
  '9': 'F',
  '17': 'Cl',
  '35': 'Br',
  '53': 'I',
  '15': 'P',
};

/** How many atoms there are of each of `COUNTED`. */
type Counts = number[];

const noCounts = (): Counts => COUNTED.map(() => 0);

const count = (counts: Counts, symbol: string | undefined): void => {
  const place = symbol === undefined ? -1 : COUNTED.indexOf(symbol);
  if (place !== -1) counts[place] = (counts[place] ?? 0) + 1;
};

/** The element that an atom of a SMARTS is bound to be; undefined where it may be several. */
const elementOf = (token: string): string | undefined => {
  // What stands before `;` holds in any case, unless it is one of several.
  const first = token.replace(/^\[|\]$/g, '').split(';', 1)[0] ?? '';
  if (first.includes(',')) return undefined;
  const number = /^#(\d{1,3})(?:&|$)/.exec(first);
  if (number) return BY_NUMBER[number[1] ?? ''];
  const symbol = /^(?:Cl|Br|[NOSFIPnosp])(?=[&+-]|$)/.exec(first)?.[0] ?? '';
  return symbol === '' ? undefined : symbol[0]?.toUpperCase() + symbol.slice(1);
};

/** Atoms of each element that a molecule has at least where a pattern matches. */
const countsOfPattern = (smarts: string): Counts => {
  const counts = noCounts();
  for (const [index, part] of partsOf(smarts).entries()) if (index % 2 === 1) count(counts, elementOf(part));
  return counts;
};

/** Atoms of each element of a SMILES. */
const countsOfMolecule = (smiles: string): Counts => {
  const counts = noCounts();
  for (const [, bracketed, plain] of smiles.matchAll(/\[\d*([A-Z][a-z]?|[a-z]+)|(Cl|Br|[NOSFIPnosp])/g)) {
    const symbol = bracketed ?? plain ?? '';
    count(counts, symbol.length === 1 ? symbol.toUpperCase() : symbol);
  }
  return counts;
};

interface Pattern {
  query: Mol;
  least: Counts;
}

const mayMatch = (least: Counts, given: Counts): boolean =>
  least.every((atoms, place) => atoms <= (given[place] ?? 0));

/**
 * Finds structural alerts as RDKit's `FilterCatalog` does. The patterns are read once and kept as long as the engine's instance; the
 * elements of a molecule tell which cannot be in it. RDKit's pattern fingerprint would tell more, but passes over matches of a tenth of
 * molecules.
 */
export class AlertFinder {
  readonly #engine: Engine;
  #generation = -1;
  #patterns: readonly Pattern[] = [];

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /**
   * @param structure SMILES or a molfile
   * @returns places in `STRUCTURAL_ALERTS` of the alerts that it has, ascending.
   * @throws {StructureError} when it cannot be read.
   */
  find(structure: string): Uint16Array {
    return this.#engine.withMolecule(structure, (molecule) => {
      const patterns = this.#read();
      const counts = countsOfMolecule(molecule.get_smiles());
      const found: number[] = [];
      for (const [place, pattern] of patterns.entries())
        if (mayMatch(pattern.least, counts) && molecule.get_substruct_match(pattern.query) !== NO_MATCH)
          found.push(place);
      return Uint16Array.from(found);
    });
  }

  /** Frees the patterns; the next molecule has them read again. */
  free(): void {
    if (this.#generation === this.#engine.generation && !this.#engine.broken)
      for (const { query } of this.#patterns) query.delete();
    this.#patterns = [];
    this.#generation = -1;
  }

  /** What an older instance of the engine held is gone with it. */
  #read(): readonly Pattern[] {
    if (this.#generation === this.#engine.generation) return this.#patterns;
    this.#patterns = STRUCTURAL_ALERTS.map(({ name, smarts }) => {
      const query = this.#engine.rdkit.get_qmol(smarts);
      if (query === null) throw new Error(`the alert ${name} cannot be read`);
      return { query, least: countsOfPattern(smarts) };
    });
    this.#generation = this.#engine.generation;
    return this.#patterns;
  }
}
