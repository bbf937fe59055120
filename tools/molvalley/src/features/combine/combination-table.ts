import { number, percent } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { isIn } from '../../shared/combine/overlap.ts';
import type { Combination } from '../../shared/combine/overlap.ts';
import type { ComparedSet } from '../../shared/combine/shared-columns.ts';
import { combinationWords } from './combine-words.ts';
import '@moiety/elements/checkbox/define.js';

/**
 * The combinations of sets with how many molecules are in each: of two sets what only one has and what both have; of more, a dot for
 * each set that has them.
 *
 * @fires {CustomEvent<readonly number[]>} choose-combinations - the masks of those whose molecules are to be listed
 */
@customElement('molvalley-combination-table')
export class CombinationTable extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      table {
        width: 100%;
        border-collapse: collapse;
        font-size: var(--mo-text-m);
        font-variant-numeric: tabular-nums;
      }
      th,
      td {
        height: 40px;
        padding: 0 var(--mo-space-3);
        border-bottom: 1px solid var(--mo-color-border);
        font-weight: 400;
        text-align: start;
      }
      thead th {
        color: var(--mo-color-text-muted);
        font-size: var(--mo-text-s);
        font-weight: 500;
      }
      tbody tr:last-child > * {
        border-bottom: 0;
      }
      tbody tr:hover {
        background: var(--mo-color-hover);
      }
      .dot {
        width: 1%;
        padding-inline: var(--mo-space-1);
        text-align: center;
      }
      .dot span {
        display: inline-block;
        width: 12px;
        height: 12px;
        border: 1px solid var(--mo-color-border-control);
        border-radius: 50%;
        vertical-align: middle;
      }
      .dot .on {
        border-color: var(--mo-color-primary);
        background: var(--mo-color-primary);
      }
      .count {
        width: 1%;
        text-align: end;
        white-space: nowrap;
      }
      .share {
        width: 40%;
      }
      svg {
        display: block;
        width: 100%;
        height: 8px;
        border-radius: var(--mo-radius-small);
        background: var(--mo-color-hover);
      }
      rect {
        fill: var(--mo-color-primary);
      }
      .percent {
        width: 1%;
        color: var(--mo-color-text-muted);
        text-align: end;
      }
      @media (max-width: 599px) {
        th,
        td {
          padding-inline: var(--mo-space-2);
        }
        .share {
          display: none;
        }
      }
    `,
  ];

  @property({ attribute: false }) sets: readonly ComparedSet[] = [];
  @property({ attribute: false }) combinations: readonly Combination[] = [];
  /** Masks of the combinations whose molecules are listed. */
  @property({ attribute: false }) chosen: ReadonlySet<number> = new Set();

  override render(): TemplateResult {
    const hasDots = this.sets.length > 2;
    const total = this.combinations.reduce((sum, { molecules }) => sum + molecules, 0);
    return html`<table>
      <thead>
        <tr>
          <th scope="col">${msg('Found in', { id: 'molvalley.compare.where' })}</th>
          ${hasDots ? this.sets.map(({ letter, name }) => html`<th scope="col" class="dot" title=${name}>${letter}</th>`) : nothing}
          <th scope="col" class="count">${msg('Molecules', { id: 'molvalley.sets.molecules' })}</th>
          <th scope="col" class="percent">%</th>
          <td class="share"></td>
        </tr>
      </thead>
      <tbody>
        ${this.combinations.map((combination) => this.#renderRow(combination, hasDots, total))}
      </tbody>
    </table>`;
  }

  #renderRow({ mask, molecules }: Combination, hasDots: boolean, total: number): TemplateResult {
    const share = total ? molecules / total : 0;
    return html`<tr>
      <td class="where">
        <mo-checkbox .checked=${this.chosen.has(mask)} @change=${() => this.#toggle(mask)}
          ><span slot="label">${combinationWords(mask, this.sets)}</span></mo-checkbox
        >
      </td>
      ${
        hasDots
          ? this.sets.map(
              (_, set) =>
                html`<td class="dot">
                  <span class=${isIn(mask, set) ? 'on' : ''}></span
                  ><span class="visually-hidden"
                    >${isIn(mask, set) ? msg('Yes', { id: 'molvalley.compare.yes' }) : msg('No', { id: 'molvalley.compare.no' })}</span
                  >
                </td>`,
            )
          : nothing
      }
      <td class="count">${number(molecules)}</td>
      <td class="percent">${percent(share)}</td>
      <td class="share" aria-hidden="true">
        <svg viewBox="0 0 100 8" preserveAspectRatio="none">
          <rect width=${share * 100} height="8"></rect>
        </svg>
      </td>
    </tr>`;
  }

  #toggle(mask: number): void {
    const chosen = new Set(this.chosen);
    if (!chosen.delete(mask)) chosen.add(mask);
    this.emit('choose-combinations', [...chosen]);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-combination-table': CombinationTable;
  }
}
