import { msg, str } from '@lit/localize';
import { emailSchema } from '@moiety/contract';
import type { Grantee, ShareOrder, Sharing } from '@moiety/contract';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { ApiFailure } from './api-failure.ts';
import { failureWords } from './failure-words.ts';
import './failure.ts';
import { dateTime } from './format.ts';
import { pageStyles } from './page.styles.ts';
import { sharedRoleWords, sharingEntryWords } from './sharing-words.ts';
import type { GivenRole } from './sharing-words.ts';
import { ToolElement } from './tool-element.ts';

/** Something of a tool that can be shared, with its calls. */
export interface Shareable {
  /** Tells one thing from another. */
  id: string;
  /** Why it cannot be shared at all; undefined where it can. */
  refusal: string | undefined;
  load(): Promise<Sharing<GivenRole>>;
  share(order: ShareOrder<GivenRole>): Promise<Sharing<GivenRole>>;
}

/** What the dialog says of things of one kind. */
export interface ShareWords {
  title: string;
  /** The sharing could not be loaded. */
  failed: string;
  /** What members may who have more than reading, and who has access in any case. */
  hint(organization: string): string;
}

/**
 * Whom something is shared with. A choice is stored at once; who may not share any more, or not what they saw, is told.
 *
 * @fires change - it is shared otherwise now
 * @fires close - it closed
 */
@customElement('kit-share-dialog')
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

  /** What is shared; the dialog is closed while there is none. */
  @property({ attribute: false }) item: Shareable | undefined;
  @property({ attribute: false }) words!: ShareWords;
  /** What can be given to others. */
  @property({ attribute: false }) roles: readonly GivenRole[] = ['read'];
  @state() private sharing: Sharing<GivenRole> | undefined;
  /** Why it cannot be shown. */
  @state() private failure: unknown;
  /** Why the last choice was not stored. */
  @state() private refused = '';
  @state() private email = '';
  @state() private emailError = '';
  @state() private given: GivenRole = 'read';
  @state() private busy = false;
  /** What was done last, for those who hear it. */
  @state() private said = '';

  /** Choices are stored one after the other, so that each knows the state that the one before it made. */
  #last: Promise<void> = Promise.resolve();

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('item') || changed.get('item')?.id === this.item?.id) return;
    this.sharing = undefined;
    this.failure = undefined;
    this.refused = '';
    this.email = '';
    this.emailError = '';
    this.given = 'read';
    this.said = '';
    if (this.item && this.item.refusal === undefined) void this.#load();
  }

  override render(): TemplateResult {
    const { item } = this;
    return html`<mo-dialog
      width="560px"
      .title=${this.words.title}
      .open=${item !== undefined}
      @close=${() => this.item && this.emit('close')}
    >
      ${item ? this.#renderContent(item) : nothing}
    </mo-dialog>`;
  }

  #renderContent({ refusal }: Shareable): TemplateResult {
    if (refusal !== undefined) return html`<p>${refusal}</p>`;
    if (this.failure !== undefined)
      return html`<kit-failure
        .what=${this.words.failed}
        .failure=${this.failure}
        @retry=${() => void this.#load()}
      ></kit-failure>`;
    const { sharing } = this;
    if (!sharing)
      return html`<p class="muted" role="status">${msg('Loading', { id: 'kit.share.loading' })}</p>`;
    return html`<div class="content">
      ${this.refused ? html`<mo-callout type="warning" role="alert">${this.refused}</mo-callout>` : nothing}
      ${this.#renderEveryone(sharing)} ${this.#renderMembers(sharing)} ${this.#renderHistory(sharing)}
      <p class="visually-hidden" role="status">${this.said}</p>
    </div>`;
  }

  #renderEveryone({ everyone, organization }: Sharing<GivenRole>): TemplateResult {
    return html`<div>
      <mo-select
        class="everyone"
        label=${msg(str`Everyone at ${organization}`, { id: 'kit.share.everyone' })}
        .value=${everyone ?? ''}
        @change=${(event: Event) => this.#onRole({ kind: 'everyone' }, event)}
      >
        <option value="">${msg('No access', { id: 'kit.share.none' })}</option>
        ${this.#renderRoles()}
      </mo-select>
      <p class="muted hint">${this.words.hint(organization)}</p>
    </div>`;
  }

  #renderMembers({ members }: Sharing<GivenRole>): TemplateResult {
    return html`<div>
      <h2>${msg('Individual members', { id: 'kit.share.members' })}</h2>
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
                      label=${msg(str`What ${nickname} can do`, { id: 'kit.share.roleOf' })}
                      .value=${role}
                      @change=${(event: Event) => this.#onRole({ kind: 'member', id }, event)}
                    >
                      ${this.#renderRoles()}
                      <option value="">${msg('No access', { id: 'kit.share.none' })}</option>
                    </mo-select>
                  </li>`,
              )}
            </ul>`
      }
      <form novalidate @submit=${this.#add}>
        <mo-input
          type="email"
          label=${msg('Email address of a member', { id: 'kit.share.email' })}
          autocomplete="off"
          .value=${this.email}
          .error=${this.emailError}
          @input=${(event: Event) => {
            this.email = (event.target as HTMLInputElement).value;
            this.emailError = '';
          }}
        ></mo-input>
        <mo-select
          label=${msg('Access', { id: 'kit.share.role' })}
          .value=${this.given}
          @change=${(event: Event) => {
            const { value } = event.target as HTMLSelectElement;
            this.given = this.#roleOf(value) ?? this.given;
          }}
          >${this.#renderRoles()}</mo-select
        >
        <mo-button .loading=${this.busy} @click=${this.#add}
          >${msg('Share', { id: 'kit.share.submit' })}</mo-button
        >
      </form>
    </div>`;
  }

  #renderRoles(): TemplateResult {
    return html`${this.roles.map((role) => html`<option value=${role}>${sharedRoleWords(role)}</option>`)}`;
  }

  #renderHistory({ history }: Sharing<GivenRole>): TemplateResult | typeof nothing {
    if (history.length === 0) return nothing;
    const title = msg('History', { id: 'kit.share.history' });
    return html`<div>
      <h2>${title}</h2>
      <ul class="history" tabindex="0" aria-label=${title}>
        ${history.map((entry) => html`<li>${msg(str`${sharingEntryWords(entry)}, ${dateTime(entry.at)}`, { id: 'kit.share.entry' })}</li>`)}
      </ul>
    </div>`;
  }

  // ── what a person does ────────────────────────────────────────────────────

  #onRole(to: Grantee, event: Event): void {
    const select = event.target as HTMLSelectElement;
    const role = this.#roleOf(select.value) ?? null;
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
        id: 'kit.share.noEmail',
      });
      return;
    }
    this.busy = true;
    this.#inTurn(async () => {
      if (await this.#share({ kind: 'email', email }, this.given)) this.email = '';
      this.busy = false;
    });
  };

  #roleOf(text: string): GivenRole | undefined {
    return this.roles.find((role) => role === text);
  }

  #inTurn(work: () => Promise<void>): void {
    const before = this.#last;
    this.#last = (async () => {
      await before;
      await work();
    })();
  }

  /** @returns whether it is stored */
  async #share(to: Grantee, role: GivenRole | null): Promise<boolean> {
    const { item, sharing } = this;
    if (!item || !sharing) return false;
    this.refused = '';
    try {
      const now = await item.share({ to, role, seen: sharing.version });
      if (this.item?.id === item.id) this.sharing = now;
      this.said = msg('Saved', { id: 'kit.share.saved' });
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
            id: 'kit.share.changed',
          })
        : failureWords(failure);
    // The member left, it is in the trash, or it is somebody else's to share now.
    if (status === 400 || status === 403 || status === 404 || status === 409) {
      await this.#load();
      this.emit('change');
    }
  }

  async #load(): Promise<void> {
    const { item } = this;
    if (!item) return;
    this.failure = undefined;
    try {
      const sharing = await item.load();
      if (this.item?.id === item.id) this.sharing = sharing;
    } catch (failure) {
      this.failure = failure;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'kit-share-dialog': ShareDialog;
  }
}
