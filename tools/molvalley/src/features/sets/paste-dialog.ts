import { cutText } from '@moiety/chemistry/cut-text.ts';
import {
  hasSmilesSigns,
  looksLikeSmiles,
  startsWithStructure,
} from '@moiety/chemistry/files/looks-like-smiles.ts';
import { detectPastedFormat } from '@moiety/chemistry/files/detect-format.ts';
import type { Separator } from '@moiety/chemistry/files/table-rows.ts';
import type { MoleculeFileFormat } from '@moiety/contract';
import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { molecules } from '../../shared/words/counts.ts';
import {
  beginOf,
  correctedTable,
  recordsPreview,
  separators,
  tablePreview,
  tableReading,
} from './paste-preview.ts';
import type { RecordsPreview, TableReading } from './paste-preview.ts';
import '@moiety/elements/checkbox/define.js';
import '@moiety/elements/combobox/define.js';
import '@moiety/elements/select/define.js';
import '@moiety/elements/structure/define.js';
import '@moiety/elements/textarea/define.js';

/** What a person pasted. */
export interface PastedMolecules {
  name: string;
  text: string;
  format: MoleculeFileFormat;
}

/** What a pasted text looks like; undefined where it is blank or nothing that can be read. */
interface Recognized {
  format: MoleculeFileFormat;
  /** Records, with what may be headings of a table or a list; a guess. */
  count: number;
  /** No line or cell looks like a structure, so that names are read. */
  isOfNames: boolean;
}

/** Characters from which on a text is looked at once typing pauses, and the pause in ms: it takes longer than a key may. */
const LONG_TEXT = 10_000;
const PAUSE = 200;

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
        !startsWithStructure(line) &&
        !hasSmilesSigns(line) &&
        !line.split(/[\t;|]|\s+/).some((word) => word.length > 2 && looksLikeSmiles(word)) &&
        !line.split(',').some((word) => word.length > 2 && looksLikeSmiles(word.trim())),
    );

const recognize = (pasted: string): Recognized | undefined => {
  const text = pasted.replaceAll(/\r\n?/g, '\n');
  const lines = text.split('\n').filter((line) => line.trim());
  if (!lines.length) return undefined;
  try {
    const format = detectPastedFormat(text);
    const isOfNames = format === 'smiles' || format === 'csv' ? hasNoStructure(text) : false;
    const count =
      format === 'smiles'
        ? lines.filter((line) => !line.startsWith('#')).length
        : format === 'csv'
          ? lines.length
          : (text.match(/^M {1,2}END/gm)?.length ?? 1);
    return { format, count, isOfNames };
  } catch {
    return undefined;
  }
};

/** What will be imported. @param columns of a table @param hasHeadings whether a row or line of it names the columns */
const recognizedWords = (
  { format, count: rows }: Recognized,
  { columns, hasHeadings, isOfNames }: { columns: number; hasHeadings: boolean; isOfNames: boolean },
): string => {
  const count = rows - Number(hasHeadings);
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
    css`
      form {
        display: grid;
        gap: var(--mo-space-3);
      }
      mo-textarea::part(input) {
        font-family: var(--mo-font-mono);
        font-size: var(--mo-text-s);
        white-space: pre;
      }
      .note {
        min-height: 1.5em;
        font-size: var(--mo-text-s);
      }
      .reading {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: var(--mo-space-2) var(--mo-space-3);
      }
      .reading :is(mo-combobox, mo-select) {
        flex: 1 1 160px;
        min-width: 0;
      }
      .reading mo-checkbox {
        min-height: var(--mo-control-height);
      }
      .preview {
        max-height: 260px;
        overflow: auto;
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius);
      }
      table {
        width: 100%;
        border-collapse: collapse;
        font-size: var(--mo-text-s);
      }
      th,
      td {
        padding: var(--mo-space-1) var(--mo-space-2);
        border-bottom: 1px solid var(--mo-color-border);
        text-align: start;
        white-space: nowrap;
      }
      td {
        max-width: 220px;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      th {
        color: var(--mo-color-text-muted);
        font-weight: 500;
      }
      td mo-structure {
        display: block;
        width: 88px;
        height: 52px;
      }
    `,
  ];

  @property({ type: Boolean }) open = false;
  @state() private text = '';
  @state() private error = '';
  @state() private recognized: Recognized | undefined;
  /** What a person says of a table, beside what its content tells. */
  @state() private chosen: Partial<TableReading> = {};
  @query('mo-input') private nameInput!: HTMLElement & { value: string };

  #ended = { of: '', lines: '' };
  /** What was typed and not looked at yet. */
  #unread: string | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#pause);
  }

  override render(): TemplateResult {
    const { recognized } = this;
    const reading = recognized?.format === 'csv' ? this.#reading : undefined;
    const table = reading && tablePreview(this.#lines, reading);
    const preview = this.#preview(reading);
    const facts = {
      columns: table?.headings.length ?? 0,
      hasHeadings: reading?.hasHeadings ?? preview?.hasHeadings ?? false,
      isOfNames: recognized?.isOfNames === true && !this.#isCorrected,
    };
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
        <mo-textarea
          label=${msg('SMILES or systematic names, one per line; or cells copied from Excel, CSV or a molfile', { id: 'molvalley.paste.labelNames' })}
          spellcheck="false"
          rows="10"
          placeholder="CC(=O)Oc1ccccc1C(=O)O Aspirin"
          .value=${this.text}
          .error=${this.error}
          @input=${this.#onInput}
        ></mo-textarea>
        <p class="note muted" role="status">
          ${recognized && !this.error ? recognizedWords(recognized, facts) : ''}
        </p>
        <mo-input
          label=${msg('Set name', { id: 'molvalley.paste.name' })}
          placeholder=${msg('Pasted molecules', { id: 'molvalley.paste.defaultName' })}
          autocomplete="off"
        ></mo-input>
        ${reading && table ? this.#renderReading(reading, table.headings) : nothing}
        ${preview ? recordsTable(preview) : table ? previewTable(table.headings, table.rows) : nothing}
      </form>
    </mo-dialog>`;
  }

  /** What comes of the first rows when they are imported; undefined where that is not told before. @param reading of a table */
  #preview(reading: TableReading | undefined): RecordsPreview | undefined {
    const { format, isOfNames = true } = this.recognized ?? {};
    if (!this.#isCorrected && isOfNames) return undefined;
    if (format === 'smiles') return recordsPreview(this.#lines, 'smiles');
    if (!reading) return undefined;
    if (!this.#isCorrected) return recordsPreview(this.#lines, 'csv');
    return reading.structure < 0
      ? undefined
      : recordsPreview(correctedTable(beginOf(this.#lines), reading), 'csv');
  }

  /** How a table is read, which a person may correct. */
  #renderReading(reading: TableReading, headings: readonly string[]): TemplateResult {
    const { separator, hasHeadings, structure } = reading;
    const names: Record<Separator, string> = {
      '\t': msg('Tab', { id: 'molvalley.paste.tab' }),
      ',': msg('Comma', { id: 'molvalley.paste.comma' }),
      ';': msg('Semicolon', { id: 'molvalley.paste.semicolon' }),
      '|': msg('Vertical bar', { id: 'molvalley.paste.bar' }),
    };
    return html`<div class="reading">
      <mo-combobox
        label=${msg('Structures in', { id: 'molvalley.paste.structureColumn' })}
        .value=${String(structure)}
        @change=${(event: Event) => this.#read({ structure: Number(valueOf(event)) })}
      >
        ${
          structure < 0
            ? html`<option value="-1" selected>
                ${msg('No column found', { id: 'molvalley.paste.noColumn' })}
              </option>`
            : nothing
        }
        ${headings.map(
          (heading, place) =>
            html`<option value=${String(place)} ?selected=${place === structure}>${heading}</option>`,
        )}
      </mo-combobox>
      <mo-select
        label=${msg('Columns separated by', { id: 'molvalley.paste.separator' })}
        .value=${separator}
        @change=${(event: Event) =>
          this.#read({ separator: valueOf(event) as Separator }, ['structure', 'hasHeadings'])}
      >
        ${separators.map(
          (one) => html`<option value=${one} ?selected=${one === separator}>${names[one]}</option>`,
        )}
      </mo-select>
      <mo-checkbox
        label=${msg('The first row has headings', { id: 'molvalley.paste.headings' })}
        .checked=${hasHeadings}
        @change=${(event: Event) => this.#read({ hasHeadings: (event.target as HTMLInputElement).checked })}
      ></mo-checkbox>
    </div>`;
  }

  /** Whether a person said how the table is read. */
  get #isCorrected(): boolean {
    return Object.keys(this.chosen).length > 0;
  }

  /** The text with line ends of one kind, made once for a text. */
  get #lines(): string {
    if (this.#ended.of !== this.text)
      this.#ended = { of: this.text, lines: this.text.replaceAll(/\r\n?/g, '\n') };
    return this.#ended.lines;
  }

  /** How the table is read. */
  get #reading(): TableReading {
    return tableReading(this.#lines, this.chosen);
  }

  /** Reads the table as a person says. @param told anew by its content */
  #read(chosen: Partial<TableReading>, told: readonly (keyof TableReading)[] = []): void {
    const kept = Object.entries(this.chosen).filter(([name]) => !told.includes(name as keyof TableReading));
    this.chosen = { ...(Object.fromEntries(kept) as Partial<TableReading>), ...chosen };
    this.error = '';
  }

  #onInput = (event: Event): void => {
    const { value } = event.target as HTMLTextAreaElement;
    clearTimeout(this.#pause);
    // A short text is looked at at once, as is the first that is entered; a longer one after a pause.
    if (value.length < LONG_TEXT || this.text === '') this.#look(value);
    else {
      this.#unread = value;
      this.#pause = setTimeout(() => this.#look(value), PAUSE);
    }
  };

  #look(text: string): void {
    this.#unread = undefined;
    this.text = text;
    this.error = '';
    this.chosen = {};
    this.recognized = recognize(text);
  }

  /** Looks at what was typed last, where that waits for a pause. */
  #lookNow(): void {
    clearTimeout(this.#pause);
    if (this.#unread !== undefined) this.#look(this.#unread);
  }

  /** The dialog's button was pressed, or Enter in the name. */
  #submit = (event: Event): void => {
    event.preventDefault();
    this.#lookNow();
    const { recognized } = this;
    if (!recognized) {
      this.error = this.text.trim()
        ? msg('This is not SMILES, a table or a molfile.', { id: 'molvalley.paste.unknown' })
        : msg('Paste at least one molecule.', { id: 'molvalley.paste.empty' });
      return;
    }
    const reading = recognized.format === 'csv' && this.#isCorrected ? this.#reading : undefined;
    if (reading && reading.structure < 0) {
      this.error = msg('Choose the column with the structures.', { id: 'molvalley.paste.chooseColumn' });
      return;
    }
    const name = cutText(this.nameInput.value.trim(), 200);
    const detail: PastedMolecules = {
      name: name || msg('Pasted molecules', { id: 'molvalley.paste.defaultName' }),
      text: reading ? correctedTable(this.#lines, reading) : this.text,
      format: recognized.format,
    };
    this.emit('paste-molecules', detail);
  };

  #closed = (): void => {
    clearTimeout(this.#pause);
    this.#unread = undefined;
    this.text = '';
    this.error = '';
    this.chosen = {};
    this.recognized = undefined;
    if (this.nameInput) this.nameInput.value = '';
    this.emit('close');
  };
}

const valueOf = (event: Event): string => (event.currentTarget as HTMLElement & { value: string }).value;

const drawn = (structure: string, name: string): TemplateResult | typeof nothing =>
  structure
    ? html`<mo-structure plain .structure=${structure} .name=${name || structure}></mo-structure>`
    : nothing;

/** The first molecules as they will be. */
const recordsTable = ({ columns, records }: RecordsPreview): TemplateResult => {
  const isNamed = records.some(({ name }) => name !== '');
  return previewTable(
    [
      msg('Structure', { id: 'molvalley.column.structure' }),
      ...(isNamed ? [msg('Name', { id: 'molvalley.column.name' })] : []),
      ...columns,
    ],
    records.map(({ structure, name, data }) => [
      drawn(structure, name),
      ...(isNamed ? [name] : []),
      ...columns.map((column) => data[column] ?? ''),
    ]),
  );
};

/** The first rows. */
const previewTable = (headings: readonly string[], rows: readonly (readonly unknown[])[]): TemplateResult => {
  const title = msg('First rows', { id: 'molvalley.paste.preview' });
  return html`<div class="preview" tabindex="0" role="region" aria-label=${title}>
    <table>
      <thead>
        <tr>
          ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
};

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-paste-dialog': PasteDialog;
  }
}
