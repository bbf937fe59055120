// What a table is about, where it is not about activities: told by its headings, and by its caption.
import { groupHeading } from '../groups/placeholders.ts';
import { rolesOf } from './column-roles.ts';
import { type Table, textOf } from './table.ts';
import { plainText } from './units.ts';
import { readValue } from './values.ts';

export type TableKind =
  | 'activity'
  /** Substituents of a formula. */
  | 'groups'
  | 'docking'
  /** Peaks of a powder diffraction. */
  | 'diffraction'
  | 'nmr'
  | 'pharmacokinetics'
  | 'formulation'
  /** Masses, yields, purities, melting points. */
  | 'analysis'
  /** Solubility, stability, permeability. */
  | 'properties'
  /** Structures or names, and nothing that was measured. */
  | 'compounds'
  | 'other';

/** Words of headings and captions by which a kind is known; of several kinds with as many the first. */
const WORDS: readonly (readonly [TableKind, RegExp])[] = [
  ['docking', /docking|binding (?:free )?energ|glide|\bscores?\b|\bpdb\b|rmsd|对接|结合能/i],
  [
    'diffraction',
    /\bxrp?d\b|2[-\s]?(?:θ|theta)|\bd[-\s]?spacing|diffraction|relative intensity|衍射|晶面间距/i,
  ],
  ['nmr', /\bnmr\b|chemical shift|(?<!\p{L})δ\s?(?:[([]|ppm|[HC]\b|$)|核磁|化学位移/iu],
  [
    'pharmacokinetics',
    /\bc\s?max\b|\bt\s?max\b|\bauc|\bt\s?1\/2|half[-\s]?li[fv]e|bioavailab|\bv\s?ss\b|\bv\s?d\b|\bvz\b|clearance|pharmacokinetic|\bcl\b|\bmrt\b|药代|半衰期|生物利用度|清除率/i,
  ],
  [
    'formulation',
    /formulation|ingredient|excipient|compositions?\b|tablets?\b|capsules?\b|\bw(?:t\.?|eight)?\s?%|\bw\/w|components?\b|片剂|胶囊|处方|成分|辅料|组分|组成/i,
  ],
  [
    'analysis',
    /m\/z|\[m ?[+-]|lc-?ms|\bms\b|\besi\b|hrms|\bmass\b|yield|purity|retention|\br\.?t\.?\b|melting|\bm\.?p\.?\b|elemental|mol(?:ecular|\.)? ?w|分子量|收率|产率|纯度|保留时间|熔点|质谱/i,
  ],
  [
    'properties',
    /solubil|stabil|log ?[pd]\b|permeab|caco|papp|protein binding|\bpka\b|tpsa|溶解|稳定|渗透|蛋白结合/i,
  ],
];

/** The kind that most words of texts speak of; undefined where none does. */
function kindOfWords(headings: readonly string[], caption: string): TableKind | undefined {
  const scores = WORDS.map(([kind, pattern]) => ({
    kind,
    score: headings.filter((heading) => pattern.test(heading)).length + (pattern.test(caption) ? 1 : 0),
  }));
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score > 0 ? best.kind : undefined;
}

/** What a table is about. @param activities how many were read of it */
export function kindOf(table: Table, activities: number): TableKind {
  const roles = rolesOf(table);
  if (activities > 0 || roles.some((role) => role?.kind === 'value')) return 'activity';
  if (table.headings.some((heading) => groupHeading(heading) !== undefined)) return 'groups';
  const known = kindOfWords(table.headings.map(plainText), plainText(table.caption));
  if (known !== undefined) return known;
  return roles.some((role) => role?.kind === 'structure' || role?.kind === 'name') ? 'compounds' : 'other';
}

/** A table whose first row are its headings, where it has none and that row says what it is about: `Peak | 2θ (°)`; any other as it is. */
export function withFirstHeadings(table: Table): Table {
  const [first, ...rows] = table.rows;
  if (first === undefined || rows.length === 0 || table.headings.some((heading) => heading !== ''))
    return table;
  const headings = Array.from({ length: table.columns }, (_, column) => textOf(first[column]));
  const isHeading = headings.every((text) => /^(?:none|unread)$/.test(readValue(text).kind));
  return isHeading && kindOfWords(headings, '') !== undefined ? { ...table, headings, rows } : table;
}
