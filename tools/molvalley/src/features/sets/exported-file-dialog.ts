import { consume } from '@lit/context';
import { bytesInWords, deleteFile, EXPORTED_FILE_DAYS, linkFile } from '@moiety/contract';
import type { StoredFile } from '@moiety/contract';
import { saveFile } from '@moiety/elements/base/save-file.js';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { ApiFailure, isAbort } from '@moiety/tool-kit/api-failure.ts';
import '@moiety/tool-kit/failure.ts';
import { fetchFile } from '@moiety/tool-kit/fetch-file.ts';
import { dateTime, percent } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';

type Phase =
  | { name: 'loading' }
  | { name: 'failed'; what: 'download' | 'delete'; failure: unknown }
  | { name: 'ready'; file: StoredFile }
  | { name: 'deleting'; file: StoredFile }
  | { name: 'fetching'; file: StoredFile; share: number };

/**
 * Gives the person the file of an export, or deletes it.
 *
 * @fires close - it closed
 */
@customElement('molvalley-exported-file-dialog')
export class ExportedFileDialog extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      .file {
        display: flex;
        flex-wrap: wrap;
        gap: var(--mo-space-2);
        align-items: center;
        justify-content: space-between;
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  /** The file's id; the dialog is closed while there is none. */
  @property({ attribute: false }) file: string | undefined;
  @state() private phase: Phase = { name: 'loading' };
  #run: AbortController | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('file') && this.file) void this.#load(this.file);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#run?.abort();
  }

  override render(): TemplateResult {
    const { phase } = this;
    return html`<mo-dialog
      width="480px"
      .title=${msg('Exported file', { id: 'molvalley.exported.title' })}
      .open=${this.file !== undefined}
      .loading=${phase.name === 'fetching'}
      ?showFooter=${'file' in phase}
      .submittext=${msg('Download', { id: 'molvalley.download' })}
      @submit=${this.#submit}
      @close=${this.#closed}
    >
      ${this.file ? this.#renderContent(phase) : nothing}
    </mo-dialog>`;
  }

  #renderContent(phase: Phase): TemplateResult {
    switch (phase.name) {
      case 'loading':
        return html`<p class="muted" role="status">${msg('Loading', { id: 'molvalley.loading' })}</p>`;
      case 'failed':
        return this.#renderFailure(phase);
      default: {
        const { name, size, createdAt } = phase.file;
        return html`<div class="file">
            <p><b>${name}</b> · ${bytesInWords(size)} · ${dateTime(createdAt)}</p>
            <mo-button
              icon="trash"
              .loading=${phase.name === 'deleting'}
              ?disabled=${phase.name === 'fetching'}
              @click=${() => void this.#delete(phase.file)}
              >${msg('Delete', { id: 'molvalley.delete' })}</mo-button
            >
          </div>
          <p class="muted">
            ${msg(
              str`Exported files are deleted after ${EXPORTED_FILE_DAYS} days, or when the set is exported again in the same format.`,
              { id: 'molvalley.exported.days' },
            )}
          </p>
          ${
            phase.name === 'fetching'
              ? html`<p role="status">
                  ${msg(str`Downloading: ${percent(phase.share)}`, { id: 'molvalley.exported.share' })}
                </p>`
              : nothing
          }`;
      }
    }
  }

  #renderFailure({ what, failure }: Extract<Phase, { name: 'failed' }>): TemplateResult {
    if (failure instanceof ApiFailure && failure.status === 404)
      return html`<p role="alert">
        ${msg(
          str`This file no longer exists: exported files are deleted after ${EXPORTED_FILE_DAYS} days, or when the set is exported again in the same format. Look for a newer notification, or export the set again.`,
          { id: 'molvalley.exported.gone' },
        )}
      </p>`;
    return html`<kit-failure
      .what=${
        what === 'delete'
          ? msg('The file could not be deleted', { id: 'molvalley.exported.notDeleted' })
          : msg('The file could not be downloaded', { id: 'molvalley.exported.failed' })
      }
      .failure=${failure}
      @retry=${() => this.file && void this.#load(this.file)}
    ></kit-failure>`;
  }

  #submit = (event: Event): void => {
    event.preventDefault();
    if (this.phase.name === 'ready') void this.#fetch(this.phase.file);
  };

  #closed = (): void => {
    this.#run?.abort();
    if (this.file) this.emit('close');
  };

  async #load(id: string): Promise<void> {
    this.phase = { name: 'loading' };
    try {
      const { file } = await this.services.api.call(linkFile, { params: { id } });
      if (this.file === id) this.phase = { name: 'ready', file };
    } catch (failure) {
      if (this.file === id) this.phase = { name: 'failed', what: 'download', failure };
    }
  }

  async #delete(file: StoredFile): Promise<void> {
    this.phase = { name: 'deleting', file };
    try {
      await this.services.api.call(deleteFile, { params: { id: file.id } });
      toast.success(msg(str`${file.name} was deleted`, { id: 'molvalley.exported.deleted' }));
      if (this.file === file.id) this.emit('close');
    } catch (failure) {
      if (this.file === file.id) this.phase = { name: 'failed', what: 'delete', failure };
    }
  }

  async #fetch(file: StoredFile): Promise<void> {
    const run = new AbortController();
    this.#run = run;
    this.phase = { name: 'fetching', file, share: 0 };
    try {
      // An address is valid for a short time, and the page may have been open for long.
      const { path } = await this.services.api.call(linkFile, {
        params: { id: file.id },
        signal: run.signal,
      });
      const fetched = await fetchFile(new URL(path, this.services.apiOrigin), {
        name: file.name,
        bytes: file.size,
        signal: run.signal,
        onProgress: (share) => (this.phase = { name: 'fetching', file, share }),
      });
      saveFile(fetched, file.name);
      this.phase = { name: 'ready', file };
    } catch (failure) {
      if (!isAbort(failure)) this.phase = { name: 'failed', what: 'download', failure };
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-exported-file-dialog': ExportedFileDialog;
  }
}
