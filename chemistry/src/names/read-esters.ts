import { areAlike, esterOf, isBase, isHydrogen, phosphateOf, saltOf } from './esters-and-salts.ts';
import type { Fragment } from './fragment.ts';
import { placeOf } from './functional-classes.ts';
import { NameProblem } from './name-problem.ts';
import type { Word, WordRule, Words } from './words.ts';
import { signatureOf } from './signature.ts';
import { symmetryClasses } from './symmetry.ts';

/**
 * An ester of a steroid's or nucleoside's hydroxy group: `…-3,20-dione 21-acetate`, `adenosine 5'-triphosphate`; without a locant where
 * there is one hydroxy group and nothing that could make a salt.
 */
export const esterOfAlcohol: WordRule = (reader, before, last, text) => {
  const given = /^(\d{1,2}'*(?:,\d{1,2}'*){0,5})-(?:(?:di|tri|tetra)(?!phosph))?(?=[a-z(\d])/.exec(text);
  const phosphate = /^(?:mono|di|tri)?phosphate$/.exec(text.slice(given?.[0].length ?? 0))?.[0];
  const acyls =
    phosphate === undefined
      ? reader.part(last.from + (given?.[0].length ?? 0), last.to, false)
      : given
        ? [phosphateOf(phosphate)]
        : [];
  const locants = given?.[1]?.split(',');
  const previous = before.at(-1);
  const isAlcohol = previous && reader.name.text.slice(previous.from, previous.to).endsWith('ol');
  return acyls.flatMap((acid) =>
    reader.read(before).flatMap((alcohol) => {
      const isSalt = !locants && isBase(alcohol);
      if (isSalt && (!isAlcohol || !/(?<!fluoro)(?:acet|ano|benzo|but|propion)ate$/.test(text))) return [];
      const ester = esterOf(alcohol, acid, locants);
      // Of an amine's alcohol the acetate may be either.
      return ester && isSalt ? [ester, saltOf(alcohol, acid)] : (ester ?? []);
    }),
  );
};

/** `ethyl …benzoate`: radicals on the oxygen atoms of an anion. */
export const esterOfAnion: WordRule = (reader, before, last) => {
  const acids = reader
    .part(last.from, last.to, false)
    .filter(({ atoms }) => atoms.some(({ role }) => role === 'anion'));
  if (acids.length === 0) return [];
  return acids.flatMap((acid) => esterified(reader, acid, before, 'anion'));
};

export const esterified = (
  reader: Words,
  acid: Fragment,
  words: readonly Word[],
  role: 'acid' | 'anion',
): Fragment[] => {
  const elements = elementsOf(reader, words);
  if (elements) return boundByElement(reader, acid, elements, role);
  const places = acid.atoms.flatMap((atom, index) => (atom.role === role ? [index] : []));
  if (places.some((place) => isThioacid(acid, place))) return onSulfurOrOxygen(reader, acid, words, role);
  const { texts, numbers } = numberedWords(reader, words, places.length);
  const radicals = reader.radicals(texts);
  if (new Set(places.map((place) => acid.atoms[place]?.element)).size > 1) return [];
  if (!radicals || radicals.length === 0 || radicals.length > places.length) return [];
  const isHalf = radicals.length < places.length;
  const [word] = words;
  if (isHalf && word && /^mono-?/.test(reader.name.text.slice(word.from, word.to)))
    return halfEster(reader, acid, places, radicals);
  if (isHalf && radicals.every((one) => isHydrogen(one[0])) && areAlike(acid, places))
    return boundTo(acid, places.slice(0, radicals.length), radicals);
  if (isHalf && !numbers) return [];
  if (numbers)
    return boundTo(
      acid,
      numbers.map((locant) => placeOf(acid, places, locant)),
      radicals,
    );
  const isMixed = new Set(radicals.map((alternatives) => alternatives.map(signatureOf).join())).size > 1;
  if (!isMixed) return boundTo(acid, places, radicals);
  if (places.length > 2) return [];
  const both = [...boundTo(acid, places, radicals), ...boundTo(acid, places.toReversed(), radicals)];
  for (const one of both) one.warnings.add('locant-missing');
  return both;
};

/** Whether an acid group's atom is the sulfur atom of a thioacid, whose ester may be on its oxygen atom as well. */
const isThioacid = (acid: Fragment, place: number): boolean => {
  const [center] = acid.atoms[place]?.element === 'S' ? acid.neighbors(place) : [];
  return (
    center !== undefined &&
    acid.atoms[center.atom]?.element === 'C' &&
    acid
      .neighbors(center.atom)
      .some(({ atom, bond }) => bond.order === 2 && acid.atoms[atom]?.element === 'O')
  );
};

/** `phenyl ethanethioate` says not by which atom (P-65.6.3.3.7.1.2): both are given. */
const onSulfurOrOxygen = (
  reader: Words,
  acid: Fragment,
  words: readonly Word[],
  role: 'acid' | 'anion',
): Fragment[] => {
  const [word, ...others] = words;
  if (!word || others.length > 0) return [];
  const both = ['S', 'O'].flatMap((element) =>
    boundByElement(reader, acid, [{ word, elements: [element] }], role),
  );
  for (const one of both) one.warnings.add('locant-missing');
  return both;
};

/** `monoethyl malonate`: the other group stays an acid, where it is all the same which. */
export const halfEster = (
  reader: Words,
  acid: Fragment,
  places: readonly number[],
  radicals: readonly Fragment[][],
): Fragment[] => {
  const classes = symmetryClasses(acid);
  if (places.length !== 2 || new Set(places.map((place) => classes[place])).size > 1) return [];
  return boundTo(acid, places.slice(0, 1), radicals).map((ester) => {
    for (const atom of ester.atoms)
      if (atom.role === 'anion') Object.assign(atom, { charge: 0, role: 'acid' });
    return ester;
  });
};

/** `O,O-diethyl S-methyl …`: words that say by which element each radical is bound. */
export const elementsOf = (
  reader: Words,
  words: readonly Word[],
): { word: Word; elements: string[] }[] | undefined => {
  const found = words.flatMap(({ from, to }) => {
    const match = /^([OS](?:,[OS]){0,3})-(?=[a-z([\d])/i.exec(reader.name.cased.slice(from, to));
    // Small letters are locants in names that have no capital only.
    const isSmall = match?.[1] !== undefined && /[os]/.test(match[1]);
    if (!match?.[1] || (isSmall && reader.name.cased !== reader.name.text)) return [];
    return [{ word: { from: from + match[0].length, to }, elements: match[1].toUpperCase().split(',') }];
  });
  return found.length > 0 && found.length === words.length ? found : undefined;
};

/** Radicals on the oxygen and sulfur atoms of an acid that has both; a thioacid's double bond goes to what is left. */
export const boundByElement = (
  reader: Words,
  acid: Fragment,
  parts: readonly { word: Word; elements: string[] }[],
  role: 'acid' | 'anion',
): Fragment[] => {
  const copy = acid.clone();
  const places = copy.atoms.flatMap((atom, index) => (atom.role === role ? [index] : []));
  const wanted = parts.flatMap(({ elements }) => elements);
  const turn = (from: string, to: string): boolean => {
    const place = places.find((atom) => copy.atoms[atom]?.element === from);
    const [center] = place === undefined ? [] : copy.neighbors(place);
    const double = copy
      .neighbors(center?.atom ?? -1)
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
    const own = reader.radicals([word]);
    if (own?.length !== elements.length) return [];
    radicals.push(...own);
  }
  if (radicals.length !== places.length) return [];
  const free = [...places];
  const targets = wanted.map((element) => {
    const index = free.findIndex((place) => copy.atoms[place]?.element === element);
    return index < 0 ? undefined : free.splice(index, 1)[0];
  });
  return boundTo(copy, targets, radicals);
};

/** `3-O-ethyl 5-O-methyl …` and `1-tert-butyl 2-methyl …`: words without the locants of their acid groups. */
export const numberedWords = (
  reader: Words,
  words: readonly Word[],
  places: number,
): { texts: Word[]; numbers: string[] | undefined } => {
  const matches = words.map(({ from, to }) =>
    /^(\d{1,2}[a-h]?|[αβγδ])-(?:o-)?(?=[a-z(])|^o(\d)-/.exec(reader.name.text.slice(from, to)),
  );
  if (words.length < (places > 1 ? 1 : 2) || matches.includes(null))
    return { texts: [...words], numbers: undefined };
  return {
    texts: words.map(({ from, to }, index) => ({ from: from + (matches[index]?.[0].length ?? 0), to })),
    numbers: matches.map((match) => match?.[1] ?? match?.[2] ?? ''),
  };
};

export const boundTo = (
  acid: Fragment,
  places: readonly (number | undefined)[],
  radicals: readonly Fragment[][],
): Fragment[] => {
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
};
