import { css, html, type TemplateResult } from 'lit';
import { MoElement } from '../base/mo-element.ts';
import { property } from '../base/property.ts';

/**
 * What a `mo-tab` shows. It can be focused, so that its text can be read on by keys.
 *
 * @slot - the content
 */
export class MoTabPanel extends MoElement {
  static override styles = css`
    :host {
      display: block;
      padding-block-start: var(--mo-space-4);
      border-radius: var(--mo-radius-small);
    }
    :host([hidden]) {
      display: none;
    }
    :host(:focus-visible) {
      outline: var(--mo-focus-ring);
      outline-offset: 2px;
    }
  `;

  /** Whose panel it is: the tab's with the same value. */
  @property({ reflect: true }) value = '';

  override connectedCallback(): void {
    super.connectedCallback();
    this.setAttribute('role', 'tabpanel');
    this.tabIndex = 0;
  }

  protected override updated(): void {
    this.dispatchEvent(new Event('mo-tab-change', { bubbles: true }));
  }

  protected override render(): TemplateResult {
    return html`<slot></slot>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-tab-panel': MoTabPanel;
  }
}
