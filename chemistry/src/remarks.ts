import { doubtsOf, NAME_READING, type NameDoubt } from './names/name-reading.ts';
import { hasUnknownAtom } from './properties.ts';

/**
 * What a reader should know of a structure before trusting its numbers:
 * - `polymer`: the drawn unit repeats, and all values are of the unit as drawn
 * - `unknown-atoms`: an atom may be of several elements, so most values are not known
 * - `racemate`, `relative-stereo`: stereo groups `and` and `or`
 * - `name-stereo`: the chemical name that it comes from gives no full configuration
 * - `name-assumed`: something else was taken for granted in reading the name
 */
export type Remark =
  | 'polymer'
  | 'unknown-atoms'
  | 'racemate'
  | 'relative-stereo'
  | 'name-stereo'
  | 'name-assumed';

const STEREO_DOUBTS: ReadonlySet<NameDoubt> = new Set([
  'partial-stereo',
  'stereo-not-placed',
  'stereo-not-met',
  'racemic',
  'relative',
]);

/** A repeating unit, monomer, copolymer, cross-link, modification or graft in a molfile, V2000 or V3000. */
const POLYMER = /^M {2}(?:STY.* |V30 \d+ )(?:SRU|MON|MER|COP|CRO|MOD|GRA|ANY)(?:\s|$)/m;
const POLYMER_EXTENSION = /\|[^|]*Sg:(?:n|mon|mer|co|xl|mod|grf|any):/;

interface Remarkable {
  /** The structure as the file wrote it. */
  source: string;
  /** Canonical CXSMILES. */
  smiles: string;
  data: Readonly<Record<string, string>>;
}

/** What was taken for granted in reading the name that a structure comes from, by the remark that says it. */
export const nameDoubtsOf = (
  { data }: Pick<Remarkable, 'data'>,
  remark: 'name-stereo' | 'name-assumed',
): NameDoubt[] => {
  const reading = Object.hasOwn(data, NAME_READING) ? (data[NAME_READING] ?? '') : '';
  return doubtsOf(reading).filter((doubt) => STEREO_DOUBTS.has(doubt) === (remark === 'name-stereo'));
};

export const remarksOf = ({ source, smiles, data }: Remarkable): Remark[] => {
  const isPolymer = source.includes('\n') ? POLYMER.test(source) : POLYMER_EXTENSION.test(source);
  const [, extension = ''] = smiles.split(' |');
  return [
    ...(isPolymer ? (['polymer'] as const) : []),
    ...(hasUnknownAtom(smiles) ? (['unknown-atoms'] as const) : []),
    ...(/(?:^|,)&\d+:/.test(extension) ? (['racemate'] as const) : []),
    ...(/(?:^|,)o\d+:/.test(extension) ? (['relative-stereo'] as const) : []),
    ...(['name-stereo', 'name-assumed'] as const).filter(
      (remark) => nameDoubtsOf({ data }, remark).length > 0,
    ),
  ];
};
