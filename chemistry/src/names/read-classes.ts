import { distanceBetween, withHalogens } from './esters-and-salts.ts';
import type { Fragment } from './fragment.ts';
import {
  acetalOf,
  amidated,
  CLASSES_OF_ONE,
  CLASSES_OF_TWO,
  joinedTo,
  oximeOf,
  pinacolEster,
  structureWith,
  withoutAtom,
} from './functional-classes.ts';
import { esterified } from './read-esters.ts';
import type { Word, WordRule, Words } from './words.ts';
import { oxidizable, oxidize } from './salts.ts';
import { MULTIPLIERS } from './tables/multipliers.ts';

const HALOGENS: Readonly<Record<string, string>> = { fluor: 'F', chlor: 'Cl', brom: 'Br', iod: 'I' };

/** `methanesulfonic anhydride`: two acids without water. */
export const anhydrideOf: WordRule = (reader, before, _last, text) => {
  const [word, ...others] = before;
  if (text !== 'anhydride' || !word || others.length > 0) return [];
  return acidNamed(reader, word).flatMap((one) => {
    const [place, other, ...more] = one.atoms.flatMap((atom, index) => (atom.role === 'acid' ? [index] : []));
    const [bound] = one.neighbors(place ?? -1);
    if (place === undefined || more.length > 0 || !bound) return [];
    if (other !== undefined) {
      // Two acid groups of one molecule lose water between them where that closes a ring of five or six.
      const ring = one.clone();
      const [far] = ring.neighbors(other);
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
};

/** The acid of `benzoic hydrazide`, `diphenylphosphinic chloride`. */
export const acidNamed = (reader: Words, { from, to }: Word): readonly Fragment[] => {
  return reader.partNamed(`${reader.name.cased.slice(from, to)} acid`);
};

/** `aminoacetaldehyde dimethyl acetal`: two alkoxy groups for the oxygen atom of an aldehyde or ketone. */
export const acetalNamed: WordRule = (reader, before, _last, text) => {
  const radicalWord = before.at(-1);
  if (!/^(?:acetal|ketal)$/.test(text) || !radicalWord || before.length < 2) return [];
  const radicals = reader.radicals([radicalWord]);
  if (radicals?.length !== 2) return [];
  return reader.read(before.slice(0, -1)).flatMap(
    (carbonyl) =>
      acetalOf(
        carbonyl,
        radicals.map(([radical]) => radical),
      ) ?? [],
  );
};

/** `diphenylphosphinic chloride`, `…phosphoramidic dichloride`: an acid whose hydroxy groups are halogens. */
export const acidHalideOf: WordRule = (reader, before, _last, text) => {
  const [word, ...others] = before;
  const match = /^(di|tri)?(fluor|chlor|brom|iod)ide$/.exec(text);
  if (!match || !word || others.length > 0 || !reader.name.text.slice(word.from, word.to).endsWith('ic'))
    return [];
  return acidNamed(reader, word).flatMap((one) => {
    const places = one.atoms.flatMap((atom, index) => (atom.role === 'acid' ? [index] : []));
    if (places.length !== (MULTIPLIERS[match[1] ?? 'mono'] ?? 1)) return [];
    const copy = one.clone();
    for (const place of places)
      Object.assign(copy.atoms[place] ?? {}, { element: HALOGENS[match[2] ?? ''], role: '' });
    return [copy];
  });
};

/** `…benzoic acid methyl ester`, `…carboxylic acid (3-chlorophenyl)-amide`, `… acid hydrazide`. */
export const derivativeOfAcid: WordRule = (reader, before, last, text) => {
  const [only] = before;
  if (
    text === 'hydrazide' &&
    only &&
    before.length === 1 &&
    reader.name.text.slice(only.from, only.to).endsWith('ic')
  )
    return acidNamed(reader, only).flatMap((acid) => amidated(acid, structureWith('NN')) ?? []);
  const named = before.findIndex(({ from, to }) => reader.name.text.slice(from, to).endsWith(' acid'));
  const acidAt = named < 0 && /ester$|amide$/.test(text) ? 0 : named;
  const acidWord = before[acidAt];
  // Words before the acid's are part of nothing.
  if (!acidWord || acidAt > 0) return [];
  const acids = reader
    .part(acidWord.from, acidWord.to, false)
    .filter(({ atoms }) => atoms.some(({ role }) => role === 'acid'));
  const between = before.slice(acidAt + 1);
  const [first] = between;
  if (text === 'ester' && first && reader.name.text.slice(first.from, first.to) === 'pinacol')
    return reader.part(acidWord.from, acidWord.to, false).flatMap((acid) => pinacolEster(acid) ?? []);
  const isEster = text === 'ester' && between.length > 0;
  const glued = text.endsWith('ester') && text.length > 5 && between.length === 0;
  if (isEster) return acids.flatMap((acid) => esterified(reader, acid, between, 'acid'));
  if (glued)
    return acids.flatMap((acid) =>
      esterified(
        reader,
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
      : amineOf(reader, { from: between[0]?.from ?? last.from, to: last.to });
  return acids.flatMap((acid) =>
    nitrogen.map((group) => amidated(acid, group)).filter((found) => found !== undefined),
  );
};

/** `(3-chlorophenyl)-methyl-amide`: what stands before `amide` are substituents of its nitrogen atom. */
export const amineOf = (reader: Words, { from, to }: Word): readonly Fragment[] => {
  const { cased, text } = reader.name;
  const word = `${cased.slice(from, to - 5)}amine`.replaceAll(' ', '');
  if (text.slice(from, to) === 'amide') return [structureWith('N')];
  return reader.partNamed(word);
};

/** Oxides: `… 1-oxide`, `… N-oxide`, `… 1,1-dioxide`. */
export const oxideOf: WordRule = (reader, before, last, text) => {
  if (text === 'sulfoxide' || text === 'sulfone')
    return reader.read(before).flatMap((fragment) => {
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
  return reader.read(before).flatMap((fragment) => {
    const places = locants ? locants.map((locant) => fragment.locants.get(locant)) : oxidizable(fragment);
    const isNamed = locants?.every((locant) => /^[ns]$/.test(locant)) === true;
    const atoms = isNamed ? oxidizable(fragment, locants?.[0]?.toUpperCase()) : places;
    const targets = atoms.length === 1 && count > 1 ? [atoms[0], atoms[0]] : atoms;
    if (targets.length !== count || targets.includes(undefined)) return [];
    const copy = fragment.clone();
    for (const atom of targets) if (atom === undefined || !oxidize(copy, atom)) return [];
    return [copy];
  });
};

/** `… oxime`, `… O-methyl oxime`: the oxygen atom of the one aldehyde or ketone becomes the nitrogen's. */
export const oximeNamed: WordRule = (reader, before, last, text) => {
  const kind = /^(?:(\d{1,2})-)?(o-.+|.+)?(oxime|hydrazone|semicarbazone)$/.exec(text);
  if (!kind) return [];
  const glued = kind[2] ?? '';
  const isThio = glued === 'thio' && kind[3] === 'semicarbazone';
  const isOnNitrogen = kind[3] === 'hydrazone' && glued !== '' && !glued.startsWith('o-');
  if (glued !== '' && !isThio && !isOnNitrogen && !(glued.startsWith('o-') && kind[3] === 'oxime')) return [];
  const radicalWord = before.at(-1);
  const isEther =
    glued === '' &&
    radicalWord !== undefined &&
    /^o-./.test(reader.name.text.slice(radicalWord.from, radicalWord.to));
  const words = isEther ? before.slice(0, -1) : before;
  const from = last.to - text.length + (kind[1] === undefined ? 0 : kind[1].length + 1);
  const own = isOnNitrogen
    ? reader.part(from, from + glued.length, true)
    : reader.part(from + 2, from + glued.length, true);
  const radicals = isEther
    ? reader.part(radicalWord.from + 2, radicalWord.to, true)
    : glued === '' || isThio
      ? [undefined]
      : own;
  return reader
    .read(words)
    .flatMap((fragment) =>
      radicals.flatMap(
        (radical) => oximeOf(fragment, `${isThio ? 'thio' : ''}${kind[3]}`, radical, kind[1]) ?? [],
      ),
    );
};

/** Functional classes: `ketone`, `ether`, `chloride` and the like (IUPAC 2013, P-51.1, P-63.2.2, P-64.2.2.2, P-65.5.1). */
export const ofFunctionalClass: WordRule = (reader, before, _last, text) => {
  const [word] = before;
  const halogen = /^(?:di)?(fluor|chlor|brom|iod)ide$/.exec(text)?.[1];
  if (halogen !== undefined && word && before.length === 1) {
    // `oxalyl chloride`, `adipoyl dichloride`: a group with two free valences.
    const found = reader
      .part(word.from, word.to, true)
      .filter(
        ({ exits, needs }) => needs === 0 && exits.length === 2 && exits.every(({ order }) => order === 1),
      )
      .map((group) => withHalogens(group, HALOGENS[halogen] ?? ''));
    if (found.length > 0) return found;
  }
  const radicals = reader.radicals(before);
  if (!radicals || !word) return [];
  const two = CLASSES_OF_TWO[text];
  if (two !== undefined && radicals.length === 2) return joinedTo(two, radicals);
  const one = CLASSES_OF_ONE[text];
  if (one !== undefined && radicals.length === 1) return joinedTo(one, radicals);
  return [];
};
