import type { MoleculeRecord } from '@moiety/contract';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Column } from '../table/columns.ts';
import { columnTitle } from '../words/column-title.ts';

/** Values that a card has room for, by how high rows are. */
export const CARD_VALUES = { compact: 2, small: 3, medium: 5, large: 8 } as const;
/** How high a card is, px. */
export const CARD_HEIGHTS = { compact: 88, small: 116, medium: 164, large: 240 } as const;

/** What a card is made of. */
export interface CardContent {
  record: MoleculeRecord;
  /** Undefined where rows have no structures. */
  structure: unknown;
  star: unknown;
  name: unknown;
  /** In place of values: why the record could not be read. */
  reason: unknown;
  values: readonly { column: Column; content: unknown; classes: string }[];
}

/** A molecule on a narrow screen: its structure, what it is called, and the first of the columns that were chosen. */
export const cardContent = ({ structure, star, name, reason, values }: CardContent): TemplateResult =>
  html`<div class="card">
    ${structure ? html`<div class="card-structure structure">${structure}</div>` : nothing}
    <div class="card-words">
      <div class="card-name">${star}<span class="card-title">${name}</span></div>
      ${
        reason ??
        html`<dl class="card-values">
          ${values.map(
            ({ column, content, classes }) =>
              html`<div class=${classes}>
                <dt>${columnTitle(column)}</dt>
                <dd>${content}</dd>
              </div>`,
          )}
        </dl>`
      }
    </div>
  </div>`;
