import { measureOfHeading } from '@moiety/chemistry/activities/units.ts';
import type { Calculated } from '@moiety/chemistry/formulas/calculate.ts';
import { FormulaError } from '@moiety/chemistry/formulas/formula-error.ts';
import {
  columnsOf,
  FORMULA_LENGTH_MAX,
  parseFormula,
  writtenColumn,
} from '@moiety/chemistry/formulas/parse-formula.ts';
import {
  ligandEfficiencyFormula,
  lipophilicEfficiencyFormula,
  negativeLogarithmFormula,
} from '@moiety/chemistry/formulas/ready-formulas.ts';
import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { randomId } from '@moiety/tool-kit/random-id.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { activityColumns, activityScale } from '../../shared/activities/activity-scale.ts';
import { controlStyles } from '../../shared/controls.styles.ts';
import { calculatedColumnId, resultText } from '../../shared/formulas/calculated-column.ts';
import type { CalculatedColumn } from '../../shared/formulas/calculated-column.ts';
import { FormulaColumns } from '../../shared/formulas/formula-columns.ts';
import { NAME_MAX } from '../../shared/formulas/formula-store.ts';
import { isCircular } from '../../shared/formulas/set-formulas.ts';
import type { SetSession } from '../../shared/sets/set-session.ts';
import { columnTitle } from '../../shared/words/column-title.ts';
import { formulaFaultWords, noResultWords } from '../../shared/words/formula-words.ts';

/** Molecules that the result is shown of while the formula is written. */
const PREVIEWED = 5;
/** Columns of the formula that stand beside the result. */
const SHOWN_COLUMNS = 3;
/** Activities that ready formulas are offered for. */
const ACTIVITIES_MAX = 6;

/** A formula that is there to be chosen. */
interface Ready {
  name: string;
  words: string;
  formula: string;
}

/** What is being made: a new column, or another form of one that is there. */
export type FormulaEdit = { column: CalculatedColumn | undefined };

/**
 * Makes a calculated column, or changes one: its name and its formula, with what comes of it for the first molecules while it is written.
 *
 * @fires {CustomEvent<CalculatedColumn>} save-formula
 * @fires close - it closed
 */
@customElement('molvalley-formula-dialog')
export class FormulaDialog extends ToolElement {
  static override styles = [
    pageStyles,
    controlStyles,
    css`
      form {
        display: grid;
        gap: var(--mo-space-3);
      }
      .field {
        color: var(--mo-color-text);
        font-weight: 500;
      }
      .pair {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(200px, 1fr));
        gap: var(--mo-space-3);
      }
      .note {
        font-size: var(--mo-text-s);
      }
      code {
        font-family: var(--mo-font-mono);
        font-size: var(--mo-text-xs);
      }
      .state {
        min-height: 44px;
      }
      .error {
        color: var(--mo-color-error);
        font-size: var(--mo-text-s);
      }
      pre {
        margin: var(--mo-space-1) 0 0;
        font-family: var(--mo-font-mono);
        font-size: var(--mo-text-s);
        overflow-wrap: anywhere;
        white-space: pre-wrap;
      }
      mark {
        border-radius: 2px;
        background: var(--mo-color-error-soft);
        color: var(--mo-color-error);
        text-decoration: underline wavy;
      }
      .preview {
        overflow-x: auto;
      }
      table {
        width: 100%;
        border-collapse: collapse;
        font-size: var(--mo-text-s);
        font-variant-numeric: tabular-nums;
      }
      caption {
        padding-bottom: var(--mo-space-1);
        font-weight: 500;
        text-align: start;
      }
      th,
      td {
        max-width: 180px;
        padding: var(--mo-space-1) var(--mo-space-2);
        border-bottom: 1px solid var(--mo-color-border);
        font-weight: 400;
        text-align: end;
        overflow-wrap: anywhere;
      }
      th:first-child {
        text-align: start;
      }
      thead th {
        color: var(--mo-color-text-muted);
      }
      .none {
        color: var(--mo-color-text-muted);
      }
    `,
  ];

  @property({ attribute: false }) session!: SetSession;
  /** What is edited; the dialog is closed while there is nothing. */
  @property({ attribute: false }) edit: FormulaEdit | undefined;
  @state() private name = '';
  @state() private formula = '';
  @state() private nameError = '';
  /** Whether what is missing is said as well: once somebody wanted to save it. */
  @state() private tried = false;
  @query('textarea') private field!: HTMLTextAreaElement;
  /** The columns that can be named, while the dialog is open. */
  #columns: FormulaColumns | undefined;

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('edit')) return;
    const { edit } = this;
    this.#columns = edit && this.session.formulas.available(edit.column?.id);
    if (!edit) return;
    this.name = edit.column?.name ?? '';
    this.formula = edit.column?.formula ?? '';
    this.nameError = '';
    this.tried = false;
  }

  override render(): TemplateResult {
    const { edit } = this;
    return html`<mo-dialog
      .title=${
        edit?.column
          ? msg('Edit calculated column', { id: 'molvalley.formula.edit' })
          : msg('Add a calculated column', { id: 'molvalley.formula.add' })
      }
      .open=${edit !== undefined}
      .width=${'680px'}
      .submittext=${
        edit?.column
          ? msg('Save', { id: 'molvalley.formula.save' })
          : msg('Add column', { id: 'molvalley.formula.submit' })
      }
      showFooter
      @submit=${this.#submit}
      @close=${() => this.emit('close')}
    >
      ${edit && this.#columns ? this.#renderForm(this.#columns) : nothing}
    </mo-dialog>`;
  }

  // ── parts ─────────────────────────────────────────────────────────────────

  #renderForm(columns: FormulaColumns): TemplateResult {
    const ready = this.#ready;
    const fault = this.#fault(columns);
    return html`<form @submit=${this.#submit}>
      <mo-input
        label=${msg('Name', { id: 'kit.name' })}
        autocomplete="off"
        maxlength=${NAME_MAX}
        .value=${this.name}
        .error=${this.nameError}
        @input=${this.#onName}
      ></mo-input>
      <div class="pair">
        ${
          ready.length
            ? html`<label class="field">
                ${msg('Ready formulas', { id: 'molvalley.formula.ready' })}
                <select @change=${(event: Event) => this.#takeReady(event, ready)}>
                  <option value="">${msg('Choose…', { id: 'molvalley.formula.choose' })}</option>
                  ${ready.map(({ words }, place) => html`<option value=${place}>${words}</option>`)}
                </select>
              </label>`
            : nothing
        }
        <label class="field">
          ${msg('Insert a column', { id: 'molvalley.formula.insert' })}
          <select @change=${this.#insert}>
            <option value="">${msg('Choose…', { id: 'molvalley.formula.choose' })}</option>
            ${columns.all.map(({ name, title }) => html`<option value=${name}>${title}</option>`)}
          </select>
        </label>
      </div>
      <label class="field">
        ${msg('Formula', { id: 'molvalley.formula.formula' })}
        <textarea
          rows="3"
          spellcheck="false"
          autocomplete="off"
          maxlength=${FORMULA_LENGTH_MAX}
          placeholder="9 - log10([IC50 (nM)])"
          .value=${this.formula}
          aria-describedby="hint state"
          aria-invalid=${fault ? 'true' : 'false'}
          @input=${this.#onFormula}
        ></textarea>
      </label>
      <p id="hint" class="note muted">
        ${msg('Columns in brackets, + − * / ^, parentheses, comparisons, and', { id: 'molvalley.formula.hint' })}
        <code>min max abs log10 ln sqrt exp round if</code>
      </p>
      <div id="state" class="state" role="status">
        ${fault ? this.#renderFault(fault) : this.formula.trim() ? this.#renderPreview(columns) : nothing}
      </div>
    </form>`;
  }

  /** What is wrong, and the formula with the place where. */
  #renderFault(fault: FormulaError): TemplateResult {
    const { formula } = this;
    const at = formula.slice(fault.from, fault.to);
    return html`<p class="error">${formulaFaultWords(fault)}</p>
      ${
        at.trim()
          ? html`<pre>${formula.slice(0, fault.from)}<mark>${at}</mark>${formula.slice(fault.to)}</pre>`
          : nothing
      }`;
  }

  #renderPreview(columns: FormulaColumns): TemplateResult {
    const { table, view } = this.session;
    const ready = columns.ready(this.formula);
    const used = new Set(columnsOf(parseFormula(this.formula)).map(({ name }) => columns.find(name)!));
    const shown = [...used].slice(0, SHOWN_COLUMNS);
    return html`<div class="preview">
      <table>
        <caption>
          ${msg('For the first molecules', { id: 'molvalley.formula.preview' })}
        </caption>
        <thead>
          <tr>
            <th scope="col">${msg('Name', { id: 'molvalley.column.name' })}</th>
            ${shown.map(({ title }) => html`<th scope="col">${title}</th>`)}
            <th scope="col">${msg('Result', { id: 'molvalley.formula.result' })}</th>
          </tr>
        </thead>
        <tbody>
          ${Array.from(view.visible.subarray(0, PREVIEWED), (position) => {
            const name = table.records[position]?.name || String(position + 1);
            return html`<tr>
              <th scope="row">${name}</th>
              ${shown.map(({ at }) => html`<td>${resultText(at(position)) || '–'}</td>`)}
              <td>${resultContent(ready.at(position))}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>`;
  }

  // ── state ─────────────────────────────────────────────────────────────────

  /** What is wrong with the formula; an empty one only once somebody wanted to save it. */
  #fault(columns: FormulaColumns): FormulaError | undefined {
    const { formula } = this;
    if (!formula.trim() && !this.tried) return undefined;
    try {
      columns.ready(formula);
    } catch (error) {
      if (error instanceof FormulaError) return error;
      throw error;
    }
    const { column } = this.edit ?? {};
    if (!column) return undefined;
    // Another column may need this one.
    const changed = this.session.formulas.columns.map((one) =>
      one.id === column.id ? { ...one, formula: columns.canonical(formula) } : one,
    );
    const all = new FormulaColumns(this.session.table, changed, () => 'missing');
    return isCircular(changed, all, column.id)
      ? new FormulaError('circular', { from: 0, to: formula.length })
      : undefined;
  }

  /** Formulas for the activities of this set. */
  get #ready(): Ready[] {
    return activityColumns(this.session.table)
      .filter(({ fileName }) => measureOfHeading(fileName ?? '') !== 'other')
      .slice(0, ACTIVITIES_MAX)
      .flatMap((column): Ready[] => {
        const title = columnTitle(column);
        const scale = activityScale(column);
        const unit = column.measured?.unit;
        if (scale.isNegativeLogarithm && unit?.kind !== 'molar') return [];
        // Without a unit nothing can be said of a concentration.
        if (!scale.isNegativeLogarithm && measureOfHeading(title) !== 'negative-logarithm') return [];
        const logarithm =
          scale.isNegativeLogarithm && unit ? negativeLogarithmFormula(title, unit) : undefined;
        const activity = logarithm ? `(${logarithm})` : writtenColumn(title);
        const of: Ready[] = logarithm
          ? [
              {
                name: scale.name,
                words: msg(str`${scale.name}: −log10 of ${title} in mol/L`, {
                  id: 'molvalley.formula.pIC50',
                }),
                formula: logarithm,
              },
            ]
          : [];
        return of.concat(
          {
            name: 'LE',
            words: msg(str`LE: ligand efficiency from ${title}`, { id: 'molvalley.formula.le' }),
            formula: ligandEfficiencyFormula(activity),
          },
          {
            name: 'LLE',
            words: msg(str`LLE: lipophilic efficiency from ${title}`, { id: 'molvalley.formula.lle' }),
            formula: lipophilicEfficiencyFormula(activity),
          },
        );
      });
  }

  /** Why a name cannot be; empty where it can. */
  #whyNot(name: string): string {
    if (!name) return msg('Enter a name.', { id: 'molvalley.formula.noColumnName' });
    const isSame = (other: string): boolean => other.toLowerCase() === name.toLowerCase();
    const { table, formulas } = this.session;
    const own = this.edit?.column?.id;
    const isTaken =
      table.columns.some((column) => column.id !== own && isSame(columnTitle(column))) ||
      formulas.available(own).all.some((column) => isSame(column.name));
    return isTaken
      ? msg(str`This set already has a column called ${name}.`, { id: 'molvalley.formula.nameTaken' })
      : '';
  }

  // ── what a person does ────────────────────────────────────────────────────

  #onName = (event: Event): void => {
    this.name = (event.target as HTMLElement & { value: string }).value;
    this.nameError = '';
  };

  #onFormula = (event: Event): void => {
    this.formula = (event.target as HTMLTextAreaElement).value;
  };

  #takeReady(event: Event, ready: readonly Ready[]): void {
    const select = event.target as HTMLSelectElement;
    const chosen = select.value ? ready[Number(select.value)] : undefined;
    select.value = '';
    if (!chosen) return;
    const wasReady = !this.name.trim() || ready.some(({ name }) => name === this.name);
    if (wasReady) this.name = chosen.name;
    this.nameError = '';
    this.formula = chosen.formula;
  }

  #insert = async (event: Event): Promise<void> => {
    const select = event.target as HTMLSelectElement;
    const { value } = select;
    select.value = '';
    if (!value) return;
    const { field } = this;
    const name = writtenColumn(value);
    const [from, to] = [field.selectionStart, field.selectionEnd];
    this.formula = this.formula.slice(0, from) + name + this.formula.slice(to);
    await this.updateComplete;
    field.focus();
    field.setSelectionRange(from + name.length, from + name.length);
  };

  #submit = (event: Event): void => {
    event.preventDefault();
    const columns = this.#columns;
    if (!columns) return;
    this.tried = true;
    const name = this.name.trim();
    this.nameError = this.#whyNot(name);
    if (this.#fault(columns) || this.nameError) return;
    const id = this.edit?.column?.id ?? calculatedColumnId(randomId().slice(0, 8));
    const column: CalculatedColumn = { id, name, formula: columns.canonical(this.formula) };
    this.emit('save-formula', column);
  };
}

const resultContent = (result: Calculated): TemplateResult | string =>
  typeof result === 'string' ? html`<span class="none">${noResultWords(result)}</span>` : resultText(result);

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-formula-dialog': FormulaDialog;
  }
}
