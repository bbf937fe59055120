import { msg, str } from '@lit/localize';
import type { ResultActivity } from '@moiety/contract';
import type { MoDialog } from '@moiety/elements/dialog/dialog.js';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { bracketed, counted, number } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { DocumentSession, FieldChange, ItemChange } from '../../shared/documents/document-session.ts';
import { valueText } from '../../shared/results/result-table.ts';
import type { ValueColumn } from '../../shared/results/result-table.ts';
import type { Spellings } from '../../shared/results/spellings.ts';
import { columnWords, fieldWords, labelWords } from '../../shared/words/result-words.ts';
import { tellConflicts } from './edits.ts';

/** What of many values is corrected at once: a whole column, or names that are one. */
export type ColumnTask = { column: ValueColumn } | { spellings: Spellings };

/** Values that the dialog shows before it counts the rest. */
const SHOWN = 6;

/**
 * Has endpoint, target and units of a whole column corrected, or names made one that are written in several ways; what changes is shown
 * before it is stored, as one step that can be undone.
 *
 * @fires close - it closed
 */
@customElement('patsight-column-dialog')
export class ColumnDialog extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      form {
        display: grid;
        gap: var(--mo-space-4);
      }
      .preview {
        padding: var(--mo-space-2) var(--mo-space-3);
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius-small);
        font-size: var(--mo-text-s);
        overflow-wrap: anywhere;
      }
      .preview p {
        margin: 0;
      }
      .error {
        color: var(--mo-color-error);
      }
    `,
  ];

  @property({ attribute: false }) session!: DocumentSession;
  /** The dialog is closed while there is none. */
  @property({ attribute: false }) task: ColumnTask | undefined;
  /** What is written: `endpoint`, `target`, and `unit:` with each unit that is in the column. */
  @state() private texts: Readonly<Record<string, string>> = {};
  /** The spelling that is taken. */
  @state() private chosen = '';
  @state() private error = '';
  @state() private busy = false;
  @query('mo-dialog') private dialog!: MoDialog;

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { task } = this;
    if (!changed.has('task') || changed.get('task') !== undefined || !task) return;
    this.error = '';
    if ('spellings' in task) {
      this.chosen = task.spellings.texts[0]?.text ?? '';
      return;
    }
    const { endpoint, target } = task.column;
    const units = [...new Set(this.#valuesOf(task.column).map(({ unit }) => unit))];
    this.texts = { endpoint, target, ...Object.fromEntries(units.map((unit) => [`unit:${unit}`, unit])) };
  }

  override render(): TemplateResult {
    const { task } = this;
    const changes = task ? this.#changes(task) : [];
    return html`<mo-dialog
      width="560px"
      .title=${task ? this.#title(task) : ''}
      .open=${task !== undefined}
      .loading=${this.busy}
      showFooter
      .submittext=${msg(str`Correct values: ${number(changes.length)}`, { id: 'patsight.columnEdit.submit' })}
      @submit=${this.#submit}
      @close=${() => this.task && this.emit('close')}
    >
      ${
        task
          ? html`<form @submit=${this.#submit}>
              ${'column' in task ? this.#renderColumn(task.column) : this.#renderSpellings(task.spellings)}
              ${this.#renderPreview(changes)}
              <p class="muted">
                ${msg('The original readings are kept beside your change, and the step can be undone.', {
                  id: 'patsight.columnEdit.kept',
                })}
              </p>
              ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
              <button type="submit" hidden></button>
            </form>`
          : nothing
      }
    </mo-dialog>`;
  }

  #title(task: ColumnTask): string {
    if ('column' in task)
      return msg(str`Correct column: ${columnWords(task.column)}`, { id: 'patsight.columnEdit.title' });
    return msg(str`Use one spelling: ${task.spellings.texts.map(({ text }) => text).join(', ')}`, {
      id: 'patsight.spellings.title',
    });
  }

  #renderColumn(column: ValueColumn): TemplateResult {
    const values = this.#valuesOf(column);
    const units = Map.groupBy(values, ({ unit }) => unit);
    return html`${this.#renderText('endpoint', fieldWords('endpoint'))}
      ${this.#renderText('target', fieldWords('target'))}
      ${[...units].map(([unit, some]) =>
        this.#renderText(
          `unit:${unit}`,
          unit
            ? msg(str`Unit instead of ${unit} (${number(some.length)})`, {
                id: 'patsight.columnEdit.unit',
              })
            : msg(str`Unit where none was read (${number(some.length)})`, {
                id: 'patsight.columnEdit.noUnit',
              }),
          unit,
        ),
      )}
      <p class="muted">
        ${msg('A unit is corrected as it was misread; numbers are not converted.', {
          id: 'patsight.columnEdit.units',
        })}
      </p>`;
  }

  /** What is written; of a unit that came into the column since the dialog opened, and has not been written yet, the unit itself. */
  #text(field: string, read: string): string {
    return this.texts[field] ?? read;
  }

  #renderText(field: string, label: string, read = ''): TemplateResult {
    return html`<mo-input
      name=${field}
      label=${label}
      autocomplete="off"
      .value=${this.#text(field, read)}
      @input=${(event: Event) => {
        this.texts = { ...this.texts, [field]: (event.target as HTMLInputElement).value };
        this.error = '';
      }}
    ></mo-input>`;
  }

  #renderSpellings({ texts }: Spellings): TemplateResult {
    return html`<mo-radio-group
      label=${msg('Write it as', { id: 'patsight.spellings.as' })}
      .value=${this.chosen}
      @change=${(event: Event) => (this.chosen = (event.target as HTMLInputElement).value)}
    >
      ${texts.map(({ text, keys }) => html`<mo-radio value=${text}>${counted(text, keys.length)}</mo-radio>`)}
    </mo-radio-group>`;
  }

  #renderPreview(changes: readonly ItemChange[]): TemplateResult {
    if (changes.length === 0)
      return html`<p class="muted" role="status">
        ${msg('Nothing changes yet.', { id: 'patsight.columnEdit.none' })}
      </p>`;
    const lines = changes.slice(0, SHOWN).map(({ key, changes: fields }) => {
      const value = this.session.table.item(key) as ResultActivity;
      const written = fields
        .map(({ field, value: text }) => `${fieldWords(field)} → ${text || '–'}`)
        .join(', ');
      return bracketed(`${labelWords(value.compound)}: ${valueText(value)} ${value.unit}`.trim(), written);
    });
    const more = changes.length - SHOWN;
    return html`<div class="preview" role="status">
      ${lines.map((line) => html`<p>${line}</p>`)}
      ${
        more > 0
          ? html`<p class="muted">
              ${msg(str`and ${number(more)} more`, { id: 'patsight.columnEdit.more' })}
            </p>`
          : nothing
      }
    </div>`;
  }

  #valuesOf({ id }: ValueColumn): readonly ResultActivity[] {
    return this.session.table.rows.flatMap(({ values }) =>
      (values.get(id) ?? []).filter(({ decision }) => decision !== 'rejected'),
    );
  }

  #changes(task: ColumnTask): readonly ItemChange[] {
    if ('spellings' in task) {
      const { field, texts } = task.spellings;
      return texts
        .filter(({ text }) => text !== this.chosen)
        .flatMap(({ keys }) => keys.map((key) => ({ key, changes: [{ field, value: this.chosen }] })));
    }
    return this.#valuesOf(task.column).flatMap((value) => {
      const wanted = {
        endpoint: this.#text('endpoint', value.endpoint),
        target: this.#text('target', value.target),
        unit: this.#text(`unit:${value.unit}`, value.unit),
      };
      const changes = (['endpoint', 'target', 'unit'] as const).flatMap((field): FieldChange[] => {
        const text = wanted[field].trim();
        return text === value[field] ? [] : [{ field, value: text }];
      });
      return changes.length > 0 ? [{ key: value.key, changes }] : [];
    });
  }

  #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const { task } = this;
    if (this.busy || !task) return;
    const changes = this.#changes(task);
    this.busy = true;
    try {
      if (changes.length > 0) tellConflicts(await this.session.change(changes));
      this.dialog.close();
    } catch (failure) {
      this.error = failureWords(failure);
    } finally {
      this.busy = false;
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-column-dialog': ColumnDialog;
  }
}
