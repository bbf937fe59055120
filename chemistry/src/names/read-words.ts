import { buildScopes } from './build-scope.ts';
import type { Fragment } from './fragment.ts';
import { hydrogen } from './functional-classes.ts';
import { NameProblem } from './name-problem.ts';
import type { NormalizedName } from './normalize-name.ts';
import {
  acetalNamed,
  acidHalideOf,
  anhydrideOf,
  derivativeOfAcid,
  ofFunctionalClass,
  oxideOf,
  oximeNamed,
} from './read-classes.ts';
import { esterOfAlcohol, esterOfAnion } from './read-esters.ts';
import { readResidues } from './read-residues.ts';
import { inorganicSalt, saltOfAcid, saltOfBase, saltOfIons } from './read-salts.ts';
import { ScopeReader } from './read-scope.ts';
import { MULTIPLIERS } from './tables/multipliers.ts';
import type { Word, WordRule, Words } from './words.ts';

const RULES: readonly WordRule[] = [
  inorganicSalt,
  oxideOf,
  oximeNamed,
  acetalNamed,
  anhydrideOf,
  acidHalideOf,
  saltOfAcid,
  derivativeOfAcid,
  ofFunctionalClass,
  esterOfAnion,
  saltOfIons,
  esterOfAlcohol,
  saltOfBase,
];

/** Reads the words of a name into structures. */
export class WordReader implements Words {
  readonly reader: ScopeReader;
  readonly name: NormalizedName;
  problem: NameProblem | undefined;

  constructor(name: NormalizedName) {
    this.name = name;
    this.reader = new ScopeReader(name);
  }

  /** A word as a molecule or as a prefix; nothing where it is neither. */
  part(from: number, to: number, isPrefix: boolean): readonly Fragment[] {
    const scopes = this.reader.scopes(from, to, isPrefix);
    if (scopes.length === 0) return [];
    try {
      return buildScopes(scopes);
    } catch (error) {
      if (!(error instanceof NameProblem)) throw error;
      this.problem ??= error;
      return [];
    }
  }

  /** A word that is not in the name as it stands, as a molecule. */
  partNamed(cased: string): readonly Fragment[] {
    const { positions } = this.name;
    return new WordReader({ cased, text: cased.toLowerCase(), positions }).part(0, cased.length, false);
  }

  /** Everything that the words can mean, by the first rule that applies. */
  read(words: readonly Word[]): readonly Fragment[] {
    const [first] = words;
    const last = words.at(-1);
    if (!first || !last) return [];
    if (words.length === 1) {
      const peptide = readResidues(this.name.cased.slice(first.from, first.to));
      return peptide ? [peptide] : this.part(first.from, first.to, false);
    }
    const isRatio = /^\(1:1\)$/.test(this.name.text.slice(last.from, last.to));
    if (isRatio) return this.read(words.slice(0, -1));
    const whole = this.part(first.from, last.to, false);
    if (whole.length > 0) return whole;
    const text = this.name.text.slice(last.from, last.to);
    const before = words.slice(0, -1);
    for (const rule of RULES) {
      const found = rule(this, before, last, text);
      if (found.length > 0) return found;
    }
    // A word that was read to its end is followed by one that is none.
    const { frontier } = this.reader;
    const next = words.find(({ from }) => from > frontier.at);
    if (next && words.some(({ to }) => to === frontier.at)) frontier.note(next.from, 'word');
    return [];
  }

  /** Radicals as separate words, `ethyl methyl`; with multipliers, `diethyl`, `di-tert-butyl`. */
  radicals(words: readonly Word[]): Fragment[][] | undefined {
    const found: Fragment[][] = [];
    for (const word of words) {
      if (this.name.text.slice(word.from, word.to) === 'hydrogen') {
        found.push([hydrogen()]);
        continue;
      }
      const plain = this.part(word.from, word.to, true).filter(
        ({ exits, needs }) => exits.length === 1 && needs === 0,
      );
      if (plain.length > 0) {
        found.push([...plain]);
        continue;
      }
      const text = this.name.text.slice(word.from, word.to);
      const counted = /^(?:bis|tris|tetrakis|mono|di|tri|tetra)-?/.exec(text)?.[0];
      const radical = counted ? this.part(word.from + counted.length, word.to, true) : [];
      if (!counted || radical.length === 0) return undefined;
      for (let index = 0; index < (MULTIPLIERS[counted.replace('-', '')] ?? 1); index += 1)
        found.push([...radical]);
    }
    return found;
  }
}
