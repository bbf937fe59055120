import type { PageResult } from '../src/page/page-result.ts';
import { activitiesOf } from '../src/tables/activities.ts';
import { assembleTables } from '../src/tables/assemble-tables.ts';

/** What the tables of a page say of compounds, in short: label, target, endpoint, value, unit, and what is doubted. */
export const valuesOf = (page: PageResult): string[][] =>
  assembleTables([page]).flatMap((table, index) =>
    activitiesOf(table, index).activities.map(({ label, target, endpoint, value, unit, doubts }) =>
      [label, target, endpoint, value, unit].concat(doubts),
    ),
  );
