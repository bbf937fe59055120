import { structureMatches } from '@moiety/contract';
import { z } from 'zod';

const text = (most: number) => z.string().trim().max(most).catch('').default('');

const querySchema = z.object({
  structure: text(10_000),
  match: z.enum(structureMatches).catch('substructure').default('substructure'),
  label: text(100),
  target: text(200),
  endpoint: text(200),
  min: text(30),
  max: text(30),
  unit: text(50),
  q: text(200),
});

/** What is searched for in all documents, as the fields of the form have it: empty where nothing is asked. */
export type DocumentQuery = z.output<typeof querySchema>;

/** The query of an address, also of one that somebody wrote. */
export const documentQueryOf = (search: string): DocumentQuery =>
  querySchema.parse(Object.fromEntries(new URLSearchParams(search)));

/** Whether anything is asked: a unit alone, and how a structure is compared, is nothing. */
export const asksNothing = ({ match: _match, unit: _unit, ...asked }: DocumentQuery): boolean =>
  Object.values(asked).every((one) => one === '');

/** What of a query is asked of the server and stands in the address. */
export const askedOf = (query: Partial<DocumentQuery>): Record<string, string> => {
  const { structure = '', match = 'substructure', min = '', max = '', unit = '', ...rest } = query;
  const words = Object.entries(rest).filter(([, value]) => value !== '');
  return {
    ...(structure && { structure, ...(match !== 'substructure' && { match }) }),
    ...Object.fromEntries(words),
    ...(min && { min }),
    ...(max && { max }),
    ...((min || max) && unit && { unit }),
  };
};

/** As the query of an address, with its `?`; empty where nothing is asked. */
export const documentQueryText = (query: Partial<DocumentQuery>): string => {
  const asked = new URLSearchParams(askedOf(query)).toString();
  return asked && `?${asked}`;
};
