import { cutText } from '@moiety/chemistry/cut-text.ts';
import {
  hasSmilesSigns,
  looksLikeSmiles,
  startsWithSmiles,
} from '@moiety/chemistry/files/looks-like-smiles.ts';
import { detectPastedFormat } from '@moiety/chemistry/files/detect-format.ts';
import { detectSeparator } from '@moiety/chemistry/files/table-rows.ts';
import type { MoleculeFileFormat } from '@moiety/contract';
import { msg, str } from '@lit/localize';
import { css, html } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { controlStyles } from '../../shared/controls.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { molecules } from '../../shared/words/counts.ts';

/** What a person pasted. */
export interface PastedMolecules {
  name: string;
  text: string;
  format: MoleculeFileFormat;
}

/** What a pasted text looks like; undefined where it is blank or nothing that can be read. */
interface Recognized {
  format: MoleculeFileFormat;
  /** Records, which is a guess for all but SMILES. */
  count: number;
  columns: number;
  /** No line or cell looks like a structure, so that names are read. */
  isOfNames: boolean;
}

/** Lines that are looked at. */
const TELLING_LINES = 50;

/** Whether nothing in a text looks like a SMILES, neither a line's first or last word nor a cell. */
const hasNoStructure = (text: string): boolean =>
  text
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
    .slice(0, TELLING_LINES)
    .every(
      (line) =>
        !startsWithSmiles(line) &&
        !hasSmilesSigns(line) &&
        !line.split(/[\t;|]|\s+/).some((word) => word.length > 2 && looksLikeSmiles(word)) &&
        !line.split(',').some((word) => word.length > 2 && looksLikeSmiles(word.trim())),
    );

const recognize = (pasted: string): Recognized | undefined => {
  const text = pasted.replaceAll(/\r\n?/g, '\n');
  const lines = text.split('\n').filter((line) => line.trim()).length;
  if (!lines) return undefined;
  try {
    const format = detectPastedFormat(text);
    const isOfNames = format === 'smiles' || format === 'csv' ? hasNoStructure(text) : false;
    const count =
      format === 'smiles' ? lines : format === 'csv' ? lines - 1 : (text.match(/^M {1,2}END/gm)?.length ?? 1);
    return { format, count, isOfNames, columns: format === 'csv' ? detectSeparator(text).columns : 0 };
  } catch {
    return undefined;
  }
};

/** What will be imported. */
const recognizedWords = ({ format, count, columns, isOfNames }: Recognized): string => {
  // How many there are is seen when they are read: a comma may part cells or belong to a name.
  if (isOfNames)
    return msg(
      'No SMILES found, so this is read as chemical names. Anything that is not understood is pointed out.',
      {
        id: 'molvalley.paste.names',
      },
    );
  switch (format) {
    case 'csv':
      return msg(str`Table of ${number(columns)} columns, ${molecules(count)}`, {
        id: 'molvalley.paste.table',
      });
    case 'smiles':
      return molecules(count);
    default:
      return msg(str`Molfile, ${molecules(count)}`, { id: 'molvalley.paste.molfile' });
  }
};

/**
 * Takes text: SMILES or chemical names one a line, cells of a spreadsheet, CSV or a molfile.
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
  @state() private recognized: Recognized | undefined;
  @query('mo-input') private nameInput!: HTMLElement & { value: string };

  override render(): TemplateResult {
    const { recognized } = this;
    return html`<mo-dialog
      .title=${msg('Paste molecules', { id: 'molvalley.paste.title' })}
      .open=${this.open}
      .width=${'640px'}
      .submittext=${msg('Import', { id: 'molvalley.paste.submit' })}
      showFooter
      @submit=${this.#submit}
      @close=${this.#closed}
    >
      <form @submit=${this.#submit}>
        <label class="field">
          ${msg('SMILES or systematic names, one per line; or cells copied from Excel, CSV or a molfile', { id: 'molvalley.paste.labelNames' })}
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
          ${this.error || (recognized ? recognizedWords(recognized) : '')}
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
    this.recognized = recognize(this.text);
  };

  /** The dialog's button was pressed, or Enter in the name. */
  #submit = (event: Event): void => {
    event.preventDefault();
    const { recognized } = this;
    if (!recognized) {
      this.error = this.text.trim()
        ? msg('This is not SMILES, a table or a molfile.', { id: 'molvalley.paste.unknown' })
        : msg('Paste at least one molecule.', { id: 'molvalley.paste.empty' });
      return;
    }
    const name = cutText(this.nameInput.value.trim(), 200);
    const detail: PastedMolecules = {
      name: name || msg('Pasted molecules', { id: 'molvalley.paste.defaultName' }),
      text: this.text,
      format: recognized.format,
    };
    this.emit('paste-molecules', detail);
  };

  #closed = (): void => {
    this.text = '';
    this.error = '';
    this.recognized = undefined;
    if (this.nameInput) this.nameInput.value = '';
    this.emit('close');
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-paste-dialog': PasteDialog;
  }
}
