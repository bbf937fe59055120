import type { StructureQuery } from '@moiety/chemistry/structure-query.ts';
import { similarityColumnId } from './columns.ts';

/** What a person chose to see of a set. It lives in the query of the tool's route. */
export interface ViewQuery {
  /** By what it is ordered, the first before the others; empty for the order of the file. */
  sorts: readonly Sort[];
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

/** What a molecule must be to be shown. */
export type Condition =
  | { kind: 'contains'; column: string; text: string }
  /** Its value, or one of its tags, is one of these; an empty one is none. */
  | { kind: 'among'; column: string; values: readonly string[] }
  /** A missing bound is open; both bounds belong to the range. */
  | { kind: 'range'; column: string; min: number | undefined; max: number | undefined }
  | { kind: 'unread' }
  | { kind: 'drug-like' }
  /** Somebody starred it, or wrote a note. */
  | { kind: 'starred' }
  | { kind: 'noted' }
  /** Structural alerts that it has or has not, see `AlertChoice`; all pass until they are known. */
  | { kind: 'alerts'; has: boolean; of: string }
  /** Molecules that were selected, which stay so whatever is selected afterwards; `of` is as `KeptPositions` writes them. */
  | { kind: 'picked'; of: string };

/** A condition among others. What `or` joins are one of several that suffice; all else must hold. */
export type Filter =
  | (Condition & {
      /** Those that do not meet it are shown. */
      not?: true;
      /** It or the one before it. */
      or?: true;
    })
  /** Of the molecules that all others leave so many with the highest or lowest values of a column. */
  | { kind: 'top'; column: string; count: number; lowest: boolean };

/** The most that `top` can ask for. */
export const TOP_MAX = 100_000;

export const emptyQuery: ViewQuery = { sorts: [], text: '', structure: undefined, filters: [] };

const boundOf = (text: string): number | undefined => {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value;
};

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

// A column's id may hold any character; encoded it holds no colon, so the first colon ends it.
const withColumn = (column: string, rest: string): string => `${encodeURIComponent(column)}:${rest}`;
const columnAndRest = (text: string): [column: string, rest: string] | undefined => {
  const colon = text.indexOf(':');
  if (colon < 1) return undefined;
  const column = decoded(text.slice(0, colon));
  return column === undefined ? undefined : [column, text.slice(colon + 1)];
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

/** Conditions that need no more than their name: `?only=unread`. */
const PLAIN = ['unread', 'drug-like', 'starred', 'noted'] as const;

/** A condition by its name in an address. */
const readCondition = (name: string, value: string): Condition | undefined => {
  if (name === 'only') {
    const kind = PLAIN.find((one) => one === value);
    return kind && { kind };
  }
  if (name === 'alerts')
    return value.length > 1
      ? { kind: 'alerts', has: !value.startsWith('-'), of: value.replace(/^-/, '') }
      : undefined;
  if (name === 'picked') return value ? { kind: 'picked', of: value } : undefined;
  const named = columnAndRest(value);
  if (!named) return undefined;
  const [column, rest] = named;
  if (name === 'contains') return rest ? { kind: 'contains', column, text: rest } : undefined;
  if (name === 'among') {
    const values = rest.split(',').map(decoded);
    return values.includes(undefined) ? undefined : { kind: 'among', column, values: values as string[] };
  }
  if (name !== 'range') return undefined;
  const [low = '', high = ''] = rest.split('..');
  const [min, max] = [boundOf(low), boundOf(high)];
  return min !== undefined || max !== undefined ? { kind: 'range', column, min, max } : undefined;
};

const readFilter = (name: string, value: string, isFirst: boolean): Filter | undefined => {
  const [, or, not, plain = ''] = /^(or-)?(not-)?(.+)$/.exec(name) ?? [];
  if (plain === 'top' || plain === 'bottom') {
    const [column, rest] = columnAndRest(value) ?? [];
    const count = boundOf(rest ?? '') ?? 0;
    return column !== undefined && Number.isInteger(count) && count >= 1 && count <= TOP_MAX
      ? { kind: 'top', column, count, lowest: plain === 'bottom' }
      : undefined;
  }
  const condition = readCondition(plain, value);
  return condition && { ...condition, ...(not && { not: true }), ...(or && !isFirst && { or: true }) };
};

/**
 * Reads a route's query string, for example
 * `?sort=-molecularWeight&q=acid&sub=c1ccccc1&range=clogp:..5&contains=name:ine&only=unread`. In the place of `sub`, which the molecules
 * contain, may stand `similar=0.5:SMILES`, `same=SMILES`, `same-flat=SMILES` (without stereochemistry) or `within=SMILES`;
 * `picked=1-12,20` are molecules by their numbers; `alerts=-pains` are those without such alerts, `alerts=brenk` those with them; `among=column:one,other` those with one of these values,
 * `top=column:20` and `bottom=column:20` the 20 highest and lowest. `not-` before a condition's name turns it round, `or-` joins it to the one
 * before; several `sort` are one after the other.
 * What it does not understand it leaves out.
 */
export const parseViewQuery = (search: string): ViewQuery => {
  const given = new URLSearchParams(search);
  const sorts: Sort[] = [];
  for (const sort of given.getAll('sort')) {
    const descending = sort.startsWith('-');
    const column = descending ? sort.slice(1) : sort;
    if (column && !sorts.some((one) => one.column === column)) sorts.push({ column, descending });
  }
  const filters: Filter[] = [];
  for (const [name, value] of given) {
    const filter = readFilter(name, value, !filters.some(({ kind }) => kind !== 'top'));
    if (filter) filters.push(filter);
  }
  return {
    sorts,
    text: given.get('q') ?? '',
    structure: readStructure(given),
    filters,
  };
};

const writeFilter = (filter: Filter): [name: string, value: string] => {
  switch (filter.kind) {
    case 'contains':
      return ['contains', withColumn(filter.column, filter.text)];
    case 'among':
      return ['among', withColumn(filter.column, filter.values.map(encodeURIComponent).join(','))];
    case 'range':
      return ['range', withColumn(filter.column, `${filter.min ?? ''}..${filter.max ?? ''}`)];
    case 'top':
      return [filter.lowest ? 'bottom' : 'top', withColumn(filter.column, String(filter.count))];
    case 'alerts':
      return ['alerts', (filter.has ? '' : '-') + filter.of];
    case 'picked':
      return ['picked', filter.of];
    default:
      return ['only', filter.kind];
  }
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
export const formatViewQuery = (
  { sorts, text, structure, filters }: ViewQuery,
  molecule?: number,
): string => {
  const query = new URLSearchParams();
  for (const { column, descending } of sorts) query.append('sort', (descending ? '-' : '') + column);
  if (text) query.append('q', text);
  if (structure) query.append(...writeStructure(structure));
  for (const filter of filters) {
    const [name, value] = writeFilter(filter);
    const joined = filter.kind === 'top' ? '' : (filter.or ? 'or-' : '') + (filter.not ? 'not-' : '');
    query.append(joined + name, value);
  }
  if (molecule !== undefined) query.append('molecule', String(molecule + 1));
  const words = query.toString();
  return words && `?${words}`;
};

/**
 * The next order when a column's header is pressed: ascending, descending, then not by it.
 * @param isAdded whether it comes after the other columns, not in their place
 */
export const nextSorts = (sorts: readonly Sort[], column: string, isAdded = false): Sort[] => {
  const known = sorts.find((sort) => sort.column === column);
  const next: Sort | undefined = known
    ? known.descending
      ? undefined
      : { column, descending: true }
    : { column, descending: false };
  if (!isAdded) {
    const isOnly = known !== undefined && sorts.length === 1;
    if (!isOnly) return [{ column, descending: false }];
    return next ? [next] : [];
  }
  if (!known) return next ? [...sorts, next] : [...sorts];
  return sorts.flatMap((sort) => (sort === known ? (next ?? []) : [sort]));
};

/** Filters of which the first that is a condition is joined to none. */
const wellJoined = (filters: readonly Filter[]): Filter[] => {
  const first = filters.find(({ kind }) => kind !== 'top');
  return filters.map((filter) => {
    if (filter !== first || filter.kind === 'top' || !filter.or) return filter;
    const { or: _or, ...alone } = filter;
    return alone;
  });
};

/** The filters with `added` among them: it takes the place of a filter of its kind on the same column. */
export const withFilter = (filters: readonly Filter[], added: Filter): Filter[] => {
  const columnOf = (filter: Filter): string | undefined => ('column' in filter ? filter.column : undefined);
  const others = filters.filter(
    (filter) => filter.kind !== added.kind || columnOf(filter) !== columnOf(added),
  );
  return wellJoined([...others, added]);
};

/** The filters without one of them. */
export const withoutFilter = (filters: readonly Filter[], removed: Filter): Filter[] =>
  wellJoined(filters.filter((filter) => filter !== removed));

/** The filters with one of them turned round, or joined to the one before by the other word. */
export const withJoined = (filters: readonly Filter[], changed: Filter, by: 'not' | 'or'): Filter[] =>
  filters.map((filter) => {
    if (filter !== changed || filter.kind === 'top') return filter;
    const { [by]: was, ...others } = filter;
    return was ? others : { ...filter, [by]: true };
  });

/** The view with another structure to search with: the most similar molecules come first, and what was said of similarities goes with them. */
export const withStructure = (query: ViewQuery, structure: StructureSearch | undefined): ViewQuery => {
  const bySimilarity = query.sorts.some(({ column }) => column === similarityColumnId);
  return {
    ...query,
    structure,
    sorts:
      structure?.kind === 'similar'
        ? [{ column: similarityColumnId, descending: true }]
        : bySimilarity
          ? query.sorts.filter(({ column }) => column !== similarityColumnId)
          : query.sorts,
    filters:
      structure?.kind === 'similar'
        ? query.filters
        : wellJoined(
            query.filters.filter((filter) => !('column' in filter) || filter.column !== similarityColumnId),
          ),
  };
};

/** Whether a column filters or orders the view. */
export const concernsColumn = ({ sorts, filters }: ViewQuery, columnId: string): boolean =>
  sorts.some(({ column }) => column === columnId) ||
  filters.some((filter) => 'column' in filter && filter.column === columnId);
