import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { absent } from '../base/absent.ts';
import { property } from '../base/property.ts';
import { MoElement } from '../base/mo-element.ts';
import type { IconName } from '../icon/glyph-loaders.ts';
import { renderGlyph } from '../icon/glyph.ts';
import { check } from '../icon/inner-glyphs.ts';
import { menuItemStyles } from './menu-item.styles.ts';

/** How an item is checked: by itself, or as one of those of its kind in the same parent. */
export type MenuItemType = '' | 'checkbox' | 'radio';

/**
 * One thing to choose in a `mo-menu`. With a `<mo-menu slot="submenu">` inside it opens that instead.
 *
 * @slot - the words
 * @slot submenu - a `mo-menu`
 */
export class MoMenuItem extends MoElement {
  static override styles = menuItemStyles;

  /** What the menu's `select` event carries. */
  @property() value = '';

  /** The name of an icon before the words. */
  @property() icon: IconName | (string & {}) = '';

  /** It can still be reached, so that a person learns that it exists, but not chosen. */
  @property({ type: Boolean, reflect: true }) disabled = false;

  /**
   * With a type, choosing it checks it: `checkbox` goes on and off, `radio` takes the check from the others in the same
   * parent. Space does so and keeps the menu open.
   */
  @property() type: MenuItemType = '';

  /**
   * Whether it is checked. An item without a type for which this is true or false shows one of several choices, which
   * whoever hears `select` changes.
   */
  @property({ type: Boolean }) checked: boolean | undefined;

  /** Makes it a link to this address. */
  @property() href = '';

  /** Where the link opens, as of `<a target>`. */
  @property() target = '';

  override connectedCallback(): void {
    super.connectedCallback();
    this.role ??= 'menuitem';
    this.tabIndex = -1;
  }

  override click(): void {
    const link = this.renderRoot.querySelector('a');
    if (link) link.click();
    else super.click();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if ((changed.has('checked') && this.checked !== undefined) || this.type) {
      this.role = `menuitem${this.type || 'radio'}`;
      this.ariaChecked = String(Boolean(this.checked));
    }
    if (changed.has('disabled') && (this.disabled || changed.get('disabled')))
      this.ariaDisabled = String(this.disabled);
  }

  protected override render(): TemplateResult {
    const { icon, href, target } = this;
    return html`${icon ? html`<mo-icon name=${icon}></mo-icon>` : nothing}<slot></slot>${
        this.checked ? renderGlyph(check, 'check') : nothing
      }${
        href && !this.disabled
          ? html`<a
              href=${href}
              target=${target || absent}
              rel=${target === '_blank' ? 'noopener' : absent}
              tabindex="-1"
              aria-hidden="true"
            ></a>`
          : nothing
      }`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-menu-item': MoMenuItem;
  }
}
