import { msg } from '@lit/localize';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { FilledColumn } from '../../shared/analyses/analysis-columns.ts';

/** Columns that a person wants in the table of the set, or no longer. */
export interface FillColumnsDetail {
  columns: readonly FilledColumn[];
}

/** The button that puts what was found into the table, or takes it out. */
export const fillButton = (isFilled: boolean, fill: () => void): TemplateResult =>
  html`<mo-button icon=${isFilled ? 'minus' : 'plus'} @click=${fill}
    >${
      isFilled
        ? msg('Remove columns from table', { id: 'molvalley.analyses.remove' })
        : msg('Add columns to table', { id: 'molvalley.analyses.add' })
    }</mo-button
  >`;
