import { msg, str } from '@lit/localize';
import { css, html } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { controlStyles } from '../../shared/controls.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import type { Column } from '../../shared/table/columns.ts';
import type { MoleculeTable } from '../../shared/table/molecule-table.ts';
import { numberOf } from '../../shared/table/number-text.ts';
import type { Filter } from '../../shared/table/view-query.ts';
import { columnTitle } from '../../shared/words/column-title.ts';

const format = (value: number): string => String(Number(value.toPrecision(6)));

/**
 * Makes one filter: a column, and what its values must be.
 *
 * @fires {CustomEvent<Filter>} add-filter
 */
@customElement('molvalley-filter-form')
export class FilterForm extends ToolElement {
  static override styles = [
    pageStyles,
    controlStyles,
    css`
      form {
        display: grid;
        gap: var(--mo-space-3);
        width: min(280px, 78vw);
      }
      .range {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: var(--mo-space-2);
      }
      .quick {
        display: flex;
        flex-wrap: wrap;
        gap: var(--mo-space-2);
        padding-bottom: var(--mo-space-3);
        border-bottom: 1px solid var(--mo-color-border);
      }
      .error {
        color: var(--mo-color-error);
        font-size: var(--mo-text-s);
      }
    `,
  ];

  @property({ attribute: false }) columns: readonly Column[] = [];
  @property({ attribute: false }) table!: MoleculeTable;
  /** How many molecules are selected. */
  @property({ type: Number }) selected = 0;
  @state() private columnId = 'molecularWeight';
  @state() private error = '';
  @query('form') private form!: HTMLFormElement;

  /** Puts the focus on the first choice. */
  override focus(): void {
    this.renderRoot.querySelector('select')?.focus();
  }

  override render(): TemplateResult {
    const column = this.#column;
    return html`
      <form @submit=${this.#submit} @keydown=${this.#onKeyDown} novalidate>
        <div class="quick">
          <mo-button @click=${() => this.#add({ kind: 'drug-like' })}
            >${msg('Drug-like', { id: 'molvalley.filter.drugLikeButton' })}</mo-button
          >
          <mo-button @click=${() => this.#add({ kind: 'unread' })}
            >${msg('Not readable', { id: 'molvalley.filter.unread' })}</mo-button
          >
          <mo-button ?disabled=${!this.selected} @click=${() => this.#add({ kind: 'picked' })}
            >${msg('Selected molecules', { id: 'molvalley.filter.picked' })}</mo-button
          >
        </div>
        <label class="field">
          ${msg('Column', { id: 'molvalley.filter.column' })}
          <select @change=${this.#choose} .value=${column?.id ?? ''}>
            ${this.#choices.map(
              (choice) =>
                html`<option value=${choice.id} ?selected=${choice.id === column?.id}>
                  ${columnTitle(choice)}
                </option>`,
            )}
          </select>
        </label>
        ${column?.kind === 'number' ? this.#renderRange(column) : this.#renderText()}
        <p class="error" role="alert">${this.error}</p>
        <mo-button variant="primary" type="submit"
          >${msg('Add filter', { id: 'molvalley.filter.add' })}</mo-button
        >
      </form>
    `;
  }

  get #choices(): Column[] {
    return this.columns.filter(({ kind }) => kind === 'text' || kind === 'number');
  }

  get #column(): Column | undefined {
    return this.#choices.find(({ id }) => id === this.columnId) ?? this.#choices[0];
  }

  #renderRange(column: Column): TemplateResult {
    const range = this.table.numbers(column.id)?.range;
    const [least, most] = range ? range.map(format) : ['', ''];
    return html`<div class="range">
      <label class="field">
        ${msg('At least', { id: 'molvalley.filter.min' })}
        <input type="text" inputmode="decimal" name="min" placeholder=${least ?? ''} autocomplete="off" />
      </label>
      <label class="field">
        ${msg('At most', { id: 'molvalley.filter.max' })}
        <input type="text" inputmode="decimal" name="max" placeholder=${most ?? ''} autocomplete="off" />
      </label>
    </div>`;
  }

  #renderText(): TemplateResult {
    return html`<label class="field">
      ${msg('Contains', { id: 'molvalley.filter.text' })}
      <input type="text" name="text" autocomplete="off" />
    </label>`;
  }

  #choose = (event: Event): void => {
    this.columnId = (event.target as HTMLSelectElement).value;
    this.error = '';
  };

  // A form whose button is a custom element is not submitted by Enter of its own accord.
  #onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.isComposing || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    this.form.requestSubmit();
  };

  #submit = (event: Event): void => {
    event.preventDefault();
    const given = new FormData(this.form);
    const text = (name: string): string => {
      const value = given.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const column = this.#column;
    if (!column) return;
    if (column.kind !== 'number') {
      if (!text('text')) this.error = msg('Enter the text to look for.', { id: 'molvalley.filter.noText' });
      else this.#add({ kind: 'contains', column: column.id, text: text('text') });
      return;
    }
    const wrong = [text('min'), text('max')].find((bound) => bound && numberOf(bound) === undefined);
    if (wrong !== undefined) {
      this.error = msg(str`“${wrong}” is not a number.`, { id: 'molvalley.filter.noNumber' });
      return;
    }
    const min = numberOf(text('min'));
    const max = numberOf(text('max'));
    if (min === undefined && max === undefined)
      this.error = msg('Enter a minimum or a maximum.', { id: 'molvalley.filter.noBound' });
    else if (min !== undefined && max !== undefined && min > max)
      this.error = msg('The minimum is greater than the maximum.', { id: 'molvalley.filter.crossed' });
    else this.#add({ kind: 'range', column: column.id, min, max });
  };

  #add(filter: Filter): void {
    this.error = '';
    this.form.reset();
    this.emit('add-filter', filter);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-filter-form': FilterForm;
  }
}
