import { normalizeName, type NormalizedName } from './normalize-name.ts';
import {
  FRENCH_ACIDS,
  FRENCH_PARTS,
  FRENCH_SALTS,
  GERMAN_ENDINGS,
  GERMAN_PARTS,
} from './tables/endings-of-other-languages.ts';

const RADICALS = [
  'methyl',
  'ethyl',
  'propyl',
  'isopropyl',
  'butyl',
  'tert-butyl',
  'benzyl',
  'phenyl',
  'allyl',
];

/** A name in other words; what both begin and end with keeps its places. */
const reworded = (name: NormalizedName, cased: string): NormalizedName => {
  const before = name.cased;
  const { positions } = name;
  let head = 0;
  while (head < cased.length && head < before.length && cased[head] === before[head]) head += 1;
  let tail = 0;
  while (
    tail < Math.min(cased.length, before.length) - head &&
    cased[cased.length - 1 - tail] === before[before.length - 1 - tail]
  )
    tail += 1;
  const places = Array.from({ length: cased.length + 1 }, (_, index) => {
    if (index < head) return positions[index] ?? 0;
    if (index >= cased.length - tail) return positions[index - cased.length + before.length] ?? 0;
    return positions[Math.min(index, before.length - tail)] ?? 0;
  });
  return { ...name, cased, text: cased.toLowerCase(), positions: places };
};

/** A text without its end, and without a hyphen before that; undefined where it ends otherwise. */
const without = (text: string, end: string): string | undefined => {
  if (!text.endsWith(end)) return undefined;
  const rest = text.slice(0, text.length - end.length);
  return rest.endsWith('-') ? rest.slice(0, -1) : rest;
};

/** Acid and radical of `…säuremethylester`. */
const germanEster = (text: string): [acid: string, radical: string] | undefined => {
  const alcohol = without(text, 'ester') ?? '';
  for (const radical of RADICALS) {
    const acid = without(alcohol, radical);
    if (acid?.endsWith('säure') === true) return [acid, radical];
  }
  return undefined;
};

/** `4-Chlorbenzoesäuremethylester`, `N-(4-Chlorphenyl)acetamid`, `Methyl-4-chlorbenzoat`, `6-Jodchinolin`: German parts and endings. */
const fromGerman = (text: string): string => {
  const parted = text.replaceAll('saure', 'säure').replaceAll('tert.-', 'tert-');
  const name = GERMAN_PARTS.reduce((before, [german, english]) => before.replaceAll(german, english), parted);
  const ester = germanEster(name);
  const radical = RADICALS.find(
    (one) => name.startsWith(`${one}-`) && (name.endsWith('at') || name.endsWith('ester')),
  );
  const [before, rest, after] = ester
    ? ['', ester[0], ` ${ester[1]} ester`]
    : radical === undefined
      ? ['', name, '']
      : [`${radical} `, name.slice(radical.length + 1), ''];
  // Salts are words of their own.
  return before + rest.split(' ').map(endedInEnglish).join(' ') + after;
};

const endedInEnglish = (word: string): string => {
  const found = GERMAN_ENDINGS.find(([german]) => word.endsWith(german));
  return found ? word.slice(0, word.length - found[0].length) + found[1] : word;
};

/** Of: `de` or `d'`. */
const LINKS = [' de ', " d'"];

/** What a French word is of: `éthyle` in `acétate d'éthyle`. */
const ofBase = (text: string, word: string): string | undefined => {
  const link = LINKS.find((one) => text.startsWith(word + one));
  const base = link === undefined ? '' : text.slice(word.length + link.length);
  return base === '' ? undefined : base;
};

/** `acide 4-chlorobenzoïque`, `acétate d'éthyle`, `chlorhydrate de …`: French names, their accents gone already. */
const fromFrench = (text: string): string => {
  const acid = /^acide (.+)$/.exec(text)?.[1];
  if (acid !== undefined) {
    const found = FRENCH_ACIDS.find(([french]) => acid.endsWith(french));
    return found ? acid.slice(0, acid.length - found[0].length) + found[1] : text;
  }
  for (const [french, english] of FRENCH_SALTS) {
    const base = ofBase(text, french);
    if (base !== undefined) return `${fromFrench(base)} ${english}`;
  }
  const radical = text.endsWith('yle') ? text.slice(0, -1) : undefined;
  if (radical === undefined) return text;
  for (const ending of ['ate', 'ite'])
    for (const link of LINKS) {
      const at = radical.lastIndexOf(ending + link);
      if (at > 0)
        return `${radical.slice(at + ending.length + link.length)} ${radical.slice(0, at)}${ending}`;
    }
  for (const halogen of ['chlor', 'brom', 'iod', 'fluor']) {
    const acyl = ofBase(radical, `${halogen}ure`);
    if (acyl !== undefined) return `${acyl} ${halogen}ide`;
  }
  return text;
};

const ACCENTS: Readonly<Record<string, string>> = {
  é: 'e',
  è: 'e',
  ê: 'e',
  ë: 'e',
  ï: 'i',
  î: 'i',
  ô: 'o',
  à: 'a',
  ç: 'c',
};

const GERMAN =
  /säure|(?:id|at|amin|anilin|hyd|nitril|benzol|toluol|harnstoff|keton)(?= |$)|chin(?:ol|az|ox|uc)|jod|äth/;
const FRENCH =
  /[éèêëïîôç]|^acide |hydrate d|(?:ate|ure) d(?:e |')|napht(?!h)|phtal(?:az|im|ide)|quinolein|uree(?=$| )/;
const ONE_AS_LETTER = /(?<![A-Za-z])l(?=H[-,]|[-,])/g;

/** Another spelling of a name; `isMended` where one of its characters is taken for another. */
interface OtherSpelling {
  name: NormalizedName;
  isMended: boolean;
}

/**
 * Other spellings of a name that was not read: without the hyphens that parted words at the ends of lines, with 1 for an l, and German and
 * French endings in English.
 * @param raw the text as it was given
 */
export const otherSpellings = (raw: string, given: NormalizedName): OtherSpelling[] => {
  const found: OtherSpelling[] = [];
  const add = (cased: string, isMended = false): void =>
    void found.push({ name: reworded(given, cased), isMended });
  const whole = raw.replaceAll(/-[ \t]*\r?\n[ \t]*(?=[a-z])/g, '');
  if (whole !== raw) add(normalizeName(whole).cased);
  const mended = given.cased.replaceAll(ONE_AS_LETTER, '1');
  if (mended !== given.cased) add(mended, true);
  const words = given.cased.toLowerCase();
  if (FRENCH.test(words)) {
    const letters = Array.from(given.cased, (letter) => ACCENTS[letter] ?? letter).join('');
    const plain = FRENCH_PARTS.reduce(
      (before, [french, english]) => before.replaceAll(french, english),
      letters,
    );
    const isAcid = /^acide |hydrate d|(?:ate|ure) d(?:e |')/.test(words);
    add(isAcid ? fromFrench(plain.toLowerCase()) : plain);
  }
  if (GERMAN.test(words)) {
    const english = fromGerman(words);
    // Locants of heteroatoms are capital, and so is indicated hydrogen.
    if (english !== words)
      add(
        english.replaceAll(/(?<![a-z])[nos](?='*[-,])|(?<=\d[a-g]?'{0,4})h(?=[-,)\]])/g, (letter) =>
          letter.toUpperCase(),
        ),
      );
  }
  return found;
};
