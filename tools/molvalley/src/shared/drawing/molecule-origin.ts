import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import type { MoleculeOrigin } from '@moiety/contract';
import { number } from '@moiety/tool-kit/format.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { servicesContext } from '../services.ts';
import type { Services } from '../services.ts';
import type { SetDocuments } from '../sets/set-documents.ts';

/** Where the portal shows a place of a document. */
const addressOf = (portal: string, { document, page, item }: MoleculeOrigin): string => {
  const place = `/view-pdf/${document}?${new URLSearchParams({ page: String(page), item })}`;
  return `${portal}/patsight?patsight-app=${encodeURIComponent(place)}`;
};

/** Where a molecule was read: the page of its document, and the way there as long as there is one. */
@customElement('molvalley-molecule-origin')
export class MoleculeOriginElement extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      section {
        margin-top: var(--mo-space-4);
      }
      h3 {
        margin: 0 0 var(--mo-space-2);
        font-size: var(--mo-text-m);
        font-weight: 600;
      }
      a {
        display: inline-flex;
        align-items: center;
        gap: var(--mo-space-1);
        min-height: 28px;
        overflow-wrap: anywhere;
        --mo-icon-size: 14px;
      }
      p {
        font-size: var(--mo-text-s);
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
      ${this.#renderPlace(origin)}
    </section>`;
  }

  #renderPlace(origin: MoleculeOrigin): TemplateResult {
    const known = this.documents.of(origin.document);
    const page = number(origin.page);
    switch (known?.state) {
      case 'deleted':
        return html`<p class="muted">
          ${msg(str`Page ${page}. The document was deleted.`, { id: 'molvalley.origin.deleted' })}
        </p>`;
      case 'hidden':
        return html`<p class="muted">
          ${msg(str`Page ${page}. The document is not shared with you.`, { id: 'molvalley.origin.hidden' })}
        </p>`;
      case 'trash':
        return html`<p class="muted">
          ${msg(str`${known.name}, page ${page}. The document is in the patent extraction trash.`, {
            id: 'molvalley.origin.trash',
          })}
        </p>`;
      default:
        return html`<a
          href=${addressOf(this.services.apiOrigin, origin)}
          target="_blank"
          rel="noopener noreferrer"
          >${
            known
              ? msg(str`${known.name}, page ${page}`, { id: 'molvalley.origin.page' })
              : msg(str`Page ${page} of the document`, { id: 'molvalley.origin.unnamed' })
          }<mo-icon
            name="external"
            label=${msg('opens in a new tab', { id: 'molvalley.panel.newTab' })}
          ></mo-icon
        ></a>`;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-molecule-origin': MoleculeOriginElement;
  }
}
