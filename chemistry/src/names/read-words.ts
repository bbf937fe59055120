import type { Fragment } from './fragment.ts';
import {
  acetalOf,
  amidated,
  CLASSES_OF_ONE,
  CLASSES_OF_TWO,
  hydrogen,
  joinedTo,
  oximeOf,
  pinacolEster,
  placeOf,
  structureWith,
  withoutAtom,
} from './functional-classes.ts';
import {
  areAlike,
  distanceBetween,
  esterOf,
  isBase,
  isHydrogen,
  phosphateOf,
  saltOf,
  withHalogens,
} from './esters-and-salts.ts';
import { buildScopes } from './build-scope.ts';
import { NameProblem } from './name-problem.ts';
import type { NormalisedName } from './normalise-name.ts';
import { closingBracket } from './read-locants.ts';
import { readResidues } from './read-residues.ts';
import { ScopeReader } from './read-scope.ts';
import { signatureOf } from './signature.ts';
import { chargeOf, ions, oxidizable, oxidize, withIons } from './salts.ts';
import { MULTIPLIERS } from './tables/multipliers.ts';

const HALOGENS: Readonly<Record<string, string>> = { fluor: 'F', chlor: 'Cl', brom: 'Br', iod: 'I' };

/** A word of a name: where it begins and ends. */
export interface Word {
  from: number;
  to: number;
}

/** Words are parted by spaces outside of brackets; `acid` belongs to the word before it. */
export const wordsOf = (text: string): Word[] => {
  const words: Word[] = [];
  let depth = 0;
  let from = 0;
  for (let index = 0; index <= text.length; index += 1) {
    const letter = text[index];
    if (letter === '(' || letter === '[') depth += 1;
    else if (letter === ')' || letter === ']') depth -= 1;
    if (index < text.length && (letter !== ' ' || depth > 0)) continue;
    if (index > from) {
      const previous = words.at(-1);
      if (previous && /^acid$/.test(text.slice(from, index))) previous.to = index;
      else words.push({ from, to: index });
    }
    from = index + 1;
  }
  return words;
};

/** Reads the words of a name into structures. */
export class WordReader {
  readonly reader: ScopeReader;
  readonly #name: NormalisedName;
  problem: NameProblem | undefined;

  constructor(name: NormalisedName) {
    this.#name = name;
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

  /** Everything that the words can mean, by the first way of reading that works. */
  read(words: readonly Word[]): readonly Fragment[] {
    const [first] = words;
    const last = words.at(-1);
    if (!first || !last) return [];
    if (words.length === 1) {
      const peptide = readResidues(this.#name.cased.slice(first.from, first.to));
      return peptide ? [peptide] : this.part(first.from, first.to, false);
    }
    const isRatio = /^\(1:1\)$/.test(this.#name.text.slice(last.from, last.to));
    if (isRatio) return this.read(words.slice(0, -1));
    const whole = this.part(first.from, last.to, false);
    if (whole.length > 0) return whole;
    const text = this.#name.text.slice(last.from, last.to);
    const before = words.slice(0, -1);
    for (const way of [
      this.#inorganic,
      this.#oxide,
      this.#oxime,
      this.#acetal,
      this.#anhydride,
      this.#acidHalide,
      this.#saltOfAcid,
      this.#acidDerivative,
      this.#functionalClass,
      this.#ester,
      this.#cation,
      this.#esterOfAlcohol,
      this.#saltOfBase,
    ]) {
      const found = way.call(this, before, last, text);
      if (found.length > 0) return found;
    }
    return [];
  }

  /** `sodium azide`, `potassium iodide`: two ions of which neither is organic. */
  #inorganic(before: readonly Word[], _last: Word, text: string): Fragment[] {
    const [first, ...others] = before;
    const anion = ions.get(text) ?? (text === 'azide' ? '[N-]=[N+]=[N-]' : undefined);
    const cation = first && ions.get(this.#name.text.slice(first.from, first.to));
    if (others.length > 0 || !cation?.endsWith('+]') || !anion?.includes('-')) return [];
    return [withIons(structureWith(anion.replace('[OH-]', '[O-]')), cation)];
  }

  /**
   * An ester of a steroid's or nucleoside's hydroxy group: `…-3,20-dione 21-acetate`, `adenosine 5'-triphosphate`; without a locant where
   * there is one hydroxy group and nothing that could make a salt.
   */
  #esterOfAlcohol(before: readonly Word[], last: Word, text: string): Fragment[] {
    const given = /^(\d{1,2}'*(?:,\d{1,2}'*){0,5})-(?:(?:di|tri|tetra)(?!phosph))?(?=[a-z(\d])/.exec(text);
    const phosphate = /^(?:mono|di|tri)?phosphate$/.exec(text.slice(given?.[0].length ?? 0))?.[0];
    const acyls =
      phosphate === undefined
        ? this.part(last.from + (given?.[0].length ?? 0), last.to, false)
        : given
          ? [phosphateOf(phosphate)]
          : [];
    const locants = given?.[1]?.split(',');
    const previous = before.at(-1);
    const isAlcohol = previous && this.#name.text.slice(previous.from, previous.to).endsWith('ol');
    return acyls.flatMap((acid) =>
      this.read(before).flatMap((alcohol) => {
        const isSalt = !locants && isBase(alcohol);
        if (isSalt && (!isAlcohol || !/(?<!fluoro)(?:acet|ano|benzo|but|propion)ate$/.test(text))) return [];
        const ester = esterOf(alcohol, acid, locants);
        // Of an amine's alcohol the acetate may be either.
        return ester && isSalt ? [ester, saltOf(alcohol, acid)] : (ester ?? []);
      }),
    );
  }

  /** `…ethanamine (R)-mandelate`: an amine and an acid that both have names of their own. */
  #saltOfBase(before: readonly Word[], last: Word, text: string): Fragment[] {
    const previous = before.at(-1);
    const isAlcohol = previous && /(?<!thi)ol$/.test(this.#name.text.slice(previous.from, previous.to));
    if (!text.endsWith('ate') || text.endsWith('hydrate') || isAlcohol) return [];
    const [acid, ...others] = this.part(last.from, last.to, false).filter((one) => chargeOf(one) < 0);
    if (!acid || others.length > 0) return [];
    return this.read(before)
      .filter((base) => chargeOf(base) === 0 && isBase(base))
      .map((base) => saltOf(base, acid))
      .filter((salt) => chargeOf(salt) === 0);
  }

  /** Radicals as separate words, `ethyl methyl`; with multipliers, `diethyl`, `di-tert-butyl`. */
  #radicals(words: readonly Word[]): Fragment[][] | undefined {
    const found: Fragment[][] = [];
    for (const word of words) {
      if (this.#name.text.slice(word.from, word.to) === 'hydrogen') {
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
      const text = this.#name.text.slice(word.from, word.to);
      const counted = /^(?:bis|tris|tetrakis|di|tri|tetra)-?/.exec(text)?.[0];
      const radical = counted ? this.part(word.from + counted.length, word.to, true) : [];
      if (!counted || radical.length === 0) return undefined;
      for (let index = 0; index < (MULTIPLIERS[counted.replace('-', '')] ?? 1); index += 1)
        found.push([...radical]);
    }
    return found;
  }

  /** `ethyl …benzoate`: radicals on the oxygen atoms of an anion. */
  #ester(before: readonly Word[], last: Word): Fragment[] {
    const acids = this.part(last.from, last.to, false).filter(({ atoms }) =>
      atoms.some(({ role }) => role === 'anion'),
    );
    if (acids.length === 0) return [];
    return acids.flatMap((acid) => this.#esterified(acid, before, 'anion'));
  }

  #esterified(acid: Fragment, words: readonly Word[], role: 'acid' | 'anion'): Fragment[] {
    const elements = this.#elements(words);
    if (elements) return this.#boundByElement(acid, elements, role);
    const places = acid.atoms.flatMap((atom, index) => (atom.role === role ? [index] : []));
    const { texts, numbers } = this.#numbered(words, places.length);
    const radicals = this.#radicals(texts);
    if (new Set(places.map((place) => acid.atoms[place]?.element)).size > 1) return [];
    if (!radicals || radicals.length === 0 || radicals.length > places.length) return [];
    const isHalf = radicals.length < places.length;
    if (isHalf && radicals.every((one) => isHydrogen(one[0])) && areAlike(acid, places))
      return this.#bound(acid, places.slice(0, radicals.length), radicals);
    if (isHalf && !numbers) return [];
    if (numbers)
      return this.#bound(
        acid,
        numbers.map((locant) => placeOf(acid, places, locant)),
        radicals,
      );
    const isMixed = new Set(radicals.map((alternatives) => alternatives.map(signatureOf).join())).size > 1;
    if (!isMixed) return this.#bound(acid, places, radicals);
    if (places.length > 2) return [];
    const both = [
      ...this.#bound(acid, places, radicals),
      ...this.#bound(acid, places.toReversed(), radicals),
    ];
    for (const one of both) one.warnings.add('locant-missing');
    return both;
  }

  /** `O,O-diethyl S-methyl …`: words that say by which element each radical is bound. */
  #elements(words: readonly Word[]): { word: Word; elements: string[] }[] | undefined {
    const found = words.flatMap(({ from, to }) => {
      const match = /^([os](?:,[os]){0,3})-(?=[a-z([\d])/.exec(this.#name.text.slice(from, to));
      if (!match?.[1]) return [];
      return [{ word: { from: from + match[0].length, to }, elements: match[1].toUpperCase().split(',') }];
    });
    return found.length > 0 && found.length === words.length ? found : undefined;
  }

  /** Radicals on the oxygen and sulfur atoms of an acid that has both; a thioacid's double bond goes to what is left. */
  #boundByElement(
    acid: Fragment,
    parts: readonly { word: Word; elements: string[] }[],
    role: 'acid' | 'anion',
  ): Fragment[] {
    const copy = acid.clone();
    const places = copy.atoms.flatMap((atom, index) => (atom.role === role ? [index] : []));
    const wanted = parts.flatMap(({ elements }) => elements);
    const turn = (from: string, to: string): boolean => {
      const place = places.find((atom) => copy.atoms[atom]?.element === from);
      const [centre] = place === undefined ? [] : copy.neighbours(place);
      const double = copy
        .neighbours(centre?.atom ?? -1)
        .find(({ atom, bond }) => bond.order === 2 && copy.atoms[atom]?.element === to);
      if (place === undefined || !double) return false;
      Object.assign(copy.atoms[place] ?? {}, { element: to });
      Object.assign(copy.atoms[double.atom] ?? {}, { element: from });
      return true;
    };
    const count = (element: string): number =>
      places.filter((place) => copy.atoms[place]?.element === element).length;
    for (const [element, other] of [
      ['S', 'O'],
      ['O', 'S'],
    ] as const)
      while (wanted.filter((one) => one === element).length > count(element))
        if (!turn(other, element)) return [];
    const radicals: Fragment[][] = [];
    for (const { word, elements } of parts) {
      const own = this.#radicals([word]);
      if (own?.length !== elements.length) return [];
      radicals.push(...own);
    }
    if (radicals.length !== places.length) return [];
    const free = [...places];
    const targets = wanted.map((element) => {
      const index = free.findIndex((place) => copy.atoms[place]?.element === element);
      return index < 0 ? undefined : free.splice(index, 1)[0];
    });
    return this.#bound(copy, targets, radicals);
  }

  /** `3-O-ethyl 5-O-methyl …` and `1-tert-butyl 2-methyl …`: words without the locants of their acid groups. */
  #numbered(words: readonly Word[], places: number): { texts: Word[]; numbers: string[] | undefined } {
    const matches = words.map(({ from, to }) =>
      /^(\d{1,2}[a-h]?|[αβγδ])-(?:o-)?(?=[a-z(])|^o(\d)-/.exec(this.#name.text.slice(from, to)),
    );
    if (words.length < (places > 1 ? 1 : 2) || matches.includes(null))
      return { texts: [...words], numbers: undefined };
    return {
      texts: words.map(({ from, to }, index) => ({ from: from + (matches[index]?.[0].length ?? 0), to })),
      numbers: matches.map((match) => match?.[1] ?? match?.[2] ?? ''),
    };
  }

  #bound(
    acid: Fragment,
    places: readonly (number | undefined)[],
    radicals: readonly Fragment[][],
  ): Fragment[] {
    if (places.includes(undefined)) return [];
    let results = [acid.clone()];
    for (const [index, alternatives] of radicals.entries()) {
      const place = places[index] ?? 0;
      results = results.flatMap((result) =>
        alternatives.map((radical) => {
          const copy = result.clone();
          const atom = copy.atoms[place];
          const exit = radical.exits[0];
          if (!atom || !exit || exit.order !== 1) throw new NameProblem('not-understood');
          atom.charge = 0;
          atom.role = '';
          if (radical.atoms[0]?.element === 'H' && radical.atoms.length === 1) return copy;
          const shift = copy.take(radical);
          copy.addBond(place, exit.atom + shift, 1);
          return copy;
        }),
      );
    }
    return results;
  }

  /** `…benzoic acid sodium salt`: the acid's hydrogens go for a metal, all of them or the one that there is. */
  #saltOfAcid(before: readonly Word[], _last: Word, text: string): Fragment[] {
    const metal = before.at(-1);
    if (text !== 'salt' || !metal) return [];
    const name = this.#name.text.slice(metal.from, metal.to);
    const count = /^(?:mono|di|tri)/.exec(name)?.[0];
    const ion = ions.get(name) ?? ions.get(name.slice(count?.length ?? 0));
    if (ion === undefined || !ion.includes('+')) return [];
    return this.read(before.slice(0, -1)).flatMap((acid) => {
      const places = acid.atoms.flatMap((atom, index) => (atom.role === 'acid' ? [index] : []));
      if (places.length === 0 || places.length !== (MULTIPLIERS[count ?? 'mono'] ?? 1)) return [];
      const copy = acid.clone();
      for (const place of places) Object.assign(copy.atoms[place] ?? {}, { charge: -1, role: '' });
      return [withIons(copy, ion)];
    });
  }

  /** `methanesulfonic anhydride`: two acids without water. */
  #anhydride(before: readonly Word[], _last: Word, text: string): Fragment[] {
    const [word, ...others] = before;
    if (text !== 'anhydride' || !word || others.length > 0) return [];
    return this.#acidOf(word).flatMap((one) => {
      const [place, other, ...more] = one.atoms.flatMap((atom, index) =>
        atom.role === 'acid' ? [index] : [],
      );
      const [bound] = one.neighbours(place ?? -1);
      if (place === undefined || more.length > 0 || !bound) return [];
      if (other !== undefined) {
        // Two acid groups of one molecule lose water between them where that closes a ring of five or six.
        const ring = one.clone();
        const [far] = ring.neighbours(other);
        if (!far || ![5, 6].includes((distanceBetween(ring, bound.atom, far.atom) ?? 0) + 2)) return [];
        ring.addBond(place, far.atom, 1);
        Object.assign(ring.atoms[place] ?? {}, { role: '' });
        return [withoutAtom(ring, other)];
      }
      const copy = one.clone();
      const shift = copy.take(one);
      copy.addBond(place, bound.atom + shift, 1);
      return [withoutAtom(copy, place + shift)];
    });
  }

  /** The acid of `benzoic hydrazide`, `diphenylphosphinic chloride`. */
  #acidOf({ from, to }: Word): readonly Fragment[] {
    const { cased, positions } = this.#name;
    const acid = `${cased.slice(from, to)} acid`;
    const name: NormalisedName = { cased: acid, text: acid.toLowerCase(), positions };
    return new WordReader(name).part(0, acid.length, false);
  }

  /** `aminoacetaldehyde dimethyl acetal`: two alkoxy groups for the oxygen atom of an aldehyde or ketone. */
  #acetal(before: readonly Word[], _last: Word, text: string): Fragment[] {
    const radicalWord = before.at(-1);
    if (!/^(?:acetal|ketal)$/.test(text) || !radicalWord || before.length < 2) return [];
    const radicals = this.#radicals([radicalWord]);
    if (radicals?.length !== 2) return [];
    return this.read(before.slice(0, -1)).flatMap(
      (carbonyl) =>
        acetalOf(
          carbonyl,
          radicals.map(([radical]) => radical),
        ) ?? [],
    );
  }

  /** `diphenylphosphinic chloride`, `…phosphoramidic dichloride`: an acid whose hydroxy groups are halogens. */
  #acidHalide(before: readonly Word[], _last: Word, text: string): Fragment[] {
    const [word, ...others] = before;
    const match = /^(di|tri)?(fluor|chlor|brom|iod)ide$/.exec(text);
    if (!match || !word || others.length > 0 || !this.#name.text.slice(word.from, word.to).endsWith('ic'))
      return [];
    return this.#acidOf(word).flatMap((one) => {
      const places = one.atoms.flatMap((atom, index) => (atom.role === 'acid' ? [index] : []));
      if (places.length !== (MULTIPLIERS[match[1] ?? 'mono'] ?? 1)) return [];
      const copy = one.clone();
      for (const place of places)
        Object.assign(copy.atoms[place] ?? {}, { element: HALOGENS[match[2] ?? ''], role: '' });
      return [copy];
    });
  }

  /** `…benzoic acid methyl ester`, `…carboxylic acid (3-chlorophenyl)-amide`, `… acid hydrazide`. */
  #acidDerivative(before: readonly Word[], last: Word, text: string): Fragment[] {
    const [only] = before;
    if (
      text === 'hydrazide' &&
      only &&
      before.length === 1 &&
      this.#name.text.slice(only.from, only.to).endsWith('ic')
    )
      return this.#acidOf(only).flatMap((acid) => amidated(acid, structureWith('NN')) ?? []);
    const named = before.findIndex(({ from, to }) => this.#name.text.slice(from, to).endsWith(' acid'));
    const acidAt = named < 0 && /ester$|amide$/.test(text) ? 0 : named;
    const acidWord = before[acidAt];
    if (!acidWord) return [];
    const acids = this.part(acidWord.from, acidWord.to, false).filter(({ atoms }) =>
      atoms.some(({ role }) => role === 'acid'),
    );
    const between = before.slice(acidAt + 1);
    const [first] = between;
    if (text === 'ester' && first && this.#name.text.slice(first.from, first.to) === 'pinacol')
      return this.part(acidWord.from, acidWord.to, false).flatMap((acid) => pinacolEster(acid) ?? []);
    const isEster = text === 'ester' && between.length > 0;
    const glued = text.endsWith('ester') && text.length > 5 && between.length === 0;
    if (isEster) return acids.flatMap((acid) => this.#esterified(acid, between, 'acid'));
    if (glued)
      return acids.flatMap((acid) =>
        this.#esterified(
          acid,
          [{ from: last.from, to: last.to - (text.endsWith('-ester') ? 6 : 5) }],
          'acid',
        ),
      );
    const amine = text.endsWith('amide') || text === 'hydrazide';
    if (!amine) return [];
    const nitrogen =
      text === 'hydrazide'
        ? [structureWith('NN')]
        : this.#amines({ from: between[0]?.from ?? last.from, to: last.to });
    return acids.flatMap((acid) =>
      nitrogen.map((group) => amidated(acid, group)).filter((found) => found !== undefined),
    );
  }

  /** `(3-chlorophenyl)-methyl-amide`: what stands before `amide` are substituents of its nitrogen atom. */
  #amines({ from, to }: Word): readonly Fragment[] {
    const { cased, text, positions } = this.#name;
    const word = `${cased.slice(from, to - 5)}amine`.replaceAll(' ', '');
    if (text.slice(from, to) === 'amide') return [structureWith('N')];
    const name: NormalisedName = { cased: word, text: word.toLowerCase(), positions };
    return new WordReader(name).part(0, word.length, false);
  }

  /** Oxides: `… 1-oxide`, `… N-oxide`, `… 1,1-dioxide`. */
  #oxide(before: readonly Word[], last: Word, text: string): Fragment[] {
    if (text === 'sulfoxide' || text === 'sulfone')
      return this.read(before).flatMap((fragment) => {
        const [atom, ...others] = oxidizable(fragment, 'S');
        const copy = fragment.clone();
        const times = text === 'sulfone' ? 2 : 1;
        for (let index = 0; index < times; index += 1)
          if (atom === undefined || others.length > 0 || !oxidize(copy, atom)) return [];
        return [copy];
      });
    const match = /^(?:([\d,a-hns]+)-)?(mono|di|tetra)?oxide$/.exec(text);
    if (!match) return [];
    const locants = match[1]?.split(',');
    const count = match[2] === undefined ? 1 : (MULTIPLIERS[match[2]] ?? 1);
    return this.read(before).flatMap((fragment) => {
      const places = locants ? locants.map((locant) => fragment.locants.get(locant)) : oxidizable(fragment);
      const isNamed = locants?.every((locant) => /^[ns]$/.test(locant)) === true;
      const atoms = isNamed ? oxidizable(fragment, locants?.[0]?.toUpperCase()) : places;
      const targets = atoms.length === 1 && count > 1 ? [atoms[0], atoms[0]] : atoms;
      if (targets.length !== count || targets.includes(undefined)) return [];
      const copy = fragment.clone();
      for (const atom of targets) if (atom === undefined || !oxidize(copy, atom)) return [];
      return [copy];
    });
  }

  /** `… oxime`, `… O-methyl oxime`: the oxygen atom of the one aldehyde or ketone becomes the nitrogen's. */
  #oxime(before: readonly Word[], last: Word, text: string): Fragment[] {
    const kind = /^(?:(\d{1,2})-)?(o-.+|.+)?(oxime|hydrazone|semicarbazone)$/.exec(text);
    if (!kind) return [];
    const glued = kind[2] ?? '';
    const isThio = glued === 'thio' && kind[3] === 'semicarbazone';
    const isOnNitrogen = kind[3] === 'hydrazone' && glued !== '' && !glued.startsWith('o-');
    if (glued !== '' && !isThio && !isOnNitrogen && !(glued.startsWith('o-') && kind[3] === 'oxime'))
      return [];
    const radicalWord = before.at(-1);
    const isEther =
      glued === '' &&
      radicalWord !== undefined &&
      /^o-./.test(this.#name.text.slice(radicalWord.from, radicalWord.to));
    const words = isEther ? before.slice(0, -1) : before;
    const from = last.to - text.length + (kind[1] === undefined ? 0 : kind[1].length + 1);
    const own = isOnNitrogen
      ? this.part(from, from + glued.length, true)
      : this.part(from + 2, from + glued.length, true);
    const radicals = isEther
      ? this.part(radicalWord.from + 2, radicalWord.to, true)
      : glued === '' || isThio
        ? [undefined]
        : own;
    return this.read(words).flatMap((fragment) =>
      radicals.flatMap(
        (radical) => oximeOf(fragment, `${isThio ? 'thio' : ''}${kind[3]}`, radical, kind[1]) ?? [],
      ),
    );
  }

  /** Functional classes: `ketone`, `ether`, `chloride` and the like (IUPAC 2013, P-51.1, P-63.2.2, P-64.2.2.2, P-65.5.1). */
  #functionalClass(before: readonly Word[], _last: Word, text: string): Fragment[] {
    const [word] = before;
    const halogen = /^(?:di)?(fluor|chlor|brom|iod)ide$/.exec(text)?.[1];
    if (halogen !== undefined && word && before.length === 1) {
      // `oxalyl chloride`, `adipoyl dichloride`: a group with two free valences.
      const found = this.part(word.from, word.to, true)
        .filter(
          ({ exits, needs }) => needs === 0 && exits.length === 2 && exits.every(({ order }) => order === 1),
        )
        .map((group) => withHalogens(group, HALOGENS[halogen] ?? ''));
      if (found.length > 0) return found;
    }
    const radicals = this.#radicals(before);
    if (!radicals || !word) return [];
    const two = CLASSES_OF_TWO[text];
    if (two !== undefined && radicals.length === 2) return joinedTo(two, radicals);
    const one = CLASSES_OF_ONE[text];
    if (one !== undefined && radicals.length === 1) return joinedTo(one, radicals);
    return [];
  }

  /** `…ium bromide` and `sodium …ate`. */
  #cation(before: readonly Word[], last: Word, text: string): Fragment[] {
    const twoWords = before.length > 1 ? this.#name.text.slice(before.at(-1)?.from, last.to) : '';
    const acidSalt = ions.get(twoWords);
    if (acidSalt !== undefined)
      return this.read(before.slice(0, -1))
        .filter((fragment) => chargeOf(fragment) > 0)
        .map((fragment) => withIons(fragment, acidSalt));
    const ion = ions.get(text);
    const whole = ion === undefined ? [] : this.read(before).filter((fragment) => chargeOf(fragment) > 0);
    if (ion !== undefined && whole.length > 0) return whole.map((fragment) => withIons(fragment, ion));
    const organic = this.#organicSalt(before, last);
    if (organic.length > 0) return organic;
    const [first, ...others] = before;
    if (!first) return [];
    const word = this.#name.text.slice(first.from, first.to);
    const count = /^(?:mono|di|tri)(?=sodium|potassium|lithium|ammonium)/.exec(word)?.[0];
    const cation = ions.get(word.slice(count?.length ?? 0));
    if (cation === undefined || !cation.includes('+')) return [];
    const wanted = count === undefined ? undefined : (MULTIPLIERS[count] ?? 1);
    const anions = others.length === 0 ? this.#counted(last) : { count: 1, from: last.from, to: last.to };
    return this.read([...others, { from: anions.from, to: anions.to }]).flatMap((fragment) => {
      const charge = -chargeOf(fragment);
      // `calcium diacetate`, and `calcium acetate`, which leaves the number to the charges (IUPAC 2013, P-65.6.2.3).
      if (cation.endsWith('+2]')) {
        if (charge === 2 && anions.count === 1) return [withIons(fragment, cation)];
        if (charge !== 1 || anions.count > 2) return [];
        const pair = fragment.clone();
        pair.take(fragment);
        return [withIons(pair, cation)];
      }
      if (anions.count > 1) return [];
      if (charge <= 0) return [];
      if (wanted === undefined || wanted === charge) return [withIons(fragment, cation)];
      // `disodium …carboxylate`: as many anions as there are cations.
      if (charge !== 1) return [];
      const copy = fragment.clone();
      for (let index = 1; index < wanted; index += 1) copy.take(fragment);
      return [withIons(copy, cation)];
    });
  }

  /** `triethylammonium 4-methylbenzenesulfonate`: a cation and an anion that both have names of their own. */
  #organicSalt(before: readonly Word[], last: Word): Fragment[] {
    const anions = this.part(last.from, last.to, false).filter((fragment) => chargeOf(fragment) === -1);
    if (anions.length === 0) return [];
    return this.read(before)
      .filter((fragment) => chargeOf(fragment) === 1)
      .flatMap((cation) =>
        anions.map((anion) => {
          const copy = cation.clone();
          copy.take(anion);
          return copy;
        }),
      );
  }

  /** `diacetate`, `bis(3-hydroxybutanoate)`: how often an anion is there, and its name. */
  #counted({ from, to }: Word): { count: number; from: number; to: number } {
    const text = this.#name.text.slice(from, to);
    const bracketed = /^bis\((?=.+\)$)/.exec(text)?.[0];
    if (bracketed && closingBracket(text, bracketed.length - 1, text.length) === text.length - 1)
      return { count: 2, from: from + bracketed.length, to: to - 1 };
    const plain = /^di(?=(?:acet|formi|benzo|stear|palmit|oct|propi|lact|glucon|hydrogen))/.exec(text)?.[0];
    return plain ? { count: 2, from: from + plain.length, to } : { count: 1, from, to };
  }
}
