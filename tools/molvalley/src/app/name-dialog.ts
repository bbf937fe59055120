import { setNameSchema } from '@moiety/contract';
import type { MoDialog } from '@moiety/elements/dialog/dialog.js';
import { msg } from '@lit/localize';
import { html } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { ApiFailure } from '../api/failure.ts';
import { failureWords } from '../api/failure-words.ts';
import { pageStyles } from './shared.styles.ts';
import { ToolElement } from './tool-element.ts';

/**
 * Asks for a set's new name.
 *
 * @fires close - it closed
 */
@customElement('molvalley-name-dialog')
export class NameDialog extends ToolElement {
  static override styles = pageStyles;

  /** The present name; the dialog is closed while there is none. */
  @property() name: string | undefined;
  /** Gives the set its new name. */
  @property({ attribute: false }) rename!: (name: string) => Promise<unknown>;

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
      .title=${msg('Rename set', { id: 'molvalley.rename.title' })}
      .open=${this.name !== undefined}
      .loading=${this.busy}
      .submittext=${msg('Rename', { id: 'molvalley.rename' })}
      showFooter
      @submit=${this.#submit}
      @close=${() => this.emit('close')}
    >
      <form>
        <mo-input
          label=${msg('Name', { id: 'molvalley.column.name' })}
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

  /** The dialog's button was pressed, or Enter in the field: the form's own event bubbles to the dialog. */
  #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (this.busy) return;
    const name = setNameSchema.safeParse(this.text);
    if (!name.success) {
      this.error = msg('Enter a name of 1 to 200 characters.', { id: 'molvalley.rename.wrong' });
      return;
    }
    this.busy = true;
    try {
      await this.rename(name.data);
      this.dialog.close();
    } catch (failure) {
      this.error =
        failure instanceof ApiFailure && failure.status === 409
          ? msg('This set is in the trash. Restore it to rename it.', { id: 'molvalley.rename.inTrash' })
          : failureWords(failure);
    } finally {
      this.busy = false;
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-name-dialog': NameDialog;
  }
}
