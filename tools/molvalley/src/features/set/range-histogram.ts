import { msg, str } from '@lit/localize';
import { number } from '@moiety/tool-kit/format.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing, svg } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';

/** Bars, and steps of a handle: four to a bar. */
const BARS = 32;
const STEPS = 4 * BARS;
/** From this ratio of the largest to the smallest on, values above 0 are shown by their logarithm. */
const LOGARITHMIC_FROM = 1000;
/** Digits of a bound that a handle sets. */
const DIGITS = 3;

/** Bounds that a person chose; one that is undefined is open. */
export interface RangeBounds {
  min: number | undefined;
  max: number | undefined;
}

interface Scale {
  isLogarithmic: boolean;
  at: (share: number) => number;
  shareOf: (value: number) => number;
}

const scaleOf = (min: number, max: number): Scale => {
  const isLogarithmic = min > 0 && max / min >= LOGARITHMIC_FROM;
  const [from, to] = isLogarithmic ? [Math.log10(min), Math.log10(max)] : [min, max];
  return {
    isLogarithmic,
    at: (share) => {
      const value = from + share * (to - from);
      return isLogarithmic ? 10 ** value : value;
    },
    shareOf: (value) => {
      const place = isLogarithmic ? Math.log10(Math.max(value, min)) : value;
      return to === from ? 0 : Math.min(1, Math.max(0, (place - from) / (to - from)));
    },
  };
};

/**
 * How a column's numbers are spread, with a handle at either end of what is shown.
 *
 * @fires {CustomEvent<RangeBounds>} range-change - a handle was moved
 */
@customElement('molvalley-range-histogram')
export class RangeHistogram extends ToolElement {
  static override styles = css`
    :host {
      display: block;
    }
    svg {
      display: block;
      width: 100%;
      height: 56px;
    }
    rect {
      fill: var(--mo-color-border-control);
    }
    rect.in {
      fill: var(--mo-color-primary);
    }
    .handles {
      position: relative;
      height: 24px;
    }
    input {
      position: absolute;
      inset: 0;
      width: 100%;
      height: 24px;
      margin: 0;
      background: none;
      appearance: none;
      pointer-events: none;
    }
    input::-webkit-slider-thumb {
      width: 16px;
      height: 16px;
      border: 2px solid var(--mo-color-surface);
      border-radius: 50%;
      background: var(--mo-color-primary);
      appearance: none;
      cursor: ew-resize;
      pointer-events: auto;
    }
    input::-moz-range-thumb {
      width: 12px;
      height: 12px;
      border: 2px solid var(--mo-color-surface);
      border-radius: 50%;
      background: var(--mo-color-primary);
      cursor: ew-resize;
      pointer-events: auto;
    }
    input:focus {
      outline: none;
    }
    input:focus-visible::-webkit-slider-thumb {
      outline: var(--mo-focus-ring);
      outline-offset: 1px;
    }
    input:focus-visible::-moz-range-thumb {
      outline: var(--mo-focus-ring);
      outline-offset: 1px;
    }
  `;

  /** NaN where a molecule has none. */
  @property({ attribute: false }) values: Float64Array = new Float64Array();
  /** What the numbers are, for those who hear it. */
  @property() name = '';
  @property({ attribute: false }) bounds: RangeBounds = { min: undefined, max: undefined };

  #least = NaN;
  #most = NaN;
  #scale: Scale | undefined;
  #counts: number[] = [];

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('values')) return;
    [this.#least, this.#most] = [Infinity, -Infinity];
    for (const value of this.values) {
      if (value < this.#least) this.#least = value;
      if (value > this.#most && Number.isFinite(value)) this.#most = value;
    }
    this.#scale = this.#least < this.#most ? scaleOf(this.#least, this.#most) : undefined;
    this.#counts = Array.from({ length: BARS }, () => 0);
    for (const value of this.values) {
      if (Number.isNaN(value) || !this.#scale) continue;
      const bar = Math.min(BARS - 1, Math.floor(this.#scale.shareOf(value) * BARS));
      this.#counts[bar] = (this.#counts[bar] ?? 0) + 1;
    }
  }

  override render(): TemplateResult | typeof nothing {
    const scale = this.#scale;
    if (!scale) return nothing;
    const { min, max } = this.bounds;
    const [from, to] = [
      min === undefined ? 0 : scale.shareOf(min),
      max === undefined ? 1 : scale.shareOf(max),
    ];
    const most = Math.max(1, ...this.#counts);
    return html`<svg viewBox="0 0 ${BARS} 1" preserveAspectRatio="none" aria-hidden="true">
        ${this.#counts.map((count, bar) => {
          // A bar of few is still seen.
          const height = count === 0 ? 0 : Math.max(0.04, count / most);
          const isIn = (bar + 1) / BARS > from && bar / BARS < to;
          return svg`<rect class=${isIn ? 'in' : ''} x=${bar + 0.05} y=${1 - height} width="0.9" height=${height}></rect>`;
        })}
      </svg>
      <div class="handles">
        ${this.#renderHandle('min', from, msg(str`Minimum of ${this.name}`, { id: 'molvalley.filter.minOf' }))}
        ${this.#renderHandle('max', to, msg(str`Maximum of ${this.name}`, { id: 'molvalley.filter.maxOf' }))}
      </div>`;
  }

  #renderHandle(bound: keyof RangeBounds, share: number, label: string): TemplateResult {
    const value = this.bounds[bound] ?? (bound === 'min' ? this.#least : this.#most);
    return html`<input
      type="range"
      min="0"
      max=${STEPS}
      step="1"
      aria-label=${label}
      aria-valuetext=${number(Number(value.toPrecision(DIGITS)))}
      .value=${String(Math.round(share * STEPS))}
      @input=${(event: Event) => this.#move(bound, event)}
    />`;
  }

  /** A handle at its end is open; neither passes the other. */
  #move(bound: keyof RangeBounds, event: Event): void {
    const input = event.target as HTMLInputElement;
    const scale = this.#scale;
    if (!scale) return;
    const other = this.bounds[bound === 'min' ? 'max' : 'min'];
    const limit = other === undefined ? (bound === 'min' ? 1 : 0) : scale.shareOf(other);
    const wanted = Number(input.value) / STEPS;
    const share = bound === 'min' ? Math.min(wanted, limit) : Math.max(wanted, limit);
    const isOpen = bound === 'min' ? share <= 0 : share >= 1;
    const value = isOpen ? undefined : Number(scale.at(share).toPrecision(DIGITS));
    input.value = String(Math.round(share * STEPS));
    this.emit('range-change', { ...this.bounds, [bound]: value });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-range-histogram': RangeHistogram;
  }
}
