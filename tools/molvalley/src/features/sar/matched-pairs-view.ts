import type { Transformation } from '@moiety/chemistry/sar/matched-pairs.ts';
import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { number } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { compoundContent, compoundName, groupContent } from './group-content.ts';
import { activityText, differenceText, intervalText } from './numbers.ts';
import { analysisTableStyles } from '../../shared/analysis-table.styles.ts';
import type { Series } from './series.ts';

const ROWS_SHOWN = 50;

/** Changes of one group into another, and what they did to the activity. */
@customElement('molvalley-matched-pairs')
export class MatchedPairsView extends ToolElement {
  static override styles = [pageStyles, analysisTableStyles];

  @property({ attribute: false }) series!: Series;
  @property({ attribute: false }) transformations: readonly Transformation[] = [];
  @state() private shown = ROWS_SHOWN;
  /** The change whose pairs are shown. */
  @state() private opened: Transformation | undefined;

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('transformations')) return;
    this.shown = ROWS_SHOWN;
    this.opened = undefined;
  }

  override render(): TemplateResult {
    const { transformations } = this;
    const title = msg('Matched molecular pairs', { id: 'molvalley.sar.pairs' });
    if (!transformations.length)
      return html`<div class="message">
        <p>${msg('No two measured compounds differ by a single group.', { id: 'molvalley.sar.noPairs' })}</p>
      </div>`;
    return html`<p class="note">
        ${msg(
          'Pairs of compounds that differ by one group at one bond (Hussain-Rea, single cuts), by change: the mean difference in activity with its 95% interval.',
          { id: 'molvalley.sar.pairsWhy' },
        )}
      </p>
      <div class="scroll" tabindex="0" role="region" aria-label=${title}>
        <table>
          <thead>
            <tr>
              <th scope="col">${msg('From', { id: 'molvalley.sar.from' })}</th>
              <th scope="col">${msg('To', { id: 'molvalley.sar.to' })}</th>
              <th scope="col" class="number">${msg('Pairs', { id: 'molvalley.sar.pairCount' })}</th>
              <th scope="col" class="number">
                ${msg(str`Mean Δ${this.series.scale.name}`, { id: 'molvalley.sar.meanDifference' })}
              </th>
              <th scope="col">${msg('95% interval', { id: 'molvalley.sar.interval' })}</th>
              <th scope="col">
                <span class="visually-hidden">${msg('Actions', { id: 'molvalley.sets.actions' })}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            ${transformations.slice(0, this.shown).map((change) => this.#renderChange(change))}
          </tbody>
        </table>
        ${
          this.shown < transformations.length
            ? html`<div class="more">
                <mo-button @click=${this.#showMore}
                  >${msg(str`Show more of ${number(transformations.length)}`, { id: 'molvalley.sar.showMore' })}</mo-button
                >
              </div>`
            : nothing
        }
      </div>`;
  }

  #renderChange(change: Transformation): TemplateResult {
    const { from, to, pairs, difference } = change;
    const isOpen = this.opened === change;
    return html`<tr>
        <td>${groupContent(from)}</td>
        <td>${groupContent(to)}</td>
        <td class="number">${number(pairs.length)}</td>
        <td class="number">${differenceText(difference.mean)}</td>
        <td>${intervalText(difference.interval)}</td>
        <td>
          <mo-button variant="plain" @click=${() => this.#open(isOpen ? undefined : change)}
            >${
              isOpen
                ? msg('Hide pairs', { id: 'molvalley.sar.hidePairs' })
                : msg('Show pairs', { id: 'molvalley.sar.showPairs' })
            }</mo-button
          >
        </td>
      </tr>
      ${isOpen ? pairs.slice(0, ROWS_SHOWN).map((pair) => this.#renderPair(pair)) : nothing}`;
  }

  #showMore = (): void => {
    this.shown += ROWS_SHOWN;
  };

  #open(change: Transformation | undefined): void {
    this.opened = change;
  }

  #renderPair({ from, to, difference }: Transformation['pairs'][number]): TemplateResult {
    const [one, other] = [this.series.compounds[from]!, this.series.compounds[to]!];
    return html`<tr>
      <td>${compoundContent(one)}${compoundName(one)}</td>
      <td>${compoundContent(other)}${compoundName(other)}</td>
      <td class="number">${activityText(one.activity)} → ${activityText(other.activity)}</td>
      <td class="number">${differenceText(difference)}</td>
      <td></td>
      <td></td>
    </tr>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-matched-pairs': MatchedPairsView;
  }
}
