import type { Replacement } from './nodes.ts';
import { MULTIPLIERS } from './tables/multipliers.ts';

const REPLACEMENT =
  /(?:(\d{1,2}(?:,\d{1,2}){0,7})(?:λ(\d))?-?)?(di|tri|tetra|tetr(?=aza)|penta|pent(?=aza)|hexa|hex(?=aza)|hepta|octa)?(oxa|thia|aza|sila|phospha|bora|selena)-?/y;
const REPLACED: Readonly<Record<string, string>> = {
  oxa: 'O',
  thia: 'S',
  aza: 'N',
  sila: 'Si',
  phospha: 'P',
  bora: 'B',
  selena: 'Se',
};

/** Heteroatoms that replace carbon atoms: `2-oxa-6-aza`. */
export const readReplacements = (
  text: string,
  from: number,
): { replacements: Replacement[]; end: number } => {
  const replacements: Replacement[] = [];
  let end = from;
  for (;;) {
    REPLACEMENT.lastIndex = end;
    const match = REPLACEMENT.exec(text);
    if (match === null) return { replacements, end };
    const [whole, locants, lambda, count, element = ''] = match;
    replacements.push({
      element: REPLACED[element] ?? 'C',
      locants: locants?.split(','),
      count: count === undefined ? 1 : (MULTIPLIERS[count] ?? MULTIPLIERS[`${count}a`] ?? 1),
      lambda: Number(lambda ?? 0),
    });
    end += whole.length;
  }
};
