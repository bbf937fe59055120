import { SAMENESSES } from '@moiety/chemistry/identity-key.ts';
import type { Sameness } from '@moiety/chemistry/identity-key.ts';
import { paths } from '../../shared/places.ts';
import type { Sort } from '../../shared/table/view-query.ts';

/** What a person chose to see of a comparison. It lives in the query of the route, behind the sets. */
export interface CombineChoice {
  sameness: Sameness;
  /** Masks of the combinations whose molecules are listed; undefined until a person chose any. */
  shown: readonly number[] | undefined;
  sorts: readonly Sort[];
}

/** Reads a query such as `?sets=…&by=flat&show=3.1&sort=-name:0`. What it does not understand it leaves out. */
export const parseCombineChoice = (search: string): CombineChoice => {
  const given = new URLSearchParams(search);
  const shown = given.get('show');
  return {
    sameness: SAMENESSES.find((one) => one === given.get('by')) ?? 'exact',
    shown:
      shown === null
        ? undefined
        : shown.split('.').flatMap((text) => (/^[1-9]\d?$/.test(text) ? [Number(text)] : [])),
    sorts: given.getAll('sort').flatMap((text) => {
      const column = text.replace(/^-/, '');
      return column ? [{ column, descending: text.startsWith('-') }] : [];
    }),
  };
};

/** The address of a comparison. */
export const combinePath = (ids: readonly string[], { sameness, shown, sorts }: CombineChoice): string => {
  const query = new URLSearchParams();
  if (sameness !== 'exact') query.set('by', sameness);
  if (shown) query.set('show', shown.join('.'));
  for (const { column, descending } of sorts) query.append('sort', (descending ? '-' : '') + column);
  const words = query.toString();
  return paths.compare(ids) + (words && `&${words}`);
};
