import { msg, str } from '@lit/localize';
import type { AreaCell, AreaColumn, AreaReading } from '@moiety/contract';
import type { MoDialog } from '@moiety/elements/dialog/dialog.js';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { Addition, DocumentSession } from '../../shared/documents/document-session.ts';
import { printedValue, writeValue } from '../../shared/results/printed-value.ts';
import { fieldWords, pageWords } from '../../shared/words/result-words.ts';
import { AreaText } from './area-reading.ts';
import type { PageArea } from './area-reading.ts';
import './evidence-crop.ts';

type Cells = readonly (readonly (AreaCell | null)[])[];
type ColumnField = 'endpoint' | 'target' | 'unit';
/** A value of the table, as it is added. */
type Value = Extract<Addition, { action: 'add-activity' }>;

/** Below this a cell is marked: its characters may be others. */
const UNSURE = 0.8;
/** Labels without a compound that are named before the rest is counted. */
const NAMED_LABELS = 6;

const holdsWords = (holds: AreaColumn['holds']): string => {
  if (holds === 'label') return msg('Label of the compound', { id: 'patsight.field.compound' });
  if (holds === 'value') return msg('Values', { id: 'patsight.column.values' });
  return msg('Leave out', { id: 'patsight.areaTable.leaveOut' });
};

/** What a cell of a column is to begin with; empty where it holds no value. */
const writtenOf = (cell: AreaCell | null, { holds, unit }: AreaColumn): string => {
  if (holds !== 'value') return cell?.text ?? '';
  if (!cell?.value) return '';
  const { unit: own } = cell.value;
  return own === '' || own === unit ? writeValue(cell.value) : `${writeValue(cell.value)} ${own}`;
};

type Compared = Record<'compound' | 'target' | 'endpoint' | 'qualifier' | 'value', string>;

/** What two values are the same by. */
const sameness = ({ compound, target, endpoint, qualifier, value }: Compared): string =>
  JSON.stringify([compound, target, endpoint, qualifier, value].map((text) => text.trim().toLowerCase()));

/**
 * Reads the table in a box of a page, has it said what its columns hold, and adds its values.
 *
 * @fires close - it closed
 */
@customElement('patsight-table-dialog')
export class TableDialog extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      form {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--mo-space-4);
      }
      p {
        margin: 0;
      }
      patsight-crop {
        height: clamp(140px, 34vh, 340px);
      }
      .scroll {
        max-height: 44vh;
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius-small);
        overflow: auto;
      }
      table {
        width: 100%;
        border-collapse: collapse;
      }
      th,
      td {
        min-width: 112px;
        padding: var(--mo-space-1) var(--mo-space-2);
        text-align: start;
        vertical-align: top;
      }
      th {
        padding-block: var(--mo-space-2);
        background: var(--mo-color-surface);
        font-weight: 500;
      }
      thead th {
        border-bottom: 1px solid var(--mo-color-border);
      }
      .column {
        display: grid;
        gap: var(--mo-space-1);
        min-width: 148px;
      }
      .heading {
        min-height: 20px;
        font-size: var(--mo-text-s);
        overflow-wrap: anywhere;
      }
      td.out {
        color: var(--mo-color-text-muted);
        overflow-wrap: anywhere;
      }
      td.out span {
        display: block;
        padding: 6px 0;
      }
      .note {
        margin-top: 2px;
        color: var(--mo-color-warning);
        font-size: var(--mo-text-xs);
        overflow-wrap: anywhere;
      }
      .failed {
        color: var(--mo-color-warning);
      }
      .error {
        color: var(--mo-color-error);
      }
    `,
  ];

  @property({ attribute: false }) session!: DocumentSession;
  /** The dialog is closed while there is none. */
  @property({ attribute: false }) area: PageArea | undefined;

  @state() private columns: readonly AreaColumn[] = [];
  @state() private cells: Cells = [];
  /** What is written in each cell. */
  @state() private written: readonly (readonly string[])[] = [];
  @state() private error = '';
  @state() private busy = false;
  @query('mo-dialog') private dialog!: MoDialog;

  #text = new AreaText(this);

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('area')) return;
    this.#show({ columns: [], rows: [] });
    this.error = '';
    if (this.area) void this.#read(this.area);
    else this.#text.stop();
  }

  async #read(area: PageArea): Promise<void> {
    const reading = await this.#text.read(this.session, area);
    if (reading?.table) this.#show(reading.table);
  }

  #show({ columns, rows }: NonNullable<AreaReading['table']>): void {
    this.columns = columns;
    this.cells = rows;
    this.written = rows.map((row) => columns.map((column, index) => writtenOf(row[index] ?? null, column)));
  }

  override render(): TemplateResult {
    const { area } = this;
    return html`<mo-dialog
      width="920px"
      .title=${msg('Values from a table', { id: 'patsight.areaTable.title' })}
      .open=${area !== undefined}
      .loading=${this.busy}
      showFooter
      .submittext=${msg('Add values', { id: 'patsight.areaTable.submit' })}
      @submit=${this.#submit}
      @close=${() => this.area && this.emit('close')}
    >
      ${area ? this.#renderForm(area) : nothing}
    </mo-dialog>`;
  }

  #renderForm({ page, box }: PageArea): TemplateResult {
    return html`<form @submit=${this.#submit}>
      <patsight-crop
        .documentId=${this.session.id}
        .page=${this.session.pages[page - 1]}
        .box=${box}
        .name=${pageWords(page)}
      ></patsight-crop>
      ${this.columns.length > 0 ? this.#renderTable() : this.#renderNone()}
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
    </form>`;
  }

  #renderNone(): TemplateResult {
    const { isBusy, problem } = this.#text;
    return html`<p class=${isBusy ? 'muted' : 'failed'} role="status">
      ${
        isBusy
          ? msg('Reading…', { id: 'patsight.addCompound.reading' })
          : problem ||
            msg('No columns were found here. Draw the box around the whole table, with its headings.', {
              id: 'patsight.areaTable.none',
            })
      }
    </p>`;
  }

  #renderTable(): TemplateResult {
    return html`<p class="muted">
        ${msg(
          'Choose what each column contains, and compare the cells with the page. Values are marked as added by hand.',
          {
            id: 'patsight.areaTable.what',
          },
        )}
      </p>
      <div
        class="scroll"
        tabindex="0"
        role="group"
        aria-label=${msg('Table as read', { id: 'patsight.areaTable.read' })}
      >
        <table>
          <thead>
            <tr>
              ${this.columns.map((column, index) => html`<th scope="col">${this.#renderColumn(column, index)}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${this.cells.map(
              (row, place) =>
                html`<tr>
                  ${this.columns.map((column, index) => this.#renderCell(row[index] ?? null, column, place, index))}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      <p role="status">${this.#summary()}</p>`;
  }

  #renderColumn({ heading, holds, ...fields }: AreaColumn, index: number): TemplateResult {
    const name = this.#columnName(index);
    const input = (field: ColumnField): TemplateResult =>
      html`<mo-input
        label=${fieldWords(field)}
        hideLabel
        placeholder=${fieldWords(field)}
        autocomplete="off"
        .value=${fields[field]}
        @input=${(event: Event) => this.#changeColumn(index, { [field]: (event.target as HTMLInputElement).value })}
      ></mo-input>`;
    return html`<div class="column" role="group" aria-label=${name}>
      <span class="heading">${heading || name}</span>
      <mo-select
        label=${msg('Contains', { id: 'patsight.areaTable.holds' })}
        hideLabel
        .value=${holds}
        @change=${(event: Event) => this.#setHolds(index, (event.target as HTMLSelectElement).value as AreaColumn['holds'])}
      >
        ${(['label', 'value', 'other'] as const).map((one) => html`<option value=${one}>${holdsWords(one)}</option>`)}
      </mo-select>
      ${holds === 'value' ? [input('endpoint'), input('target'), input('unit')] : nothing}
    </div>`;
  }

  #columnName(index: number): string {
    return (
      this.columns[index]?.heading ||
      msg(str`Column ${number(index + 1)}`, { id: 'patsight.areaTable.column' })
    );
  }

  #renderCell(cell: AreaCell | null, { holds }: AreaColumn, row: number, index: number): TemplateResult {
    if (holds === 'other') return html`<td class="out"><span>${cell?.text ?? ''}</span></td>`;
    const written = this.written[row]?.[index] ?? '';
    const isUnread = holds === 'value' && cell !== null && cell.value === null && written === '';
    const isUnsure = cell !== null && cell.confidence < UNSURE;
    return html`<td>
      <mo-input
        label=${msg(str`${this.#columnName(index)}, row ${number(row + 1)}`, { id: 'patsight.areaTable.cell' })}
        hideLabel
        autocomplete="off"
        .value=${written}
        @input=${(event: Event) => this.#write(row, index, (event.target as HTMLInputElement).value)}
      ></mo-input>
      ${
        isUnread
          ? html`<div class="note">
              ${msg(str`No value: “${cell.text}”`, { id: 'patsight.areaTable.unread' })}
            </div>`
          : isUnsure
            ? html`<div class="note">${msg('Hard to read', { id: 'patsight.areaTable.unsure' })}</div>`
            : nothing
      }
    </td>`;
  }

  #changeColumn(index: number, change: Partial<AreaColumn>): void {
    this.columns = this.columns.map((column, place) =>
      place === index ? Object.assign({}, column, change) : column,
    );
    this.error = '';
  }

  /** One column holds the labels. */
  #setHolds(index: number, holds: AreaColumn['holds']): void {
    this.columns = this.columns.map((column, place) => {
      if (place === index) return Object.assign({}, column, { holds });
      return holds === 'label' && column.holds === 'label'
        ? Object.assign({}, column, { holds: 'other' })
        : column;
    });
    const column = this.columns[index];
    if (column)
      this.written = this.written.map((row, place) =>
        row.with(index, writtenOf(this.cells[place]?.[index] ?? null, column)),
      );
    this.error = '';
  }

  #write(row: number, index: number, text: string): void {
    this.written = this.written.with(row, (this.written[row] ?? []).with(index, text));
    this.error = '';
  }

  /** What would be added, with what is in the results already. */
  #values(): { values: Value[]; known: number; labels: string[] } {
    const { table } = this.session;
    const { area } = this;
    const labelAt = this.columns.findIndex(({ holds }) => holds === 'label');
    if (!area || labelAt < 0) return { values: [], known: 0, labels: [] };
    const there = new Set(
      table.results.activities.filter(({ decision }) => decision !== 'rejected').map(sameness),
    );
    const all = this.written.flatMap((row, place) => {
      const compound = row[labelAt]?.trim() ?? '';
      return this.columns.flatMap((column, index): Value[] => {
        if (column.holds !== 'value' || compound === '') return [];
        const cell = this.cells[place]?.[index] ?? null;
        const value = valueOf(compound, row[index]?.trim() ?? '', column, { cell, area });
        return value ? [value] : [];
      });
    });
    const values = all.filter((value) => !there.has(sameness(value)));
    return {
      values,
      known: all.length - values.length,
      labels: [...new Set(values.map(({ compound }) => compound))].filter((label) => !hasLabel(table, label)),
    };
  }

  #summary(): string {
    const { values, known, labels } = this.#values();
    const named = labels.slice(0, NAMED_LABELS).join(', ');
    return [
      msg(str`Values to add: ${number(values.length)}.`, { id: 'patsight.areaTable.count' }),
      known > 0 &&
        msg(str`Already in the results, and left out: ${number(known)}.`, { id: 'patsight.areaTable.known' }),
      labels.length > 0 &&
        (labels.length > NAMED_LABELS
          ? msg(str`No compound has the label ${named} or ${number(labels.length - NAMED_LABELS)} more.`, {
              id: 'patsight.areaTable.labelsMore',
            })
          : msg(str`No compound has the label ${named}.`, { id: 'patsight.areaTable.labels' })),
    ]
      .filter(Boolean)
      .join(' ');
  }

  #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (this.busy || this.columns.length === 0) return;
    const { values, known } = this.#values();
    if (values.length === 0) {
      this.error =
        known > 0
          ? msg('All of these values are already in the results.', { id: 'patsight.areaTable.allKnown' })
          : msg('Choose a column with labels and one with values.', { id: 'patsight.areaTable.wrong' });
      return;
    }
    this.busy = true;
    try {
      await this.session.add(...values);
      this.dialog.close();
    } catch (failure) {
      this.error = failureWords(failure);
    } finally {
      this.busy = false;
    }
  };
}

const hasLabel = (table: DocumentSession['table'], label: string): boolean =>
  table.results.compounds.some((compound) =>
    [compound, ...compound.merged].some((one) => one.label.toLowerCase() === label.toLowerCase()),
  );

/** @returns undefined where nothing is written */
const valueOf = (
  compound: string,
  text: string,
  { target, endpoint, unit }: AreaColumn,
  { cell, area: { page, box } }: { cell: AreaCell | null; area: PageArea },
): Value | undefined => {
  // A cell may have a unit of its own.
  const own = cell?.value?.unit ?? '';
  const hasOwn = own !== '' && text.endsWith(own);
  const parsed = printedValue(hasOwn ? text.slice(0, -own.length) : text);
  return (
    parsed && {
      action: 'add-activity',
      compound,
      target: target.trim(),
      endpoint: endpoint.trim(),
      ...parsed,
      unit: hasOwn ? own : unit.trim(),
      page,
      box: cell?.box ?? box,
    }
  );
};

declare global {
  interface HTMLElementTagNameMap {
    'patsight-table-dialog': TableDialog;
  }
}
