import { ALPHABET } from '../alphabet.ts';
import type { Glyph } from '../keypoints.ts';
import { SELDOM } from './abbreviations.ts';
import type { LabelBonds } from './condensed-formula.ts';
import { type LabelReading, readLabel } from './read-label.ts';

/** One way to read a label. */
export interface WayToRead {
  text: string;
  reading: LabelReading | undefined;
  /** Of its characters and of its grammar, by which ways to read it and to share out characters are compared. */
  weight: number;
}

/** A label as it was read best. */
export interface ReadLabel extends WayToRead {
  /** Of its characters and of its grammar, beside what else it may be. */
  probability: number;
  /** What else it may mean, likeliest first. */
  others: WayToRead[];
}

/** A character of a label and how it stands in its line. */
export interface PlacedGlyph {
  glyph: Glyph;
  isRaised: boolean;
}

/** What is mistaken for each other in print, so that the grammar may decide. */
const LIKE: Readonly<Record<string, string>> = {
  d: 'e',
  a: 'e',
  B: 'ED',
  D: 'BO',
  P: 'D',
  t: 'tE1',
  0: 'O',
  o: 'O0',
  c: 'C',
  s: 'S8',
  p: 'P',
  n: 'N',
  l: 'H1I',
  1: 'l',
  M: 'H',
  8: '3',
  r: 't',
  f: 'F',
  u: 'H',
  v: 'V',
  e: 't',
  6: '8',
  m: 'H',
  I: 'l',
  O: '0',
  i: 'l',
  Q: 'O',
  5: 'S',
};
const LIKENESS = 0.02;
/** What a letter behind a hydrogen or a digit is as often: `H2l`, `C1o`. */
const COUNTS: Readonly<Record<string, string>> = { l: '1', I: '1', t: '1', o: '0', O: '0' };
/** What stands for a count behind a bracket as often: `(CF2)s`. */
const BRACKET_COUNTS: Readonly<Record<string, string>> = {
  ...COUNTS,
  s: '8',
  S: '8',
  B: '8',
  o: '6',
  b: '6',
};
const COUNT_LIKENESS = 0.4;
/** A stroke that stands alone at the end of a bond is iodine; tritium is seldom drawn. */
const LONE_STROKE = /[l1T]/;
const LONE_STROKE_LIKENESS = 0.3;
const SURE = 0.9;
/** What atoms weigh whose letter alone is more often something else, where it is read doubtfully. */
const RARE_ATOMS: Readonly<Record<string, number>> = { B: 0.3, I: 0.3, T: 0.05 };
/** How likely a sign or digit at a label is not a part of it. */
const NOT_OF_LABEL = 0.02;
/** Characters from which on fewer readings of each are tried. */
const LONG = 8;
const VERY_LONG = 14;
const READINGS_MAX = 200;
/** What a text weighs that means nothing. */
const MEANINGLESS = 1e-4;
const SELDOM_WEIGHT = 0.1;
/** Other meanings of a label that are kept. */
const OTHERS_MAX = 3;

/**
 * A lone `D` at the end of a single bond, which the networks rarely are sure of: what it looks like instead, how likely these are together where it is one (an `O` or `P`
 * that is none looks like itself alone), and what is left of an `O` that says no hydrogen, which nobody writes there.
 */
const DEUTERIUM = { like: 'PBD', round: 'O', least: 0.1, bareOxygen: 0.1 };

/** What an isotope counts of which a part was not seen, so that a person looks at it. */
const INFERRED = 0.4;

type Option = [character: string, probability: number];

const isDoubtfulStroke = ({ probabilities, sign }: Glyph): boolean =>
  LONE_STROKE.test(ALPHABET[sign] ?? '') && (probabilities[sign] ?? 0) < SURE;

/** @param before the sign that was read before it @param isInside whether the label goes on to both sides */
function optionsOf(
  { probabilities, sign }: Glyph,
  most: number,
  before: string,
  isInside: boolean,
): Option[] {
  const options = new Map<string, number>();
  const ranked = Array.from(ALPHABET, (character, index): Option => [character, probabilities[index] ?? 0]);
  for (const [character, probability] of ranked.toSorted((a, b) => b[1] - a[1]).slice(0, 3)) {
    if (probability > 0.004) {
      options.set(character, probability);
    }
  }
  for (const character of LIKE[ALPHABET[sign] ?? ''] ?? '') {
    options.set(character, Math.max(options.get(character) ?? 0, LIKENESS));
  }
  const counts = before === ')' ? BRACKET_COUNTS : /[H\dl]/.test(before) ? COUNTS : {};
  const count = counts[ALPHABET[sign] ?? ''];
  if (count !== undefined) {
    options.set(count, Math.max(options.get(count) ?? 0, COUNT_LIKENESS));
  }
  const best = [...options].toSorted((a, b) => b[1] - a[1]).slice(0, most);
  // A sign may be the end of a stroke, a digit the number of an atom: neither belongs to the label then.
  return (isInside ? /[-+=#'.,/*]/ : /[-+=#'.,/*\d]/).test(ALPHABET[sign] ?? '')
    ? [...best, ['', NOT_OF_LABEL]]
    : best;
}

/** What a lone letter at the end of a single bond may be, where it looks like a `D`. */
function withDeuterium(options: readonly Option[], { probabilities, sign }: Glyph): Option[] {
  const sum = (signs: string): number =>
    Array.from(signs).reduce((total, one) => total + (probabilities[ALPHABET.indexOf(one)] ?? 0), 0);
  const [like, round] = [sum(DEUTERIUM.like), sum(DEUTERIUM.round)];
  const isLike =
    like >= DEUTERIUM.least && (DEUTERIUM.like + DEUTERIUM.round).includes(ALPHABET[sign] ?? ' ');
  if (!isLike || (probabilities[sign] ?? 0) > SURE) {
    return [...options];
  }
  const others = options
    .filter(([character]) => character !== 'D')
    .map(([character, probability]): Option =>
      character === DEUTERIUM.round
        ? [character, probability * DEUTERIUM.bareOxygen]
        : [character, probability],
    );
  return [['D', like + round], ...others];
}

/** The likeliest ways to read a line, likeliest first. */
function likeliest(options: readonly Option[][]): { characters: string[]; probability: number }[] {
  let beam: { characters: string[]; probability: number }[] = [{ characters: [], probability: 1 }];
  for (const choices of options) {
    beam = beam
      .flatMap(({ characters, probability }) =>
        choices.map(([character, likely]) => ({
          characters: [...characters, character],
          probability: probability * likely,
        })),
      )
      .toSorted((a, b) => b.probability - a.probability)
      .slice(0, READINGS_MAX);
  }
  return beam;
}

function textOf(characters: readonly string[], placed: readonly PlacedGlyph[]): string {
  return characters
    .map((character, index) => {
      const begins = placed[index]?.isRaised === true && placed[index - 1]?.isRaised !== true;
      return begins && /[\d+-]/.test(character) ? `^${character}` : character;
    })
    .join('');
}

/**
 * `CF`, `CD` and what looks like the latter at the end of one bond are `CF3` and `CD3` whose small 3 was overlooked: a carbon atom
 * of a formula says its hydrogens. So has a nitrogen atom that says none two of a group in brackets.
 */
function completed(text: string, { count, order }: LabelBonds): string {
  if (count !== 1 || order !== 1) {
    return text;
  }
  // Small digits of a phenyl group look like letters: nobody writes `COHS`.
  if (/^C[O0G6ecs]H[S5s]$/.test(text)) {
    return 'C6H5';
  }
  if (/^H[S5s]C[O0G6ecs]$/.test(text)) {
    return 'H5C6';
  }
  // `N(CH2CH3)` has two of what is in the bracket.
  const [, amine, group] = /^(N?)(\([A-Z][A-Za-z\d]*\))(?:N?)$/.exec(text) ?? [];
  if (group !== undefined && /^N|N$/.test(text)) {
    return amine === 'N' ? `N${group}2` : `${group}2N`;
  }
  const [, behind, before] = /^(?:C([FDBP])|([FDBP])C)$/.exec(text) ?? [];
  const other = behind ?? before;
  return other === undefined ? text : `C${other === 'F' ? 'F' : 'D'}3`;
}

/**
 * Reads a label: of the likeliest characters those that mean something with the bonds that come to it.
 * @param anchor index of the character that the bonds come to
 */
export function readLattice(placed: readonly PlacedGlyph[], anchor: number, bonds: LabelBonds): ReadLabel {
  const most = placed.length > VERY_LONG ? 1 : placed.length > LONG ? 2 : 4;
  const beam = likeliest(
    placed.map(({ glyph }, index) => {
      const before = ALPHABET[placed[index - 1]?.glyph.sign ?? -1] ?? '';
      const options = optionsOf(glyph, most, before, index > 0 && index < placed.length - 1);
      if (placed.length > 1) {
        return options;
      }
      if (isDoubtfulStroke(glyph)) {
        return [...options.filter(([character]) => character !== 'I'), ['I', LONE_STROKE_LIKENESS]];
      }
      return bonds.count === 1 && bonds.order === 1 ? withDeuterium(options, glyph) : options;
    }),
  );
  const ways = new Map<string, WayToRead>();
  let best: WayToRead | undefined;
  let total = 0;
  for (const { characters, probability } of beam) {
    const text = completed(textOf(characters, placed), bonds);
    const lastCapital = characters.findLastIndex((character) => /[A-GI-Z]/.test(character));
    const firstCapital = characters.findIndex((character) => /[A-GI-Z]/.test(character));
    const anchoredAtEnd = anchor >= lastCapital && firstCapital < lastCapital;
    const reading = readLabel(text, bonds, { anchoredAtEnd });
    const rare = SELDOM.has(text) ? SELDOM_WEIGHT : probability < SURE ? (RARE_ATOMS[text] ?? 1) : 1;
    const weight = probability * rare * (reading?.fit ?? MEANINGLESS);
    total += weight;
    const way = { text, reading, weight };
    best = best === undefined || weight > best.weight ? way : best;
    const meaning = JSON.stringify(reading?.fragment ?? '');
    if (weight > (ways.get(meaning)?.weight ?? 0)) {
      ways.set(meaning, way);
    }
  }
  const isInferred =
    best?.text === '^3C' || (best?.text === 'D' && ALPHABET[placed[0]?.glyph.sign ?? -1] !== 'D');
  return {
    text: best?.text ?? '',
    reading: best?.reading,
    weight: best?.weight ?? 0,
    others: [...ways.values()]
      .filter((way) => way !== best && way.reading !== undefined)
      .toSorted((a, b) => b.weight - a.weight)
      .slice(0, OTHERS_MAX),
    probability:
      best === undefined
        ? 0
        : (best.weight / Math.max(total, 1e-12)) * Math.min(1, beamTop(beam)) * (isInferred ? INFERRED : 1),
  };
}

const beamTop = (beam: readonly { probability: number }[]): number => Math.sqrt(beam[0]?.probability ?? 0);
