import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { absent } from '../base/absent.ts';
import { pageLocale } from '../base/locale.ts';
import { MoElement } from '../base/mo-element.ts';
import { property } from '../base/property.ts';
import { progressStyles } from './progress.styles.ts';

/**
 * How far a task is; without a `value` only that it goes on.
 *
 * @csspart track - the whole
 * @csspart bar - what is done
 */
export class MoProgress extends MoElement {
  static override styles = progressStyles;

  /** What goes on; every bar needs one. */
  @property() label = '';

  /** Keeps the label for assistive technology only, and the value's words too. */
  @property({ type: Boolean }) hideLabel = false;

  /** What is done, of `max`; without it the end is not known. */
  @property({ type: Number }) value: number | undefined;

  /** The whole; 1 if not given. */
  @property({ type: Number }) max = 1;

  /** Words for the value, such as "3 of 10 files"; the percentage if empty. */
  @property() valueText = '';

  override connectedCallback(): void {
    // The percentage is written as the language does it.
    this.followLocale();
    super.connectedCallback();
  }

  protected override updated(_changed: PropertyValues<this>): void {
    const bar = this.renderRoot.querySelector<HTMLElement>('.bar:not(.waiting)');
    bar?.style.setProperty('transform', `scaleX(${this.#share ?? 0})`);
  }

  protected override render(): TemplateResult {
    const { label, hideLabel } = this;
    const share = this.#share;
    const words =
      this.valueText || (share === undefined ? '' : share.toLocaleString(pageLocale(), { style: 'percent' }));
    return html`${
        hideLabel
          ? nothing
          : html`<div class="words" aria-hidden="true">
              <span>${label}</span><span class="value">${words}</span>
            </div>`
      }
      <div
        class="track"
        part="track"
        role="progressbar"
        aria-label=${label || absent}
        aria-valuemin="0"
        aria-valuemax=${share === undefined ? absent : '100'}
        aria-valuenow=${share === undefined ? absent : Math.round(share * 100)}
        aria-valuetext=${words || absent}
      >
        <div class="bar ${share === undefined ? 'waiting' : ''}" part="bar"></div>
      </div>`;
  }

  /** What is done, from 0 to 1. */
  get #share(): number | undefined {
    const { value, max } = this;
    if (typeof value !== 'number' || Number.isNaN(value)) return undefined;
    return max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-progress': MoProgress;
  }
}
