import { cutText } from '@moiety/chemistry/cut-text.ts';
import { msg } from '@lit/localize';
import { css, html } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { controlStyles } from '../../shared/controls.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { molecules } from '../../shared/words/counts.ts';

/** What a person pasted. */
export interface PastedMolecules {
  name: string;
  text: string;
}

const linesOf = (text: string): number => text.split(/\r\n?|\n/).filter((line) => line.trim()).length;

/**
 * Takes SMILES as text, one a line.
 *
 * @fires {CustomEvent<PastedMolecules>} paste-molecules
 * @fires close - it closed
 */
@customElement('molvalley-paste-dialog')
export class PasteDialog extends ToolElement {
  static override styles = [
    pageStyles,
    controlStyles,
    css`
      form {
        display: grid;
        gap: var(--mo-space-3);
      }
      /* As the label of the field below. */
      .field {
        color: var(--mo-color-text);
        font-size: inherit;
        font-weight: 500;
      }
      textarea {
        min-height: 200px;
        white-space: pre;
      }
      .note {
        min-height: 1.5em;
        font-size: var(--mo-text-s);
      }
      .error {
        color: var(--mo-color-error);
      }
    `,
  ];

  @property({ type: Boolean }) open = false;
  @state() private text = '';
  @state() private error = '';
  @query('mo-input') private nameInput!: HTMLElement & { value: string };

  override render(): TemplateResult {
    const count = linesOf(this.text);
    return html`<mo-dialog
      .title=${msg('Paste SMILES', { id: 'molvalley.paste.title' })}
      .open=${this.open}
      .width=${'640px'}
      .submittext=${msg('Import', { id: 'molvalley.paste.submit' })}
      showFooter
      @submit=${this.#submit}
      @close=${this.#closed}
    >
      <form @submit=${this.#submit}>
        <label class="field">
          ${msg('One molecule per line; a name may follow after a space', { id: 'molvalley.paste.label' })}
          <textarea
            spellcheck="false"
            rows="10"
            placeholder="CC(=O)Oc1ccccc1C(=O)O Aspirin"
            .value=${this.text}
            aria-describedby="note"
            aria-invalid=${this.error ? 'true' : 'false'}
            @input=${this.#onInput}
          ></textarea>
        </label>
        <p id="note" class=${this.error ? 'note error' : 'note muted'} role="status">
          ${this.error || (count ? molecules(count) : '')}
        </p>
        <mo-input
          label=${msg('Set name', { id: 'molvalley.paste.name' })}
          placeholder=${msg('Pasted molecules', { id: 'molvalley.paste.defaultName' })}
          autocomplete="off"
        ></mo-input>
      </form>
    </mo-dialog>`;
  }

  #onInput = (event: Event): void => {
    this.text = (event.target as HTMLTextAreaElement).value;
    this.error = '';
  };

  /** The dialog's button was pressed, or Enter in the name. */
  #submit = (event: Event): void => {
    event.preventDefault();
    if (!linesOf(this.text)) {
      this.error = msg('Paste at least one SMILES.', { id: 'molvalley.paste.empty' });
      return;
    }
    const name = cutText(this.nameInput.value.trim(), 200);
    const detail: PastedMolecules = {
      name: name || msg('Pasted molecules', { id: 'molvalley.paste.defaultName' }),
      text: this.text,
    };
    this.emit('paste-molecules', detail);
  };

  #closed = (): void => {
    this.text = '';
    this.error = '';
    if (this.nameInput) this.nameInput.value = '';
    this.emit('close');
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-paste-dialog': PasteDialog;
  }
}
