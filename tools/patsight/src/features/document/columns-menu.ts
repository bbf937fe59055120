import { msg } from '@lit/localize';
import type { ColumnPreferences } from '@moiety/tool-kit/column-preferences.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { toastWithUndo } from '@moiety/tool-kit/undo.ts';
import { css, html } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';

/** A column that can be hidden. */
export interface HideableColumn {
  id: string;
  title: string;
}

/** Which columns of the results are shown, and all of them as at the start again. */
@customElement('patsight-columns-menu')
export class ColumnsMenu extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      :host {
        display: block;
        width: min(280px, 78vw);
      }
      fieldset {
        max-height: min(48vh, 480px);
        margin: 0;
        padding: 0;
        border: 0;
        overflow: auto;
      }
      legend {
        padding: 0 0 var(--mo-space-2);
        font-weight: 600;
      }
      mo-checkbox {
        display: block;
        overflow-wrap: anywhere;
      }
      p {
        margin: var(--mo-space-2) 0;
        font-size: var(--mo-text-s);
      }
    `,
  ];

  /** In the order in which they stand. */
  @property({ attribute: false }) columns: readonly HideableColumn[] = [];
  @property({ attribute: false }) preferences!: ColumnPreferences;
  #watch = new Watch(this);

  /** Puts the focus on the first column. */
  override focus(): void {
    this.renderRoot.querySelector('mo-checkbox')?.focus();
  }

  protected override willUpdate(): void {
    this.#watch.observe(this.preferences);
  }

  override render(): TemplateResult {
    return html`<fieldset>
        <legend>${msg('Shown columns', { id: 'patsight.columns.title' })}</legend>
        ${this.columns.map(
          ({ id, title }) =>
            html`<mo-checkbox
              label=${title}
              .checked=${!this.preferences.isHidden(id)}
              @change=${(event: Event) =>
                this.preferences.setHidden(id, !(event.target as HTMLInputElement).checked)}
            ></mo-checkbox>`,
        )}
      </fieldset>
      <p class="muted">
        ${msg('Drag a heading to move its column. Exports keep this order.', {
          id: 'patsight.columns.note',
        })}
      </p>
      <mo-button icon="undo" ?disabled=${!this.preferences.isChanged(this.columns)} @click=${this.#reset}
        >${msg('Reset columns', { id: 'patsight.columns.reset' })}</mo-button
      >`;
  }

  #reset = (): void => {
    const putBack = this.preferences.reset(this.columns);
    toastWithUndo(
      msg('The order, widths and visibility of the columns were reset', {
        id: 'patsight.columns.wereReset',
      }),
      putBack,
    );
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-columns-menu': ColumnsMenu;
  }
}
