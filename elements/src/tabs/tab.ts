import { html, nothing, type TemplateResult } from 'lit';
import { MoElement } from '../base/mo-element.ts';
import { property } from '../base/property.ts';
import type { IconName } from '../icon/glyph-loaders.ts';
import { tabStyles } from './tab.styles.ts';

/**
 * The head of one `mo-tab-panel` of a `mo-tabs`, in its slot `tab`.
 *
 * @slot - the words
 */
export class MoTab extends MoElement {
  static override styles = tabStyles;

  /** Which panel it shows: the one with the same value. */
  @property({ reflect: true }) value = '';

  /** It can be neither chosen nor reached. */
  @property({ type: Boolean, reflect: true }) disabled = false;

  /** The name of an icon before the words. */
  @property() icon: IconName | (string & {}) = '';

  override connectedCallback(): void {
    super.connectedCallback();
    this.slot = 'tab';
    this.setAttribute('role', 'tab');
    if (!this.hasAttribute('aria-selected')) this.setAttribute('aria-selected', 'false');
  }

  protected override updated(): void {
    this.dispatchEvent(new Event('mo-tab-change', { bubbles: true }));
  }

  protected override render(): TemplateResult {
    return html`${this.icon ? html`<mo-icon name=${this.icon}></mo-icon>` : nothing}<slot></slot>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-tab': MoTab;
  }
}
