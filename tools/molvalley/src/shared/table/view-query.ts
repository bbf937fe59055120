/** What a person chose to see of a set. It lives in the query of the tool's route. */
export interface ViewQuery {
  sort: Sort | undefined;
  /** Of the search field. */
  text: string;
  /** SMILES or SMARTS that a molecule must contain; empty for none. */
  substructure: string;
  filters: readonly Filter[];
}

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
  /** Which molecules that are the view knows, and no address: see `SetView.pick`. */
  | { kind: 'picked' };

export const emptyQuery: ViewQuery = { sort: undefined, text: '', substructure: '', filters: [] };

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

/**
 * Reads a route's query string, for example
 * `?sort=-molecularWeight&q=acid&sub=c1ccccc1&range=clogp:..5&contains=name:ine&only=unread`.
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
    substructure: given.get('sub') ?? '',
    filters,
  };
};

/** The query string of `parseViewQuery`, with its `?`, or empty where nothing is chosen. */
export const formatViewQuery = ({ sort, text, substructure, filters }: ViewQuery): string => {
  const query = new URLSearchParams();
  if (sort) query.append('sort', (sort.descending ? '-' : '') + sort.column);
  if (text) query.append('q', text);
  if (substructure) query.append('sub', substructure);
  for (const filter of filters)
    switch (filter.kind) {
      case 'contains':
        query.append('contains', withColumn(filter.column, filter.text));
        break;
      case 'range':
        query.append('range', withColumn(filter.column, `${filter.min ?? ''}..${filter.max ?? ''}`));
        break;
      default:
        query.append('only', filter.kind);
    }
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
