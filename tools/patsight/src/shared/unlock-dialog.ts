import { msg, str } from '@lit/localize';
import type { PatentDocument } from '@moiety/contract';
import type { MoDialog } from '@moiety/elements/dialog/dialog.js';
import { ApiFailure } from '@moiety/tool-kit/api-failure.ts';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';

/**
 * Asks for a document's password, and says before that the document is stored without it.
 *
 * @fires close - it closed
 */
@customElement('patsight-unlock-dialog')
export class UnlockDialog extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      form {
        display: grid;
        gap: var(--mo-space-4);
      }
    `,
  ];

  /** The document; the dialog is closed while there is none. */
  @property({ attribute: false }) document: PatentDocument | undefined;
  @property({ attribute: false }) unlock!: (password: string) => Promise<unknown>;
  @state() private password = '';
  @state() private error = '';
  @state() private busy = false;
  @query('mo-dialog') private dialog!: MoDialog;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('document') || changed.get('document') !== undefined) return;
    this.password = '';
    this.error = '';
  }

  override render(): TemplateResult {
    return html`<mo-dialog
      width="440px"
      .title=${msg('Enter password', { id: 'patsight.unlock.open' })}
      .open=${this.document !== undefined}
      .loading=${this.busy}
      showFooter
      .submittext=${msg('Open document', { id: 'patsight.unlock.submit' })}
      @submit=${this.#submit}
      @close=${() => this.document && this.emit('close')}
    >
      <form @submit=${this.#submit}>
        <p>
          ${msg(
            str`“${this.document?.name ?? ''}” is encrypted. It is opened once and then stored here without encryption; the password itself is not kept.`,
            { id: 'patsight.unlock.what' },
          )}
        </p>
        <mo-input
          type="password"
          label=${msg('Password of the document', { id: 'patsight.unlock.password' })}
          autocomplete="off"
          .value=${this.password}
          .error=${this.error}
          @input=${this.#onInput}
        ></mo-input>
      </form>
    </mo-dialog>`;
  }

  #onInput = (event: Event): void => {
    this.password = (event.target as HTMLInputElement).value;
    this.error = '';
  };

  #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (this.busy) return;
    if (this.password === '') {
      this.error = msg('Enter the password.', { id: 'patsight.unlock.empty' });
      return;
    }
    this.busy = true;
    try {
      await this.unlock(this.password);
      this.dialog.close();
    } catch (failure) {
      this.error =
        failure instanceof ApiFailure && failure.status === 400
          ? msg('This is not the password of the document. Try another one.', { id: 'patsight.unlock.wrong' })
          : failureWords(failure);
    } finally {
      this.busy = false;
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-unlock-dialog': UnlockDialog;
  }
}
