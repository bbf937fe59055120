import type { SugarEnding } from './nodes.ts';
import type { ReadParent } from './read-heterocycle.ts';
import { ALDOSES, KETOSES, SUGAR_ENDINGS } from './tables/sugars.ts';
import { Trie } from './trie.ts';

interface Stem {
  pattern: string;
  deoxy: readonly string[];
  isKetose: boolean;
}

const stems = new Trie<Stem>();
for (const [table, isKetose] of [
  [ALDOSES, false],
  [KETOSES, true],
] as const)
  for (const line of table.trim().split('\n')) {
    const [stem = '', pattern = '', deoxy = ''] = line.split(';');
    stems.add(stem, { pattern, deoxy: deoxy === '' ? [] : deoxy.split(' '), isKetose });
  }

const endings = SUGAR_ENDINGS.trim()
  .split('\n')
  .map((line) => line.split(';'));

const CONFIGURATION = /(?:([αβ])-)?([dl])-/y;

/** Sugars by the number of their carbon atoms and the configuration of what centers they have: `2-deoxy-D-erythro-pentofuranosyl`. */
const LENGTHS: Readonly<Record<string, number>> = { tetr: 4, pent: 5, hex: 6 };
const SYSTEMATIC = /(\w{2,7})o-(tetr|pent|hex)/y;
const DEOXY = /(\d)(?:,(\d))?-(?:di)?deoxy-/g;
/** Characters of other prefixes that may stand between `deoxy-` and the configuration. */
const MOST_BETWEEN = 60;

/** The places before a configuration at which the sugar has no hydroxy group; a bracket in between ends what belongs to the sugar. */
const deoxyPlaces = (text: string, from: number): number[] => {
  const before = text.slice(Math.max(0, from - 80), from);
  const own = before.slice(1 + Math.max(...Array.from('()[]', (bracket) => before.lastIndexOf(bracket))));
  const deoxy = [...own.matchAll(DEOXY)].find(
    ({ 0: whole, index }) => own.length - index - whole.length <= MOST_BETWEEN,
  );
  return deoxy === undefined ? [] : [Number(deoxy[1]), Number(deoxy[2])];
};

const systematicStem = (text: string, from: number, at: number): { end: number; value: Stem }[] => {
  SYSTEMATIC.lastIndex = at;
  const match = SYSTEMATIC.exec(text);
  const configuration = stems
    .matches(match?.[1] ?? '', 0)
    .find(({ end, value }) => end === match?.[1]?.length && !value.isKetose && value.deoxy.length === 0);
  if (!match || !configuration) return [];
  const length = LENGTHS[match[2] ?? ''] ?? 0;
  const gone = deoxyPlaces(text, from).filter((place) => place > 1 && place < length);
  if (configuration.value.pattern.length + gone.length !== length - 2) return [];
  const sides = Array.from(configuration.value.pattern);
  // What has no hydroxy group is no center; the side that is put there goes with the group.
  const pattern = Array.from({ length: length - 2 }, (_, index) =>
    gone.includes(index + 2) ? 'R' : (sides.shift() ?? 'R'),
  ).join('');
  return [{ end: at + match[0].length, value: { pattern, deoxy: [], isKetose: false } }];
};

/** Sugars by their names, whose configuration has to be said: `α-D-glucopyranose`, `D-mannitol`, `β-D-ribofuranosyl`. */
export const readSugars = (text: string, from: number): ReadParent[] => {
  CONFIGURATION.lastIndex = from;
  const configuration = CONFIGURATION.exec(text);
  if (!configuration) return [];
  const [whole, anomer = '', series] = configuration;
  const at = from + whole.length;
  return [...systematicStem(text, from, at), ...stems.matches(text, at)].flatMap(({ end, value }) =>
    endings.flatMap(([ending = '', ring, kind]): ReadParent[] => {
      if (!text.startsWith(ending, end) || (anomer !== '' && ring === '0')) return [];
      const first = value.isKetose ? 2 : 1;
      const isLong = value.pattern.length + first + 1 >= Number(ring) + first - 2;
      if (!isLong || (value.isKetose && kind?.startsWith('os') !== true)) return [];
      return [
        {
          end: end + ending.length,
          value: {
            type: 'sugar',
            ...value,
            isL: series === 'l',
            anomer,
            ring: Number(ring),
            ending: kind as SugarEnding,
          },
        },
      ];
    }),
  );
};
