import { msg, str } from '@lit/localize';
import { activityQualifiers } from '@moiety/contract';
import type { CorrectionField, DocumentBox, ResultActivity } from '@moiety/contract';
import type { MoDialog } from '@moiety/elements/dialog/dialog.js';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { DocumentSession } from '../../shared/documents/document-session.ts';
import { isCompound, pageOf, valueText } from '../../shared/results/result-table.ts';
import type { ResultItem } from '../../shared/results/result-table.ts';
import { fieldWords, itemWords, labelWords, pageWords } from '../../shared/words/result-words.ts';
import { tellConflicts } from './edits.ts';
import './evidence-crop.ts';

/** What is edited: something that was found, or a value of a compound that is to be added, with its place where one was drawn. */
export type Edited = { item: ResultItem } | { label: string; page: number; box?: DocumentBox };

type Field = Exclude<CorrectionField, 'structure' | 'meaning'>;
type Values = Partial<Record<Field, string>>;

/** What the values of a column have in common, and what is therefore corrected of all of them at once. */
const SHARED: ReadonlySet<Field> = new Set(['endpoint', 'target', 'unit']);
/** Values of the column that the dialog shows before it counts the rest. */
const SHOWN_OTHERS = 6;

/** Of a value, the label is its compound's. */
const ownFieldWords = (field: Field): string =>
  field === 'compound' ? msg('Label of the compound', { id: 'patsight.field.compound' }) : fieldWords(field);

const valuesOf = (item: ResultItem): Values =>
  isCompound(item)
    ? { label: item.label, name: item.name }
    : {
        compound: item.compound,
        target: item.target,
        endpoint: item.endpoint,
        qualifier: item.qualifier,
        value: item.value,
        unit: item.unit,
      };

const isSameText = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Has a compound's words or a value corrected, or a value added.
 *
 * @fires saved - it is stored
 * @fires close - it closed
 */
@customElement('patsight-edit-dialog')
export class EditDialog extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      form {
        display: grid;
        gap: var(--mo-space-4);
      }
      .number {
        display: grid;
        grid-template-columns: 112px minmax(0, 1fr) 112px;
        gap: var(--mo-space-3);
      }
      @media (max-width: 479px) {
        .number {
          grid-template-columns: minmax(0, 1fr);
        }
      }
      .all p {
        margin: var(--mo-space-1) 0 0 28px;
        font-size: var(--mo-text-s);
        overflow-wrap: anywhere;
      }
      .error {
        color: var(--mo-color-error);
      }
    `,
  ];

  @property({ attribute: false }) session!: DocumentSession;
  /** The dialog is closed while there is none. */
  @property({ attribute: false }) edited: Edited | undefined;
  @state() private values: Values = {};
  /** Where a value that is added stands. */
  @state() private page = 1;
  /** Whether the other values of the column are corrected alike. */
  @state() private forAll = false;
  @state() private error = '';
  @state() private busy = false;
  @query('mo-dialog') private dialog!: MoDialog;

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { edited } = this;
    if (!changed.has('edited') || changed.get('edited') !== undefined || !edited) return;
    this.error = '';
    this.forAll = false;
    if ('page' in edited) this.page = edited.page;
    this.values =
      'item' in edited
        ? valuesOf(edited.item)
        : { compound: edited.label, target: '', endpoint: '', qualifier: '=', value: '', unit: '' };
  }

  override render(): TemplateResult {
    const { edited } = this;
    const title =
      edited && 'item' in edited ? itemWords(edited.item) : msg('Add a value', { id: 'patsight.addValue' });
    return html`<mo-dialog
      width="520px"
      .title=${title}
      .open=${edited !== undefined}
      .loading=${this.busy}
      showFooter
      .submittext=${msg('Save', { id: 'patsight.save' })}
      @submit=${this.#submit}
      @close=${() => this.edited && this.emit('close')}
    >
      ${
        edited
          ? html`<form @submit=${this.#submit}>
              ${'page' in edited && edited.box ? this.#renderPlace(edited.page, edited.box) : nothing}
              ${'label' in this.values ? this.#renderCompound() : this.#renderValue()}
              ${'page' in edited && !edited.box ? this.#renderPage() : nothing}
              ${'item' in edited && !isCompound(edited.item) ? this.#renderForAll(edited.item) : nothing}
              <p class="muted">
                ${
                  'item' in edited
                    ? msg('The original reading is kept beside your change.', { id: 'patsight.edit.kept' })
                    : msg('The value is marked as added by hand, with this page as its source.', {
                        id: 'patsight.addValue.marked',
                      })
                }
              </p>
              ${'item' in edited ? nothing : this.#renderSame()}
              ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
            </form>`
          : nothing
      }
    </mo-dialog>`;
  }

  #renderPlace(page: number, box: DocumentBox): TemplateResult {
    return html`<patsight-crop
      .documentId=${this.session.id}
      .page=${this.session.pages[page - 1]}
      .box=${box}
      .name=${pageWords(page)}
    ></patsight-crop>`;
  }

  #renderPage(): TemplateResult {
    return html`<mo-input
      type="number"
      min="1"
      max=${String(this.session.pages.length)}
      label=${msg('Page', { id: 'patsight.page.column' })}
      .value=${String(this.page)}
      @input=${(event: Event) => {
        this.page = Number((event.target as HTMLInputElement).value);
        this.error = '';
      }}
    ></mo-input>`;
  }

  #renderCompound(): TemplateResult {
    return html`${this.#renderText('label')}
      <mo-textarea
        rows="4"
        label=${ownFieldWords('name')}
        .value=${this.values.name ?? ''}
        @input=${(event: Event) => this.#write('name', event)}
      ></mo-textarea>`;
  }

  #renderValue(): TemplateResult {
    return html`${this.#renderText('compound')} ${this.#renderText('endpoint')} ${this.#renderText('target')}
      <div class="number">
        <mo-select
          label=${ownFieldWords('qualifier')}
          .value=${this.values.qualifier ?? ''}
          @change=${(event: Event) => this.#write('qualifier', event)}
        >
          <option value="">${msg('None', { id: 'patsight.field.none' })}</option>
          ${activityQualifiers.map((one) => html`<option value=${one}>${one}</option>`)}
        </mo-select>
        ${this.#renderText('value')} ${this.#renderText('unit')}
      </div>`;
  }

  /** Offers what was changed to the rest of the column: a unit in its heading is missing of every value. */
  #renderForAll(activity: ResultActivity): TemplateResult | typeof nothing {
    const shared = this.#changes(activity).filter(({ field }) => SHARED.has(field));
    const others = this.session.table.othersOfColumn(activity);
    if (shared.length === 0 || others.length === 0) return nothing;
    const fields = shared.map(({ field }) => ownFieldWords(field)).join(', ');
    const shown = others
      .slice(0, SHOWN_OTHERS)
      .map((other) => `${labelWords(other.compound)}: ${valueText(other)}`)
      .join('; ');
    const more = others.length - SHOWN_OTHERS;
    return html`<div class="all">
      <mo-checkbox
        label=${msg(str`Apply to the other values in this column: ${number(others.length)}`, {
          id: 'patsight.edit.all',
        })}
        .checked=${this.forAll}
        @change=${(event: Event) => (this.forAll = (event.target as HTMLInputElement).checked)}
      ></mo-checkbox>
      <p class="muted">
        ${fields} → ${shared.map(({ value }) => value || '–').join(', ')}<br />
        ${more > 0 ? msg(str`${shown}; and ${number(more)} more`, { id: 'patsight.edit.allMore' }) : shown}
      </p>
    </div>`;
  }

  /** Says which value there is already where one like it is added: the same measurement of the same compound. */
  #renderSame(): TemplateResult | typeof nothing {
    const { compound = '', target = '', endpoint = '', value = '' } = this.values;
    if (value.trim() === '') return nothing;
    const same = this.session.table.results.activities.find(
      (one) =>
        one.decision !== 'rejected' &&
        isSameText(one.compound, compound) &&
        isSameText(one.endpoint, endpoint) &&
        isSameText(one.target, target) &&
        isSameText(one.value, value),
    );
    if (!same) return nothing;
    return html`<mo-callout type="warning">
      ${msg(str`This value is already in the table: ${itemWords(same)}, page ${number(pageOf(same))}.`, {
        id: 'patsight.addValue.same',
      })}
    </mo-callout>`;
  }

  #renderText(field: Field): TemplateResult {
    return html`<mo-input
      label=${ownFieldWords(field)}
      autocomplete="off"
      .value=${this.values[field] ?? ''}
      @input=${(event: Event) => this.#write(field, event)}
    ></mo-input>`;
  }

  #write(field: Field, event: Event): void {
    this.values = { ...this.values, [field]: (event.target as HTMLInputElement).value };
    this.error = '';
  }

  #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const { edited, session } = this;
    if (this.busy || !edited) return;
    this.busy = true;
    try {
      if ('item' in edited) await this.#change(edited.item);
      else {
        const { compound = '', target = '', endpoint = '', value = '', unit = '' } = this.values;
        if (compound.trim() === '' || value.trim() === '') {
          this.error = msg('Enter the label of the compound and the value.', {
            id: 'patsight.addValue.wrong',
          });
          return;
        }
        if (!(Number.isInteger(this.page) && this.page >= 1 && this.page <= this.session.pages.length)) {
          this.error = msg('Enter the number of the page on which the value is printed.', {
            id: 'patsight.addValue.page',
          });
          return;
        }
        const qualifier = activityQualifiers.find((one) => one === this.values.qualifier) ?? '';
        await session.add({
          action: 'add-activity',
          compound,
          target,
          endpoint,
          qualifier,
          value,
          unit,
          page: this.page,
          box: edited.box ?? null,
        });
      }
      this.emit('saved');
      this.dialog.close();
    } catch (failure) {
      this.error = failureWords(failure);
    } finally {
      this.busy = false;
    }
  };

  /** What of an item is other now than it was. */
  #changes(item: ResultItem): { field: Field; value: string }[] {
    const before = valuesOf(item);
    return Object.entries(this.values).flatMap(([field, text]) => {
      const value = text.trim();
      return value === before[field as Field] ? [] : [{ field: field as Field, value }];
    });
  }

  async #change(item: ResultItem): Promise<void> {
    const changes = this.#changes(item);
    const shared = changes.filter(({ field }) => SHARED.has(field));
    const others =
      this.forAll && shared.length > 0 && !isCompound(item) ? this.session.table.othersOfColumn(item) : [];
    tellConflicts(
      await this.session.change(
        [{ key: item.key, changes }, ...others.map(({ key }) => ({ key, changes: shared }))],
        // The whole value is in the form: whoever saves it has looked at all of it, and at none of the others.
        isCompound(item) ? [] : [item.key],
      ),
    );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-edit-dialog': EditDialog;
  }
}
