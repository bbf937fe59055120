import { msg, str } from '@lit/localize';
import '@moiety/elements/checkbox/define.js';
import { toastWithUndo } from '@moiety/tool-kit/undo.ts';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { Watch } from '@moiety/tool-kit/observable.ts';
import type { Preferences } from '../../shared/preferences.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import type { CalculatedColumns, CalculatedDefinition } from '../../shared/formulas/calculated-columns.ts';
import { isPredictedId } from '../../shared/predictions/prediction-columns.ts';
import { alwaysShownIds, analysisColumn } from '../../shared/table/columns.ts';
import type { Column } from '../../shared/table/columns.ts';
import type { ParentCounts, SetParents } from '../../shared/parents/set-parents.ts';
import { number, sentences } from '@moiety/tool-kit/format.ts';
import { parentsAbout } from '../../shared/words/column-note.ts';
import { molecules } from '../../shared/words/counts.ts';
import { columnTitle } from '../../shared/words/column-title.ts';

/**
 * Which columns the table shows, and those that are calculated.
 *
 * @fires show-duplicates - molecules that share their parent with others are to be shown
 * @fires merge-duplicates
 * @fires {CustomEvent<CalculatedEdit>} edit-calculated - a column is to be calculated, or another formula given to one
 */
@customElement('molvalley-columns-menu')
export class ColumnsMenu extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      :host {
        display: block;
        max-height: 72vh;
        overflow: auto;
      }
      fieldset {
        width: min(260px, 78vw);
        max-height: min(44vh, 480px);
        margin: 0;
        padding: 0;
        border: 0;
        overflow: auto;
      }
      legend {
        padding: 0 0 var(--mo-space-2);
        font-weight: 600;
      }
      span {
        overflow-wrap: anywhere;
      }
      .column {
        display: flex;
        align-items: center;
        gap: var(--mo-space-2);
      }
      .column mo-checkbox {
        flex: 1;
        min-width: 0;
      }
      .color {
        flex: none;
        width: 40px;
        height: 24px;
        padding: 0;
        border: 1px solid var(--mo-color-border-control);
        border-radius: var(--mo-radius-small);
        background: linear-gradient(
          to right,
          color-mix(in oklab, var(--mo-color-primary) 3%, transparent),
          color-mix(in oklab, var(--mo-color-primary) 41%, transparent)
        );
        cursor: pointer;
      }
      .color[aria-pressed='true'] {
        border: 2px solid var(--mo-color-primary-text);
      }
      .color:focus-visible {
        outline: var(--mo-focus-ring);
        outline-offset: 1px;
      }
      .reset {
        margin-top: var(--mo-space-2);
      }
      .note {
        max-width: min(260px, 78vw);
        margin: var(--mo-space-2) 0 0;
        font-size: var(--mo-text-s);
      }
      section {
        display: grid;
        gap: var(--mo-space-1);
        width: min(260px, 78vw);
        margin-top: var(--mo-space-3);
        padding-top: var(--mo-space-3);
        border-top: 1px solid var(--mo-color-border);
      }
      .group {
        margin: 0;
        font-weight: 600;
      }
      .calculated {
        display: flex;
        align-items: center;
        gap: var(--mo-space-1);
      }
      .calculated span {
        flex: 1 1 0;
        min-width: 0;
      }
    `,
  ];

  @property({ attribute: false }) columns: readonly Column[] = [];
  @property({ attribute: false }) preferences!: Preferences;
  @property({ attribute: false }) calculated!: CalculatedColumns;
  @property({ attribute: false }) parents!: SetParents;
  /** The set has all its molecules. */
  @property({ type: Boolean }) complete = false;
  /** The set is a colleague's, and may only be read. */
  @property({ type: Boolean, attribute: 'readonly' }) readOnly = false;
  #watch = new Watch(this);
  #watchCalculated = new Watch(this);
  #watchParents = new Watch(this);

  /** Puts the focus on the first column. */
  override focus(): void {
    this.renderRoot.querySelector('mo-checkbox')?.focus();
  }

  override willUpdate(): void {
    this.#watch.observe(this.preferences);
    this.#watchCalculated.observe(this.calculated);
    this.#watchParents.observe(this.parents);
  }

  override render(): TemplateResult {
    return html`<fieldset>
        <legend>${msg('Shown columns', { id: 'molvalley.columns.title' })}</legend>
        ${this.preferences
          .inOrder(this.columns)
          .filter(({ id }) => !alwaysShownIds.includes(id) && !isPredictedId(id))
          .map(
            (column) =>
              html`<div class="column">
                <mo-checkbox
                  label=${columnTitle(column)}
                  .checked=${!this.preferences.isHidden(column.id)}
                  @change=${(event: Event) =>
                    this.preferences.setHidden(column.id, !(event.target as HTMLInputElement).checked)}
                ></mo-checkbox>
                ${this.#renderColor(column)}
              </div>`,
          )}
      </fieldset>
      <p class="note muted">
        ${msg(
          'Columns with a color bar can be colored by value: stronger colors mean higher values, in seven steps with about the same number of molecules each.',
          { id: 'molvalley.columns.colorNote' },
        )}
      </p>
      <mo-button
        class="reset"
        icon="undo"
        ?disabled=${!this.preferences.isChanged(this.columns)}
        @click=${this.#reset}
        >${msg('Reset columns', { id: 'molvalley.columns.reset' })}</mo-button
      >
      ${this.#renderCalculated()} ${this.#renderParents()}`;
  }

  #renderParents(): TemplateResult {
    const { state, facts } = this.parents;
    const isFinding = state.phase === 'running';
    const title = msg('Parent structures', { id: 'molvalley.parents.title' });
    return html`<section aria-labelledby="parents">
      <p class="group" id="parents" tabindex="-1">${title}</p>
      <p class="note muted">${facts && !isFinding ? parentFacts(facts) : parentsAbout()}</p>
      ${
        facts && !isFinding
          ? this.#renderDuplicates(facts)
          : html`<mo-button
              ?disabled=${!this.complete || !this.parents.count}
              .loading=${isFinding}
              @click=${this.#findParents}
              >${msg(str`Find parents of ${molecules(this.parents.count)}`, { id: 'molvalley.parents.start' })}</mo-button
            >`
      }
    </section>`;
  }

  #renderDuplicates({ duplicates }: ParentCounts): TemplateResult | typeof nothing {
    if (!duplicates) return nothing;
    return html`<mo-button icon="filter" @click=${() => this.emit('show-duplicates')}
        >${msg('Show duplicates', { id: 'molvalley.parents.show' })}</mo-button
      ><mo-button @click=${() => this.emit('merge-duplicates')}
        >${msg('Merge duplicates into a new set', { id: 'molvalley.parents.merge' })}</mo-button
      >
      <p class="note muted">
        ${msg(
          'One row for each parent. Replicate measurements are merged: the geometric mean of concentrations, the mean of other values, with their number and standard deviation. This set does not change.',
          { id: 'molvalley.parents.mergeNote' },
        )}
      </p>`;
  }

  #renderCalculated(): TemplateResult | typeof nothing {
    if (this.readOnly && this.calculated.definitions.length === 0) return this.#renderAnalyses();
    return html`${this.#renderAnalyses()}
      <section aria-labelledby="calculated">
        <p class="group" id="calculated">${msg('Calculated columns', { id: 'molvalley.formula.title' })}</p>
        ${this.calculated.definitions.map(
          (definition) =>
            html`<div class="calculated">
              <span>${definition.name}</span>
              ${this.readOnly ? nothing : this.#renderEdit(definition)}
            </div>`,
        )}
        ${
          this.readOnly
            ? nothing
            : html`<mo-button icon="plus" @click=${() => this.emit('edit-calculated', 'new')}
                >${msg('Add calculated column', { id: 'molvalley.formula.add' })}</mo-button
              >`
        }
      </section>`;
  }

  /** What analyses of the set filled. */
  #renderAnalyses(): TemplateResult | typeof nothing {
    const { analyses } = this.calculated;
    if (!analyses.length) return nothing;
    return html`<section aria-labelledby="analyses">
      <p class="group" id="analyses">${msg('Analysis columns', { id: 'molvalley.analyses.title' })}</p>
      ${analyses.map((definition) => {
        const name = definition.analysis.columns
          .map((one) => columnTitle(analysisColumn(one, 'text')))
          .join(', ');
        return html`<div class="calculated">
          <span>${name}</span>
          ${this.readOnly ? nothing : this.#renderDelete({ ...definition, name })}
        </div>`;
      })}
    </section>`;
  }

  #renderEdit(definition: CalculatedDefinition): TemplateResult {
    return html`<mo-button
        variant="plain"
        icon="edit"
        iconOnly
        label=${msg(str`Edit ${definition.name}`, { id: 'molvalley.formula.editOne' })}
        @click=${() => this.emit('edit-calculated', definition)}
      ></mo-button>
      ${this.#renderDelete(definition)}`;
  }

  #renderDelete(definition: CalculatedDefinition): TemplateResult {
    return html`<mo-button
      variant="plain"
      icon="trash"
      iconOnly
      label=${msg(str`Delete ${definition.name}`, { id: 'molvalley.formula.deleteOne' })}
      @click=${() => void this.#remove(definition)}
    ></mo-button>`;
  }

  /** Whether a column of numbers is colored. */
  #renderColor(column: Column): TemplateResult | typeof nothing {
    if (column.kind !== 'number') return nothing;
    const title = msg(str`Color by value: ${columnTitle(column)}`, { id: 'molvalley.columns.color' });
    const isColored = this.preferences.isColored(column.id);
    return html`<button
      type="button"
      class="color"
      title=${title}
      aria-label=${title}
      aria-pressed=${isColored ? 'true' : 'false'}
      @click=${() => this.preferences.setColored(column.id, !isColored)}
    ></button>`;
  }

  /** The button goes with what was found in its place: who pressed it by keyboard goes on from there. */
  #findParents = async (): Promise<void> => {
    await this.parents.start();
    await this.updateComplete;
    if (document.activeElement === document.body && this.checkVisibility())
      this.renderRoot.querySelector<HTMLElement>('#parents')?.focus();
  };

  #reset = (): void => {
    const putBack = this.preferences.reset(this.columns);
    toastWithUndo(
      msg('The order, widths and visibility of the columns were reset', {
        id: 'molvalley.columns.wereReset',
      }),
      putBack,
    );
  };

  async #remove({ id, name }: CalculatedDefinition): Promise<void> {
    const putBack = await this.calculated.remove(id);
    toastWithUndo(msg(str`${name} was deleted`, { id: 'molvalley.formula.deleted' }), putBack);
  }
}

const parentFacts = ({ withSalts, shared }: ParentCounts): string =>
  sentences(
    msg(str`With salts or solvents: ${number(withSalts)}.`, { id: 'molvalley.parents.withSalts' }),
    shared
      ? msg(str`Molecules that share their parent with others: ${number(shared)}.`, {
          id: 'molvalley.parents.shared',
        })
      : msg('No two molecules have the same parent.', { id: 'molvalley.parents.noneShared' }),
  );

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-columns-menu': ColumnsMenu;
  }
}
