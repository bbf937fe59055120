import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import { number } from '@moiety/tool-kit/format.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { paths } from '../places.ts';
import { servicesContext } from '../services.ts';
import type { Services } from '../services.ts';
import type { SetSession } from '../sets/set-session.ts';
import { emptyQuery, formatViewQuery } from '../table/view-query.ts';
import './save-part-dialog.ts';

/**
 * How many molecules are selected, the same ones in the table, its analyses and its plots, and what can be done with them.
 *
 * @slot - other things to do with them
 * @slot hint - what is said where none is selected
 */
@customElement('molvalley-selection-actions')
export class SelectionActions extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      .selection {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--mo-space-2);
        min-height: calc(var(--mo-control-height) + var(--mo-space-2));
        font-size: var(--mo-text-s);
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @property({ attribute: false }) session!: SetSession;
  @property({ attribute: false }) setId!: string;
  /** The molecules that are being saved as a set of their own. */
  @state() private saved: Uint32Array | undefined;
  #watch = new Watch(this);

  override willUpdate(): void {
    this.#watch.observe(this.session);
  }

  override render(): TemplateResult {
    const { selection } = this.session;
    const { size } = selection;
    return html`<div class="selection">
        <span role="status"
          >${
            size
              ? msg(str`${number(size)} selected`, { id: 'molvalley.set.selected' })
              : html`<slot name="hint"></slot>`
          }</span
        >
        ${
          size
            ? html`<slot></slot>
                <mo-button @click=${this.#showInTable}
                  >${msg('Show in table', { id: 'molvalley.sar.showInTable' })}</mo-button
                >
                <mo-button @click=${this.#save}
                  >${msg('Save as a new set…', { id: 'molvalley.part.save' })}</mo-button
                >
                <mo-button variant="plain" @click=${() => selection.clear()}
                  >${msg('Clear selection', { id: 'molvalley.plots.clear' })}</mo-button
                >`
            : nothing
        }
      </div>
      <molvalley-save-part-dialog
        .session=${this.session}
        .positions=${this.saved}
        @close=${this.#closeSaved}
      ></molvalley-save-part-dialog>`;
  }

  /** Nothing but what is selected is shown in the table. */
  #showInTable = (): void => {
    const { selection, view } = this.session;
    const picked = { kind: 'picked', of: view.kept.write(selection.all) } as const;
    this.services.router.go(paths.set(this.setId) + formatViewQuery({ ...emptyQuery, filters: [picked] }));
  };

  #save = (): void => {
    const { selection, view } = this.session;
    this.saved = selection.positions(view.visible);
  };

  #closeSaved = (): void => {
    this.saved = undefined;
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-selection-actions': SelectionActions;
  }
}
