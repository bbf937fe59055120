import { counted, number } from '@moiety/tool-kit/format.ts';
import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { isCalculatedId } from '../../shared/formulas/calculated-columns.ts';
import type { ColumnMode, ColumnPlan, PlannedColumn } from '../../shared/combine/column-plan.ts';
import type { ComparedSet, SharedColumns } from '../../shared/combine/shared-columns.ts';

export const modeTitle = (mode: ColumnMode): string => {
  switch (mode) {
    case 'differing':
      return msg('Keep both where values differ', { id: 'molvalley.compare.mode.differing' });
    case 'one':
      return msg('One column', { id: 'molvalley.compare.mode.one' });
    default:
      return msg('A column for each set', { id: 'molvalley.compare.mode.apart' });
  }
};

/** What becomes of columns with the same name, in a sentence. */
export const modeNote = (mode: ColumnMode): string => {
  switch (mode) {
    case 'differing':
      return msg(
        'Columns with the same name are merged unless their values differ for a molecule; then each set keeps its own.',
        {
          id: 'molvalley.compare.mode.differingNote',
        },
      );
    case 'one':
      return msg(
        'Uses the value from the first set that has one. Other values are left out and counted below.',
        {
          id: 'molvalley.compare.mode.oneNote',
        },
      );
    default:
      return msg('Columns with the same name stay separate.', { id: 'molvalley.compare.mode.apartNote' });
  }
};

/** What a person should know of a column. */
const noteOf = ({ apart, left, sources }: PlannedColumn, differing: number): string => {
  switch (apart) {
    case 'unit':
      return msg('Kept separate: different units', { id: 'molvalley.compare.apart.unit' });
    case 'kind':
      return msg('Kept separate: numbers and text', { id: 'molvalley.compare.apart.kind' });
    case 'commas':
      return msg('Kept separate: commas are used differently', { id: 'molvalley.compare.apart.commas' });
    case 'differing':
      return differing === 1
        ? msg('Kept separate: values differ in 1 row', { id: 'molvalley.compare.apart.one' })
        : msg(str`Kept separate: values differ in ${number(differing)} rows`, {
            id: 'molvalley.compare.apart.differing',
          });
    default:
  }
  if (left === 1) return msg('1 other value is left out', { id: 'molvalley.compare.leftOne' });
  if (left > 1) return msg(str`${number(left)} other values are left out`, { id: 'molvalley.compare.left' });
  return sources.some(({ column }) => isCalculatedId(column.id))
    ? msg('Values, without the formula', { id: 'molvalley.compare.values' })
    : '';
};

export const columnPreviewStyles = css`
  .preview {
    max-height: 260px;
    overflow: auto;
    border: 1px solid var(--mo-color-border);
    border-radius: var(--mo-radius);
  }
  .preview table {
    width: 100%;
    border-collapse: collapse;
    font-size: var(--mo-text-s);
  }
  .preview caption {
    padding: var(--mo-space-2) var(--mo-space-3);
    border-bottom: 1px solid var(--mo-color-border);
    font-weight: 600;
    text-align: start;
  }
  .preview th,
  .preview td {
    padding: var(--mo-space-1) var(--mo-space-3);
    border-bottom: 1px solid var(--mo-color-border);
    font-weight: 400;
    overflow-wrap: anywhere;
    text-align: start;
    vertical-align: baseline;
  }
  .preview thead th {
    color: var(--mo-color-text-muted);
  }
  .preview tr:last-child > * {
    border-bottom: 0;
  }
  .preview .from {
    white-space: nowrap;
  }
`;

/** The columns that a new set gets, and from which sets. */
export const columnPreview = (
  sets: readonly ComparedSet[],
  shared: SharedColumns,
  plan: ColumnPlan,
): TemplateResult => {
  const letters = (of: readonly number[]): string => of.map((set) => sets[set]!.letter).join(' ');
  const differing = new Map(shared.columns.map((column) => [column.name, column.differing]));
  const row = (name: string, of: readonly number[], note: string): TemplateResult =>
    html`<tr>
      <th scope="row">${name}</th>
      <td class="from">${letters(of)}</td>
      <td class="muted">${note}</td>
    </tr>`;
  const title = msg('Columns of the new set', { id: 'molvalley.compare.columns' });
  return html`<div class="preview" tabindex="0" role="region" aria-label=${title}>
    <table>
      <caption>
        ${counted(title, plan.headings.length + plan.formulas.length)}
      </caption>
      <thead>
        <tr>
          <th scope="col">${msg('Column', { id: 'molvalley.compare.column' })}</th>
          <th scope="col">${msg('From', { id: 'molvalley.compare.from' })}</th>
          <th scope="col">${msg('Note', { id: 'molvalley.compare.note' })}</th>
        </tr>
      </thead>
      <tbody>
        ${
          plan.origin === undefined
            ? nothing
            : row(
                plan.origin,
                shared.sets,
                msg('Sets that contain the molecule', { id: 'molvalley.compare.originNote' }),
              )
        }
        ${plan.names.map(({ set, name }) =>
          row(name, [set], msg('Names that differ', { id: 'molvalley.compare.otherName' })),
        )}
        ${plan.columns.map((column) =>
          row(
            column.name,
            column.sources.map(({ set }) => set),
            noteOf(column, differing.get(column.original) ?? 0),
          ),
        )}
        ${plan.formulas.map(({ name }) =>
          row(
            name,
            shared.sets.filter((set) => sets[set]!.definitions.some((one) => one.name === name)),
            msg('Formula kept', { id: 'molvalley.compare.calculated' }),
          ),
        )}
        ${plan.structures.map(({ set, name }) =>
          row(name, [set], msg('Structures that differ', { id: 'molvalley.compare.otherStructure' })),
        )}
      </tbody>
    </table>
  </div>`;
};
