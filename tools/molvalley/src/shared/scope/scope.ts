import { parsePages, writePositions } from '@moiety/contract';
import { getLocale } from '@moiety/locales';
import type { SetSession } from '../sets/set-session.ts';
import { showView } from '../sets/show-view.ts';
import { formatViewQuery, parseViewQuery } from '../table/view-query.ts';

/** Which molecules an analysis or a plot is of: those that the table shows, all, or those that were selected. */
export const scopes = ['shown', 'all', 'selected'] as const;
export type ScopeKind = (typeof scopes)[number];

/**
 * What an address says of the molecules that are analyzed, so that Back and a reload find the same ones. What is selected changes by
 * pointing at things in the analysis itself: its molecules are those that were selected when it was asked for.
 */
export interface Scope {
  kind: ScopeKind;
  /** Of `selected`: the molecules by their numbers from 1. Empty where they are more than an address can hold; the session knows them. */
  rows: string;
  /** The query of the table's view, without its `?`; empty where it shows everything. */
  view: string;
}

/** Characters of the numbers of selected molecules that an address may hold. */
const ROWS_MAX = 1500;

export const parseScope = (search: string): Scope => {
  const given = new URLSearchParams(search);
  return {
    kind: scopes.find((one) => one === given.get('of')) ?? 'shown',
    rows: given.get('rows') ?? '',
    view: given.get('view') ?? '',
  };
};

/** Writes a scope into a route's query. */
export const writeScope = (query: URLSearchParams, { kind, rows, view }: Scope): void => {
  if (kind !== 'shown') query.set('of', kind);
  if (kind === 'selected' && rows) query.set('rows', rows);
  if (view) query.set('view', view);
};

/** The scope of what is selected now. */
export const selectedScope = (session: SetSession, { view }: Scope): Scope => {
  const positions = session.selection.positions(session.view.visible);
  session.analyzed = positions;
  const rows = writePositions([...positions]);
  return { kind: 'selected', rows: rows.length > ROWS_MAX ? '' : rows, view };
};

/** What the table shows, for the address of an analysis of it. */
export const viewOf = (session: SetSession): string => formatViewQuery(session.view.query).slice(1);

/** An analysis of a set, with what the table shows of it. @param path of the analysis @param session undefined where the set is not open */
export const analysisPath = (path: string, session: SetSession | undefined): string => {
  const query = new URLSearchParams();
  writeScope(query, { kind: 'shown', rows: '', view: session ? viewOf(session) : '' });
  const words = query.toString();
  return words ? `${path}?${words}` : path;
};

/** Has the table show what an address says that it shows; an address that says nothing leaves it as it is. */
export const followView = (session: SetSession, { view }: Scope): void => {
  if (view && view !== viewOf(session)) showView(session, parseViewQuery(view), getLocale());
};

/** Whether it is known what the table shows: a search or a computation that filters it may still go on. */
export const isScopeKnown = (session: SetSession): boolean =>
  session.isComplete &&
  !session.view.busy &&
  session.search.state.phase !== 'searching' &&
  !(
    session.alerts.state.phase === 'running' &&
    session.view.query.filters.some(({ kind }) => kind === 'alerts')
  );

/** Positions of the molecules of a scope in the order of the table; undefined where it is not known any more which were selected. */
export const scopePositions = (session: SetSession, { kind, rows }: Scope): Uint32Array | undefined => {
  const { table, view } = session;
  const { length } = table.records;
  if (kind === 'all') return Uint32Array.from({ length }, (_, position) => position);
  if (kind === 'shown') return view.visible;
  if (!rows) return session.analyzed;
  const numbers = parsePages(rows, length);
  return numbers && Uint32Array.from(numbers, (one) => one - 1);
};

/** Whether two lists of positions are the same. */
export const arePositionsSame = (one: Uint32Array, other: Uint32Array): boolean =>
  one === other || (one.length === other.length && one.every((position, at) => position === other[at]));
