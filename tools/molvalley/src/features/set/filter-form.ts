import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { number } from '@moiety/tool-kit/format.ts';
import { helpLink } from '@moiety/tool-kit/help-link.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { measureOfHeading } from '@moiety/chemistry/activities/units.ts';
import { activityColumns, likeliestActivity } from '../../shared/activities/activity-scale.ts';
import '@moiety/elements/checkbox/define.js';
import '@moiety/elements/combobox/define.js';
import '@moiety/elements/select/define.js';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import type { Column } from '../../shared/table/columns.ts';
import type { SetMarks } from '../../shared/marks/set-marks.ts';
import type { MoleculeTable } from '../../shared/table/molecule-table.ts';
import { numberOf } from '../../shared/table/number-text.ts';
import { valueCounts } from '../../shared/table/value-counts.ts';
import type { CountedValue } from '../../shared/table/value-counts.ts';
import { TOP_MAX } from '../../shared/table/view-query.ts';
import type { Filter } from '../../shared/table/view-query.ts';
import { columnTitle } from '../../shared/words/column-title.ts';
import './range-histogram.ts';
import type { RangeBounds } from './range-histogram.ts';

/** How many the button of the most active adds a filter for. */
const MOST_ACTIVE = 20;

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
      .values {
        display: grid;
        max-height: 200px;
        margin: 0;
        padding: 0;
        border: 0;
        overflow: auto;
      }
      .values legend {
        padding: 0 0 var(--mo-space-1);
        color: var(--mo-color-text-muted);
        font-size: var(--mo-text-s);
      }
      .values [slot] {
        display: flex;
        gap: var(--mo-space-2);
        overflow-wrap: anywhere;
      }
      .values .count {
        margin-inline-start: auto;
        color: var(--mo-color-text-muted);
        font-size: var(--mo-text-s);
        font-variant-numeric: tabular-nums;
      }
      .best {
        display: grid;
        grid-template-columns: 72px 1fr;
        gap: var(--mo-space-2);
        margin: 0;
        padding: var(--mo-space-3) 0 0;
        border: 0;
        border-top: 1px solid var(--mo-color-border);
      }
      .best mo-button {
        grid-column: 1 / -1;
      }
      .error {
        color: var(--mo-color-error);
        font-size: var(--mo-text-s);
      }
    `,
  ];

  @consume({ context: servicesContext })
  private services?: Services;
  @property({ attribute: false }) columns: readonly Column[] = [];
  @property({ attribute: false }) table!: MoleculeTable;
  @property({ attribute: false }) marks!: SetMarks;
  /** How many molecules are selected, and what an address says of them. */
  @property({ type: Number }) selected = 0;
  @property({ attribute: false }) picked: () => string = () => '';
  @state() private columnId = 'molecularWeight';
  @state() private error = '';
  @state() private bounds: RangeBounds = { min: undefined, max: undefined };
  /** The values to choose from; undefined where there are too many, or while they are counted. */
  @state() private counted: readonly CountedValue[] | undefined;
  @state() private chosen: ReadonlySet<string> = new Set();
  #counting: AbortController | undefined;
  #countedOf = '';
  #countedSource: unknown;
  @query('form') private form!: HTMLFormElement;
  @query('mo-combobox') private columnField!: HTMLElement & { value: string };

  /** Puts the focus on the first choice. */
  override focus(): void {
    this.renderRoot.querySelector('mo-combobox')?.focus();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#counting?.abort();
  }

  protected override updated(): void {
    const column = this.#column;
    const of = column?.kind === 'text' ? `${column.id} ${this.table.records.length}` : '';
    const source = this.table.sourceOf(column?.id ?? '');
    if (of === this.#countedOf && source === this.#countedSource) return;
    this.#countedOf = of;
    this.#countedSource = source;
    void this.#count(of === '' ? undefined : column?.id);
  }

  async #count(columnId: string | undefined): Promise<void> {
    this.#counting?.abort();
    const run = new AbortController();
    this.#counting = run;
    this.counted = undefined;
    if (columnId === undefined) return;
    try {
      const counted = await valueCounts(this.table, columnId, run.signal);
      if (!run.signal.aborted) this.counted = counted;
    } catch (error) {
      if (!run.signal.aborted) throw error;
    }
  }

  override render(): TemplateResult {
    const column = this.#column;
    return html`
      <form @submit=${this.#submit} novalidate>
        <div class="quick">
          <mo-button @click=${() => this.#add({ kind: 'drug-like' })}
            >${msg('Drug-like', { id: 'molvalley.filter.drugLikeButton' })}</mo-button
          >
          <mo-button @click=${() => this.#add({ kind: 'unread' })}
            >${msg('Not readable', { id: 'molvalley.filter.unread' })}</mo-button
          >
          <mo-button ?disabled=${!this.marks.counts.stars} @click=${() => this.#add({ kind: 'starred' })}
            >${msg('Starred', { id: 'molvalley.filter.starred' })}</mo-button
          >
          <mo-button ?disabled=${!this.marks.counts.notes} @click=${() => this.#add({ kind: 'noted' })}
            >${msg('Has a note', { id: 'molvalley.filter.noted' })}</mo-button
          >
          <mo-button
            ?disabled=${!this.selected}
            @click=${() => this.#add({ kind: 'picked', of: this.picked() })}
            >${msg('Selected molecules', { id: 'molvalley.filter.picked' })}</mo-button
          >
        </div>
        ${this.#renderMostActive()}
        <mo-combobox
          label=${msg('Column', { id: 'molvalley.filter.column' })}
          .value=${column?.id ?? ''}
          @change=${this.#choose}
        >
          ${this.#choices.map((choice) => html`<option value=${choice.id}>${columnTitle(choice)}</option>`)}
        </mo-combobox>
        ${column?.kind === 'number' ? this.#renderRange(column) : this.#renderText(column)}
        <p class="error" role="alert">${this.error}</p>
        <mo-button variant="primary" type="submit"
          >${msg('Add filter', { id: 'molvalley.filter.add' })}</mo-button
        >
        ${column?.kind === 'number' ? this.#renderBest() : nothing}
        ${
          this.services
            ? helpLink(
                this.services,
                'molvalley-find',
                msg('About search and filters', { id: 'molvalley.filter.help' }),
              )
            : nothing
        }
      </form>
    `;
  }

  /** The molecules with the best values of the likeliest activity, by one press. */
  #renderMostActive(): TemplateResult | typeof nothing {
    const activity = likeliestActivity(activityColumns(this.table));
    const measure = activity ? measureOfHeading(activity.fileName ?? '') : 'other';
    if (!activity || measure === 'other') return nothing;
    const lowest = measure === 'concentration';
    return html`<mo-button
      @click=${() => this.#add({ kind: 'top', column: activity.id, count: MOST_ACTIVE, lowest })}
      >${msg(str`${number(MOST_ACTIVE)} most active by ${columnTitle(activity)}`, {
        id: 'molvalley.filter.mostActive',
      })}</mo-button
    >`;
  }

  get #choices(): Column[] {
    return this.columns.filter(({ kind }) => kind === 'text' || kind === 'number');
  }

  get #column(): Column | undefined {
    return this.#choices.find(({ id }) => id === this.columnId) ?? this.#choices[0];
  }

  #renderRange(column: Column): TemplateResult {
    const numbers = this.table.numbers(column.id);
    const [least, most] = numbers?.range?.map(format) ?? [];
    const { min, max } = this.bounds;
    return html`${
        numbers
          ? html`<molvalley-range-histogram
              .values=${numbers.values}
              .name=${columnTitle(column)}
              .bounds=${this.bounds}
              @range-change=${this.#onHandle}
            ></molvalley-range-histogram>`
          : nothing
      }
      <div class="range">
        <mo-input
          label=${msg('At least', { id: 'molvalley.filter.min' })}
          inputmode="decimal"
          name="min"
          placeholder=${least ?? ''}
          autocomplete="off"
          .value=${min === undefined ? '' : format(min)}
          @change=${this.#onBound}
        ></mo-input>
        <mo-input
          label=${msg('At most', { id: 'molvalley.filter.max' })}
          inputmode="decimal"
          name="max"
          placeholder=${most ?? ''}
          autocomplete="off"
          .value=${max === undefined ? '' : format(max)}
          @change=${this.#onBound}
        ></mo-input>
      </div>`;
  }

  #renderText(column: Column | undefined): TemplateResult {
    const { counted } = this;
    return html`<mo-input
        label=${msg('Contains', { id: 'molvalley.filter.text' })}
        name="text"
        autocomplete="off"
      ></mo-input>
      ${
        column && counted && counted.length > 1
          ? html`<fieldset class="values">
              <legend>${msg('Or one of these values', { id: 'molvalley.filter.values' })}</legend>
              ${counted.map(
                ({ value, count }) =>
                  html`<mo-checkbox
                    .checked=${this.chosen.has(value)}
                    @change=${(event: Event) =>
                      this.#toggle(value, (event.target as HTMLInputElement).checked)}
                    ><span slot="label"
                      >${value || msg('empty', { id: 'molvalley.filter.empty' })}
                      <span class="count">${number(count)}</span></span
                    ></mo-checkbox
                  >`,
              )}
            </fieldset>`
          : nothing
      }`;
  }

  /** Of all that other filters leave so many of one end. */
  #renderBest(): TemplateResult {
    return html`<fieldset class="best">
      <mo-input
        label=${msg('Number', { id: 'molvalley.filter.best' })}
        inputmode="numeric"
        name="count"
        value="20"
        autocomplete="off"
      ></mo-input>
      <mo-select label=${msg('Values', { id: 'molvalley.filter.bestBy' })} name="end">
        <option value="highest">${msg('highest', { id: 'molvalley.filter.bestHighest' })}</option>
        <option value="lowest">${msg('lowest', { id: 'molvalley.filter.bestLowest' })}</option>
      </mo-select>
      <mo-button @click=${this.#addBest}
        >${msg('Show only these', { id: 'molvalley.filter.addBest' })}</mo-button
      >
    </fieldset>`;
  }

  #toggle(value: string, isChosen: boolean): void {
    const chosen = new Set(this.chosen);
    if (isChosen) chosen.add(value);
    else chosen.delete(value);
    this.chosen = chosen;
    this.error = '';
  }

  #onHandle = (event: CustomEvent<RangeBounds>): void => {
    this.bounds = event.detail;
    this.error = '';
  };

  /** What is typed moves the handle; what is no number is told when it is submitted. */
  #onBound = (event: Event): void => {
    const { name, value } = event.target as HTMLInputElement;
    const typed = numberOf(value);
    if (value.trim() === '' || typed !== undefined) this.bounds = { ...this.bounds, [name]: typed };
  };

  #addBest = (): void => {
    const column = this.#column;
    const given = new FormData(this.form);
    const count = Number(given.get('count'));
    if (!column) return;
    if (!(Number.isInteger(count) && count >= 1 && count <= TOP_MAX)) {
      this.error = msg(str`Enter a whole number from 1 to ${number(TOP_MAX)}.`, {
        id: 'molvalley.filter.badCount',
      });
      return;
    }
    this.#add({ kind: 'top', column: column.id, count, lowest: given.get('end') === 'lowest' });
  };

  #choose = (event: Event): void => {
    this.columnId = (event.target as HTMLSelectElement).value;
    this.#clear();
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
      if (this.chosen.size > 0)
        this.#add({ kind: 'among', column: column.id, values: [...this.chosen].toSorted() });
      else if (!text('text'))
        this.error = this.counted
          ? msg('Enter the text to look for, or choose values.', { id: 'molvalley.filter.noChoice' })
          : msg('Enter the text to look for.', { id: 'molvalley.filter.noText' });
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

  #clear(): void {
    this.error = '';
    this.bounds = { min: undefined, max: undefined };
    this.chosen = new Set();
  }

  #add(filter: Filter): void {
    this.#clear();
    const column = this.#column?.id ?? '';
    this.form.reset();
    // The column stays chosen for the next filter, and is shown so: a reset shows the first again.
    this.columnField.value = column;
    this.emit('add-filter', filter);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-filter-form': FilterForm;
  }
}
