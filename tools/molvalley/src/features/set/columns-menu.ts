import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { Watch } from '@moiety/tool-kit/observable.ts';
import type { Preferences } from '../../shared/preferences.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { controlStyles } from '../../shared/controls.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { isPredictedId } from '../../shared/predictions/prediction-columns.ts';
import { alwaysShownIds } from '../../shared/table/columns.ts';
import type { Column } from '../../shared/table/columns.ts';
import type { FormulaEdit } from './formula-dialog.ts';
import { columnTitle } from '../../shared/words/column-title.ts';

/**
 * Which columns the table shows, and those that are calculated.
 *
 * @fires {CustomEvent<FormulaEdit>} edit-formula - a calculated column is to be made or changed
 * @fires {CustomEvent<CalculatedColumn>} delete-formula - a calculated column is to be taken away
 */
@customElement('molvalley-columns-menu')
export class ColumnsMenu extends ToolElement {
  static override styles = [
    pageStyles,
    controlStyles,
    css`
      fieldset {
        width: min(300px, 78vw);
        max-height: min(52vh, 420px);
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
        gap: var(--mo-space-1);
      }
      .column label {
        flex: 1;
        min-width: 0;
      }
      .add {
        margin-top: var(--mo-space-3);
      }
    `,
  ];

  @property({ attribute: false }) columns: readonly Column[] = [];
  @property({ attribute: false }) preferences!: Preferences;
  #watch = new Watch(this);

  /** Puts the focus on the first column. */
  override focus(): void {
    this.renderRoot.querySelector('input')?.focus();
  }

  override willUpdate(): void {
    this.#watch.observe(this.preferences);
  }

  override render(): TemplateResult {
    return html`<fieldset>
        <legend>${msg('Shown columns', { id: 'molvalley.columns.title' })}</legend>
        ${this.columns
          .filter(({ id }) => !alwaysShownIds.includes(id) && !isPredictedId(id))
          .map(
            (column) =>
              html`<div class="column">
                <label class="check">
                  <input
                    type="checkbox"
                    .checked=${!this.preferences.isHidden(column.id)}
                    @change=${(event: Event) =>
                      this.preferences.setHidden(column.id, !(event.target as HTMLInputElement).checked)}
                  /><span>${columnTitle(column)}</span>
                </label>
                ${this.#renderFormula(column)}
              </div>`,
          )}
      </fieldset>
      <mo-button class="add" icon="plus" @click=${() => this.#edit({ column: undefined })}
        >${msg('Add a calculated column', { id: 'molvalley.formula.add' })}</mo-button
      >`;
  }

  #renderFormula({ calculated }: Column): TemplateResult | typeof nothing {
    if (!calculated) return nothing;
    const { name } = calculated;
    return html`<mo-button
        variant="plain"
        icon="edit"
        iconOnly
        label=${msg(str`Edit ${name}`, { id: 'molvalley.formula.editNamed' })}
        @click=${() => this.#edit({ column: calculated })}
      ></mo-button
      ><mo-button
        variant="plain"
        icon="trash"
        iconOnly
        label=${msg(str`Delete ${name}`, { id: 'molvalley.formula.deleteNamed' })}
        @click=${() => this.emit('delete-formula', calculated)}
      ></mo-button>`;
  }

  #edit(edit: FormulaEdit): void {
    this.emit('edit-formula', edit);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-columns-menu': ColumnsMenu;
  }
}
