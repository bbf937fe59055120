import {
  DATA_SOURCES,
  type CardFigures,
  type Figure,
  type ModelCard,
} from '@moiety/chemistry/admet/model-cards.ts';
import { msg } from '@lit/localize';
import { css, html } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { bracketed, number, percent } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';

/** What a model learned from and how well it predicts, as the training measured it. */
@customElement('molvalley-model-card')
export class ModelCardView extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      summary {
        min-height: var(--mo-control-height);
        align-content: center;
        cursor: pointer;
      }
      summary:focus-visible {
        outline: var(--mo-focus-ring);
      }
      .table {
        overflow-x: auto;
      }
      table {
        width: 100%;
        border-collapse: collapse;
        font-size: var(--mo-text-s);
        font-variant-numeric: tabular-nums;
      }
      th,
      td {
        padding: var(--mo-space-1) var(--mo-space-2);
        border-bottom: 1px solid var(--mo-color-border);
        font-weight: 400;
        text-align: end;
        white-space: nowrap;
      }
      th:first-child {
        text-align: start;
        white-space: normal;
      }
      p,
      ul {
        margin: var(--mo-space-2) 0;
        font-size: var(--mo-text-s);
      }
    `,
  ];

  @property({ attribute: false }) card!: ModelCard;

  override render(): TemplateResult {
    const { card } = this;
    const sources = [...new Set(card.sources.map((source) => DATA_SOURCES[source]))];
    const rows: [words: string, figures: CardFigures][] = [
      [msg('All molecules', { id: 'molvalley.admet.card.all' }), card.all],
      [msg('With new scaffolds', { id: 'molvalley.admet.card.scaffold' }), card.scaffold],
      [msg('Chosen at random', { id: 'molvalley.admet.card.random' }), card.random],
      ...card.similarity.map((bin): [string, CardFigures] => [`${bin.from} – ${bin.to}`, bin]),
    ];
    const isNumber = card.kind === 'number';
    return html`<details>
      <summary>${msg('About this model', { id: 'molvalley.admet.card' })}</summary>
      <p>
        ${msg(
          'Cross-validated on molecules that the model had not seen; the last rows group them by similarity to the nearest training molecule. 95% intervals in brackets.',
          { id: 'molvalley.admet.card.about' },
        )}
      </p>
      <div class="table">
        <table>
          <thead>
            <tr>
              <th scope="col"></th>
              <th scope="col">${msg('Molecules', { id: 'molvalley.admet.card.molecules' })}</th>
              <th scope="col">${isNumber ? msg('Pearson R', { id: 'molvalley.admet.card.r' }) : 'AUROC'}</th>
              <th scope="col">
                ${isNumber ? msg('Mean absolute error', { id: 'molvalley.admet.card.mae' }) : 'AUPRC'}
              </th>
              <th scope="col">${msg('Within the interval', { id: 'molvalley.admet.card.covered' })}</th>
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              ([words, figures]) =>
                html`<tr>
                  <th scope="row">${words}</th>
                  <td>${number(figures.n)}</td>
                  <td>${figureWords(isNumber ? figures.r : figures.auroc)}</td>
                  <td>${figureWords(isNumber ? figures.mae : figures.auprc)}</td>
                  <td>${figures.coverage === null ? '–' : percent(figures.coverage)}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      <p>${msg('Data and licenses', { id: 'molvalley.admet.card.data' })}</p>
      <ul>
        ${sources.map(({ title, reference, license }) => html`<li>${bracketed(title, license)}: ${reference}</li>`)}
      </ul>
    </details>`;
  }
}

const figureWords = (figure: Figure | undefined): string =>
  figure ? `${figure[0].toFixed(2)} (${figure[1].toFixed(2)} – ${figure[2].toFixed(2)})` : '–';

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-model-card': ModelCardView;
  }
}
