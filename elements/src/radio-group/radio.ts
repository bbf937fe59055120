import { html, type TemplateResult } from 'lit';
import { MoElement } from '../base/mo-element.ts';
import { property } from '../base/property.ts';
import { radioStyles } from './radio.styles.ts';

/**
 * One choice of a `mo-radio-group`, which has the value and the keys.
 *
 * @slot - the words
 */
export class MoRadio extends MoElement {
  static override styles = radioStyles;

  /** The group's value when this one is chosen. */
  @property() value = '';

  /** It cannot be chosen. */
  @property({ type: Boolean, reflect: true }) disabled = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.setAttribute('role', 'radio');
    // Until its group says otherwise.
    if (!this.hasAttribute('aria-checked')) this.setAttribute('aria-checked', 'false');
  }

  protected override updated(): void {
    // The group has the last word on what can be chosen and what the Tab key reaches.
    this.dispatchEvent(new Event('mo-radio-change', { bubbles: true }));
  }

  protected override render(): TemplateResult {
    return html`<span class="mark"></span><span class="words"><slot></slot></span>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-radio': MoRadio;
  }
}
