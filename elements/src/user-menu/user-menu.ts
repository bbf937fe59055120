import { html, nothing, type TemplateResult } from 'lit';
import { pageLocale } from '../base/locale.ts';
import { MoElement } from '../base/mo-element.ts';
import { fitsJson } from '../base/json-attribute.ts';
import { property } from '../base/property.ts';
import { msg } from '../base/words.ts';
import { hearOnlyOwn } from '../base/own-events.ts';
import { confirm } from '../dialog/confirm.ts';
import { pictureFromAttribute, type Picture } from '../header/picture.ts';
import { titleOf, urlOf, type NavItem } from '../nav/nav-item.ts';
import { navigate } from '../nav/navigate.ts';
import type { MenuSelectDetail } from '../menu/menu.ts';
import type { Placement } from '../popover/placement.ts';
import { ownItems, type UserMenuItem, type UserMenuItemName } from './user-menu-item.ts';
import { userMenuStyles } from './user-menu.styles.ts';

/** The detail of the event `select` of `mo-user-menu`. */
export interface UserMenuSelectDetail {
  /** The `id` of the entry that was chosen. */
  id: string;
}

const usualItems: readonly UserMenuItemName[] = [
  'user-center',
  'network-detection',
  'language',
  '-',
  'log-out',
];

/**
 * The menu behind a person's picture: name and email, and what concerns the person. It opens the language dialog and
 * asks before logging out by itself. In a place less than 100 px wide it shows the picture only.
 *
 * @slot head - replaces name and email at the menu's head
 * @fires {CustomEvent<NavigateDetail>} navigate - an item that is a link is followed; a router that prevents it goes
 * there itself. Bubbles, composed, cancelable.
 * @fires {CustomEvent<UserMenuSelectDetail>} select - an item of the page's own that is no link was chosen
 * @fires {CustomEvent<LocaleChangeDetail>} locale-change - a language was chosen; preventing it leaves `<html lang>` as
 * it is. Bubbles, composed, cancelable.
 * @fires {CustomEvent<void>} log-out - the person wants to log out and was asked. Bubbles, composed.
 * @csspart trigger - the button
 */
export class MoUserMenu extends MoElement {
  static {
    hearOnlyOwn(this.prototype, ['select']);
  }

  static override styles = userMenuStyles;

  /** What to call the person. */
  @property() name = '';

  /** Shown below the name. */
  @property() email = '';

  /** The person's picture: an address, or an object with `type` (svg, image, url) and `content`. */
  @property({ converter: { fromAttribute: pictureFromAttribute } }) picture: Picture | undefined;

  /** The button is the picture alone, as for a header. */
  @property({ type: Boolean, reflect: true }) compact = false;

  /** Where the menu is beside its button. */
  @property() placement: Placement = 'bottom-start';

  /**
   * What the menu has, in order: names of its own items (`user-center`, `network-detection`, `language`, `log-out`, `-`
   * for a line), or objects; those four if not given. An object with the id of an own item replaces what it names of it, such as the `url`.
   */
  @property({ type: Array }) items: readonly (UserMenuItemName | UserMenuItem)[] | null | undefined =
    usualItems;

  /** The key in local storage under which the language is kept; nothing is stored if empty. */
  @property() storageKey = '';

  override connectedCallback(): void {
    this.followLocale();
    super.connectedCallback();
  }

  protected override fits(attribute: string, text: string): boolean {
    return fitsJson(this, attribute, text);
  }

  protected override render(): TemplateResult {
    const { name, email } = this;
    const label = msg('Account menu', { id: 'elements.user-menu' });
    return html`<mo-popover placement=${this.placement}>
        <button class="trigger" part="trigger" slot="trigger" type="button">
          <mo-avatar aria-hidden="true" .name=${name} .picture=${this.picture}></mo-avatar>
          <span class=${this.compact ? 'hidden' : 'name'}>${name}</span>
          <span class="hidden">${label}</span>
          ${this.compact ? nothing : html`<mo-icon name="more"></mo-icon>`}
        </button>
        <slot name="head">
          <div class="head">
            <strong>${name}</strong>
            ${email ? html`<span>${email}</span>` : nothing}
          </div>
        </slot>
        <mo-menu label=${label} @select=${this.#onSelect}
          >${this.#renderItems(this.items ?? usualItems)}</mo-menu
        >
      </mo-popover>
      <mo-locale-switch withoutButton .storageKey=${this.storageKey}></mo-locale-switch>`;
  }

  #renderItems(items: readonly (UserMenuItemName | UserMenuItem)[]): (TemplateResult | typeof nothing)[] {
    const own = ownItems();
    return items.map((entry) => {
      if (entry === '-') return html`<hr />`;
      const named = own[typeof entry === 'string' ? entry : entry.id];
      // A name that an older version of the element does not know.
      if (typeof entry === 'string') return named ? this.#renderItem(named) : nothing;
      return this.#renderItem({ ...named, ...entry, title: entry.title ?? named?.title ?? entry.id });
    });
  }

  #renderItem(item: UserMenuItem & { title: string }): TemplateResult {
    const locale = pageLocale();
    const title = titleOf(item, locale);
    if (item.items) return html`<div role="group" aria-label=${title}>${this.#renderItems(item.items)}</div>`;
    const url = urlOf(item, locale) ?? '';
    return html`<mo-menu-item
      value=${item.id}
      icon=${item.icon ?? ''}
      href=${url}
      target=${item.openInNewTab ? '_blank' : ''}
      .checked=${item.checked}
      .disabled=${item.disabled ?? false}
      @click=${(event: MouseEvent) => {
        if (!url || item.disabled) return;
        const { items: _, checked: __, ...link } = item;
        navigate(this, event, { item: link satisfies NavItem, url, newTab: item.openInNewTab ?? false });
      }}
      >${title}</mo-menu-item
    >`;
  }

  readonly #onSelect = (event: CustomEvent<MenuSelectDetail>): void => {
    event.stopPropagation();
    const { value: id, item } = event.detail;
    if (item.href) return;
    if (id === 'language') this.renderRoot.querySelector('mo-locale-switch')?.show();
    else if (id === 'log-out') void this.#logOut();
    else {
      const detail: UserMenuSelectDetail = { id };
      this.emit('select', detail);
    }
  };

  async #logOut(): Promise<void> {
    const agreed = await confirm({
      title: msg('Log out', { id: 'elements.log-out' }),
      content: msg('Are you sure you want to log out?', { id: 'elements.log-out.question' }),
      submittext: msg('OK', { id: 'elements.log-out.confirm' }),
      canceltext: msg('Cancel', { id: 'elements.cancel' }),
      preventEscClose: true,
    });
    if (agreed) this.emit('log-out', undefined, { bubbles: true, composed: true });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-user-menu': MoUserMenu;
  }
}
