import { measureOfHeading } from '@moiety/chemistry/activities/units.ts';
import { unitAt } from '../combine/headings.ts';

/** What a column says of an assay's value: parts of headings, in English and as the tools write them in Chinese. */
const PARTS = [
  'value',
  'relation',
  'operator',
  'qualifier',
  'units',
  'unit',
  'type',
  'n',
  'count',
  'replicates',
  'sd of log10',
  'sd',
  'sem',
  'std',
  'error',
  'review',
  'source',
  'by legend',
  'by the legend',
  'where it was read',
  'log10 的标准差',
  '标准差',
] as const;

/** Parts that are said of other things as well: of a compound its type and source. Of them alone a column is no assay. */
const COMMON_PARTS: ReadonlySet<string> = new Set(['value', 'operator', 'type', 'count', 'error', 'source']);

/** What may stand between the name of an assay and what a column says of it. */
const SEPARATORS = ' _-:：/|';

interface Heading {
  name: string;
  /** The assay's name as it is written, and as it is compared. */
  stem: string;
  key: string;
  /** Empty for a value whose heading says nothing else. */
  part: string;
}

const withoutEnd = (text: string): string => {
  let end = text.length;
  while (end > 0 && SEPARATORS.includes(text[end - 1]!)) end--;
  return text.slice(0, end);
};

const parse = (name: string): Heading => {
  const lower = name.toLowerCase();
  const part = PARTS.find(
    (one) =>
      lower.endsWith(one) && (lower.length === one.length || SEPARATORS.includes(lower.at(-one.length - 1)!)),
  );
  const rest = part === undefined ? name : withoutEnd(name.slice(0, -part.length));
  const stem = withoutEnd(rest.slice(0, unitAt(rest)));
  return {
    name,
    stem,
    key: stem.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''),
    part: part ?? '',
  };
};

/**
 * Columns of a file that belong together by their names: the value of an assay, its relation, its unit, how many measurements it is the mean
 * of, how it was reviewed and where it was read. The heading of its value names a measure, a concentration or a share, or is called a value, or another column says of it what is
 * said of nothing but values.
 * @returns the title of its group by each name that is in one: `Standard` for `Standard Value`, `Standard Relation` and `Standard Units`
 */
export const assayGroups = (names: readonly string[]): Map<string, string> => {
  const groups = new Map<string, string>();
  const byKey = Map.groupBy(names.map(parse), ({ key }) => key);
  for (const [key, headings] of byKey) {
    const value = headings.find(({ part }) => part === '') ?? headings.find(({ part }) => part === 'value');
    const others = headings.filter((one) => one !== value && one.part !== '');
    if (key === '' || !value || !others.length) continue;
    const isAssay =
      value.part === 'value' ||
      value.name.includes('%') ||
      headings.some(({ name, part }) => part !== 'source' && measureOfHeading(name) !== 'other') ||
      others.some(({ part }) => !COMMON_PARTS.has(part));
    if (!isAssay) continue;
    for (const { name, part } of headings)
      if (part !== '' || name === value.name) groups.set(name, value.stem);
  }
  return groups;
};

/** A column's title below that of its group: what it says beside the group's name, all of it where that is nothing or a unit alone. */
export const titleInGroup = (name: string, group: string): string => {
  const { part } = parse(name);
  return part !== '' && name.length > part.length && name.startsWith(group) ? name.slice(-part.length) : name;
};
