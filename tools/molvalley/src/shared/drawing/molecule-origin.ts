import { consume } from '@lit/context';
import { msg } from '@lit/localize';
import type { MoleculeOrigin } from '@moiety/contract';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { servicesContext } from '../services.ts';
import type { Services } from '../services.ts';
import type { SetDocuments } from '../sets/set-documents.ts';
import { originPlace, originPlaceStyles } from './origin-place.ts';

/** Where a molecule was read: the page of its document, and the way there as long as there is one. */
@customElement('molvalley-molecule-origin')
export class MoleculeOriginElement extends ToolElement {
  static override styles = [
    pageStyles,
    originPlaceStyles,
    css`
      section {
        margin-top: var(--mo-space-4);
      }
      h3 {
        margin: 0 0 var(--mo-space-2);
        font-size: var(--mo-text-m);
        font-weight: 600;
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @property({ attribute: false }) documents!: SetDocuments;
  /** Nothing is shown of a molecule that was not read in a document. */
  @property({ attribute: false }) origin: MoleculeOrigin | undefined;
  #watch = new Watch(this);

  override willUpdate(): void {
    this.#watch.observe(this.documents);
    if (this.origin) void this.documents.load();
  }

  override render(): TemplateResult | typeof nothing {
    const { origin } = this;
    if (!origin) return nothing;
    const title = msg('Source document', { id: 'molvalley.origin.title' });
    return html`<section aria-label=${title}>
      <h3>${title}</h3>
      ${originPlace(origin, this.documents, this.services.apiOrigin)}
    </section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-molecule-origin': MoleculeOriginElement;
  }
}
