import type { Engine } from '@moiety/chemistry/engine.ts';
import { joinAtPoints } from '@moiety/chemistry/join-points.ts';
import { type NamedStructure, parseName } from '@moiety/chemistry/names/parse-name.ts';
import { repairName, usualAlternatives } from '@moiety/chemistry/names/repair-name.ts';
import { stereoTagsOf } from '@moiety/chemistry/stereo-tags.ts';
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
  /** What its name says of its centres, where that holds only in the whole compound: its atoms may have to be turned round. */
  configurations?: readonly string[];
}

/** A group that a cell was read as: SMILES with `[*:1]` where it is bound, and `[*:2]` where it is bound a second time. */
export interface ReadGroup {
  /** Where on a ring it stands; empty where its place is drawn. */
  position: string;
  smiles: string;
  /** As of a substituent. */
  configurations?: readonly string[];
}

/** What stands where no group does. */
export const HYDROGEN_GROUP: ReadGroup = { position: '', smiles: '[H][*:1]' };

/** A group by its name. */
type NamedGroup = Omit<Substituent, 'isMended'>;

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

/** `C3H7-i`, `C3H7(i)`: what stands behind it tells which of the alkyl groups it is. */
const ALKYL = /C(\d)H(\d{1,2})(?:-([nistc])(?![a-z])|\(([nistc])\))/g;
/** `i-C3H7`: the same before it. */
const ALKYL_BEHIND = /(?<![A-Za-z\d])([nistc])-?(C\dH\d{1,2})(?![-\d])/g;
/** `tert-C4H9`: the same in words. */
const ALKYL_WORD = /(?<![A-Za-z])(?:tert|sec|iso|cyclo|normal)\.?-?(?=C\dH\d)/g;
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
  const sorted = text.replaceAll(ALKYL_WORD, (word) => `${word[0]}-`).replaceAll(ALKYL_BEHIND, '$2-$1');
  const named = sorted.replaceAll(
    ALKYL,
    (_, carbons: string, hydrogens: string, behind: string | undefined, inBrackets: string, at: number) => {
      const count = Number(carbons);
      const kind = behind ?? inBrackets;
      const name = kind === 'n' ? CHAINS[count] : BRANCHED[`${carbons}${kind}`];
      isWrong ||= name === undefined || Number(hydrogens) !== 2 * count + (kind === 'c' ? -1 : 1);
      return `${/[\w)]/.test(sorted[at - 1] ?? '') ? '-' : ''}${name ?? ''}`;
    },
  );
  return isWrong ? undefined : named;
}

/** `(S)-CH(CH3)Ph`: what says of which configuration a group is. */
/** `S-CH3` is a thioether. */
const CONFIGURED = /^(?:\((?:[RSEZ]|[+±-]|rac|cis|trans)\)|(?:[REZ]|[+±-]|rac|cis|trans)-)/;

/** A condensed formula's group as SMILES; undefined where it is none with that many bonds, or has a configuration, which formulas do not show. */
function ofFormula(engine: Engine, text: string, bonds: 1 | 2): string | undefined {
  if (CONFIGURED.test(text)) return undefined;
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
  Et: 'ethyl',
  OMe: 'methoxy',
  OCH3: 'methoxy',
  CF3: 'trifluoromethyl',
  OCF3: 'trifluoromethoxy',
  Ph: 'phenyl',
  Bn: 'benzyl',
};
/** `4-F-phenyl`, `3-CF3-Ph`, `1-Me-pyrazol-4-yl`, `5-Cl-2-thienyl`: a name in part. */
const SHORT =
  /(?<=\d-)(?:(F|Cl|Br|CN|OH|NH2|NO2|Me|CH3|Et|OMe|OCH3|CF3|OCF3)(?:-?(?=phenyl|Ph$|benzyl|Bn$|pyrid)|-(?=[a-z]{4})|(?=-\d-[a-z]{4})))/g;
/** `c-pentyl`: a cycle. */
const CYCLE = /^c-(?=(?:prop|but|pent|hex|hept)yl)/i;
/** `4-Py`, `3-biphenyl`: groups that are named by their place alone. */
const PLACED: readonly (readonly [RegExp, string])[] = [
  [/^([2-4])-Pyr?$/, 'pyridin-$1-yl'],
  [/^([2-4])-biphenyl$/, 'biphenyl-$1-yl'],
  [/^N-(piperidin|pyrrolidin|azetidin)yl$/, '$1-1-yl'],
  [/^N-(morpholin|thiomorpholin)yl$/, '$1-4-yl'],
];

const inWords = (text: string): string => {
  const placed = PLACED.find(([pattern]) => pattern.test(text));
  if (placed !== undefined) return text.replace(...placed);
  const named = text.replaceAll(SHORT, (_, sign: string) => NAMES[sign]!);
  return named === text
    ? text.replace(CYCLE, 'cyclo').replace(/(?<=^cyclo)[A-Z]/, (letter) => letter.toLowerCase())
    : named.replace(/(?:Ph|Bn)$/, (sign) => NAMES[sign]!);
};

/** Elements that tables name where their group is meant. */
const ELEMENTS: Readonly<Record<string, string>> = {
  fluorine: 'fluoro',
  chlorine: 'chloro',
  bromine: 'bromo',
  iodine: 'iodo',
};

/** A name without what says that it is one of a group: `methyl group`, `chlorine atom`. */
const bareName = (text: string): string => {
  const bare = text
    .replace(/^[-–]\s?/, '')
    .replace(/ (?:group|atom|radical|residue)$/i, '')
    .trim();
  return ELEMENTS[bare.toLowerCase()] ?? inEnglish(bare);
};

/** `cyclopropyle`, `4-méthoxyphényle`: French names of groups as English has them. */
const inEnglish = (name: string): string => name.replaceAll(/[éè]/g, 'e').replace(/(?<=[a-z-]yl)e$/, '');

/** Long enough for a name, and not so long that it is a sentence. */
const NAME_LENGTH = { least: 4, most: 120, mended: 60 };

/** A group by its name (`4-chlorophenyl`), which is read as that of its halide. */
function ofName(engine: Engine, text: string): NamedGroup | undefined {
  const bare = bareName(text);
  // A cell's lines may have parted it.
  return (
    namedGroup(engine, bare) ??
    (/[a-z-] [a-z(]/.test(bare) ? namedGroup(engine, bare.replaceAll(' ', '')) : undefined)
  );
}

function namedGroup(engine: Engine, text: string): NamedGroup | undefined {
  const name = inWords(text);
  if (!/[a-z]{3}/.test(name) || name.length > NAME_LENGTH.most) return undefined;
  const halide = halideFor(name);
  return halide === undefined
    ? undefined
    : groupOf(engine, parseName(engine, `${name} ${halide.name}`).results, halide.symbol);
}

/** The halide whose element is not in a group. */
function halideFor(name: string): { name: string; symbol: string } | undefined {
  if (!/iod/i.test(name)) return { name: 'iodide', symbol: 'I' };
  return /brom/i.test(name) ? undefined : { name: 'bromide', symbol: 'Br' };
}

/** The group of a halide; undefined where its name means several, or not everything about it is said. */
function groupOf(engine: Engine, results: readonly NamedStructure[], symbol: string): NamedGroup | undefined {
  const [first] = results;
  if (first === undefined || results.length > 1 || first.warnings.length > 0) return undefined;
  // No metal is in a group.
  const parts = first.smiles.split(symbol);
  if (parts.length !== 2) return undefined;
  const configurations = openConfigurations(engine, parts, symbol);
  return { smiles: parts.join('[*:1]'), ...(configurations === undefined ? {} : { configurations }) };
}

/** Atoms and groups that a group may be bound to, by which its configuration is named. */
const NEIGHBOURS = ['[H]', 'C', 'C(C)(C)C', 'C(=O)O', 'N', 'O', 'S'];

/** The configurations of a structure's centres, as they are named, in the order of its atoms. */
export const configurationsOf = (engine: Engine, smiles: string): string[] =>
  engine.withMolecule(smiles, (molecule) =>
    (stereoTagsOf(molecule)?.CIP_atoms ?? []).flatMap(([, label]) =>
      /^\([RSrs]\)$/.test(label) ? label.slice(1, -1) : [],
    ),
  );

/**
 * The configurations that a name says of a group's centres, where what it is bound to can change them: (R)-1-hydroxyethyl is turned round
 * where the iodine of its halide, which comes first, is a carbon, which comes after the oxygen.
 */
function openConfigurations(engine: Engine, parts: readonly string[], symbol: string): string[] | undefined {
  if (!parts.join('').includes('@')) return undefined;
  const usual = configurationsOf(engine, parts.join(symbol));
  const isFixed = NEIGHBOURS.every((neighbour) => {
    try {
      return configurationsOf(engine, parts.join(neighbour)).join('') === usual.join('');
    } catch {
      return false;
    }
  });
  return isFixed ? undefined : usual;
}

/** Endings of names of groups, with the signs that are taken for their last letter. */
const NAME_END = /(?:[yv](?:[l1I!|\]i)J]|\b)|[o0O]|[yv])$/;

/** A group by a name that was read by sight and damaged (`isopropy!`); undefined where it may be two. */
function ofDamagedName(engine: Engine, text: string): NamedGroup | undefined {
  const name = inWords(bareName(text))
    .replaceAll(' ', '')
    .replace(/(?<![.,·:;])[.,·:;]+$/, '');
  if (
    name.length < NAME_LENGTH.least ||
    name.length > NAME_LENGTH.mended ||
    !/[a-z]{3}/.test(name) ||
    !NAME_END.test(name)
  )
    return undefined;
  const halide = halideFor(name);
  if (halide === undefined) return undefined;
  const mended = repairName(engine, [
    ...usualAlternatives(name),
    ...Array.from(` ${halide.name}`, (letter) => [{ text: letter, cost: 0 }]),
  ]);
  const [first, ...others] = mended.map(({ results }) => groupOf(engine, results, halide.symbol));
  return others.every((other) => other?.smiles === first?.smiles) ? first : undefined;
}

const HYDROGEN = /^(?:[-–]?H|hydrogen(?: atom)?|氢(?:原子)?|氫(?:原子)?|水素(?:原子)?)$/i;

/** `4-Cl-C6H4`, `3,4-Cl2C6H3`, `2-Cl-4-F-phenyl`: groups by their positions on a benzene ring, and the ring. */
const ARYL = /^([2-6omp](?:,[2-6])*-.{1,40}?)-?(C6H([1-4])|Ph|phenyl|Bn|benzyl)$/;
/** The same with the ring first: `C6H4-4-Cl`, `C6H4(4-Cl)`, `Ph-2,4-F2`. */
const ARYL_FIRST = /^(?:C6H([1-4])|Ph|phenyl)-?(\()?([2-6omp](?:,[2-6])*-.{1,40}?)(\))?$/;
const POSITIONS: Readonly<Record<string, string>> = { o: '2', m: '3', p: '4' };

/** A benzene ring by the groups on it; undefined where a text is none, or its hydrogens do not fit. */
function ofAryl(engine: Engine, text: string): string | undefined {
  const [, before, ring = '', hydrogens] = ARYL.exec(text) ?? [];
  const [, firstHydrogens, open, behind, close] = ARYL_FIRST.exec(text) ?? [];
  if ((open === undefined) !== (close === undefined)) return undefined;
  const list = before ?? behind;
  if (list === undefined) return undefined;
  const isBenzyl = /^(?:Bn|benzyl)$/.test(ring);
  const left = hydrogens ?? firstHydrogens;
  const groups = readPositions({
    text: list
      .replace(/^[omp](?=-)/, (letter) => POSITIONS[letter]!)
      // `2-Cl-4-F`.
      .replaceAll(/(?<=[A-Za-z)\d])-(?=[2-6](?:,[2-6]){0,4}-[A-Z(])/g, ', '),
    isSeen: false,
    doubts: [],
  });
  if (groups === undefined || (left !== undefined && groups.length !== 5 - Number(left))) return undefined;
  const places = new Map(groups.map(({ position, group }) => [Number(position), group.text]));
  if (places.size !== groups.length || groups.some(({ position }) => !/^[2-6]$/.test(position)))
    return undefined;
  let whole = `[*:1]${isBenzyl ? 'C' : ''}c1${[2, 3, 4, 5, 6]
    .map((place) => {
      const closing = place === 6 ? '1' : '';
      return places.has(place) ? `c${closing}([*:1${place}])` : `c${closing}`;
    })
    .join('')}`;
  for (const [place, group] of places) {
    const smiles = ofFormula(engine, group, 1) ?? ofName(engine, group)?.smiles;
    const joined =
      smiles === undefined
        ? undefined
        : joinAtPoints(engine, whole, smiles.replace('[*:1]', `[*:1${place}]`));
    if (joined === undefined) return undefined;
    whole = joined;
  }
  return whole;
}

/** A formula with two bonds, and what is bound to it by its name: `C(=O)-(pyrrolidin-1-yl)`, `CH2-cyclopropyl`, `NH-c-Pr`; `CH2(4-F-Ph)`; `CH2C6H4-4-F`. */
const LINKED: readonly RegExp[] = [
  /^((?:[A-Z][A-Za-z\d=()]*)[A-Za-z\d)])-(?:\(([^()].*)\))$/,
  /^((?:[A-Z][A-Za-z\d=()]*)[A-Za-z\d)])-([^()\s].*)$/,
  /^([A-Z][A-Za-z\d=]{0,12})\((\d.{2,60})\)$/,
  /^([A-Z][A-Za-z\d=]{0,12}?)(C6H[1-4]-?\(?[2-6omp].{1,40})$/,
];

function ofLinked(engine: Engine, text: string): NamedGroup | undefined {
  for (const pattern of LINKED) {
    const [, formula = '', name] = pattern.exec(text) ?? [];
    const link = name === undefined ? undefined : ofFormula(engine, formula, 2);
    if (name === undefined || link === undefined) continue;
    const end = ofAryl(engine, name) ?? ofFormula(engine, name, 1) ?? ofName(engine, name)?.smiles;
    // What holds only in the whole compound is not known of a part of the group.
    if (end === undefined || end.includes('@')) continue;
    const whole = joinAtPoints(engine, link, end.replace('[*:1]', '[*:2]'));
    if (whole !== undefined) return { smiles: whole };
  }
  return undefined;
}

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

/** A text that was read by sight without the specks of a scan at its ends; a comma may be a lowered digit. */
const withoutSpecks = (text: string, isSeen: boolean): string =>
  isSeen ? text.replaceAll(/^[.,'’‘`·•:]{1,6}\s?|\s?[.·•'’‘`]{1,6}$/g, '') : text;

/**
 * Reads a group that is written as a condensed formula, an abbreviation or a name.
 * @returns undefined where it is none, or may be two
 */
export function readSubstituent(engine: Engine, cell: GroupText, bonds: 1 | 2 = 1): Substituent | undefined {
  const plain = withoutSpecks(plainText(cell.text).replaceAll('≡', '#').trim(), cell.isSeen);
  if (plain === '' || plain.length > 120) return undefined;
  if (HYDROGEN.test(plain)) return bonds === 1 ? { smiles: '[H][*:1]', isMended: false } : undefined;
  const close = plain.replaceAll(' ', '');
  // What told the isomer was lost.
  if (close.endsWith('-')) return undefined;
  const aryl = bonds === 1 ? ofAryl(engine, close) : undefined;
  if (aryl !== undefined) return { smiles: aryl, isMended: false };
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
  if (bonds === 2) return undefined;
  const linked = ofLinked(engine, close);
  if (linked !== undefined) return { ...linked, isMended: false };
  const named = ofName(engine, plain);
  if (named !== undefined) return { ...named, isMended: false };
  const mended = cell.isSeen ? ofDamagedName(engine, plain) : undefined;
  return mended === undefined ? undefined : { ...mended, isMended: true };
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
