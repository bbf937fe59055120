import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import { failureWords, requestIdWords } from '@moiety/tool-kit/failure-words.ts';
import { bytes, sentences } from '@moiety/tool-kit/format.ts';
import { helpLink } from '@moiety/tool-kit/help-link.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import '@moiety/tool-kit/progress.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { DocumentUpload } from '../../shared/documents/uploads.ts';
import { paths } from '../../shared/places.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { fileProblemWords } from '../../shared/words/document-words.ts';

/** Files on their way to become documents, and those that do not become one, each with why. */
@customElement('patsight-uploads')
export class UploadsList extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      .help {
        display: block;
      }
      ul {
        display: grid;
        gap: var(--mo-space-2);
        margin: var(--mo-space-4) 0 0;
        padding: 0;
        list-style: none;
      }
      li {
        padding: var(--mo-space-2) var(--mo-space-4);
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius);
        background: var(--mo-color-surface);
      }
      .told {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--mo-space-1) var(--mo-space-3);
        min-height: var(--mo-control-height);
      }
      .words {
        flex: 1 1 240px;
        overflow-wrap: anywhere;
      }
      .id {
        font: var(--mo-text-xs) / 1.5 var(--mo-font-mono);
      }
      strong {
        font-weight: 500;
      }
      mo-icon {
        flex: none;
        color: var(--mo-color-error);
      }
      mo-icon.known {
        color: var(--mo-color-primary-text);
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  #watch = new Watch(this);

  override willUpdate(): void {
    this.#watch.observe(this.services.uploads);
  }

  override render(): TemplateResult | typeof nothing {
    const { all } = this.services.uploads;
    if (all.length === 0) return nothing;
    return html`<ul aria-label=${msg('Uploads', { id: 'patsight.uploads' })}>
      ${repeat(
        all,
        ({ id }) => id,
        (upload) => html`<li>${this.#renderUpload(upload)}</li>`,
      )}
    </ul>`;
  }

  #renderUpload(upload: DocumentUpload): TemplateResult {
    const { uploads } = this.services;
    const { id, name, size, phase, share, problem, failure, known } = upload;
    if (phase === 'waiting' || phase === 'sending')
      return html`<kit-progress
        .words=${
          phase === 'waiting'
            ? msg(str`${name} is waiting to be uploaded`, { id: 'patsight.upload.waiting' })
            : msg(str`Uploading ${name} (${bytes(size)})`, { id: 'patsight.upload.sending' })
        }
        .share=${share}
        cancellable
        @cancel=${() => uploads.remove(id)}
      ></kit-progress>`;
    const dismiss = html`<mo-button variant="plain" @click=${() => uploads.remove(id)}
      >${msg('Dismiss', { id: 'patsight.dismiss' })}</mo-button
    >`;
    if (phase === 'known')
      return html`<div class="told" role="status">
        <mo-icon class="known" name="info"></mo-icon>
        <span class="words"><strong>${name}</strong> ${knownWords(upload)}</span>
        ${
          known
            ? html`<mo-button href=${paths.document(known.id)} @click=${() => uploads.remove(id)}
                >${msg('Open', { id: 'patsight.open' })}</mo-button
              >`
            : nothing
        }
        ${dismiss}
      </div>`;
    const requestId = failure === undefined ? undefined : requestIdWords(failure);
    return html`<div class="told" role="alert">
      <mo-icon name="error"></mo-icon>
      <span class="words"
        ><strong>${name}</strong> ${
          problem ? fileProblemWords(problem, uploads.bytesMax) : failureWords(failure)
        }
        ${
          phase === 'failed'
            ? html`<span class="muted"
                >${msg('Nothing was charged. What was uploaded is kept, and the upload resumes from there.', {
                  id: 'patsight.upload.safe',
                })}</span
              >`
            : nothing
        }
        ${requestId ? html`<span class="muted id">${requestId}</span>` : nothing}
        ${
          problem
            ? html`<span class="help"
                >${helpLink(
                  this.services,
                  'patsight-extract',
                  msg('How documents are analyzed', { id: 'patsight.help.extract' }),
                )}</span
              >`
            : nothing
        }</span
      >
      ${
        phase === 'failed'
          ? html`<mo-button icon="refresh" @click=${() => uploads.retry(id)}
              >${msg('Retry', { id: 'kit.retry' })}</mo-button
            >`
          : nothing
      }
      ${dismiss}
    </div>`;
  }
}

/** Whose the document is that was there before. */
const knownWords = ({ name, known, isRestored }: DocumentUpload): string => {
  if (isRestored)
    return msg('This document was in the trash and was restored. Nothing was uploaded or charged.', {
      id: 'patsight.upload.restored',
    });
  const words =
    known?.of === 'organization'
      ? msg('Your organization already has this document. Nothing was charged.', {
          id: 'patsight.upload.knownOrganization',
        })
      : msg('You already have this document. Nothing was charged.', { id: 'patsight.upload.known' });
  return known && known.name !== name
    ? sentences(words, msg(str`It is called “${known.name}”.`, { id: 'patsight.upload.knownName' }))
    : words;
};

declare global {
  interface HTMLElementTagNameMap {
    'patsight-uploads': UploadsList;
  }
}
