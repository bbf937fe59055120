import { msg } from '../base/words.ts';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { absent } from '../base/absent.ts';
import { fitsJson } from '../base/json-attribute.ts';
import { property } from '../base/property.ts';
import { safeAddress } from '../base/safe-address.ts';
import { TitledElement } from '../base/titled-element.ts';
import { renderGlyph } from '../icon/glyph.ts';
import { menu } from '../icon/inner-glyphs.ts';
import { navigate } from '../nav/navigate.ts';
import { renderBreadcrumbs, type Breadcrumb } from './breadcrumbs.ts';
import { headerStyles } from './header.styles.ts';
import { renderPicture, pictureFromAttribute, type Picture } from './picture.ts';

/** What the header needs of a `mo-sidebar`, which need not be there. */
interface Sidebar extends HTMLElement {
  collapsed: boolean;
  toggle(): void;
}

/**
 * The bar at the top of the page.
 *
 * @slot start - before the title
 * @slot - the middle
 * @slot end - at the end
 * @fires {CustomEvent<void>} toggle - the sidebar's button was pressed. Composed.
 * @fires {CustomEvent<NavigateDetail>} navigate - its title or a breadcrumb is followed, as of `mo-nav`. Bubbles,
 * composed, cancelable.
 * @cssproperty [--mo-header-height=4rem] - its height
 */
export class MoHeader extends TitledElement {
  static override styles = headerStyles;

  /** An address, or `{ type: 'svg' | 'image' | 'url', content }`, also as JSON in the attribute. */
  @property({ converter: { fromAttribute: pictureFromAttribute } }) logo: Picture | undefined;

  /** Where title and logo lead; nowhere if empty. */
  @property() href = '';

  /** Has the button that collapses and expands the sidebar. */
  @property({ type: Boolean }) showSidebarToggle = false;

  /** The id of the `mo-sidebar` in the same tree that the button collapses and expands. Without it a page listens to `toggle`. */
  @property() controls = '';

  /**
   * Whether the sidebar is open, for that button; with `controls` it is known, else unknown while undefined. As an
   * attribute `sidebaropen` or `sidebaropen="false"`.
   */
  @property({ converter: { fromAttribute: (value) => (value === null ? undefined : value !== 'false') } })
  sidebarOpen: boolean | undefined;

  /** Shows the breadcrumbs beside the title. */
  @property({ type: Boolean }) showBreadcrumbs = false;

  /** The way to the page: `[{ title, url }]`. */
  @property({ type: Array }) breadcrumbs: Breadcrumb[] = [];

  #unfollow: (() => void) | undefined;

  override connectedCallback(): void {
    this.followLocale();
    super.connectedCallback();
    if (this.hasUpdated) this.#follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unfollow?.();
  }

  protected override fits(attribute: string, text: string): boolean {
    return fitsJson(this, attribute, text);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('controls')) return;
    this.#unfollow?.();
    // What the sidebar before it told; a page may say another thing at the same time.
    if (changed.get('controls') && !changed.has('sidebarOpen')) this.sidebarOpen = undefined;
  }

  protected override updated(changed: PropertyValues<this>): void {
    // What is put into the page together with it is there by then.
    if (changed.has('controls') && this.controls) void this.updateComplete.then(() => this.#follow());
  }

  protected override render(): TemplateResult {
    const { title, logo, sidebarOpen } = this;
    const href = safeAddress(this.href);
    const name = title
      ? ''
      : href
        ? msg('Home', { id: 'elements.home' })
        : msg('Logo', { id: 'elements.logo' });
    const brand = html`${renderPicture(logo, name)}${title ? html`<span>${title}</span>` : nothing}`;
    return html`<header>
      ${
        this.showSidebarToggle
          ? html`<button
              class="control plain square"
              type="button"
              aria-label=${msg('Sidebar', { id: 'elements.sidebar' })}
              aria-expanded=${sidebarOpen === undefined ? absent : sidebarOpen ? 'true' : 'false'}
              @click=${this.#toggle}
            >
              ${renderGlyph(menu)}
            </button>`
          : nothing
      }
      <slot name="start"></slot>
      ${
        !title && !logo
          ? nothing
          : href
            ? html`<a
                class="brand"
                href=${href}
                @click=${(event: MouseEvent) =>
                  navigate(this, event, { item: { id: '', title, url: href }, url: href, newTab: false })}
                >${brand}</a
              >`
            : html`<div class="brand">${brand}</div>`
      }
      ${this.showBreadcrumbs ? renderBreadcrumbs(this, this.breadcrumbs ?? []) : nothing}
      <div class="middle"><slot></slot></div>
      <div class="end"><slot name="end"></slot></div>
    </header>`;
  }

  get #sidebar(): Sidebar | null {
    const root = this.getRootNode();
    if (!this.controls || !(root instanceof Document || root instanceof ShadowRoot)) return null;
    return root.getElementById(this.controls) as Sidebar | null;
  }

  /** Shows on its button whether the sidebar is open, which is toggled by itself too. */
  #follow(): void {
    this.#unfollow?.();
    const sidebar = this.#sidebar;
    if (!sidebar) return;
    const read = (): void => {
      this.sidebarOpen = !sidebar.hasAttribute('collapsed');
    };
    // Its attribute tells also what a page sets, before and after the element is defined.
    const observer = new MutationObserver(read);
    observer.observe(sidebar, { attributeFilter: ['collapsed'] });
    this.#unfollow = () => observer.disconnect();
    read();
  }

  readonly #toggle = (): void => {
    this.emit('toggle', undefined, { composed: true });
    this.#sidebar?.toggle();
    if (this.controls && this.sidebarOpen === undefined) this.#follow();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-header': MoHeader;
  }
}
