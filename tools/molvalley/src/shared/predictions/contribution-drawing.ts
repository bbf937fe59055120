import type { Drawing } from '@moiety/chemistry/drawing.ts';
import { msg } from '@lit/localize';
import { css, html, svg } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';

/** Radius of the ground behind an atom, as a share of the smallest distance between two atoms. */
const RADIUS = 0.55;

/** A structure whose atoms that push a prediction up or down stand on colored ground, the stronger the darker. */
@customElement('molvalley-contribution-drawing')
export class ContributionDrawing extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      figure {
        display: grid;
        gap: var(--mo-space-2);
        margin: 0;
      }
      svg {
        width: 100%;
        height: auto;
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius);
        background: var(--mo-color-surface);
      }
      path {
        fill: none;
        stroke: var(--mo-color-text);
        stroke-linecap: round;
      }
      path.area {
        fill: var(--mo-color-text);
        stroke: none;
      }
      .up {
        fill: #d9640b;
      }
      .down {
        fill: #1f6fd6;
      }
      figcaption {
        display: flex;
        flex-wrap: wrap;
        gap: var(--mo-space-1) var(--mo-space-4);
        color: var(--mo-color-text-muted);
        font-size: var(--mo-text-s);
      }
      figcaption svg {
        width: 12px;
        height: 12px;
        border: 0;
      }
      @media (forced-colors: active) {
        .up,
        .down {
          forced-color-adjust: none;
        }
      }
    `,
  ];

  @property({ attribute: false }) drawing!: Drawing;
  /** Of each atom; above 0 where it pushes the prediction up. */
  @property({ attribute: false }) contributions: Float64Array = new Float64Array();

  override render(): TemplateResult {
    const { width, height, shapes, atoms = [] } = this.drawing;
    const most = this.contributions.reduce((so, one) => Math.max(so, Math.abs(one)), 1e-9);
    const radius = RADIUS * nearestDistance(atoms);
    return html`<figure>
      <svg
        viewBox="0 0 ${width} ${height}"
        role="img"
        aria-label=${msg('Atoms that push the prediction up or down', { id: 'molvalley.admet.atoms' })}
      >
        ${atoms.map(({ x, y }, atom) => {
          const share = (this.contributions[atom] ?? 0) / most;
          return svg`<circle class=${share > 0 ? 'up' : 'down'} cx=${x} cy=${y} r=${radius}
            fill-opacity=${(Math.abs(share) * 0.6).toFixed(2)}></circle>`;
        })}
        ${shapes.map(({ path, width: line }) =>
          line === 0
            ? svg`<path class="area" d=${path}></path>`
            : svg`<path d=${path} stroke-width=${line}></path>`,
        )}
      </svg>
      <figcaption>
        ${this.#renderKey('up', msg('raises the value', { id: 'molvalley.admet.raises' }))}
        ${this.#renderKey('down', msg('lowers the value', { id: 'molvalley.admet.lowers' }))}
      </figcaption>
    </figure>`;
  }

  #renderKey(direction: 'up' | 'down', words: string): TemplateResult {
    return html`<span
      ><svg viewBox="0 0 12 12" aria-hidden="true">
        <circle class=${direction} cx="6" cy="6" r="6" fill-opacity="0.6"></circle>
      </svg>
      ${words}</span
    >`;
  }
}

const nearestDistance = (places: readonly { x: number; y: number }[]): number => {
  let least = 40;
  for (const [index, { x, y }] of places.entries())
    for (const other of places.slice(index + 1))
      least = Math.min(least, Math.hypot(x - other.x, y - other.y));
  return Math.max(6, least);
};

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-contribution-drawing': ContributionDrawing;
  }
}
