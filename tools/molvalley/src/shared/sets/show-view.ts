import { parentColumns } from '../table/columns.ts';
import { concernsColumn } from '../table/view-query.ts';
import type { Filter, ViewQuery } from '../table/view-query.ts';
import type { SetSession } from './set-session.ts';

/** Whether a filter is for molecules that are not known any more, or by a column that is gone. */
const isLost = ({ view, table }: SetSession, filter: Filter): boolean =>
  filter.kind === 'picked'
    ? view.kept.read(filter.of) === undefined
    : 'column' in filter && table.isGone(filter.column);

/** Whether it is known which molecules a view shows. */
export const isViewKnown = (session: SetSession, { filters }: ViewQuery): boolean =>
  !filters.some((filter) => isLost(session, filter));

/** The view without a filter that cannot be applied any more: it would say that the others do not pass it. */
export const knownView = (session: SetSession, wanted: ViewQuery): ViewQuery => ({
  ...wanted,
  filters: wanted.filters.filter((filter) => !isLost(session, filter)),
});

/** Shows a set by a view, and begins what the view needs: its search by structure, alerts, parents. */
export const showView = (session: SetSession, given: ViewQuery, locale: string): void => {
  const wanted = knownView(session, given);
  void session.view.show(wanted, locale);
  void session.search.run(wanted.structure);
  if (wanted.filters.some(({ kind }) => kind === 'alerts')) session.alerts.want();
  if (parentColumns.some(({ id }) => concernsColumn(wanted, id))) session.parents.want();
};
