import type { ReportContent, ReportFact, ReportSection } from '@moiety/chemistry/report/content.ts';
import { version } from '@moiety/elements/base/version.js';
import { getLocale } from '@moiety/locales';
import { dateTime, number } from '@moiety/tool-kit/format.ts';
import { msg, str } from '@lit/localize';
import { isPredictedId } from '../predictions/prediction-columns.ts';
import type { SetSession } from '../sets/set-session.ts';
import type { Column } from '../table/columns.ts';
import { molecules, unreadRows } from '../words/counts.ts';
import { columnTitle } from '../words/column-title.ts';
import { filterWords } from '../words/filter-words.ts';
import { searchWords } from '../words/search-words.ts';
import type { PaperSize } from '@moiety/chemistry/report/content.ts';

export interface ReportAbout {
  session: SetSession;
  name: string;
  /** The file's name; empty for pasted text. */
  source: string;
  /** The columns that are printed. */
  columns: readonly Column[];
  /** RDKit's version. */
  engine: string;
  paper: PaperSize;
}

/** What the person narrowed the table to, a line each, and how the lines are joined. */
const filterLines = ({ session: { view, table } }: ReportAbout): string[] => {
  const { text, structure, filters } = view.query;
  const titleOf = (id: string): string => {
    const column = table.columns.find((one) => one.id === id);
    return column ? columnTitle(column) : id;
  };
  return [
    ...(text ? [msg(str`Search: “${text}”`, { id: 'molvalley.report.search' })] : []),
    ...(structure ? [searchWords(structure)] : []),
    ...filters.map((filter, index) => {
      const words = filterWords(filter, 'column' in filter ? titleOf(filter.column) : '');
      if (filter.kind === 'top') return words;
      const said = filter.not ? msg(str`Not: ${words}`, { id: 'molvalley.filter.notWords' }) : words;
      return filter.or && index > 0 ? msg(str`or: ${said}`, { id: 'molvalley.report.or' }) : said;
    }),
  ];
};

const orderLines = ({ session: { view, table } }: ReportAbout): string[] => {
  const { sorts } = view.query;
  if (sorts.length === 0) return [msg('Original file order', { id: 'molvalley.report.fileOrder' })];
  return sorts.map(({ column: id, descending }) => {
    const column = table.columns.find((one) => one.id === id);
    const title = column ? columnTitle(column) : id;
    return descending
      ? msg(str`${title}, descending`, { id: 'molvalley.report.descending' })
      : msg(str`${title}, ascending`, { id: 'molvalley.report.ascending' });
  });
};

const shownWords = (shown: number, total: number): string => {
  if (shown < total)
    return msg(str`${number(shown)} of ${molecules(total)}`, { id: 'molvalley.report.some' });
  return total === 1 ? molecules(1) : msg(str`All ${molecules(total)}`, { id: 'molvalley.report.all' });
};

const countWords = ({ session: { view, table } }: ReportAbout): string[] => {
  const words = shownWords(view.visible.length, table.records.length);
  return [table.unread > 0 ? `${words} · ${unreadRows(table.unread)}` : words];
};

const factsOf = (about: ReportAbout): ReportFact[] => {
  const { session, source, engine, columns } = about;
  const { set } = session;
  const filters = filterLines(about);
  const software = [`Moiety ${version}`, `RDKit ${engine}`];
  return [
    ...(source ? [{ label: msg('Source', { id: 'molvalley.report.source' }), values: [source] }] : []),
    ...(set ? [{ label: msg('Owner', { id: 'molvalley.report.owner' }), values: [set.owner] }] : []),
    ...(set
      ? [
          {
            label: msg('Last changed', { id: 'molvalley.report.changed' }),
            values: [dateTime(set.updatedAt)],
          },
        ]
      : []),
    { label: msg('Molecules', { id: 'molvalley.grid.label' }), values: countWords(about) },
    {
      label: msg('Filters', { id: 'molvalley.filter.list' }),
      values: filters.length > 0 ? filters : [msg('None', { id: 'molvalley.report.noFilters' })],
    },
    { label: msg('Sorted by', { id: 'molvalley.report.order' }), values: orderLines(about) },
    {
      label: msg('Software', { id: 'molvalley.report.software' }),
      values: [
        software.join(', '),
        ...(columns.some(({ id }) => isPredictedId(id))
          ? [msg(str`ADMET models: Moiety ${version}`, { id: 'molvalley.report.models' })]
          : []),
      ],
    },
  ];
};

/** A report of a set: what it is of, then its sections. */
export const reportContent = (about: ReportAbout, sections: readonly ReportSection[]): ReportContent => ({
  language: getLocale(),
  paper: about.paper,
  title: about.name,
  facts: factsOf(about),
  notes: about.columns.some(({ id }) => isPredictedId(id))
    ? [
        msg(
          'Predicted values are shown above their 90% interval. Outside the model’s domain, errors may be larger than the interval suggests.',
          { id: 'molvalley.report.predictedNote' },
        ),
      ]
    : [],
  sections,
  // What stands in braces is put in by the layout, which alone knows the numbers.
  pageWords: msg(str`${'{page}'} of ${'{pages}'}`, { id: 'molvalley.report.page' }),
  footer: msg(str`Created ${dateTime(new Date().toISOString())}`, { id: 'molvalley.report.created' }),
});
