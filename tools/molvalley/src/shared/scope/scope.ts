import { msg } from '@lit/localize';
import { getLocale } from '@moiety/locales';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { isCalculatedId } from '../formulas/calculated-columns.ts';
import type { SetSession } from '../sets/set-session.ts';
import { isViewKnown, showView } from '../sets/show-view.ts';
import { concernsMarks } from '../table/mark-values.ts';
import { isAnalysisId, parentColumns } from '../table/columns.ts';
import { concernsColumn, emptyQuery, formatViewQuery, parseViewQuery } from '../table/view-query.ts';
import type { ViewQuery } from '../table/view-query.ts';

/** Which molecules an analysis or a plot is of: those that the table shows, all, or those that were selected. */
export const scopes = ['shown', 'all', 'selected'] as const;
export type ScopeKind = (typeof scopes)[number];

/**
 * What an address says of the molecules that are analyzed, so that Back and a reload find the same ones. What is selected changes by
 * pointing at things in the analysis itself: its molecules are those that were selected when it was asked for.
 */
export interface Scope {
  kind: ScopeKind;
  /** Of `selected`: which molecules, as `KeptPositions` writes them. */
  rows: string;
  /** The query of the table's view, without its `?`; empty where it shows everything. */
  view: string;
}

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
  const { selection, view: shown } = session;
  return { kind: 'selected', rows: shown.kept.write(selection.positions(shown.visible)), view };
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

/** Has the table show what an address says that it shows: everything, where the address says nothing. */
export const followView = (session: SetSession, { view }: Scope): void => {
  if (view !== viewOf(session)) showView(session, parseViewQuery(view), getLocale());
};

/**
 * Whether it is known which molecules a scope has. What the table shows may wait for a search, a computation or marks that filter it;
 * all molecules, and those that were selected, wait for the set alone.
 */
export const isScopeKnown = (
  { isComplete, view, search, alerts, parents, calculated, analyses, marks }: SetSession,
  scope: Scope,
): boolean => {
  const { query } = view;
  if (scope.kind !== 'shown') return isComplete;
  return (
    isComplete &&
    !view.busy &&
    search.state.phase !== 'searching' &&
    !(alerts.state.phase === 'running' && query.filters.some(({ kind }) => kind === 'alerts')) &&
    !(parents.state.phase === 'running' && parentColumns.some(({ id }) => concernsColumn(query, id))) &&
    !(calculated.busy && query.filters.some((one) => 'column' in one && isCalculatedId(one.column))) &&
    !(
      analyses.state.phase === 'running' &&
      query.filters.some((one) => 'column' in one && isAnalysisId(one.column))
    ) &&
    !(marks.state.phase === 'loading' && concernsMarks(query))
  );
};

/** Positions of the molecules of a scope, what is shown in the order of the table, all others in that of the file; undefined where it is not known any more which were selected. */
export const scopePositions = (
  session: SetSession,
  { kind, rows, view: shown }: Scope,
): Uint32Array | undefined => {
  const { table, view } = session;
  const { length } = table.records;
  if (kind === 'all') return Uint32Array.from({ length }, (_, position) => position);
  if (kind === 'shown') return isViewKnown(session, parseViewQuery(shown)) ? view.visible : undefined;
  const positions = view.kept.read(rows);
  return positions?.every((position) => position < length) ? positions : undefined;
};

/** Whether the molecules of a scope are not known any more, so that others have to be chosen. */
export const isScopeLost = (session: SetSession, scope: Scope): boolean =>
  session.isComplete && scopePositions(session, scope) === undefined;

/** What is said of molecules that were selected and are not known any more. */
const lostSelection = (): string =>
  msg('This selection is no longer available', { id: 'molvalley.scope.lost' });

/** Whether a view filters by a column of an analysis that is gone. */
const isColumnGone = ({ table }: SetSession, { filters }: ViewQuery): boolean =>
  filters.some((filter) => 'column' in filter && table.isGone(filter.column));

/** What is said of a view that cannot be shown any more as it was. */
export const lostWords = (session: SetSession, query: ViewQuery): string =>
  isColumnGone(session, query)
    ? msg('The columns of this analysis are no longer available', { id: 'molvalley.analyses.gone' })
    : lostSelection();

/** Says that it is not known which molecules a scope had, and asks for others. */
export const lostScope = (session: SetSession, { kind, view }: Scope): TemplateResult => {
  const query = kind === 'shown' ? parseViewQuery(view) : emptyQuery;
  return html`<div class="message" role="status">
    <h2>${lostWords(session, query)}</h2>
    <p class="muted">
      ${
        isColumnGone(session, query)
          ? msg(
              'They were removed from the table, or could not be saved with the set. Choose molecules above, or run the analysis again.',
              { id: 'molvalley.analyses.goneWhy2' },
            )
          : msg(
              'Long selections are kept only while the set is open in this tab. Choose molecules above, or select them again in the table.',
              { id: 'molvalley.scope.lostWhy' },
            )
      }
    </p>
  </div>`;
};

/** Whether two lists of positions are the same. */
export const arePositionsSame = (one: Uint32Array, other: Uint32Array): boolean =>
  one === other || (one.length === other.length && one.every((position, at) => position === other[at]));
