import { parentColumns } from '../table/columns.ts';
import { concernsColumn } from '../table/view-query.ts';
import type { ViewQuery } from '../table/view-query.ts';
import type { SetSession } from './set-session.ts';

/** The view without a filter that only the session could keep: in an address that is opened again it would lie. */
export const knownView = (session: SetSession, wanted: ViewQuery): ViewQuery => ({
  ...wanted,
  filters: wanted.filters.filter(({ kind }) => kind !== 'picked' || session.view.hasPicked),
});

/** Shows a set by a view, and begins what the view needs: its search by structure, alerts, parents. */
export const showView = (session: SetSession, given: ViewQuery, locale: string): void => {
  const wanted = knownView(session, given);
  void session.view.show(wanted, locale);
  void session.search.run(wanted.structure);
  if (wanted.filters.some(({ kind }) => kind === 'alerts')) session.alerts.want();
  if (parentColumns.some(({ id }) => concernsColumn(wanted, id))) session.parents.want();
};
