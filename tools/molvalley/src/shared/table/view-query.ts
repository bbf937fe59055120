import type { StructureQuery } from '@moiety/chemistry/structure-query.ts';
import { similarityColumnId } from './columns.ts';

/** What a person chose to see of a set. It lives in the query of the tool's route. */
export interface ViewQuery {
  sort: Sort | undefined;
  /** Of the search field. */
  text: string;
  /** The structure that is searched with. */
  structure: StructureSearch | undefined;
  filters: readonly Filter[];
}

/** How molecules are found by a structure. */
export type StructureSearch =
  | StructureQuery
  /** They are the same, where `stereo` also in configuration and isotopes. */
  | { kind: 'same'; structure: string; stereo: boolean };

/** The least similarities that can be asked for, and the one that stands there at first. */
export const THRESHOLD_MIN = 0.3;
export const THRESHOLD_DEFAULT = 0.5;

export interface Sort {
  column: string;
  descending: boolean;
}

export type Filter =
  | { kind: 'contains'; column: string; text: string }
  /** A missing bound is open; both bounds belong to the range. */
  | { kind: 'range'; column: string; min: number | undefined; max: number | undefined }
  | { kind: 'unread' }
  | { kind: 'drug-like' }
  /** Structural alerts that it has or has not, see `AlertChoice`; all pass until they are known. */
  | { kind: 'alerts'; has: boolean; of: string }
  /** Which molecules that are the view knows, and no address: see `SetView.pick`. */
  | { kind: 'picked' };

export const emptyQuery: ViewQuery = { sort: undefined, text: '', structure: undefined, filters: [] };

const boundOf = (text: string): number | undefined => {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value;
};

// A column's id may hold any character; encoded it holds no colon, so the first colon ends it.
const withColumn = (column: string, rest: string): string => `${encodeURIComponent(column)}:${rest}`;
const columnAndRest = (text: string): [column: string, rest: string] | undefined => {
  const colon = text.indexOf(':');
  if (colon < 1) return undefined;
  try {
    return [decodeURIComponent(text.slice(0, colon)), text.slice(colon + 1)];
  } catch {
    return undefined;
  }
};

const readStructure = (given: URLSearchParams): StructureSearch | undefined => {
  for (const [name, value] of given) {
    const structure = value.trim();
    if (!structure) continue;
    switch (name) {
      case 'sub':
        return { kind: 'contains', structure };
      case 'similar': {
        const colon = structure.indexOf(':');
        const threshold = boundOf(structure.slice(0, colon));
        const query = structure.slice(colon + 1);
        if (threshold === undefined || threshold < THRESHOLD_MIN || threshold > 1 || !query) break;
        return { kind: 'similar', structure: query, threshold };
      }
      case 'same':
      case 'same-flat':
        return { kind: 'same', structure, stereo: name === 'same' };
      case 'within':
        return { kind: 'within', structure };
      default:
    }
  }
  return undefined;
};

const writeStructure = (search: StructureSearch): [name: string, value: string] => {
  const { structure } = search;
  switch (search.kind) {
    case 'contains':
      return ['sub', structure];
    case 'similar':
      return ['similar', `${search.threshold}:${structure}`];
    case 'same':
      return [search.stereo ? 'same' : 'same-flat', structure];
    default:
      return ['within', structure];
  }
};

/**
 * Reads a route's query string, for example
 * `?sort=-molecularWeight&q=acid&sub=c1ccccc1&range=clogp:..5&contains=name:ine&only=unread`. In the place of `sub`, which the molecules
 * contain, may stand `similar=0.5:SMILES`, `same=SMILES`, `same-flat=SMILES` (without stereochemistry) or `within=SMILES`;
 * `alerts=-pains` are the molecules without such alerts, `alerts=brenk` those with them.
 * What it does not understand it leaves out.
 */
export const parseViewQuery = (search: string): ViewQuery => {
  const given = new URLSearchParams(search);
  const sort = given.get('sort') ?? '';
  const descending = sort.startsWith('-');
  const sortColumn = descending ? sort.slice(1) : sort;
  const filters: Filter[] = [];
  for (const [name, value] of given) {
    if (name === 'only' && (value === 'unread' || value === 'drug-like' || value === 'picked'))
      filters.push({ kind: value });
    if (name === 'alerts' && value.length > 1)
      filters.push({ kind: 'alerts', has: !value.startsWith('-'), of: value.replace(/^-/, '') });
    const named = columnAndRest(value);
    if (!named) continue;
    const [column, rest] = named;
    if (name === 'contains' && rest) filters.push({ kind: 'contains', column, text: rest });
    if (name === 'range') {
      const [low = '', high = ''] = rest.split('..');
      const min = boundOf(low);
      const max = boundOf(high);
      if (min !== undefined || max !== undefined) filters.push({ kind: 'range', column, min, max });
    }
  }
  return {
    sort: sortColumn ? { column: sortColumn, descending } : undefined,
    text: given.get('q') ?? '',
    structure: readStructure(given),
    filters,
  };
};

/** The position of the molecule that an address shows beside the table, which counts from 1. */
export const parseMolecule = (search: string): number | undefined => {
  const place = Number(new URLSearchParams(search).get('molecule') ?? '');
  return Number.isInteger(place) && place > 0 ? place - 1 : undefined;
};

/**
 * The query string of `parseViewQuery`, with its `?`, or empty where nothing is chosen.
 * @param molecule position of the molecule that is shown beside the table
 */
export const formatViewQuery = ({ sort, text, structure, filters }: ViewQuery, molecule?: number): string => {
  const query = new URLSearchParams();
  if (sort) query.append('sort', (sort.descending ? '-' : '') + sort.column);
  if (text) query.append('q', text);
  if (structure) query.append(...writeStructure(structure));
  for (const filter of filters)
    switch (filter.kind) {
      case 'contains':
        query.append('contains', withColumn(filter.column, filter.text));
        break;
      case 'range':
        query.append('range', withColumn(filter.column, `${filter.min ?? ''}..${filter.max ?? ''}`));
        break;
      case 'alerts':
        query.append('alerts', (filter.has ? '' : '-') + filter.of);
        break;
      default:
        query.append('only', filter.kind);
    }
  if (molecule !== undefined) query.append('molecule', String(molecule + 1));
  const words = query.toString();
  return words && `?${words}`;
};

/** The next order when a column's header is pressed: ascending, descending, then the file's order. */
export const nextSort = (sort: Sort | undefined, column: string): Sort | undefined => {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? undefined : { column, descending: true };
};

/** The filters with `added` among them: it takes the place of a filter of its kind on the same column. */
export const withFilter = (filters: readonly Filter[], added: Filter): Filter[] => {
  const column = 'column' in added ? added.column : undefined;
  const others = filters.filter(
    (filter) => filter.kind !== added.kind || ('column' in filter ? filter.column : undefined) !== column,
  );
  return [...others, added];
};

/** The view with another structure to search with: the most similar molecules come first, and what was said of similarities goes with them. */
export const withStructure = (query: ViewQuery, structure: StructureSearch | undefined): ViewQuery => {
  const bySimilarity = query.sort?.column === similarityColumnId;
  return {
    ...query,
    structure,
    sort:
      structure?.kind === 'similar'
        ? { column: similarityColumnId, descending: true }
        : bySimilarity
          ? undefined
          : query.sort,
    filters:
      structure?.kind === 'similar'
        ? query.filters
        : query.filters.filter((filter) => !('column' in filter) || filter.column !== similarityColumnId),
  };
};
