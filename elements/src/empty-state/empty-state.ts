import { html, nothing, type TemplateResult } from 'lit';
import { MoElement } from '../base/mo-element.ts';
import { property } from '../base/property.ts';
import type { IconName } from '../icon/glyph-loaders.ts';
import { emptyStateStyles } from './empty-state.styles.ts';

/**
 * What stands where a list has nothing: what would be here, why it is empty, and the next step.
 *
 * @slot - why it is empty, and what can be done
 * @slot picture - a drawing in place of the icon
 * @slot actions - the next step: a button, perhaps a sample
 */
export class MoEmptyState extends MoElement {
  static override styles = emptyStateStyles;

  /** The name of an icon of what would be here. */
  @property() icon: IconName | (string & {}) = '';

  /** What would be here. */
  @property() heading = '';

  /** The heading's level in the page, 1 to 6; 2 if not given. */
  @property({ type: Number }) level = 2;

  protected override render(): TemplateResult {
    return html`<slot name="picture"
        >${this.icon ? html`<div class="picture"><mo-icon name=${this.icon}></mo-icon></div>` : nothing}</slot
      >
      ${
        this.heading
          ? html`<div class="heading" role="heading" aria-level=${this.level}>${this.heading}</div>`
          : nothing
      }
      <div class="words"><slot></slot></div>
      <div class="actions"><slot name="actions" @slotchange=${this.#onSlotChange}></slot></div>`;
  }

  readonly #onSlotChange = (event: Event): void => {
    const slot = event.currentTarget as HTMLSlotElement;
    slot.classList.toggle('filled', slot.assignedElements().length > 0);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-empty-state': MoEmptyState;
  }
}
