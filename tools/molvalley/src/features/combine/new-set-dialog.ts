import { consume } from '@lit/context';
import type { Sameness } from '@moiety/chemistry/identity-key.ts';
import { MOLECULE_DATA_MAX, MOLECULES_PER_SET_MAX } from '@moiety/contract';
import type { MoleculeSet } from '@moiety/contract';
import { isAbort } from '@moiety/tool-kit/api-failure.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { COLUMN_MODES, planColumns } from '../../shared/combine/column-plan.ts';
import type { ColumnMode, ColumnPlan } from '../../shared/combine/column-plan.ts';
import { combinedAssays, combinedRecords } from '../../shared/combine/combined-records.ts';
import type { Overlap } from '../../shared/combine/overlap.ts';
import { savingStatus } from '../../shared/combine/saving-status.ts';
import type { SetSaving } from '../../shared/combine/set-saving.ts';
import { sharedColumns } from '../../shared/combine/shared-columns.ts';
import type { ComparedSet, SharedColumns } from '../../shared/combine/shared-columns.ts';
import { paths } from '../../shared/places.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { parseSetName, renameWords } from '../../shared/sets/rename.ts';
import { molecules } from '../../shared/words/counts.ts';
import { columnPreview, columnPreviewStyles, modeNote, modeTitle } from './column-preview.ts';
import { planWords, rowsWords } from './combine-words.ts';
import '@moiety/elements/callout/define.js';
import '@moiety/elements/radio-group/define.js';

/** What a new set is made of. */
export interface NewSetOrder {
  sets: readonly ComparedSet[];
  overlap: Overlap;
  rows: Uint32Array;
  /** The combinations that it takes. */
  masks: readonly number[];
  sameness: Sameness;
  /** How many different molecules the rows are of, and how many of them have several rows. */
  molecules: number;
  repeated: number;
  /** What it is called at first, and where it comes from. */
  name: string;
  origin: string;
}

/**
 * Makes a set of a comparison's molecules: asks what it is called and what becomes of columns with the same name, shows the columns that it
 * gets, and saves it.
 *
 * @fires {CustomEvent<MoleculeSet>} saved
 * @fires close - it closed
 */
@customElement('molvalley-new-set-dialog')
export class NewSetDialog extends ToolElement {
  static override styles = [
    pageStyles,
    columnPreviewStyles,
    css`
      form {
        display: grid;
        gap: var(--mo-space-4);
      }
      form > * {
        min-width: 0;
      }
      .facts {
        display: grid;
        gap: var(--mo-space-1);
      }
      mo-radio small {
        display: block;
        color: var(--mo-color-text-muted);
        font-size: var(--mo-text-s);
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  /** The dialog is closed while there is none. */
  @property({ attribute: false }) order: NewSetOrder | undefined;
  @state() private shared: SharedColumns | undefined;
  @state() private mode: ColumnMode = 'differing';
  @state() private name = '';
  @state() private nameProblem = '';
  /** The records are being made. */
  @state() private making = false;
  @state() private saving: SetSaving | undefined;
  /** A fault of the page while columns or records were looked at. */
  @state() private fault: unknown;

  #watchSaving = new Watch(this);
  #run: AbortController | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    this.#watchSaving.observe(this.saving);
    if (!changed.has('order')) return;
    this.#stop();
    const { order } = this;
    if (!order) return;
    this.name = order.name;
    this.nameProblem = '';
    this.mode = 'differing';
    void this.#look(order);
  }

  override updated(): void {
    const now = this.saving?.state;
    if (now?.phase !== 'saved') return;
    this.saving = undefined;
    this.emit('saved', now.set satisfies MoleculeSet);
  }

  override render(): TemplateResult {
    const { order } = this;
    const plan = this.#plan();
    return html`<mo-dialog
      width="640px"
      .title=${msg('Save as a new set', { id: 'molvalley.compare.save' })}
      .open=${order !== undefined}
      .loading=${this.making}
      ?showFooter=${plan !== undefined && !this.saving && !this.#obstacle(plan) && this.fault === undefined}
      .submittext=${msg('Save set', { id: 'molvalley.compare.submit' })}
      @submit=${this.#submit}
      @close=${this.#closed}
      >${order ? this.#renderContent(order, plan) : nothing}</mo-dialog
    >`;
  }

  #renderContent(order: NewSetOrder, plan: ColumnPlan | undefined): TemplateResult {
    if (this.fault !== undefined)
      return html`<kit-failure
        .what=${msg('The set could not be created', { id: 'molvalley.compare.notMade' })}
        .safe=${msg('Your sets have not changed.', { id: 'molvalley.compare.safe' })}
        .failure=${this.fault}
        @retry=${() => void this.#look(order)}
      ></kit-failure>`;
    if (this.saving) return this.#renderSaving(this.saving);
    if (!plan)
      return html`<p class="muted" role="status">
        ${msg('Reading the columns', { id: 'molvalley.compare.looking' })}
      </p>`;
    const obstacle = this.#obstacle(plan);
    return html`<form @submit=${this.#submit}>
      ${this.#renderFacts(order)}
      ${
        obstacle
          ? html`<mo-callout type="error" announced>${obstacle}</mo-callout>`
          : html`<mo-input
              label=${msg('Name of the new set', { id: 'molvalley.compare.name' })}
              autocomplete="off"
              required
              maxlength="200"
              .value=${this.name}
              .error=${this.nameProblem}
              @input=${this.#onName}
            ></mo-input>`
      }
      ${this.#renderModes()} ${columnPreview(order.sets, this.shared!, plan)}
    </form>`;
  }

  #renderFacts({ molecules: count, rows, repeated, origin }: NewSetOrder): TemplateResult {
    return html`<div class="facts">
      <p>${molecules(count)}${rows.length === count ? nothing : html` · ${rowsWords(rows.length)}`}</p>
      ${
        repeated
          ? html`<p class="muted">
              ${
                repeated === 1
                  ? msg(
                      'One molecule appears more than once in a set; each of its records keeps its own row.',
                      {
                        id: 'molvalley.compare.repeatedOne',
                      },
                    )
                  : msg(
                      str`${number(repeated)} molecules appear more than once in a set; each of their records keeps its own row.`,
                      { id: 'molvalley.compare.repeated' },
                    )
              }
            </p>`
          : nothing
      }
      <p class="muted">${origin}</p>
    </div>`;
  }

  /** It is asked only where there are columns of the same name. */
  #renderModes(): TemplateResult | typeof nothing {
    if (!this.shared?.columns.some(({ of }) => of.length > 1)) return nothing;
    return html`<mo-radio-group
      label=${msg('Columns with the same name', { id: 'molvalley.compare.mode' })}
      .value=${this.mode}
      @change=${(event: Event) => (this.mode = (event.target as HTMLInputElement).value as ColumnMode)}
    >
      ${COLUMN_MODES.map(
        (mode) => html`<mo-radio value=${mode}>${modeTitle(mode)}<small>${modeNote(mode)}</small></mo-radio>`,
      )}
    </mo-radio-group>`;
  }

  #renderSaving(saving: SetSaving): TemplateResult {
    return savingStatus(saving, { cancel: () => this.emit('close'), open: this.#open });
  }

  /** Why no set can be made of it. */
  #obstacle(plan: ColumnPlan): string | undefined {
    const rows = this.order?.rows.length ?? 0;
    if (rows > MOLECULES_PER_SET_MAX)
      return msg(
        str`The set would have ${number(rows)} molecules; the limit is ${number(MOLECULES_PER_SET_MAX)}. Choose fewer combinations.`,
        { id: 'molvalley.compare.tooManyRows' },
      );
    if (plan.isTooWide)
      return msg(
        str`The set would have ${number(plan.headings.length)} columns; the limit is ${number(MOLECULE_DATA_MAX)}. Choose one column for those with the same name, or compare fewer sets.`,
        { id: 'molvalley.compare.tooWide' },
      );
    return undefined;
  }

  #plan(): ColumnPlan | undefined {
    const { order, shared } = this;
    return order && shared && planColumns(order.sets, shared, this.mode, planWords(), order.masks.length > 1);
  }

  // ── what a person does ────────────────────────────────────────────────────

  #onName = (event: Event): void => {
    this.name = (event.target as HTMLInputElement).value;
    this.nameProblem = '';
  };

  /** The set is stored: what it lacks is given up. */
  #open = (id: string): void => {
    this.emit('close');
    this.services.router.go(paths.set(id));
  };

  #submit = (event: Event): void => {
    event.preventDefault();
    if (!this.making && !this.saving) void this.#make();
  };

  #closed = (): void => {
    if (this.order) this.emit('close');
  };

  async #look({ sets, overlap, rows }: NewSetOrder): Promise<void> {
    const run = this.#begin();
    try {
      this.shared = await sharedColumns(sets, overlap, rows, run.signal);
    } catch (fault) {
      if (!isAbort(fault)) this.fault = fault;
    }
  }

  async #make(): Promise<void> {
    const { order } = this;
    const plan = this.#plan();
    if (!order || !plan || this.#obstacle(plan)) return;
    const name = parseSetName(this.name);
    if (name === undefined) {
      this.nameProblem = renameWords();
      return;
    }
    const { shared } = this;
    const run = this.#begin();
    this.shared = shared;
    this.making = true;
    try {
      const { sets, overlap, rows, origin } = order;
      const records = await combinedRecords(sets, overlap, rows, plan, run.signal);
      this.saving = this.services.savings.begin({
        set: {
          name,
          sourceName: origin,
          format: 'csv',
          columns: [...plan.headings],
          assays: combinedAssays(plan),
          total: records.length,
        },
        records,
        calculated: plan.formulas,
      });
    } catch (fault) {
      if (!isAbort(fault)) this.fault = fault;
    } finally {
      this.making = false;
    }
  }

  #begin(): AbortController {
    this.#run?.abort();
    this.#run = new AbortController();
    this.shared = undefined;
    this.fault = undefined;
    return this.#run;
  }

  /** What is under way is given up. */
  #stop(): void {
    this.#run?.abort();
    this.saving?.cancel();
    this.saving = undefined;
    this.shared = undefined;
    this.fault = undefined;
    this.making = false;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-new-set-dialog': NewSetDialog;
  }
}
