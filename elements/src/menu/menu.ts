import { html, type PropertyValues, type TemplateResult } from 'lit';
import { property } from '../base/property.ts';
import { MoElement } from '../base/mo-element.ts';
import { hearOnlyOwn } from '../base/own-events.ts';
import type { MoMenuItem } from './menu-item.ts';
import { menuStyles } from './menu.styles.ts';

/** The detail of the event `select`. */
export interface MenuSelectDetail {
  /** The `value` of the item. */
  value: string;
  /** The item that was chosen. */
  item: MoMenuItem;
}

/** Where `focus` puts the focus: on the last item instead of the first. */
export interface MenuFocusOptions extends FocusOptions {
  last?: boolean | undefined;
}

/** Letters typed within this many milliseconds of each other make one word to look for. */
const TYPE_AHEAD = 500;

const itemOf = (event: Event): MoMenuItem | null => (event.target as Element).closest('mo-menu-item');

/**
 * A menu of `mo-menu-item`s: arrow keys, Home, End and typing move the focus (Chinese words are found by the first
 * letters of their pinyin, too), Enter and Space choose. In a `mo-popover`, choosing closes that and gives the focus
 * back to its trigger before `select` is fired, so that a dialog may be opened then. `<hr>` divides; a
 * `<div role="group" aria-label="…">` around items shows its label. As `slot="submenu"` of an item it is a submenu.
 *
 * @slot - the items
 * @fires {CustomEvent<MenuSelectDetail>} select - an item was chosen, in it or in a submenu
 */
export class MoMenu extends MoElement {
  static {
    hearOnlyOwn(this.prototype, ['select']);
  }

  static override styles = menuStyles;

  /** The menu's name for assistive technology. */
  @property() label = '';

  #typedAt = -TYPE_AHEAD;
  #keepOpen = false;

  constructor() {
    super();
    this.addEventListener('keydown', this.#onKeydown);
    this.addEventListener('click', this.#onClick);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.role = 'menu';
    // Without it, as when the network is gone, the menu is used by the keyboard and by pressing.
    void import('./follow-pointer.ts').then(
      ({ followPointer }) => followPointer(this),
      () => {},
    );
    const above = this.parentElement;
    if (above && this.slot === 'submenu')
      void import('./submenu.ts').then(
        ({ attachSubmenu }) => void attachSubmenu(above as MoMenuItem, this),
        () => {},
      );
  }

  /** Focuses the first item, of a menu that begins with choices the checked one; or the last if told so. */
  override focus({ last, ...options }: MenuFocusOptions = {}): void {
    const items = this.#items;
    const chosen = !last && items[0]?.role === 'menuitemradio' && items.find(({ checked }) => checked);
    (chosen || items.at(last ? -1 : 0))?.focus(options);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (this.label) this.ariaLabel = this.label;
    else if (changed.get('label')) this.removeAttribute('aria-label');
  }

  protected override render(): TemplateResult {
    return html`<slot></slot>`;
  }

  /** Its own items, not those of submenus. */
  get #items(): MoMenuItem[] {
    return [...this.querySelectorAll('mo-menu-item')].filter(
      (item) => !item.hidden && item.closest('mo-menu') === this,
    );
  }

  #onClick(event: MouseEvent): void {
    const item = itemOf(event);
    if (item && !item.disabled && !item.ariaHasPopup) this.#choose(item);
  }

  /** Each menu around the item does this, from the inside out. */
  #choose(item: MoMenuItem): void {
    const { type, value } = item;
    if (item.closest('mo-menu') === this)
      if (type === 'checkbox') item.checked = !item.checked;
      else if (type)
        for (const other of this.#items)
          if (other.type && other.parentElement === item.parentElement) other.checked = other === item;
    if (!type || !this.#keepOpen) this.closest('mo-popover')?.close();
    const detail: MenuSelectDetail = { value, item };
    this.emit('select', detail);
  }

  #onKeydown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const items = this.#items;
    const item = itemOf(event);
    const index = items.indexOf(item as MoMenuItem);
    const { key } = event;
    let next: MoMenuItem | undefined;
    if (key === 'ArrowDown') next = items[(index + 1) % items.length];
    else if (key === 'ArrowUp') next = items.at(index <= 0 ? -1 : index - 1);
    else if (key === 'Home') next = items[0];
    else if (key === 'End') next = items.at(-1);
    else if (key === 'Enter' || (key === ' ' && event.timeStamp - this.#typedAt >= TYPE_AHEAD)) {
      this.#keepOpen = key === ' ';
      item?.click();
      this.#keepOpen = false;
    } else if (key.length === 1) {
      const { timeStamp } = event;
      const goesOn = timeStamp - this.#typedAt < TYPE_AHEAD;
      this.#typedAt = timeStamp;
      void import('./type-ahead.ts').then(
        ({ typeAhead }) => typeAhead(key, goesOn, items, index),
        () => {},
      );
    }
    // Leaves the menu: the focus goes on from the trigger.
    else if (key === 'Tab') return this.closest('mo-popover')?.close();
    else return;
    event.preventDefault();
    next?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-menu': MoMenu;
  }
}
