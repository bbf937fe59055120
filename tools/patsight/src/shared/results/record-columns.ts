import { distinctHeadings } from '@moiety/chemistry/files/column-names.ts';
import { OWN_COLUMNS_MAX } from '@moiety/chemistry/writing/record-sheet.ts';
import { MOLECULE_DATA_MAX } from '@moiety/contract';
import type { AssayColumn, MeasuredValue, ResultActivity } from '@moiety/contract';
import type { ColumnPreferences } from '@moiety/tool-kit/column-preferences.ts';
import type { FileWords } from '../words/file-words.ts';
import { assayOf, meantValueOf, measuredValueOf } from './measured-values.ts';
import { columnsByTarget, scatterText, valueColumnId } from './result-table.ts';
import type { ResultItem, ResultRow, ResultTable, ValueColumn } from './result-table.ts';
import { inUnit } from './value-units.ts';

/** Where compounds go: a file of one format, or a molecule set. */
export type Target = 'sdf' | 'csv' | 'xlsx' | 'json' | 'set';

/** How a person has the columns of the table: their order, and which are hidden. */
export type ColumnLayout = Pick<ColumnPreferences, 'inOrder' | 'isHidden'>;

/** How many columns of its own a record can have there, beside structure, name and what is computed. */
const columnsMax = (target: Target): number => {
  if (target === 'set') return MOLECULE_DATA_MAX;
  return target === 'xlsx' ? OWN_COLUMNS_MAX : Infinity;
};

/** A column that rows have in a file. */
export interface RecordColumn {
  heading: string;
  text: (row: ResultRow) => string;
  /** Of a column of values: what it is of, and its values as typed ones. @param document that they were read in */
  typed?: { assay: AssayColumn; valuesOf: (row: ResultRow, document: string) => MeasuredValue[] };
}

/** What is written of rows beside structure and name, and what of it has no room. */
export interface RecordColumns {
  columns: readonly RecordColumn[];
  /** Columns of values that are left out, the last ones of the table. */
  omitted: readonly ValueColumn[];
  /** Whether scatter, state and source of each value are left out, so that the values have room. */
  isBare: boolean;
  /** Where they stand among those that the writer of files adds, and which of these are not written. */
  placing: { order: readonly string[]; without: readonly string[] };
}

/** Columns that every table has, before and behind those of values, by their ids there. */
const BEFORE = ['label', 'structure'];
const BEHIND = ['name', 'standing', 'page'];

/** The columns of a table that have something in these rows, as they are shown; those that are hidden are told. */
export const layOutColumns = (
  { columns }: Pick<ResultTable, 'columns'>,
  rows: readonly ResultRow[],
  layout?: ColumnLayout,
): { shown: readonly string[]; hidden: readonly string[] } => {
  const values = columnsByTarget(columns).filter(({ id }) =>
    rows.some((row) => (row.values.get(id)?.length ?? 0) > 0),
  );
  const ids = [...BEFORE, ...values.map(valueColumnId), ...BEHIND];
  if (!layout) return { shown: ids, hidden: [] };
  const ordered = layout.inOrder(ids.map((id) => ({ id }))).map(({ id }) => id);
  return {
    shown: ordered.filter((id) => !layout.isHidden(id)),
    hidden: ordered.filter((id) => layout.isHidden(id)),
  };
};

/** The columns that a file of molecules has of a structure and of a name. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  structure: ['picture:structure', 'computed:smiles'],
  name: ['name'],
};

/** One line, as headings and cells are. */
export const lineOf = (text: string): string => text.toWellFormed().replaceAll(/\s+/g, ' ').trim();

/** A value in the unit of its column; one that cannot be converted has its own behind it. */
const valueOf = ({ qualifier, value, code, unit: own }: ResultActivity, unit: string): string => {
  if (code) return code;
  const converted = inUnit(value, own, unit);
  return `${qualifier === '=' ? '' : qualifier}${converted ?? `${value} ${own}`.trim()}`;
};

/** How a value scatters, in the unit of its column; what cannot be converted is as it was read. */
const scatterIn = (activity: ResultActivity, unit: string): string => {
  const { value, unit: own, deviation, interval } = activity;
  const [converted, spread, lower, upper] = [
    value,
    deviation,
    interval?.lower ?? '',
    interval?.upper ?? '',
  ].map((text) => text && inUnit(text, own, unit));
  return converted === undefined || spread === undefined || lower === undefined || upper === undefined
    ? scatterText(activity)
    : scatterText({
        ...activity,
        value: converted,
        deviation: spread,
        interval: interval && { lower, upper },
      });
};

/** A range as it is read as a value: `<=100`, `100-1000`; with its unit where not all have the same. */
const rangeText = ({ meaning }: ResultActivity, unit: string): string => {
  if (!meaning) return '';
  const { lower, upper } = meaning;
  const range =
    lower !== null && upper !== null
      ? `${lower}-${upper}`
      : lower !== null
        ? `>=${lower}`
        : upper === null
          ? meaning.text
          : `<=${upper}`;
  return meaning.unit === unit ? range : `${range} ${meaning.unit}`;
};

/** What codes stand for, where their range is known: columns of it have a unit of their own. */
const meantUnit = (activities: readonly ResultActivity[]): string | undefined => {
  const units = new Set(activities.flatMap(({ meaning }) => (meaning ? [meaning.unit] : [])));
  if (units.size === 0) return undefined;
  return units.size === 1 ? [...units][0]! : '';
};

/** Where an item was read, each place with what is printed there. */
const placesOf = (item: ResultItem, words: FileWords): string =>
  item.evidence.map(({ page, text }) => `${words.page(page)}${text ? `: ${lineOf(text)}` : ''}`).join('; ');

/** The columns of a column of values: itself, what its codes mean where that is known, and unless bare how its values scatter where that is said, how they stand and where they were read. */
const columnsOfValue = (
  column: ValueColumn,
  rows: readonly ResultRow[],
  words: FileWords,
  isBare: boolean,
): RecordColumn[] => {
  const { id, unit } = column;
  const valuesOf = (row: ResultRow): readonly ResultActivity[] => row.values.get(id) ?? [];
  const joined =
    (textOf: (one: ResultActivity) => string) =>
    (row: ResultRow): string =>
      valuesOf(row).map(textOf).join('; ');
  const title = lineOf(words.value(column));
  const meant = meantUnit(rows.flatMap(valuesOf));
  const ofMeanings = (own: string): RecordColumn => {
    const heading = lineOf(words.valueMeaning(words.value({ ...column, unit: own })));
    return {
      heading,
      text: (row) =>
        valuesOf(row)
          .map((one) => rangeText(one, own))
          .filter(Boolean)
          .join('; '),
      typed: {
        assay: assayOf(heading, column, own),
        valuesOf: (row, document) => valuesOf(row).flatMap((one) => meantValueOf(one, document) ?? []),
      },
    };
  };
  return [
    {
      heading: title,
      text: joined((one) => valueOf(one, unit)),
      typed: {
        assay: assayOf(title, column, unit),
        valuesOf: (row, document) => valuesOf(row).map((one) => measuredValueOf(one, unit, document)),
      },
    },
    ...(meant === undefined ? [] : [ofMeanings(meant)]),
    ...(isBare
      ? []
      : [
          ...(rows.some((row) => valuesOf(row).some((one) => scatterText(one) !== ''))
            ? [{ heading: words.valueScatter(title), text: joined((one) => scatterIn(one, unit)) }]
            : []),
          { heading: words.valueReview(title), text: joined(words.state) },
          { heading: words.valueSource(title), text: joined((one) => placesOf(one, words)) },
        ]),
  ];
};

/** Columns whose headings no two have, as the program that reads tables calls them. */
const named = (columns: readonly RecordColumn[]): RecordColumn[] => {
  const names = distinctHeadings(['SMILES', 'Name', ...columns.map(({ heading }) => heading)]).slice(2);
  return columns.map((column, at) => {
    const heading = names[at]!;
    const { typed } = column;
    return {
      ...column,
      heading,
      ...(typed && { typed: { ...typed, assay: { ...typed.assay, column: heading } } }),
    };
  });
};

/**
 * The columns of rows as they stand in the table, by `shown` of `layOutColumns`, then how sure the machine is of the compound and why not. Each column of
 * values has one with how its values were reviewed and one with where they were read, and one with what its codes mean where that is known. Where
 * not all have room, states and sources go first, then the last columns; whoever writes them says so.
 */
export const recordColumns = (
  { columns: known }: Pick<ResultTable, 'columns'>,
  rows: readonly ResultRow[],
  shown: readonly string[],
  words: FileWords,
  target: Target,
): RecordColumns => {
  const valueColumns = new Map(known.map((column) => [valueColumnId(column), column]));
  const fixed: Readonly<Record<string, RecordColumn[]>> = {
    label: [
      { heading: words.label, text: ({ label }) => lineOf(label) },
      ...(rows.some(({ compound }) => compound?.claimed)
        ? [
            {
              heading: words.claimed,
              text: ({ compound }: ResultRow) => (compound?.claimed ? words.yes : ''),
            },
          ]
        : []),
    ],
    standing: [
      {
        heading: words.review,
        text: ({ compound, activities }) => {
          const item: ResultItem | undefined = compound ?? activities[0];
          return item ? words.state(item) : '';
        },
      },
    ],
    page: [
      {
        heading: words.pages,
        text: ({ compound }) => [...new Set(compound?.evidence.map(({ page }) => page))].join(', '),
      },
    ],
  };
  const behind: RecordColumn[] = [
    { heading: words.confidence, text: ({ compound }) => compound?.confidence.toFixed(2) ?? '' },
    { heading: words.source, text: ({ compound }) => (compound ? placesOf(compound, words) : '') },
    { heading: words.reasons, text: ({ compound }) => compound?.reasons.map(words.reason).join(', ') ?? '' },
  ];
  const blocksOf = (isBare: boolean): Block[] =>
    shown.map((id) => {
      const value = valueColumns.get(id);
      return { id, value, columns: value ? columnsOfValue(value, rows, words, isBare) : (fixed[id] ?? []) };
    });
  const max = columnsMax(target) - behind.length;
  const whole = blocksOf(false);
  const isBare = widthOf(whole) > max;
  const blocks = isBare ? blocksOf(true) : whole;
  let room = max - widthOf(blocks.filter(({ value }) => !value));
  let isFull = false;
  const fitting = blocks.filter(({ value, columns }) => {
    if (!value) return true;
    isFull ||= columns.length > room;
    room -= columns.length;
    return !isFull;
  });
  const columns = named([...fitting.flatMap((block) => block.columns), ...behind]);
  let at = 0;
  const order = fitting.flatMap((block) => {
    const own = columns.slice(at, (at += block.columns.length));
    return [...(WRITTEN[block.id] ?? []), ...own.map(({ heading }) => `file:${heading}`)];
  });
  return {
    columns,
    omitted: blocks.flatMap((block) => (block.value && !fitting.includes(block) ? [block.value] : [])),
    isBare,
    placing: {
      order,
      // A structure stays as SMILES, by which a row is known.
      without: [
        ...(shown.includes('structure') ? [] : ['picture:structure']),
        ...(shown.includes('name') ? [] : ['name']),
      ],
    },
  };
};

/** What a file has of one column of the table. */
interface Block {
  id: string;
  value: ValueColumn | undefined;
  columns: readonly RecordColumn[];
}

const widthOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { columns }) => sum + columns.length, 0);
