import { measureOfHeading, unitOfHeading } from '@moiety/chemistry/activities/units.ts';
import { cutText } from '@moiety/chemistry/cut-text.ts';
import { MOLECULE_DATA_NAME_MAX } from '@moiety/contract';

/** What stands before a unit. */
const BEFORE_UNIT = '([ _/,:-';

/** Where the unit begins with which a heading ends, with what stands before it; its length where it has none. */
export const unitAt = (heading: string): number => {
  const unit = unitOfHeading(heading)?.name;
  if (unit === undefined) return heading.length;
  for (let at = heading.length - 1; at > 0; at--)
    if (BEFORE_UNIT.includes(heading[at]!) && unitOfHeading(`value${heading.slice(at)}`)?.name === unit)
      return heading.slice(0, at).trimEnd().length;
  return heading.length;
};

/** Whether two headings say the same of the values below them. */
const meansTheSame = (one: string, other: string): boolean =>
  unitOfHeading(one)?.name === unitOfHeading(other)?.name &&
  measureOfHeading(one) === measureOfHeading(other);

/**
 * A column's heading with whose it is: `IC50 (nM)` of the set Kinases becomes `IC50 (Kinases) (nM)`. The unit stays the last word, by which it
 * is known; where the name of the set would be read as one, its letter stands for it.
 * @param labels the names for the set, the best first
 * @param isTaken whether there is a column of that name already
 */
export const headingOf = (
  heading: string,
  labels: readonly string[],
  isTaken: (name: string) => boolean,
): string => {
  const at = unitAt(heading);
  const unit = heading.slice(at);
  const made = labels.map((label) => {
    const own = ` (${label})`;
    return cutText(heading.slice(0, at), MOLECULE_DATA_NAME_MAX - own.length - unit.length) + own + unit;
  });
  const [last = heading] = made.slice(-1);
  return (
    made.find((name) => meansTheSame(name, heading) && !isTaken(name)) ??
    freeName(cutText(last, MOLECULE_DATA_NAME_MAX - 5), isTaken)
  );
};

/** A name, with a number behind it where it is taken. */
export const freeName = (name: string, isTaken: (name: string) => boolean): string => {
  let free = name;
  for (let number = 2; isTaken(free); number++) free = `${name} ${number}`;
  return free;
};
