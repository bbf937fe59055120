import type { ResultTable } from './result-table.ts';

/** One thing that is written in several ways in a document. */
export interface Spellings {
  field: 'target' | 'endpoint';
  /** The commonest first, each with the keys of the values that have it. */
  texts: readonly { text: string; keys: readonly string[] }[];
}

/** What is left of a name when case, spaces and hyphens are of no matter; two numbers beside each other stay two. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/(\d)[^\p{L}\p{N}]{1,5}(?=\d)/gu, '$1.')
    .replaceAll(/[^\p{L}\p{N}.+]/gu, '');

/** Targets and endpoints that seem to be one, such as “hERG” and “h-ERG”. */
export const spellingsOf = ({ results }: ResultTable): Spellings[] =>
  (['target', 'endpoint'] as const).flatMap((field) => {
    const values = results.activities.filter((one) => one[field] !== '' && one.decision !== 'rejected');
    return [...Map.groupBy(values, (one) => folded(one[field])).values()].flatMap((alike): Spellings[] => {
      const texts = [...Map.groupBy(alike, (one) => one[field])]
        .map(([text, all]) => ({ text, keys: all.map(({ key }) => key) }))
        .toSorted((a, b) => b.keys.length - a.keys.length);
      return texts.length > 1 ? [{ field, texts }] : [];
    });
  });
