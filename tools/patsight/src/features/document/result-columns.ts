import type { ResultActivity } from '@moiety/contract';
import type { ColumnPreferences } from '@moiety/tool-kit/column-preferences.ts';
import { counted, number } from '@moiety/tool-kit/format.ts';
import type { GridColumn } from '@moiety/grid/columns.ts';
import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import {
  columnsByTarget,
  isByHand,
  rowStanding,
  standingOf,
  valueColumnId,
  valueText,
} from '../../shared/results/result-table.ts';
import type {
  ResultItem,
  ResultRow,
  RowOrder,
  Standing,
  ValueColumn,
} from '../../shared/results/result-table.ts';
import {
  claimedWords,
  columnWords,
  itemWords,
  labelWords,
  measureWords,
  standingWords,
} from '../../shared/words/result-words.ts';

/** A column of the results, and what the rows are ordered by where its header is pressed. */
export interface ResultColumn extends GridColumn<ResultRow> {
  by: RowOrder['by'] | undefined;
  /** Of a column of values. */
  value: ValueColumn | undefined;
}

const iconOf = (standing: Standing): string | undefined =>
  standing === 'review'
    ? 'warning'
    : standing === 'accepted'
      ? 'check'
      : standing === 'rejected'
        ? 'close'
        : undefined;

/** What of a row can be decided on. */
export const itemsOf = ({ compound, activities }: ResultRow): readonly ResultItem[] =>
  compound ? [compound, ...activities] : activities;

const labelContent = ({ label, compound }: ResultRow): TemplateResult =>
  html`${
    label ? html`<span class="clip">${label}</span>` : html`<span class="clip note">${labelWords('')}</span>`
  }${compound?.claimed ? html`<span class="note">${claimedWords()}</span>` : nothing}`;

const structureContent = ({ compound }: ResultRow): TemplateResult => {
  if (!compound)
    return html`<span class="note">${msg('No compound found', { id: 'patsight.noCompound' })}</span>`;
  const structure = compound.molfile || compound.smiles;
  return structure
    ? html`<mo-structure plain eager .structure=${structure} .name=${itemWords(compound)}></mo-structure>`
    : html`<span class="one review"
        ><mo-icon name="warning"></mo-icon>${msg('Not read', { id: 'patsight.structure.unread' })}</span
      >`;
};

const nameContent = ({ compound }: ResultRow): TemplateResult | typeof nothing =>
  compound?.name ? html`<span class="clip" title=${compound.name}>${compound.name}</span>` : nothing;

const standingContent = (row: ResultRow): TemplateResult => {
  const standing = rowStanding(row);
  const icon = iconOf(standing);
  const items = itemsOf(row);
  const open = items.filter(({ needsReview, decision }) => needsReview && decision !== 'rejected').length;
  return html`<span class="one ${standing}"
      >${icon ? html`<mo-icon name=${icon}></mo-icon>` : nothing}<span
        >${standing === 'review' && open > 1 ? counted(standingWords(standing), open) : standingWords(standing)}</span
      ></span
    >
    ${
      items.some(isByHand)
        ? html`<span class="note">${msg('Changed by hand', { id: 'patsight.table.byHand' })}</span>`
        : nothing
    }`;
};

/** A value with its unit, where that is not its column's. */
const valueWords = (activity: ResultActivity, unit: string): string =>
  activity.unit !== unit && !activity.code
    ? `${valueText(activity)} ${activity.unit}`.trim()
    : valueText(activity);

/** @param isCurrent whether the value is shown beside the table */
const valueContent = (activity: ResultActivity, unit: string, isCurrent: boolean): TemplateResult => {
  const standing = standingOf(activity);
  const icon = iconOf(standing);
  return html`<span class="one ${standing} ${isCurrent ? 'current' : ''}" data-item=${activity.key}
    >${icon ? html`<mo-icon name=${icon}></mo-icon>` : nothing}<span
      >${valueWords(activity, unit)}${
        standing === 'read'
          ? nothing
          : html`<span class="visually-hidden">, ${standingWords(standing)}</span>`
      }</span
    ></span
  >`;
};

/** @param current the key of what is shown beside the table */
const valueColumn = (column: ValueColumn, isGrouped: boolean, current: string | undefined): ResultColumn => {
  const { id, target, unit } = column;
  const values = (row: ResultRow): readonly ResultActivity[] => row.values.get(id) ?? [];
  return {
    id: valueColumnId(column),
    title: isGrouped ? measureWords(column) : columnWords(column),
    tooltip: columnWords(column),
    groups: isGrouped ? [target] : [],
    width: 128,
    align: 'end',
    sortable: true,
    classes: 'stacked value',
    by: { column: id },
    value: column,
    cell: (row) => values(row).map((one) => valueContent(one, unit, one.key === current)),
    text: (row) =>
      values(row)
        .map((one) => valueWords(one, unit))
        .join('; '),
  };
};

/**
 * The columns of a document's results, also those that are hidden: what was measured on one target stands under it, or where a person put it.
 * @param current the key of what is shown beside the table
 */
export const resultColumns = (
  values: readonly ValueColumn[],
  preferences: ColumnPreferences,
  current: string | undefined,
): ResultColumn[] => {
  const isGrouped = values.some(({ target }) => target !== '');
  const before: ResultColumn[] = [
    {
      id: 'choice',
      title: '',
      width: 36,
      pinned: true,
      choosesRows: true,
      by: undefined,
      value: undefined,
      cell: () => nothing,
      text: () => '',
    },
    {
      id: 'label',
      title: msg('Label', { id: 'patsight.label' }),
      width: 84,
      pinned: true,
      sortable: true,
      namesRows: true,
      classes: 'stacked label',
      by: 'label',
      value: undefined,
      cell: labelContent,
      text: ({ label }) => label,
    },
    {
      id: 'structure',
      title: msg('Structure', { id: 'patsight.structure' }),
      width: 168,
      align: 'center',
      classes: 'structure',
      by: undefined,
      value: undefined,
      cell: structureContent,
      text: ({ compound }) => compound?.smiles ?? '',
    },
  ];
  const behind: ResultColumn[] = [
    {
      id: 'name',
      title: msg('Name', { id: 'patsight.name' }),
      width: 176,
      sortable: true,
      by: 'name',
      value: undefined,
      cell: nameContent,
      text: ({ compound }) => compound?.name ?? '',
    },
    {
      id: 'standing',
      title: msg('Status', { id: 'patsight.filter.state' }),
      width: 112,
      sortable: true,
      classes: 'stacked',
      by: 'standing',
      value: undefined,
      cell: standingContent,
      text: (row) => standingWords(rowStanding(row)),
    },
    {
      id: 'page',
      title: msg('Page', { id: 'patsight.page.column' }),
      width: 64,
      align: 'end',
      sortable: true,
      by: 'page',
      value: undefined,
      cell: ({ page }) => (page > 0 ? html`<span>${number(page)}</span>` : nothing),
      text: ({ page }) => (page > 0 ? String(page) : ''),
    },
  ];
  const columns = [
    ...before,
    ...columnsByTarget(values).map((column) => valueColumn(column, isGrouped, current)),
    ...behind,
  ];
  for (const column of columns) column.width = preferences.width(column.id) ?? column.width;
  return preferences.inOrder(columns);
};
