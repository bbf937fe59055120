import { measuredParts } from '../table/measured-fields.ts';

/** What stands behind the title of a value in the columns that tell of it, in sets that patent extraction made. */
const ABOUT_VALUE = [' review', ' source', ' by legend'] as const;

/**
 * Columns that say something of the value in another one (its relation, its unit, how it was reviewed, the page on which it was read), with the
 * name of that one. They go where the value goes: the unit or the page of another set's value would be wrong.
 */
export const companionsOf = (names: readonly string[]): Map<string, string> => {
  const known = new Set(names);
  const companions = new Map<string, string>();
  for (const { value, relation, units } of measuredParts(names))
    for (const part of [relation, units]) if (part !== undefined) companions.set(part, value);
  for (const name of names)
    for (const ending of ABOUT_VALUE) {
      const value = name.slice(0, -ending.length);
      if (name.endsWith(ending) && known.has(value)) companions.set(name, value);
    }
  return companions;
};
