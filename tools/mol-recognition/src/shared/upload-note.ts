import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import { bytes } from '@moiety/tool-kit/format.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { servicesContext } from './services.ts';
import type { Services } from './services.ts';

/** Says where pictures are kept and how much has left this browser: counted, not promised. */
@customElement('mol-recognition-upload-note')
export class UploadNote extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      :host {
        margin-top: var(--mo-space-6);
        font-size: var(--mo-text-s);
      }
      p {
        display: flex;
        flex-wrap: wrap;
        gap: var(--mo-space-1) var(--mo-space-4);
      }
      strong {
        font-weight: 600;
        font-variant-numeric: tabular-nums;
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;

  #watchUploads = new Watch(this);
  #watchPictures = new Watch(this);

  override willUpdate(): void {
    this.#watchUploads.observe(this.services.uploads);
    this.#watchPictures.observe(this.services.pictures);
  }

  override render(): TemplateResult {
    const { uploads, pictures } = this.services;
    return html`<p class="muted">
      <strong>${msg(str`Uploaded: ${bytes(uploads.bytes)}`, { id: 'mol-recognition.uploaded' })}</strong>
      <span
        >${msg(
          'Pictures are recognized and kept only in this browser, until you delete them. They are uploaded only when you save them with a molecule set.',
          {
            id: 'mol-recognition.keptHere',
          },
        )}</span
      >
      ${
        pictures.notKept
          ? html`<span role="status"
              >${msg('This browser cannot keep them: they are lost when you close the page.', {
                id: 'mol-recognition.notKept',
              })}</span
            >`
          : nothing
      }
    </p>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mol-recognition-upload-note': UploadNote;
  }
}
