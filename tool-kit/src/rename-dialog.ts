import type { MoDialog } from '@moiety/elements/dialog/dialog.js';
import { msg } from '@lit/localize';
import { html } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { failureWords } from './failure-words.ts';
import { pageStyles } from './page.styles.ts';
import { ToolElement } from './tool-element.ts';

/**
 * Asks for a new name.
 *
 * @fires close - it closed
 */
@customElement('kit-rename-dialog')
export class RenameDialog extends ToolElement {
  static override styles = pageStyles;

  /** The present name; the dialog is closed while there is none. */
  @property() name: string | undefined;
  /** The dialog's title, for example "Rename set". */
  @property() heading = '';
  /** The button's words; "Rename" where there are none. */
  @property({ attribute: 'submit-text' }) submitText = '';
  /** What is said of a name that cannot be: what is asked for. */
  @property() asked = '';
  /** The name as it is to be stored; undefined for one that cannot be. */
  @property({ attribute: false }) parse!: (text: string) => string | undefined;
  /** Stores the new name; the dialog closes when it is, and says why it is not. */
  @property({ attribute: false }) rename!: (name: string) => Promise<unknown>;
  /** Why it could not be renamed, where the tool knows better than the words of the failure. */
  @property({ attribute: false }) explain: (failure: unknown) => string | undefined = () => undefined;

  @state() private text = '';
  @state() private error = '';
  @state() private busy = false;
  @query('mo-dialog') private dialog!: MoDialog;

  override willUpdate(changed: PropertyValues<this>): void {
    // Opened anew. While it is open another tab may rename the set: what is being typed stays.
    if (!changed.has('name') || changed.get('name') !== undefined || this.name === undefined) return;
    this.text = this.name;
    this.error = '';
  }

  override render(): TemplateResult {
    return html`<mo-dialog
      .title=${this.heading}
      .open=${this.name !== undefined}
      .loading=${this.busy}
      .submittext=${this.submitText || msg('Rename', { id: 'kit.rename' })}
      showFooter
      @submit=${this.#submit}
      @close=${() => this.emit('close')}
    >
      <form @submit=${this.#submit}>
        <mo-input
          label=${msg('Name', { id: 'kit.name' })}
          autocomplete="off"
          .value=${this.text}
          .error=${this.error}
          @input=${this.#onInput}
        ></mo-input>
      </form>
    </mo-dialog>`;
  }

  #onInput = (event: Event): void => {
    this.text = (event.target as HTMLElement & { value: string }).value;
    this.error = '';
  };

  /** The dialog's button was pressed, or Enter in the field. */
  #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (this.busy) return;
    const name = this.parse(this.text);
    if (name === undefined) {
      this.error = this.asked;
      return;
    }
    this.busy = true;
    try {
      await this.rename(name);
      this.dialog.close();
    } catch (failure) {
      this.error = this.explain(failure) ?? failureWords(failure);
    } finally {
      this.busy = false;
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'kit-rename-dialog': RenameDialog;
  }
}
