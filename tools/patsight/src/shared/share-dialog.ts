import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import { emailSchema, getDocumentSharing, shareDocument } from '@moiety/contract';
import type { BodyOf, DocumentSharing, PatentDocument, SharedRole } from '@moiety/contract';
import { ApiFailure } from '@moiety/tool-kit/api-failure.ts';
import '@moiety/tool-kit/failure.ts';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { dateTime } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { servicesContext } from './services.ts';
import type { Services } from './services.ts';
import { sharedRoleWords, sharingEntryWords } from './words/sharing-words.ts';

type Grantee = BodyOf<typeof shareDocument>['to'];

const isRole = (text: string): text is SharedRole => text === 'read' || text === 'review';

/**
 * Whom a document is shared with. A choice is stored at once; who may not share any more, or not what they saw, is told.
 *
 * @fires change - it is shared otherwise now
 * @fires close - it closed
 */
@customElement('patsight-share-dialog')
export class ShareDialog extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      .content {
        display: grid;
        gap: var(--mo-space-5);
      }
      .members,
      .history {
        display: grid;
        gap: var(--mo-space-2);
        margin: var(--mo-space-2) 0 0;
        padding: 0;
        list-style: none;
      }
      .members li,
      form {
        display: flex;
        flex-wrap: wrap;
        align-items: flex-start;
        gap: var(--mo-space-2) var(--mo-space-3);
      }
      .members li {
        align-items: center;
      }
      form {
        margin-top: var(--mo-space-3);
      }
      .who,
      form mo-input {
        flex: 1 1 200px;
        min-width: 0;
        overflow-wrap: anywhere;
      }
      .members mo-select,
      form mo-select {
        flex: 0 1 160px;
      }
      form mo-button {
        align-self: end;
      }
      .history {
        max-height: 160px;
        overflow: auto;
        color: var(--mo-color-text-muted);
        font-size: var(--mo-text-s);
        overflow-wrap: anywhere;
      }
      .hint {
        margin-top: var(--mo-space-1);
        font-size: var(--mo-text-s);
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  /** The document; the dialog is closed while there is none. */
  @property({ attribute: false }) document: PatentDocument | undefined;
  @state() private sharing: DocumentSharing | undefined;
  /** Why it cannot be shown. */
  @state() private failure: unknown;
  /** Why the last choice was not stored. */
  @state() private refused = '';
  @state() private email = '';
  @state() private emailError = '';
  @state() private given: SharedRole = 'read';
  @state() private busy = false;
  /** What was done last, for those who hear it. */
  @state() private said = '';

  /** Choices are stored one after the other, so that each knows the state that the one before it made. */
  #last: Promise<void> = Promise.resolve();

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('document') || changed.get('document')?.id === this.document?.id) return;
    this.sharing = undefined;
    this.failure = undefined;
    this.refused = '';
    this.email = '';
    this.emailError = '';
    this.given = 'read';
    this.said = '';
    if (this.document?.of === 'organization') void this.#load();
  }

  override render(): TemplateResult {
    const { document } = this;
    return html`<mo-dialog
      width="560px"
      .title=${msg('Share document', { id: 'patsight.share.title' })}
      .open=${document !== undefined}
      @close=${() => this.document && this.emit('close')}
    >
      ${document ? this.#renderContent(document) : nothing}
    </mo-dialog>`;
  }

  #renderContent(document: PatentDocument): TemplateResult {
    if (document.of === 'me')
      return html`<p>
        ${msg(
          'This document belongs to you alone and cannot be shared. To share it with an organization, add the file again while you spend the organization’s credits.',
          { id: 'patsight.share.personal' },
        )}
      </p>`;
    if (this.failure !== undefined)
      return html`<kit-failure
        .what=${msg('The sharing settings could not be loaded', { id: 'patsight.share.failed' })}
        .failure=${this.failure}
        @retry=${() => void this.#load()}
      ></kit-failure>`;
    const { sharing } = this;
    if (!sharing)
      return html`<p class="muted" role="status">${msg('Loading', { id: 'patsight.loading' })}</p>`;
    return html`<div class="content">
      ${this.refused ? html`<mo-callout type="warning" role="alert">${this.refused}</mo-callout>` : nothing}
      ${this.#renderEveryone(sharing)} ${this.#renderMembers(sharing)} ${this.#renderHistory(sharing)}
      <p class="visually-hidden" role="status">${this.said}</p>
    </div>`;
  }

  #renderEveryone({ everyone, organization }: DocumentSharing): TemplateResult {
    return html`<div>
      <mo-select
        class="everyone"
        label=${msg(str`Everyone at ${organization}`, { id: 'patsight.share.everyone' })}
        .value=${everyone ?? ''}
        @change=${(event: Event) => this.#onRole({ kind: 'everyone' }, event)}
      >
        <option value="">${msg('No access', { id: 'patsight.share.none' })}</option>
        ${this.#renderRoles()}
      </mo-select>
      <p class="muted hint">
        ${msg(
          str`Members who can review also correct results and analyze more pages with the credits of ${organization}. Its owner and administrators, and members who added the same file, always have access.`,
          { id: 'patsight.share.hint' },
        )}
      </p>
    </div>`;
  }

  #renderMembers({ members }: DocumentSharing): TemplateResult {
    return html`<div>
      <h2>${msg('Individual members', { id: 'patsight.share.members' })}</h2>
      ${
        members.length === 0
          ? nothing
          : html`<ul class="members">
              ${repeat(
                members,
                ({ id }) => id,
                ({ id, nickname, role }) =>
                  html`<li>
                    <span class="who">${nickname}</span>
                    <mo-select
                      hideLabel
                      label=${msg(str`What ${nickname} can do`, { id: 'patsight.share.roleOf' })}
                      .value=${role}
                      @change=${(event: Event) => this.#onRole({ kind: 'member', id }, event)}
                    >
                      ${this.#renderRoles()}
                      <option value="">${msg('No access', { id: 'patsight.share.none' })}</option>
                    </mo-select>
                  </li>`,
              )}
            </ul>`
      }
      <form novalidate @submit=${this.#add}>
        <mo-input
          type="email"
          label=${msg('Email address of a member', { id: 'patsight.share.email' })}
          autocomplete="off"
          .value=${this.email}
          .error=${this.emailError}
          @input=${(event: Event) => {
            this.email = (event.target as HTMLInputElement).value;
            this.emailError = '';
          }}
        ></mo-input>
        <mo-select
          label=${msg('Access', { id: 'patsight.share.role' })}
          .value=${this.given}
          @change=${(event: Event) => {
            const { value } = event.target as HTMLSelectElement;
            if (isRole(value)) this.given = value;
          }}
          >${this.#renderRoles()}</mo-select
        >
        <mo-button .loading=${this.busy} @click=${this.#add}
          >${msg('Share', { id: 'patsight.share.submit' })}</mo-button
        >
      </form>
    </div>`;
  }

  #renderRoles(): TemplateResult {
    return html`<option value="read">${sharedRoleWords('read')}</option>
      <option value="review">${sharedRoleWords('review')}</option>`;
  }

  #renderHistory({ history }: DocumentSharing): TemplateResult | typeof nothing {
    if (history.length === 0) return nothing;
    const title = msg('History', { id: 'patsight.share.history' });
    return html`<div>
      <h2>${title}</h2>
      <ul class="history" tabindex="0" aria-label=${title}>
        ${history.map((entry) => html`<li>${msg(str`${sharingEntryWords(entry)}, ${dateTime(entry.at)}`, { id: 'patsight.share.entry' })}</li>`)}
      </ul>
    </div>`;
  }

  // ── what a person does ────────────────────────────────────────────────────

  #onRole(to: Grantee, event: Event): void {
    const select = event.target as HTMLSelectElement;
    const role = isRole(select.value) ? select.value : null;
    this.#inTurn(async () => {
      await this.#share(to, role);
      // Where it was not stored, the choice is what it was.
      const { everyone, members } = this.sharing ?? { everyone: null, members: [] };
      const now = to.kind === 'member' ? members.find(({ id }) => id === to.id)?.role : everyone;
      select.value = now ?? '';
    });
  }

  #add = (event: Event): void => {
    event.preventDefault();
    if (this.busy) return;
    const email = emailSchema.safeParse(this.email).data;
    if (email === undefined) {
      this.emailError = msg('Enter the email address of a member of your organization.', {
        id: 'patsight.share.noEmail',
      });
      return;
    }
    this.busy = true;
    this.#inTurn(async () => {
      if (await this.#share({ kind: 'email', email }, this.given)) this.email = '';
      this.busy = false;
    });
  };

  #inTurn(work: () => Promise<void>): void {
    const before = this.#last;
    this.#last = (async () => {
      await before;
      await work();
    })();
  }

  /** @returns whether it is stored */
  async #share(to: Grantee, role: SharedRole | null): Promise<boolean> {
    const { document, sharing } = this;
    if (!document || !sharing) return false;
    this.refused = '';
    try {
      const now = await this.services.api.call(shareDocument, {
        params: { id: document.id },
        body: { to, role, seen: sharing.version },
      });
      if (this.document?.id === document.id) this.sharing = now;
      this.said = msg('Saved', { id: 'patsight.share.saved' });
      this.emit('change');
      return true;
    } catch (failure) {
      await this.#onRefused(failure);
      return false;
    }
  }

  async #onRefused(failure: unknown): Promise<void> {
    const { status, fields = [] } = failure instanceof ApiFailure ? failure : { status: undefined };
    const wrong = fields.find(({ path }) => path === 'to.email')?.message;
    if (wrong !== undefined) {
      this.emailError = wrong;
      return;
    }
    this.refused =
      status === 409
        ? msg('Someone else has changed the sharing settings. The current ones are shown.', {
            id: 'patsight.share.changed',
          })
        : failureWords(failure);
    // The member left, the document is in the trash, or it is somebody else's to share now.
    if (status === 400 || status === 403 || status === 404 || status === 409) {
      await this.#load();
      this.emit('change');
    }
  }

  async #load(): Promise<void> {
    const { document } = this;
    if (!document) return;
    this.failure = undefined;
    try {
      const sharing = await this.services.api.call(getDocumentSharing, { params: { id: document.id } });
      if (this.document?.id === document.id) this.sharing = sharing;
    } catch (failure) {
      this.failure = failure;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-share-dialog': ShareDialog;
  }
}
