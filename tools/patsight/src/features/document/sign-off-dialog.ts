import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import { listDocumentVersions, SIGN_OFF_NOTE_MAX } from '@moiety/contract';
import type { DocumentVersion } from '@moiety/contract';
import { toast } from '@moiety/elements/toast/toast-region.js';
import '@moiety/tool-kit/failure.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { copyAndSay } from '@moiety/tool-kit/copy.ts';
import type { DocumentSession } from '../../shared/documents/document-session.ts';
import { paths } from '../../shared/places.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { citationOf } from './version-citation.ts';
import { signedOffWords, signedWords } from '../../shared/words/document-words.ts';
import { gapsOf } from './missing-view.ts';

type Sending = { name: 'idle' } | { name: 'working' } | { name: 'failed'; failure: unknown };

/**
 * Signs the results of a document off, and shows the versions that were.
 *
 * @fires {CustomEvent<{ hasSigned: boolean }>} close - it closed, and whether results were signed off meanwhile
 * @fires {CustomEvent<{ number: number; hasSigned: boolean }>} export-version - a version is to be exported
 */
@customElement('patsight-sign-off-dialog')
export class SignOffDialog extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      .content,
      form {
        display: grid;
        gap: var(--mo-space-4);
      }
      h3 {
        font-size: var(--mo-text-m);
      }
      ol {
        display: grid;
        gap: var(--mo-space-3);
        margin: var(--mo-space-2) 0 0;
        padding: 0;
        list-style: none;
      }
      li {
        display: grid;
        gap: var(--mo-space-1);
        padding: var(--mo-space-3);
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius);
      }
      .note {
        overflow-wrap: anywhere;
        white-space: pre-wrap;
      }
      .hash {
        font-family: var(--mo-font-mono);
        font-size: var(--mo-text-s);
        overflow-wrap: anywhere;
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: var(--mo-space-2);
        margin-top: var(--mo-space-1);
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @property({ attribute: false }) session!: DocumentSession;
  @property({ type: Boolean }) open = false;
  @state() private versions: readonly DocumentVersion[] | undefined;
  @state() private failure: unknown;
  @state() private sending: Sending = { name: 'idle' };
  @state() private note = '';
  /** Whether results were signed off since the dialog opened. */
  #hasSigned = false;
  /** Of the results that the person saw when the dialog opened. */
  #seen = 0;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('open') || !this.open) return;
    this.sending = { name: 'idle' };
    this.note = '';
    this.#hasSigned = false;
    this.#seen = this.session.table.results.version;
    this.versions = undefined;
    void this.#load();
  }

  override render(): TemplateResult {
    const canSign = this.open && this.session.canSign;
    return html`<mo-dialog
      width="560px"
      .title=${msg('Sign-off and versions', { id: 'patsight.signOff.title' })}
      .open=${this.open}
      .loading=${this.sending.name === 'working'}
      ?showFooter=${canSign}
      .submittext=${msg('Sign off', { id: 'patsight.signOff' })}
      @submit=${this.#submit}
      @close=${() => this.open && this.emit('close', { hasSigned: this.#hasSigned })}
    >
      ${
        this.open
          ? html`<div class="content">
              ${canSign ? this.#renderForm() : this.#renderWhyNot()} ${this.#renderVersions()}
            </div>`
          : nothing
      }
    </mo-dialog>`;
  }

  #renderForm(): TemplateResult {
    const { session, sending } = this;
    const { table } = session;
    const open = table.queue.length;
    const gaps = gapsOf(table).reduce((sum, { count }) => sum + count, 0);
    const next = (session.document?.signedOff?.number ?? 0) + 1;
    return html`<form @submit=${this.#submit}>
      <p>
        ${msg(
          str`The current results become version ${next}, signed off in your name. A version never changes and can be cited; after later corrections you can sign off a new one.`,
          { id: 'patsight.signOff.what' },
        )}
      </p>
      ${
        open > 0 || gaps > 0
          ? html`<mo-callout type="warning">
              ${
                open > 0
                  ? html`<p>
                      ${msg(str`Still to review: ${number(open)}. The version notes this.`, {
                        id: 'patsight.signOff.open',
                      })}
                    </p>`
                  : nothing
              }
              ${
                gaps > 0
                  ? html`<p>
                      ${msg(str`Known gaps: ${number(gaps)}. They are listed under “What is missing”.`, {
                        id: 'patsight.signOff.gaps',
                      })}
                    </p>`
                  : nothing
              }
            </mo-callout>`
          : nothing
      }
      <mo-textarea
        label=${msg('Note (optional)', { id: 'patsight.signOff.note' })}
        placeholder=${msg('What was checked, and what was not', { id: 'patsight.signOff.noteHint' })}
        rows="2"
        .maxLength=${SIGN_OFF_NOTE_MAX}
        .value=${this.note}
        @input=${(event: Event) => (this.note = (event.target as HTMLTextAreaElement).value)}
      ></mo-textarea>
      ${
        sending.name === 'failed'
          ? html`<kit-failure
              .what=${msg('The results were not signed off', { id: 'patsight.signOff.failed' })}
              .failure=${sending.failure}
              @retry=${this.#submit}
            ></kit-failure>`
          : nothing
      }
    </form>`;
  }

  #renderWhyNot(): TemplateResult | typeof nothing {
    const { document, table, version } = this.session;
    // What the results are now is another page's.
    if (version !== undefined) return nothing;
    return html`<p class="muted">
      ${
        document?.signedOff?.isCurrent
          ? msg(
              str`The results have not changed since version ${document.signedOff.number} was signed off.`,
              {
                id: 'patsight.signOff.current',
              },
            )
          : document?.deletedAt
            ? msg('This document is in the trash.', { id: 'patsight.document.trashed' })
            : table.rows.length === 0
              ? msg('There are no results to sign off yet.', { id: 'patsight.signOff.nothing' })
              : this.session.mayReview
                ? this.session.isIdle && !table.results.isComplete
                  ? msg('Compounds are still being assembled. You can sign off when they are done.', {
                      id: 'patsight.signOff.assembling',
                    })
                  : msg('The analysis is still running. You can sign off when it is done.', {
                      id: 'patsight.signOff.running',
                    })
                : msg('You can read this document, but not sign it off.', { id: 'patsight.signOff.reader' })
      }
    </p>`;
  }

  #renderVersions(): TemplateResult | typeof nothing {
    const { versions, failure } = this;
    if (failure !== undefined)
      return html`<kit-failure
        class="unloaded"
        tabindex="-1"
        .what=${msg('The versions could not be loaded', { id: 'patsight.versions.failed' })}
        .failure=${failure}
        @retry=${() => void this.#load()}
      ></kit-failure>`;
    if (!versions)
      return html`<p class="muted" role="status">${msg('Loading', { id: 'patsight.loading' })}</p>`;
    if (versions.length === 0) return nothing;
    return html`<section>
      <h3>${msg('Signed-off versions', { id: 'patsight.versions' })}</h3>
      <ol>
        ${versions.map((version) => this.#renderVersion(version))}
      </ol>
    </section>`;
  }

  #renderVersion(version: DocumentVersion): TemplateResult {
    const { compounds, activities, open, note, pages, sha256 } = version;
    return html`<li tabindex="-1">
      <strong>${signedOffWords(version)}</strong>
      <span
        >${msg(
          str`Compounds: ${number(compounds)}, values: ${number(activities)}, still to review: ${number(open)}, pages: ${pages}`,
          { id: 'patsight.version.holds' },
        )}</span
      >
      ${note ? html`<span class="note">${note}</span>` : nothing}
      <span class="hash muted">SHA-256 ${sha256}</span>
      <span class="actions">
        ${
          version.number === this.session.version
            ? nothing
            : html`<mo-button
                icon="file"
                href=${paths.document(this.session.id, { version: version.number })}
                @click=${() => this.emit('close', { hasSigned: false })}
                >${msg(str`Open version ${version.number}`, { id: 'patsight.version.open' })}</mo-button
              >`
        }
        <mo-button icon="download" @click=${() => this.#export(version)}
          >${msg(str`Export version ${version.number}`, { id: 'patsight.version.export' })}</mo-button
        >
        <mo-button
          variant="plain"
          icon="copy"
          @click=${() => void copyAndSay(citationOf(this.services, this.session, version))}
          >${msg('Copy citation', { id: 'patsight.cite' })}</mo-button
        >
      </span>
    </li>`;
  }

  #export(version: DocumentVersion): void {
    this.emit('export-version', { number: version.number, hasSigned: this.#hasSigned });
  }

  async #load(): Promise<void> {
    this.failure = undefined;
    try {
      const params = { id: this.session.id };
      this.versions = await this.services.api.call(listDocumentVersions, { params });
    } catch (failure) {
      this.failure = failure;
    }
  }

  #submit = (event: Event): void => {
    event.preventDefault();
    if (this.sending.name !== 'working' && this.session.canSign) void this.#sign();
  };

  async #sign(): Promise<void> {
    this.sending = { name: 'working' };
    try {
      const signed = await this.session.sign(this.#seen, this.note.trim());
      this.sending = { name: 'idle' };
      this.note = '';
      toast.success(signedWords(signed));
      this.#hasSigned = true;
      await this.#load();
      await this.updateComplete;
      // The button that was pressed is gone with the form: what it made takes the focus, or why that cannot be shown.
      this.renderRoot.querySelector<HTMLElement>('li, .unloaded')?.focus();
    } catch (failure) {
      this.sending = { name: 'failed', failure };
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-sign-off-dialog': SignOffDialog;
  }
}
