import type { Activity } from '../tables/activities.ts';
import { isLabelHeading } from '../tables/headings.ts';
import type { Table } from '../tables/table.ts';
import type { Candidate } from './candidate.ts';
import { bareLabel } from './labels.ts';

const EXAMPLE = /\bex(?:amples?|\.)|实施例|実施例|beispiel|exemple|실시예/i;
const COMPOUND = /compound|cpd|cmpd|化合物|verbindung|compos[ée]|화합물/i;

/** Labels that values have, in their bare form: those that are said to be of examples, of compounds, and of neither. */
export interface CalledLabels {
  examples: ReadonlySet<string>;
  compounds: ReadonlySet<string>;
  others: ReadonlySet<string>;
}

/** How the values of tables call their compounds: by a word in the label, or in the heading over it. */
export function calledLabels(activities: readonly Activity[], tables: readonly Table[]): CalledLabels {
  const called = { examples: new Set<string>(), compounds: new Set<string>(), others: new Set<string>() };
  for (const { label, table } of activities) {
    const heading =
      table === undefined ? '' : (tables[table]?.headings.filter(isLabelHeading).join(' ') ?? '');
    const words = EXAMPLE.test(label) || COMPOUND.test(label) ? label : heading;
    const [isExample, isCompound] = [EXAMPLE.test(words), COMPOUND.test(words)];
    const kind = isExample === isCompound ? 'others' : isExample ? 'examples' : 'compounds';
    called[kind].add(bareLabel(label));
  }
  return called;
}

/** `WX-001`, which is no number of an example. */
const isCode = (label: string): boolean => /[A-Za-z]/.test(bareLabel(label));

const isIn = (label: string, ...sets: readonly ReadonlySet<string>[]): boolean =>
  sets.some((set) => set.has(bareLabel(label)));

/**
 * Compounds that go by two labels, as Example 5 whose drawing has WX-002 under it, called by that of the two by which the document's values call more of them.
 * Where both are numbers the word for them in the tables counts; without one the other is taken only for more of them, and looked at.
 */
export function withKnownLabels(candidates: readonly Candidate[], called: CalledLabels): Candidate[] {
  const both = candidates.filter(({ otherLabel }) => otherLabel !== undefined);
  const areCodes = both.every(({ label, otherLabel = '' }) => isCode(otherLabel) && !isCode(label));
  const { examples, compounds, others } = called;
  const own = both.filter(({ label }) =>
    areCodes ? isIn(label, examples, compounds, others) : isIn(label, examples, others),
  ).length;
  const other = both.filter(({ otherLabel = '' }) =>
    areCodes ? isIn(otherLabel, examples, compounds, others) : isIn(otherLabel, compounds, others),
  ).length;
  if (other <= own) return [...candidates];
  const isSaid = areCodes || own === 0;
  return candidates.map((candidate) => {
    const { otherLabel } = candidate;
    return otherLabel === undefined
      ? candidate
      : Object.assign({}, candidate, { label: otherLabel }, isSaid ? {} : { isCounted: true });
  });
}
