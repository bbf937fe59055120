import { msg, str } from '../base/words.ts';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { absent } from '../base/absent.ts';
import { fitsJson } from '../base/json-attribute.ts';
import { property, state } from '../base/property.ts';
import { pageLocale } from '../base/locale.ts';
import { MoElement } from '../base/mo-element.ts';
import { renderGlyph } from '../icon/glyph.ts';
import { arrowRight, external } from '../icon/inner-glyphs.ts';
import { placeBeside } from './beside.ts';
import { around, holds, leadsTo, placeOf, titleOf, urlOf, type NavItem, type Place } from './nav-item.ts';
import { navigate } from './navigate.ts';

/** Between the pointer's coming or going and the title's, in milliseconds. */
const HOVER_DELAY = 100;

/**
 * What `mo-nav` and `mo-nav-rail` have in common: entries in any depth, the current one marked. As a rail, an entry is
 * its icon; inner entries are in a panel beside it.
 */
export abstract class Navigation extends MoElement {
  /** The entries. */
  @property({ type: Array }) items: NavItem[] = [];

  /** The path of the page that is shown, such as `/guide`; the browser's address if empty. */
  @property() current = '';

  /** The name for assistive technology; "Main" if empty. */
  @property() label = '';

  /** The ids of the unfolded entries. */
  @state() private unfolded: ReadonlySet<string> = new Set();

  /** The entry whose inner entries the panel beside the rail shows. */
  @state() private flyout: NavItem | undefined;

  #timer: ReturnType<typeof setTimeout> | undefined;
  #address = '';
  #place: Place | undefined;
  /** The ids of the entries that have the current page inside them. */
  #around: ReadonlySet<string> = new Set();
  /** What the panel that is shown stands beside. */
  #anchor: Element | undefined;

  /** Whether it is a rail now. */
  protected abstract get rail(): boolean;

  /** Whether a rail's entries have their titles below the icons. */
  protected get titled(): boolean {
    return false;
  }

  override connectedCallback(): void {
    this.followLocale();
    super.connectedCallback();
    window.addEventListener('popstate', this.#onLocation);
    // Also tells of what a router pushes; not every browser has it.
    window.navigation?.addEventListener('currententrychange', this.#onLocation);
    this.#onLocation();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('popstate', this.#onLocation);
    window.navigation?.removeEventListener('currententrychange', this.#onLocation);
    clearTimeout(this.#timer);
    this.#closed();
    this.flyout = undefined;
  }

  protected override fits(attribute: string, text: string): boolean {
    return fitsJson(this, attribute, text);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const address = this.current || location.href;
    const moved = address !== this.#address;
    if (!moved && !changed.has('items')) return;
    this.#address = address;
    const place = (this.#place = placeOf(address));
    const ids = (place ? around(this.entries, place) : []).map(({ id }) => id);
    // What a person folded stays folded when the same entries are given anew, with another count perhaps.
    const unfold = moved ? ids : ids.filter((id) => !this.#around.has(id));
    this.#around = new Set(ids);
    if (unfold.length > 0) this.unfolded = new Set([...this.unfolded, ...unfold]);
    // Entries given anew are other objects; the panel goes on with the one of the same id.
    if (this.flyout)
      this.flyout = this.entries.find(({ id, items }) => id === this.flyout?.id && items?.length);
  }

  protected override updated(): void {
    // A panel without an entry has nothing to show.
    if (!this.flyout) this.#panel('flyout')?.hidePopover();
  }

  /** The entries; an attribute that was taken away, or a framework, leaves none. */
  protected get entries(): readonly NavItem[] {
    return this.items ?? [];
  }

  /** The landmark with everything in it. */
  protected drawNavigation(): TemplateResult {
    const { rail, flyout } = this;
    const listens = rail && !this.titled;
    return html`<nav
      class=${rail ? 'rail' : absent}
      aria-label=${this.label || msg('Main', { id: 'elements.nav' })}
      @keydown=${rail ? this.#onKeydown : nothing}
    >
      <ul
        @pointerover=${listens ? this.#showTip : nothing}
        @pointerout=${listens ? this.#hideTip : nothing}
        @focusin=${listens ? this.#showTip : nothing}
        @focusout=${listens ? this.#hideTip : nothing}
      >
        ${this.entries.map((item) => this.#entry(item, rail))}
      </ul>
      ${
        rail
          ? html`<div
                class="panel flyout"
                popover="auto"
                role="group"
                aria-label=${flyout ? titleOf(flyout, pageLocale()) : absent}
                @toggle=${this.#onFlyoutToggle}
                @focusout=${this.#onFlyoutLeave}
              >
                ${
                  flyout
                    ? html`<p>${titleOf(flyout, pageLocale())}</p>
                        ${this.#inner(flyout)}`
                    : nothing
                }
              </div>
              <div
                class="panel tip"
                popover="hint"
                aria-hidden="true"
                @pointerenter=${this.#keepTip}
                @pointerleave=${this.#hideTip}
              ></div>`
          : nothing
      }
    </nav>`;
  }

  #inner(item: NavItem): TemplateResult {
    return html`<ul class="sub">
      ${item.items?.map((inner) => this.#entry(inner, false))}
    </ul>`;
  }

  #entry(item: NavItem, rail: boolean): TemplateResult {
    if (!item.items?.length) return html`<li>${this.#link(item, rail)}</li>`;
    const place = this.#place;
    const open = !item.disabled && (rail ? this.flyout === item : this.unfolded.has(item.id));
    const current = place && leadsTo(item, place) ? 'page' : place && holds(item, place) ? 'true' : absent;
    return html`<li>
      <button
        class="item"
        type="button"
        aria-expanded=${open ? 'true' : 'false'}
        aria-current=${!open || rail || current === 'page' ? current : absent}
        aria-disabled=${item.disabled ? 'true' : absent}
        @click=${(event: Event) => this.#onParent(event, item, rail)}
      >
        ${this.#inside(item, rail)}${rail ? nothing : renderGlyph(arrowRight, 'end turn')}
      </button>
      ${open && !rail ? this.#inner(item) : nothing}
    </li>`;
  }

  #link(item: NavItem, rail: boolean): TemplateResult {
    const url = urlOf(item, pageLocale());
    if (item.disabled || !url)
      // It can be reached by the keyboard, so that everybody learns that it exists.
      return html`<a class="item" role="link" tabindex="0" aria-disabled="true"
        >${this.#inside(item, rail)}</a
      >`;
    return html`<a
      class="item"
      href=${url}
      target=${item.openInNewTab ? '_blank' : absent}
      rel=${item.openInNewTab ? 'noopener' : absent}
      aria-current=${this.#place && leadsTo(item, this.#place) ? 'page' : absent}
      @click=${(event: MouseEvent) => this.#onLink(event, item, url)}
      >${this.#inside(item, rail)}</a
    >`;
  }

  #inside(item: NavItem, rail: boolean): TemplateResult {
    const { icon, openInNewTab, unreadCount: count = 0 } = item;
    const title = titleOf(item, pageLocale());
    return html`${
        icon
          ? html`<mo-icon name=${icon}></mo-icon>`
          : // Without its icon a rail's entry would be an empty place.
            rail
            ? html`<span class="initial" aria-hidden="true"
                >${String.fromCodePoint(title.codePointAt(0) ?? 32)}</span
              >`
            : nothing
      }<span class=${rail && !this.titled ? 'hidden' : 'title'}>${title}</span>${
        count > 0
          ? html`<mo-badge
              .count=${count}
              .max=${item.maxUnreadDisplay ?? 99}
              label=${item.unreadLabel ?? msg(str`${count} unread`, { id: 'elements.unread' })}
            ></mo-badge>`
          : nothing
      }${
        openInNewTab
          ? html`<span class="hidden">${msg('opens in a new tab', { id: 'elements.new-tab' })}</span>${
                rail ? nothing : renderGlyph(external, 'end')
              }`
          : nothing
      }`;
  }

  readonly #onLocation = (): void => this.requestUpdate();

  #onLink(event: MouseEvent, item: NavItem, url: string): void {
    navigate(this, event, { item, url, newTab: item.openInNewTab ?? false });
    this.#panel('flyout')?.hidePopover();
  }

  #onParent(event: Event, item: NavItem, rail: boolean): void {
    if (item.disabled) return;
    if (rail) return void this.#openFlyout(event.currentTarget as HTMLElement, item);
    const unfolded = new Set(this.unfolded);
    if (!unfolded.delete(item.id)) unfolded.add(item.id);
    this.unfolded = unfolded;
  }

  #panel(name: 'flyout' | 'tip'): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>(`.${name}`);
  }

  /** Shows a panel beside an entry, and keeps it there. */
  #show(panel: HTMLElement, anchor: HTMLElement): void {
    panel.showPopover({ source: anchor });
    placeBeside(anchor, panel);
    this.#anchor = anchor;
    window.addEventListener('scroll', this.#follow, { capture: true, passive: true });
    window.addEventListener('resize', this.#follow);
  }

  readonly #follow = (): void => {
    const panel = this.renderRoot.querySelector<HTMLElement>('.panel:popover-open');
    if (panel && this.#anchor?.isConnected) placeBeside(this.#anchor, panel);
    else this.#closed();
  };

  #closed(): void {
    this.#anchor = undefined;
    window.removeEventListener('scroll', this.#follow, { capture: true });
    window.removeEventListener('resize', this.#follow);
  }

  async #openFlyout(anchor: HTMLElement, item: NavItem): Promise<void> {
    // Pressed again, its button closes the panel: a pointer's press has done so already, a key's has not.
    const again = this.flyout === item;
    this.flyout = again ? undefined : item;
    if (again) return;
    this.#panel('tip')?.hidePopover();
    await this.updateComplete;
    const panel = this.#panel('flyout');
    if (panel && this.flyout === item) this.#show(panel, anchor);
  }

  readonly #onFlyoutToggle = (event: ToggleEvent): void => {
    if (event.newState === 'closed') this.flyout = undefined;
  };

  readonly #onFlyoutLeave = (event: FocusEvent): void => {
    const panel = event.currentTarget as HTMLElement;
    const to = event.relatedTarget as Node | null;
    if (to && !panel.contains(to) && to !== this.#anchor) panel.hidePopover();
  };

  /** In a rail the arrow keys go from entry to entry, and into an entry's panel and back. */
  readonly #onKeydown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const target = event.target as HTMLElement;
    const panel = this.#panel('flyout');
    const inPanel = panel?.contains(target) ?? false;
    const entries = [
      ...this.renderRoot.querySelectorAll<HTMLElement>(inPanel ? '.flyout .item' : '.rail > ul > li > .item'),
    ];
    const index = entries.indexOf(target);
    const rightToLeft = getComputedStyle(this).direction === 'rtl';
    const { key } = event;
    if (key === 'ArrowDown') entries[(index + 1) % entries.length]?.focus();
    else if (key === 'ArrowUp') entries.at(index - 1)?.focus();
    else if (key === 'Home') entries[0]?.focus();
    else if (key === 'End') entries.at(-1)?.focus();
    else if (key === (rightToLeft ? 'ArrowLeft' : 'ArrowRight') && !inPanel && target.ariaExpanded)
      void this.#enter(target);
    else if (key === (rightToLeft ? 'ArrowRight' : 'ArrowLeft') && inPanel) {
      const anchor = this.#anchor as HTMLElement | undefined;
      panel?.hidePopover();
      anchor?.focus();
    } else return;
    event.preventDefault();
  };

  async #enter(entry: HTMLElement): Promise<void> {
    if (entry.ariaExpanded !== 'true') entry.click();
    await this.updateComplete;
    // The panel is shown in a turn of its own after the update.
    await Promise.resolve();
    this.#panel('flyout')?.querySelector<HTMLElement>('.item')?.focus();
  }

  readonly #showTip = (event: Event): void => {
    const anchor = (event.target as Element).closest<HTMLElement>('.item');
    const text = anchor?.querySelector('.hidden')?.textContent;
    if (!anchor || this.flyout || !text) return;
    if (event.type === 'focusin' && !anchor.matches(':focus-visible')) return;
    if (event instanceof PointerEvent && event.pointerType === 'touch') return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const tip = this.#panel('tip');
      if (!tip || this.flyout || !anchor.isConnected) return;
      tip.textContent = text;
      this.#show(tip, anchor);
    }, HOVER_DELAY);
  };

  readonly #hideTip = (): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#panel('tip')?.hidePopover(), HOVER_DELAY);
  };

  readonly #keepTip = (): void => clearTimeout(this.#timer);
}
