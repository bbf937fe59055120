import { msg, str } from '@lit/localize';
import type { MoDialog } from '@moiety/elements/dialog/dialog.js';
import '@moiety/elements/combobox/define.js';
import '@moiety/elements/select/define.js';
import '@moiety/elements/textarea/define.js';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { toastWithUndo } from '@moiety/tool-kit/undo.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { CALCULATED_MAX, CALCULATED_NAME_MAX, FORMULA_MAX } from '@moiety/contract';
import type { CalculatedDefinition } from '../../shared/formulas/calculated-columns.ts';
import { formulaColumns, readyFormulas } from '../../shared/formulas/formula-columns.ts';
import type { ReadyFormula } from '../../shared/formulas/formula-columns.ts';
import { functionNames } from '../../shared/formulas/formula.ts';
import type { Formula } from '../../shared/formulas/formula.ts';
import { intervalText } from '../../shared/formulas/interval.ts';
import type { SetSession } from '../../shared/sets/set-session.ts';
import { columnTitle } from '../../shared/words/column-title.ts';
import { formulaProblemWords, readyFormulaWords } from '../../shared/words/formula-words.ts';

/** Molecules whose values are shown while the formula is written. */
const SHOWN = 5;

/** A new column, or one that is there. */
export type CalculatedEdit = 'new' | CalculatedDefinition;

/**
 * Has a calculated column defined: its name and formula, with the values of the first molecules.
 *
 * @fires close
 */
@customElement('molvalley-calculated-dialog')
export class CalculatedDialog extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      form {
        display: grid;
        gap: var(--mo-space-4);
      }
      mo-textarea::part(input) {
        font-family: var(--mo-font-mono);
        font-size: var(--mo-text-s);
      }
      .ready {
        display: flex;
        flex-wrap: wrap;
        gap: var(--mo-space-2);
      }
      .hint {
        margin: 0;
        color: var(--mo-color-text-muted);
        font-size: var(--mo-text-s);
        overflow-wrap: anywhere;
      }
      .preview {
        min-height: calc(6 * 1.6em);
        margin: 0;
        font-size: var(--mo-text-s);
      }
      .preview div {
        display: flex;
        justify-content: space-between;
        gap: var(--mo-space-4);
        padding: 2px 0;
        border-bottom: 1px solid var(--mo-color-border);
      }
      .preview dt {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .preview dd {
        flex: none;
        margin: 0;
        font-variant-numeric: tabular-nums;
      }
    `,
  ];

  @property({ attribute: false }) session!: SetSession;
  /** The dialog is closed while there is none. */
  @property({ attribute: false }) edited: CalculatedEdit | undefined;
  @state() private name = '';
  @state() private formula = '';
  @state() private nameError = '';
  @state() private formulaError = '';
  @query('mo-dialog') private dialog!: MoDialog;

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { edited } = this;
    if (!changed.has('edited') || !edited) return;
    const { name, formula } = edited === 'new' ? { name: '', formula: '' } : edited;
    Object.assign(this, { name, formula, nameError: '', formulaError: '' });
  }

  override render(): TemplateResult {
    const { edited } = this;
    return html`<mo-dialog
      width="560px"
      .title=${
        edited === 'new'
          ? msg('Add calculated column', { id: 'molvalley.formula.add' })
          : msg('Edit calculated column', { id: 'molvalley.formula.edit' })
      }
      .open=${edited !== undefined}
      showFooter
      .submittext=${msg('Save', { id: 'molvalley.formula.save' })}
      @submit=${this.#submit}
      @close=${() => this.emit('close')}
    >
      ${edited ? this.#renderForm() : nothing}
    </mo-dialog>`;
  }

  get #id(): string | undefined {
    return this.edited === 'new' ? undefined : this.edited?.id;
  }

  #renderForm(): TemplateResult {
    const columns = this.session.calculated.columnsFor(this.#id);
    const ready = this.edited === 'new' ? readyFormulas(columns) : [];
    return html`<form @submit=${this.#submit}>
      ${
        ready.length > 0
          ? html`<mo-select
              label=${msg('Ready-made formula', { id: 'molvalley.formula.ready' })}
              .value=${''}
              @change=${(event: Event) => this.#take(ready, event)}
            >
              <option value="">${msg('None', { id: 'molvalley.formula.none' })}</option>
              ${ready.map((one, index) => html`<option value=${String(index)}>${readyFormulaWords(one)}</option>`)}
            </mo-select>`
          : nothing
      }
      <mo-input
        label=${msg('Name', { id: 'molvalley.formula.name' })}
        maxlength=${CALCULATED_NAME_MAX}
        autocomplete="off"
        .value=${this.name}
        .error=${this.nameError}
        @input=${(event: Event) => {
          this.name = (event.target as HTMLInputElement).value;
          this.nameError = '';
        }}
      ></mo-input>
      <mo-textarea
        rows="2"
        label=${msg('Formula', { id: 'molvalley.formula.formula' })}
        maxlength=${FORMULA_MAX}
        spellcheck="false"
        autocapitalize="off"
        .value=${this.formula}
        .error=${this.formulaError}
        @input=${(event: Event) => this.#write((event.target as HTMLTextAreaElement).value)}
      ></mo-textarea>
      <mo-combobox
        label=${msg('Insert column', { id: 'molvalley.formula.insert' })}
        .value=${''}
        @change=${this.#insert}
      >
        <option value="">${msg('Choose a column', { id: 'molvalley.formula.choose' })}</option>
        ${formulaColumns(columns).map(
          ({ column, written }) =>
            html`<option value=${written}>
              ${column ? columnTitle(column) : msg('Heavy atoms', { id: 'molvalley.formula.heavyAtoms' })}
            </option>`,
        )}
      </mo-combobox>
      <p class="hint">
        ${msg(
          str`Operators: + − * / ^ and parentheses. Functions: ${functionNames.join(', ')}. Limits such as >10000 are carried through: their logarithm is a limit, too.`,
          { id: 'molvalley.formula.hint' },
        )}
      </p>
      ${this.#renderPreview()}
    </form>`;
  }

  #renderPreview(): TemplateResult {
    const parsed = this.session.calculated.parse(this.formula, this.#id);
    const problem =
      typeof parsed === 'function' || this.formula.trim() === '' ? '' : formulaProblemWords(parsed);
    return html`<dl class="preview" aria-label=${msg('First molecules', { id: 'molvalley.formula.preview' })}>
      ${
        typeof parsed === 'function'
          ? this.#first(parsed).map(
              ({ name, text }) =>
                html`<div>
                  <dt>${name}</dt>
                  <dd>${text || '–'}</dd>
                </div>`,
            )
          : problem
            ? html`<p class="hint" role="status">${problem}</p>`
            : nothing
      }
    </dl>`;
  }

  #first(of: Formula): { name: string; text: string }[] {
    return this.session.table.records
      .filter(({ status }) => status === 'ok')
      .slice(0, SHOWN)
      .map(({ name, position }) => {
        const value = of(position);
        return { name: name || String(position + 1), text: value ? intervalText(value) : '' };
      });
  }

  #write(formula: string): void {
    this.formula = formula;
    this.formulaError = '';
  }

  #take(ready: readonly ReadyFormula[], event: Event): void {
    const one = ready[Number((event.target as HTMLSelectElement).value || NaN)];
    if (!one) return;
    this.name = one.name;
    this.nameError = '';
    this.#write(one.formula);
  }

  #insert = (event: Event): void => {
    const select = event.target as HTMLSelectElement;
    if (select.value)
      this.#write(`${this.formula}${/[\w\])]$/.test(this.formula) ? ' ' : ''}${select.value}`);
    select.value = '';
  };

  #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const { edited, session } = this;
    if (!edited) return;
    const { calculated, table } = session;
    const name = this.name.trim();
    const id = this.#id;
    const own = calculated.definitions.find((one) => one.id === id)?.name;
    const isTaken = table.columns.some(
      (column) => column.fileName?.toLowerCase() === name.toLowerCase() && column.fileName !== own,
    );
    const parsed = calculated.parse(this.formula, id);
    this.nameError = name
      ? isTaken
        ? msg('There is already a column with this name.', { id: 'molvalley.formula.taken' })
        : ''
      : msg('Enter a name.', { id: 'molvalley.formula.noName' });
    this.formulaError = typeof parsed === 'function' ? '' : formulaProblemWords(parsed);
    if (this.nameError || this.formulaError) return;
    if (id === undefined && calculated.isFull) {
      toast.error(
        msg(str`A set has at most ${CALCULATED_MAX} calculated columns.`, { id: 'molvalley.formula.many' }),
      );
      return;
    }
    this.dialog.close();
    const before = calculated.definitions.find((one) => one.id === id);
    const formula = this.formula.trim();
    if (before?.name === name && before.formula === formula) return;
    const saved = await calculated.save({ ...(id !== undefined && { id }), name, formula });
    toastWithUndo(savedWords(before, { name, formula }), () =>
      before ? calculated.save(before) : calculated.remove(saved),
    );
  };
}

/** What became of a column. @param before undefined for a new one */
const savedWords = (
  before: CalculatedDefinition | undefined,
  { name, formula }: Omit<CalculatedDefinition, 'id'>,
): string => {
  if (!before) return msg(str`${name} was added`, { id: 'molvalley.formula.added' });
  return before.formula === formula
    ? msg(str`${before.name} was renamed to ${name}`, { id: 'molvalley.formula.renamed' })
    : msg(str`${name} was changed`, { id: 'molvalley.formula.changed' });
};

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-calculated-dialog': CalculatedDialog;
  }
}
