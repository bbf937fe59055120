import { isBase, saltOf } from './esters-and-salts.ts';
import type { Fragment } from './fragment.ts';
import { structureWith } from './functional-classes.ts';
import { closingBracket } from './read-locants.ts';
import type { Word, WordRule, Words } from './words.ts';
import { chargeOf, ions, withIons } from './salts.ts';
import { MULTIPLIERS } from './tables/multipliers.ts';

/** `sodium azide`, `potassium iodide`: two ions of which neither is organic. */
export const inorganicSalt: WordRule = (reader, before, _last, text) => {
  const [first, ...others] = before;
  const anion = ions.get(text) ?? (text === 'azide' ? '[N-]=[N+]=[N-]' : undefined);
  const cation = first && ions.get(reader.name.text.slice(first.from, first.to));
  if (others.length > 0 || !cation?.endsWith('+]') || !anion?.includes('-')) return [];
  return [withIons(structureWith(anion.replace('[OH-]', '[O-]')), cation)];
};

/** `…ethanamine (R)-mandelate`: an amine and an acid that both have names of their own. */
export const saltOfBase: WordRule = (reader, before, last, text) => {
  const previous = before.at(-1);
  const isAlcohol = previous && /(?<!thi)ol$/.test(reader.name.text.slice(previous.from, previous.to));
  if (!text.endsWith('ate') || text.endsWith('hydrate') || isAlcohol) return [];
  const [acid, ...others] = reader.part(last.from, last.to, false).filter((one) => chargeOf(one) < 0);
  if (!acid || others.length > 0) return [];
  return reader
    .read(before)
    .filter((base) => chargeOf(base) === 0 && isBase(base))
    .map((base) => saltOf(base, acid))
    .filter((salt) => chargeOf(salt) === 0);
};

/** `…benzoic acid sodium salt`: the acid's hydrogens go for a metal, all of them or the one that there is. */
export const saltOfAcid: WordRule = (reader, before, _last, text) => {
  const metal = before.at(-1);
  if (text !== 'salt' || !metal) return [];
  const name = reader.name.text.slice(metal.from, metal.to);
  const count = /^(?:mono|di|tri)/.exec(name)?.[0];
  const ion = ions.get(name) ?? ions.get(name.slice(count?.length ?? 0));
  if (ion === undefined || !ion.includes('+')) return [];
  return reader.read(before.slice(0, -1)).flatMap((acid) => {
    const places = acid.atoms.flatMap((atom, index) => (atom.role === 'acid' ? [index] : []));
    if (places.length === 0 || places.length !== (MULTIPLIERS[count ?? 'mono'] ?? 1)) return [];
    const copy = acid.clone();
    for (const place of places) Object.assign(copy.atoms[place] ?? {}, { charge: -1, role: '' });
    return [withIons(copy, ion)];
  });
};

/** `…ium bromide` and `sodium …ate`. */
export const saltOfIons: WordRule = (reader, before, last, text) => {
  const twoWords = before.length > 1 ? reader.name.text.slice(before.at(-1)?.from, last.to) : '';
  const acidSalt = ions.get(twoWords);
  if (acidSalt !== undefined)
    return reader
      .read(before.slice(0, -1))
      .filter((fragment) => chargeOf(fragment) > 0)
      .map((fragment) => withIons(fragment, acidSalt));
  const ion = ions.get(text);
  const whole = ion === undefined ? [] : reader.read(before).filter((fragment) => chargeOf(fragment) > 0);
  if (ion !== undefined && whole.length > 0) return whole.map((fragment) => withIons(fragment, ion));
  const organic = organicSalt(reader, before, last);
  if (organic.length > 0) return organic;
  const [first, ...others] = before;
  if (!first) return [];
  const word = reader.name.text.slice(first.from, first.to);
  const count = /^(?:mono|di|tri)(?=sodium|potassium|lithium|ammonium)/.exec(word)?.[0];
  const cation = ions.get(word.slice(count?.length ?? 0));
  if (cation === undefined || !cation.includes('+')) return [];
  const wanted = count === undefined ? undefined : (MULTIPLIERS[count] ?? 1);
  const anions =
    others.length === 0 ? countedAnion(reader, last) : { count: 1, from: last.from, to: last.to };
  return reader.read([...others, { from: anions.from, to: anions.to }]).flatMap((fragment) => {
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
};

/** `triethylammonium 4-methylbenzenesulfonate`: a cation and an anion that both have names of their own. */
const organicSalt = (reader: Words, before: readonly Word[], last: Word): Fragment[] => {
  const anions = reader.part(last.from, last.to, false).filter((fragment) => chargeOf(fragment) === -1);
  if (anions.length === 0) return [];
  return reader
    .read(before)
    .filter((fragment) => chargeOf(fragment) === 1)
    .flatMap((cation) =>
      anions.map((anion) => {
        const copy = cation.clone();
        copy.take(anion);
        return copy;
      }),
    );
};

/** `diacetate`, `bis(3-hydroxybutanoate)`: how often an anion is there, and its name. */
export const countedAnion = (
  reader: Words,
  { from, to }: Word,
): { count: number; from: number; to: number } => {
  const text = reader.name.text.slice(from, to);
  const bracketed = /^bis\((?=.+\)$)/.exec(text)?.[0];
  if (bracketed && closingBracket(text, bracketed.length - 1, text.length) === text.length - 1)
    return { count: 2, from: from + bracketed.length, to: to - 1 };
  const plain = /^di(?=(?:acet|formi|benzo|stear|palmit|oct|propi|lact|glucon|hydrogen))/.exec(text)?.[0];
  return plain ? { count: 2, from: from + plain.length, to } : { count: 1, from, to };
};
