// The floor of a library that uses Lit: the least that these elements can be, over <dialog> and popovers.
import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { element, type Adapter, type Overlay } from '../adapter.ts';

class BareButton extends LitElement {
  static override properties = {
    variant: { reflect: true },
    disabled: { type: Boolean, reflect: true },
  };
  static override styles = css`
    :host {
      display: inline-block;
    }
    button {
      padding: 6px 12px;
      border: 1px solid #456;
      border-radius: 6px;
      background: #eef;
      font: inherit;
    }
  `;
  declare variant: string;
  declare disabled: boolean;
  override render(): TemplateResult {
    return html`<button part="base" ?disabled=${this.disabled}><slot></slot></button>`;
  }
}

class BareBadge extends LitElement {
  static override properties = { variant: { reflect: true } };
  static override styles = css`
    :host {
      display: inline-block;
      padding: 2px 8px;
      border-radius: 9px;
      background: #036;
      color: #fff;
    }
  `;
  declare variant: string;
  override render(): TemplateResult {
    return html`<slot></slot>`;
  }
}

class BareMenuItem extends LitElement {
  static override properties = { checked: { type: Boolean, reflect: true } };
  static override styles = css`
    :host {
      display: flex;
      padding: 6px 12px;
    }
  `;
  declare checked: boolean;
  override connectedCallback(): void {
    super.connectedCallback();
    this.setAttribute('role', 'menuitem');
    this.tabIndex = -1;
  }
  override render(): TemplateResult {
    return html`<slot name="prefix"></slot><slot></slot><slot name="suffix"></slot>`;
  }
}

class BareDialog extends LitElement {
  static override properties = { label: {}, open: { type: Boolean, reflect: true } };
  static override styles = css`
    dialog {
      padding: 16px;
      border: 0;
      border-radius: 8px;
    }
    header {
      display: flex;
      justify-content: space-between;
    }
  `;
  declare label: string;
  declare open: boolean;
  readonly #close = (): void => {
    this.open = false;
  };
  protected override updated(changed: PropertyValues<this>): void {
    const dialog = this.renderRoot.querySelector('dialog');
    if (!dialog || !changed.has('open')) return;
    if (this.open) dialog.showModal();
    else dialog.close();
  }
  override render(): TemplateResult {
    return html`<dialog aria-label=${this.label} @close=${this.#close}>
      <header>
        <h2>${this.label}</h2>
        <button aria-label="Close" @click=${this.#close}>×</button>
      </header>
      <slot></slot>
      <footer><slot name="footer"></slot></footer>
    </dialog>`;
  }
}

class BarePopover extends LitElement {
  static override properties = { open: { type: Boolean, reflect: true } };
  static override styles = css`
    div {
      padding: 8px;
      border: 1px solid #ccc;
    }
  `;
  declare open: boolean;
  protected override updated(changed: PropertyValues<this>): void {
    const panel = this.renderRoot.querySelector('div');
    if (!panel || !changed.has('open')) return;
    if (this.open) panel.showPopover();
    else panel.hidePopover();
  }
  override render(): TemplateResult {
    return html`<div popover="manual"><slot></slot></div>`;
  }
}

customElements.define('bare-button', BareButton);
customElements.define('bare-badge', BareBadge);
customElements.define('bare-menu-item', BareMenuItem);
customElements.define('bare-dialog', BareDialog);
customElements.define('bare-popover', BarePopover);

const popover = (words: string): Overlay => ({
  make: () => element('bare-popover', {}, words),
  open: (made) => void (made.open = true),
  close: (made) => void (made.open = false),
  box: (made) => made.shadowRoot?.querySelector('div'),
});

export const adapter: Adapter = {
  make: {
    button: (index) => element('bare-button', {}, `Button ${index}`),
    badge: (index) => element('bare-badge', {}, String(index)),
    'menu item': (index) => element('bare-menu-item', {}, `Item ${index}`),
    dialog: (index) => element('bare-dialog', { label: `Dialog ${index}` }, `Content ${index}`),
  },
  overlays: {
    dialog: {
      make: () => element('bare-dialog', { label: 'Dialog' }, 'Content'),
      open: (made) => void (made.open = true),
      close: (made) => void (made.open = false),
      box: (made) => made.shadowRoot?.querySelector('dialog'),
    },
    popover: popover('Content'),
    toast: popover('Saved'),
  },
};
