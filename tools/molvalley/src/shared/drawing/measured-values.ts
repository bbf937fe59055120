import { consume } from '@lit/context';
import type { MeasuredValue } from '@moiety/contract';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { servicesContext } from '../services.ts';
import type { Services } from '../services.ts';
import type { SetDocuments } from '../sets/set-documents.ts';
import { readingWords } from '../words/measured-value-words.ts';
import { originPlace, originPlaceStyles } from './origin-place.ts';

/** How the values of a cell were printed, how surely they were read, and on which pages. */
@customElement('molvalley-measured-values')
export class MeasuredValues extends ToolElement {
  static override styles = [
    pageStyles,
    originPlaceStyles,
    css`
      ul {
        margin: 0;
        padding: 0;
        color: var(--mo-color-text-muted);
        font-size: var(--mo-text-xs);
        list-style: none;
      }
      li {
        overflow-wrap: anywhere;
      }
      p {
        display: inline;
        font-size: inherit;
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @property({ attribute: false }) documents!: SetDocuments;
  @property({ attribute: false }) values: readonly MeasuredValue[] = [];
  #watch = new Watch(this);

  override willUpdate(): void {
    this.#watch.observe(this.documents);
    if (this.values.some(({ origin }) => origin)) void this.documents.load();
  }

  override render(): TemplateResult {
    return html`<ul>
      ${this.values.map(
        (value) =>
          html`<li>
            ${readingWords(value)}${
              value.origin
                ? html` · ${originPlace(value.origin, this.documents, this.services.apiOrigin)}`
                : nothing
            }
          </li>`,
      )}
    </ul>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-measured-values': MeasuredValues;
  }
}
