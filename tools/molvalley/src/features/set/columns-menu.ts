import { msg } from '@lit/localize';
import { css, html } from 'lit';
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
import { columnTitle } from '../../shared/words/column-title.ts';

/** Which columns the table shows. */
@customElement('molvalley-columns-menu')
export class ColumnsMenu extends ToolElement {
  static override styles = [
    pageStyles,
    controlStyles,
    css`
      fieldset {
        width: min(260px, 78vw);
        max-height: min(60vh, 480px);
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
            html`<label class="check">
              <input
                type="checkbox"
                .checked=${!this.preferences.isHidden(column.id)}
                @change=${(event: Event) =>
                  this.preferences.setHidden(column.id, !(event.target as HTMLInputElement).checked)}
              /><span>${columnTitle(column)}</span>
            </label>`,
        )}
    </fieldset>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-columns-menu': ColumnsMenu;
  }
}
