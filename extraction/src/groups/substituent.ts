import type { Engine } from '@moiety/chemistry/engine.ts';
import { parseName } from '@moiety/chemistry/names/parse-name.ts';
import type { Fragment } from '@moiety/chemistry/recognition/labels/fragment.ts';
import { readLabel } from '@moiety/chemistry/recognition/labels/read-label.ts';
import type { Doubt } from '../page/page-result.ts';
import { plainText } from '../tables/units.ts';

/** A group for a place of a formula. */
export interface Substituent {
  /** SMILES with `[*:1]` where it is bound, and `[*:2]` where it is bound a second time. */
  smiles: string;
  /** Whether characters were taken for others. */
  isMended: boolean;
}

/** A text as it was read. */
export interface GroupText {
  text: string;
  /** Whether it was read by sight. */
  isSeen: boolean;
  doubts: readonly Doubt[];
}

/** Signs that print and optical reading confuse in formulas, with what it costs to take one for the other. */
const CONFUSED: Readonly<Record<string, string>> = {
  '0': 'O',
  o: 'O',
  O: '0',
  l: 'I1',
  I: 'l1',
  '1': 'lIi',
  '!': '1l',
  '|': '1l',
  c: 'C',
  h: 'H',
  f: 'F',
  n: 'N',
  s: '35S',
  S: '5',
  g: '9',
  q: '9',
  z: '2',
  Z: '2',
  B: '8',
  $: 'S',
  '3': '5',
  '5': '3',
  '8': '3',
};
const COST = { doubt: 0.15, confused: 0.3, digit: 0.35, margin: 0.25, most: 1.2 };
/** Texts that are tried for one cell. */
const MOST_TRIES = 600;

/** `C3H7-i`: what stands behind it tells which of the alkyl groups it is. */
const ALKYL = /C(\d)H(\d{1,2})-([nistc])(?![a-z])/g;
const BRANCHED: Readonly<Record<string, string>> = {
  '3i': 'iPr',
  '4i': 'iBu',
  '4s': 'sBu',
  '4t': 'tBu',
  '5i': 'iAm',
  '5t': 'tAm',
  '3c': 'cPr',
  '4c': 'cBu',
  '5c': 'cPent',
  '6c': 'cHex',
};
const CHAINS = ['', 'Me', 'Et', 'nPr', 'nBu', 'nPent', 'nHex', 'nHept', 'nOct'];

/** The formula with such groups named; undefined where one is none. */
function withNamedAlkyls(text: string): string | undefined {
  let isWrong = false;
  const named = text.replaceAll(ALKYL, (_, carbons: string, hydrogens: string, kind: string, at: number) => {
    const count = Number(carbons);
    const name = kind === 'n' ? CHAINS[count] : BRANCHED[`${carbons}${kind}`];
    isWrong ||= name === undefined || Number(hydrogens) !== 2 * count + (kind === 'c' ? -1 : 1);
    return `${at > 0 ? '-' : ''}${name ?? ''}`;
  });
  return isWrong ? undefined : named;
}

/** A condensed formula's group as SMILES; undefined where it is none with that many bonds. */
function ofFormula(engine: Engine, text: string, bonds: 1 | 2): string | undefined {
  const named = withNamedAlkyls(text);
  const reading = named === undefined ? undefined : readLabel(named, { order: bonds, count: bonds });
  if (reading === undefined || reading.kind === 'open' || reading.fit < 0.9) return undefined;
  return smilesOf(engine, reading.fragment, bonds);
}

/** A group's atoms as SMILES with its open bonds; undefined where it is chemically impossible. */
function smilesOf(engine: Engine, { atoms, bonds, attachments }: Fragment, count: 1 | 2): string | undefined {
  const ends = [attachments[0] ?? 0, attachments[1] ?? attachments[0] ?? 0].slice(0, count);
  const all = atoms.length + ends.length;
  const molfile = [
    '',
    '  Moiety',
    '',
    '  0  0  0     0  0            999 V3000',
    'M  V30 BEGIN CTAB',
    `M  V30 COUNTS ${all} ${bonds.length + ends.length} 0 0 0`,
    'M  V30 BEGIN ATOM',
    ...atoms.map(
      ({ element, charge, isotope }, index) =>
        `M  V30 ${index + 1} ${element} ${index} 0 0 0${charge === 0 ? '' : ` CHG=${charge}`}${isotope === 0 ? '' : ` MASS=${isotope}`}`,
    ),
    ...ends.map((_, index) => `M  V30 ${atoms.length + index + 1} R# ${index} 1 0 ${index + 1}`),
    'M  V30 END ATOM',
    'M  V30 BEGIN BOND',
    // Nothing is said of the configuration of double bonds.
    ...bonds.map(
      ({ from, to, order }, index) =>
        `M  V30 ${index + 1} ${order} ${from + 1} ${to + 1}${order === 2 ? ' CFG=2' : ''}`,
    ),
    ...ends.map(
      (end, index) => `M  V30 ${bonds.length + index + 1} 1 ${end + 1} ${atoms.length + index + 1}`,
    ),
    'M  V30 END BOND',
    'M  V30 END CTAB',
    'M  END',
    '',
  ].join('\n');
  try {
    return engine.withMolecule(molfile, (molecule) => molecule.get_smiles());
  } catch {
    return undefined;
  }
}

const NAMES: Readonly<Record<string, string>> = {
  F: 'fluoro',
  Cl: 'chloro',
  Br: 'bromo',
  CN: 'cyano',
  OH: 'hydroxy',
  NH2: 'amino',
  NO2: 'nitro',
  Me: 'methyl',
  CH3: 'methyl',
  OMe: 'methoxy',
  OCH3: 'methoxy',
  CF3: 'trifluoromethyl',
  OCF3: 'trifluoromethoxy',
  Ph: 'phenyl',
  Bn: 'benzyl',
};
/** `4-F-phenyl`, `3-CF3-Ph`: a name in part. */
const SHORT = /(?<=\d-)(F|Cl|Br|CN|OH|NH2|NO2|Me|CH3|OMe|OCH3|CF3|OCF3)-?(?=phenyl|Ph$|benzyl|Bn$|pyrid)/;

const inWords = (text: string): string =>
  SHORT.test(text)
    ? text
        .replace(SHORT, (sign) => NAMES[sign.replace(/-$/, '')] ?? sign)
        .replace(/(?:Ph|Bn)$/, (sign) => NAMES[sign]!)
    : text;

/** A group by its name (`4-chlorophenyl`), which is read as that of its halide. */
function ofName(engine: Engine, text: string): string | undefined {
  const name = inWords(text.replace(/^[-–]\s?/, ''));
  if (!/[a-z]{3}/.test(name) || name.length > 120) return undefined;
  const [halide, symbol] = /iod/i.test(name) ? ['bromide', 'Br'] : ['iodide', 'I'];
  if (symbol === 'Br' && /brom/i.test(name)) return undefined;
  const parsed = parseName(engine, `${name} ${halide}`).results;
  const [first] = parsed;
  if (first === undefined || parsed.length > 1 || first.warnings.length > 0) return undefined;
  // No metal is in a group.
  const parts = first.smiles.split(symbol);
  return parts.length === 2 ? parts.join('[*:1]') : undefined;
}

const HYDROGEN = /^(?:-?H|hydrogen|氢|-H)$/i;

/** What may stand at each place of a text. */
function alternativesOf({ text, isSeen, doubts }: GroupText): { text: string; cost: number }[][] {
  return Array.from(text, (letter, index) => {
    const places = [{ text: letter, cost: 0 }];
    if (!isSeen) return places;
    const before = text[index - 1];
    // Print that shows `Cl` is read as `CI` as often as not, and iodine at a carbon is rare.
    if (letter === 'I' && before === 'C') return [{ text: 'l', cost: 0 }];
    const add = (other: string, cost: number): void => {
      if (!places.some((known) => known.text === other)) places.push({ text: other, cost });
    };
    for (const { text: other, confidence } of doubts.find((doubt) => doubt.index === index)?.others ?? [])
      if (/^[\w()=#-]$/.test(other)) add(other, COST.doubt - 0.1 * Math.log10(Math.max(0.02, confidence)));
    for (const other of CONFUSED[letter] ?? '') add(other, COST.confused);
    // A small lowered digit is what is lost or taken for a comma most.
    if (letter === ',' && before !== undefined && /[A-Za-z)]/.test(before))
      for (const digit of '235679') add(digit, COST.digit);
    if (letter === 'H' && !/[\d,sgq]/.test(text[index + 1] ?? ''))
      for (const digit of '2357') add(`H${digit}`, COST.digit);
    if (letter === 'H' && /-/.test(text[index + 1] ?? ''))
      for (const digit of ['9', '11']) add(`H${digit}`, COST.digit);
    return places;
  });
}

/** Texts that a cell may hold, the likeliest first. */
function* variantsOf(cell: GroupText): Generator<{ text: string; cost: number }> {
  const places = alternativesOf(cell);
  let waiting: { text: string; cost: number; at: number }[] = [{ text: '', cost: 0, at: 0 }];
  for (let tries = 0; waiting.length > 0 && tries < MOST_TRIES;) {
    const least = waiting.reduce((best, one) =>
      one.cost < best.cost || (one.cost === best.cost && one.at > best.at) ? one : best,
    );
    waiting = waiting.filter((one) => one !== least);
    if (least.at === places.length) {
      tries += 1;
      yield least;
      continue;
    }
    for (const { text, cost } of places[least.at]!)
      if (least.cost + cost <= COST.most && waiting.length < 4000)
        waiting.push({ text: least.text + text, cost: least.cost + cost, at: least.at + 1 });
  }
}

/**
 * Reads a group that is written as a condensed formula, an abbreviation or a name.
 * @returns undefined where it is none, or may be two
 */
export function readSubstituent(engine: Engine, cell: GroupText, bonds: 1 | 2 = 1): Substituent | undefined {
  const plain = plainText(cell.text).replaceAll('≡', '#').trim();
  if (plain === '' || plain.length > 120) return undefined;
  if (HYDROGEN.test(plain)) return bonds === 1 ? { smiles: '[H][*:1]', isMended: false } : undefined;
  const close = plain.replaceAll(' ', '');
  // What told the isomer was lost.
  if (close.endsWith('-')) return undefined;
  const kept = close === cell.text ? cell.doubts : [];
  let found: { smiles: string; cost: number } | undefined;
  for (const { text, cost } of variantsOf({ text: close, isSeen: cell.isSeen, doubts: kept })) {
    if (found !== undefined && cost > found.cost + COST.margin) break;
    const smiles = ofFormula(engine, text.replace(/^-(?=[A-Z(])/, ''), bonds);
    if (smiles === undefined) continue;
    if (found === undefined) found = { smiles, cost };
    else if (found.smiles !== smiles) return undefined;
    if (cost === 0) break;
  }
  if (found !== undefined) return { smiles: found.smiles, isMended: found.cost > 0 };
  const named = bonds === 1 ? ofName(engine, plain) : undefined;
  return named === undefined ? undefined : { smiles: named, isMended: false };
}

/** A group and where on a ring it stands. */
export interface PositionedGroup {
  position: string;
  group: GroupText;
}

const part = ({ isSeen }: GroupText, text: string): GroupText => ({ text: text.trim(), isSeen, doubts: [] });

/** The group that a text has several times, as `dimethyl`, `(CH3)2` and `Cl2`; undefined where it has it once. */
function repeatedIn(text: string, count: number): string | undefined {
  const prefix = /^(?:di|tri|tetra)-?(?=.)/.exec(text);
  if (prefix !== null) return text.slice(prefix[0].length);
  const number = String(count);
  if (!text.endsWith(number)) return undefined;
  const group = text.slice(0, -number.length);
  return (/^\((.+)\)$/.exec(group)?.[1] ?? group) || undefined;
}

/** Reads a list of groups with their positions: `(2) OCH3 (5) CH3`, `2-F, 4-Cl`, `3,5-Cl2`; undefined where it is none. */
export function readPositions(cell: GroupText): PositionedGroup[] | undefined {
  const plain = plainText(cell.text);
  if (/^\(\d{1,2}['a]?\)/.test(plain)) {
    const pieces = plain.split(/(?=\(\d{1,2}['a]?\)(?!\d))/).filter((piece) => piece.trim() !== '');
    const found = pieces.map((piece) => {
      const match = /^\((\d{1,2}['a]?)\) ?(\S.*)$/.exec(piece.trim());
      return match === null ? undefined : { position: match[1]!, group: part(cell, match[2]!) };
    });
    return found.every((one) => one !== undefined) ? found : undefined;
  }
  const found: PositionedGroup[] = [];
  let rest = plain;
  while (rest !== '') {
    const match =
      /^(\d{1,2}(?:, ?\d{1,2}){0,9}) ?- ?(.+?)(?:[,;] ?(?=\d{1,2}(?:,\d{1,2}){0,9}-)| (?=\d)|$)/.exec(rest);
    if (match === null) return undefined;
    rest = rest.slice(match[0].length);
    const positions = match[1]!.split(/,\s?/);
    const count = positions.length;
    const group = count === 1 ? match[2]! : repeatedIn(match[2]!, count);
    if (group === undefined) return undefined;
    for (const position of positions) found.push({ position, group: part(cell, group) });
  }
  return found.length === 0 ? undefined : found;
}
