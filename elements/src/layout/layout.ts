import { msg } from '../base/words.ts';
import { absent } from '../base/absent.ts';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { fitsJson } from '../base/json-attribute.ts';
import { property, state } from '../base/property.ts';
import { addLayer, removeLayer, type Layer } from '../base/layers.ts';
import { ownLocale, pageLocale } from '../base/locale.ts';
import { MoElement } from '../base/mo-element.ts';
import { renderPicture } from '../header/picture.ts';
import { renderGlyph } from '../icon/glyph.ts';
import { close, menu } from '../icon/inner-glyphs.ts';
import { find, urlOf, type NavItem } from '../nav/nav-item.ts';
import type { SidebarToggleDetail } from '../sidebar/sidebar.ts';
import {
  footerDefaults,
  headerDefaults,
  merge,
  sidebarDefaults,
  type AppInfo,
  type FooterConfiguration,
  type HeaderConfiguration,
  type HelpMenuConfiguration,
  type SidebarConfiguration,
  type ThemeConfiguration,
  type UserInfo,
} from './configuration.ts';
import { renderHelpMenu } from './help-menu.ts';
import { declareLocale, restoreLocale, storeLocale } from './initial-locale.ts';
import { layoutStyles } from './layout.styles.ts';
import { removePageFrame } from './page-frame.ts';
import { renderSkipLink } from './skip-link.ts';
import { applyTheme } from './theme-sheet.ts';

/** The detail of the event `locale-change`. */
export interface LocaleChangeDetail {
  /** The language that was chosen, such as `zh-CN`. */
  locale: string;
}

/** Below this width the sidebar is a drawer. */
const NARROW = '(max-width: 767.98px)';

/** The words for the other language are always in that language. */
const otherLocale = (): { locale: string; words: string } =>
  ownLocale(pageLocale()) === 'zh-CN'
    ? { locale: 'en-US', words: 'English' }
    : { locale: 'zh-CN', words: '中文' };

/**
 * The shell of an application: header, collapsible sidebar with navigation, content, footer. Below 768 px the sidebar
 * is a drawer. Each configuration section is merged over its defaults, field by field, and can be given as JSON in an
 * attribute.
 *
 * @slot - the content
 * @slot top - above the header, such as an announcement
 * @slot header-start - the header before the title
 * @slot header - the middle of the header
 * @slot header-end - the end of the header
 * @slot sidebar-header - above the navigation
 * @slot sidebar - below the navigation
 * @slot sidebar-footer - the sidebar's foot; by default the user's name and picture
 * @slot footer - in the footer
 * @fires {CustomEvent<SidebarToggleDetail>} toggle - the sidebar collapses or expands. Composed.
 * @fires {CustomEvent<NavigateDetail>} navigate - a link of the shell is followed. Bubbles, composed, cancelable.
 * @fires {CustomEvent<LocaleChangeDetail>} locale-change - the language button was pressed. Bubbles, composed; preventing it
 * leaves `<html lang>` and the stored choice as they are.
 * @csspart main - the content's landmark
 * @cssproperty [--mo-header-height=4rem] - the header's height
 * @cssproperty [--mo-footer-height=3rem] - the footer's least height
 * @cssproperty --mo-layout-top-height - how high everything above the content is (read only)
 * @cssproperty --mo-layout-content-height - how high the content can be without scrolling (read only)
 */
export class MoLayout extends MoElement {
  static override styles = layoutStyles;

  /** What application it is: `{ name, description, logo, locale }`. */
  @property({ type: Object }) appInfo: AppInfo | null = null;

  /** Who is signed in: `{ username, avatar: { type, content } }`. */
  @property({ type: Object }) userInfo: UserInfo | null = null;

  /** `{ visible, title, logo, showSidebarToggle, showBreadcrumbs, breadcrumbs }` over the defaults; it is 4rem high. */
  @property({ type: Object }) header: HeaderConfiguration | null = null;

  /**
   * `{ visible, collapsible, defaultCollapsed, width, collapsedWidth, rail, groupLabel, showGroupLabels,
   * togglerLanguage }` over the defaults: 280 and 68 px wide. With `rail` it is a rail of icons with titles below.
   */
  @property({ type: Object }) sidebar: SidebarConfiguration | null = null;

  /** `{ visible, companyName, copyrightText, showCopyright, links }` over the defaults: the year and the company. */
  @property({ type: Object }) footer: FooterConfiguration | null = null;

  /** `{ visible, label, items }`; there is a help menu if this is given, `{}` for the default one. */
  @property({ type: Object }) helpMenu: HelpMenuConfiguration | null = null;

  /** Colors and the radius of the whole page, each of its fields one of the design tokens. */
  @property({ type: Object }) theme: ThemeConfiguration | null = null;

  /** The entries of the sidebar's navigation, as of `mo-nav`. */
  @property({ type: Array }) navItems: NavItem[] = [];

  /** The path of the page that is shown; the browser's address if empty. */
  @property() current = '';

  /** Whether the sidebar is a rail; begins as the sidebar's `defaultCollapsed`. */
  @property({ type: Boolean, reflect: true }) collapsed: boolean | undefined;

  @state() private narrow = false;
  @state() private drawerOpen = false;

  readonly #layer: Layer = { element: this, modal: true };
  #query: MediaQueryList | undefined;
  #observer: ResizeObserver | undefined;
  #footer: HTMLElement | null | undefined;
  #untheme: (() => void) | undefined;

  override connectedCallback(): void {
    removePageFrame();
    this.followLocale();
    super.connectedCallback();
    this.#query = matchMedia(NARROW);
    this.#query.addEventListener('change', this.#onWidth);
    this.narrow = this.#query.matches;
    if (!this.hasUpdated) return;
    this.#applyTheme();
    this.#observe();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#query?.removeEventListener('change', this.#onWidth);
    this.#observer?.disconnect();
    this.#applyTheme();
    this.drawerOpen = false;
    removeLayer(this.#layer);
  }

  protected override fits(attribute: string, text: string): boolean {
    return fitsJson(this, attribute, text);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { defaultCollapsed, togglerLanguage } = merge(sidebarDefaults, this.sidebar);
    this.collapsed ??= defaultCollapsed;
    if (togglerLanguage) restoreLocale();
    if (this.appInfo && changed.has('appInfo')) declareLocale(this.appInfo.locale);
    if (changed.has('theme')) this.#applyTheme();
  }

  protected override firstUpdated(): void {
    this.#observe();
  }

  protected override updated(): void {
    this.#followFooter();
    const drawer = this.renderRoot.querySelector('dialog');
    if (drawer && this.drawerOpen && !drawer.open) {
      drawer.showModal();
      addLayer(this.#layer);
    } else if (drawer?.open && !this.drawerOpen) drawer.close();
  }

  protected override render(): TemplateResult {
    const { appInfo, narrow } = this;
    const header: HeaderConfiguration & typeof headerDefaults = merge(headerDefaults, this.header);
    const footer = merge(footerDefaults, this.footer);
    const sidebar = merge(sidebarDefaults, this.sidebar);
    const home = find(this.navItems ?? [], 'dashboard');
    const side = !sidebar.visible
      ? nothing
      : sidebar.rail && !narrow
        ? this.#rail(sidebar)
        : this.#side(sidebar);
    return html`${renderSkipLink(() => this.renderRoot.querySelector('main'))}
      <div class="top">
        <slot name="top"></slot>
        ${
          header.visible
            ? html`<mo-header
                .title=${header.title ?? appInfo?.name ?? ''}
                .logo=${header.logo ?? appInfo?.logo}
                .href=${(home && urlOf(home, pageLocale())) ?? ''}
                .showSidebarToggle=${sidebar.visible && (narrow || (header.showSidebarToggle && !sidebar.rail))}
                .sidebarOpen=${narrow ? this.drawerOpen : !this.collapsed}
                .showBreadcrumbs=${header.showBreadcrumbs}
                .breadcrumbs=${header.breadcrumbs}
                @toggle=${this.#onHeaderToggle}
              >
                ${
                  appInfo?.description
                    ? html`<span class="description">${appInfo.description}</span>`
                    : nothing
                }
                <slot name="header-start" slot="start"></slot>
                <slot name="header"></slot>
                <div slot="end">${renderHelpMenu(this, this.helpMenu, narrow)}</div>
                <slot name="header-end" slot="end"></slot>
              </mo-header>`
            : narrow && sidebar.visible
              ? // Without a header something else must open the drawer.
                html`<div class="opener">
                  <button
                    class="control plain square"
                    type="button"
                    aria-label=${msg('Sidebar', { id: 'elements.sidebar' })}
                    aria-expanded=${this.drawerOpen ? 'true' : 'false'}
                    @click=${this.#onHeaderToggle}
                  >
                    ${renderGlyph(menu)}
                  </button>
                </div>`
              : nothing
        }
      </div>
      <div class="columns">
        ${
          narrow && sidebar.visible
            ? html`<dialog
                class="drawer"
                aria-label=${msg('Sidebar', { id: 'elements.sidebar' })}
                @close=${this.#onDrawerClose}
                @click=${this.#onDrawerClick}
                @navigate=${this.#closeDrawer}
              >
                ${side}<slot name="toasts"></slot>
              </dialog>`
            : side
        }
        <div class="page">
          <main id="main" part="main" tabindex="-1"><slot></slot></main>
          ${
            footer.visible
              ? html`<mo-footer
                  .companyName=${footer.companyName}
                  .copyrightText=${footer.copyrightText}
                  .showCopyright=${footer.showCopyright}
                  .links=${footer.links}
                  ><slot name="footer"></slot
                ></mo-footer>`
              : nothing
          }
        </div>
      </div>`;
  }

  #side(sidebar: typeof sidebarDefaults): TemplateResult {
    const { narrow } = this;
    const collapsed = !narrow && Boolean(this.collapsed);
    return html`<mo-sidebar
      role=${narrow ? absent : 'complementary'}
      aria-label=${narrow ? absent : msg('Sidebar', { id: 'elements.sidebar' })}
      .collapsed=${collapsed}
      .collapsible=${sidebar.collapsible && !narrow}
      .width=${narrow ? 320 : sidebar.width}
      .collapsedWidth=${sidebar.collapsedWidth}
      .groupLabel=${sidebar.groupLabel}
      .showGroupLabels=${sidebar.showGroupLabels}
      @toggle=${this.#onSidebarToggle}
    >
      ${
        narrow
          ? html`<div slot="header" class="drawer-head">
              ${this.header?.title ?? this.appInfo?.name}
              <button
                class="control plain square"
                type="button"
                aria-label=${msg('Close', { id: 'elements.close' })}
                @click=${this.#closeDrawer}
              >
                ${renderGlyph(close)}
              </button>
            </div>`
          : nothing
      }
      <slot name="sidebar-header"></slot>
      <mo-nav .items=${this.navItems} .current=${this.current} .collapsed=${collapsed}></mo-nav>
      <slot name="sidebar"></slot>
      <div slot="footer">
        <slot name="sidebar-footer">${this.#user(collapsed)}</slot>
        ${sidebar.togglerLanguage ? this.#language(collapsed) : nothing}
      </div>
    </mo-sidebar>`;
  }

  #rail(sidebar: typeof sidebarDefaults): TemplateResult {
    return html`<mo-nav-rail
      role="complementary"
      aria-label=${msg('Sidebar', { id: 'elements.sidebar' })}
      .items=${this.navItems}
      .current=${this.current}
    >
      <div slot="footer">
        <slot name="sidebar-footer">${this.#user(true)}</slot>
        ${sidebar.togglerLanguage ? this.#language(true) : nothing}
      </div>
    </mo-nav-rail>`;
  }

  #user(collapsed: boolean): TemplateResult | typeof nothing {
    const { username, avatar } = this.userInfo ?? {};
    if (!username) return nothing;
    return html`<div class="user">
      ${avatar ? renderPicture(avatar, collapsed ? username : '') : html`<mo-icon name="user"></mo-icon>`}${
        collapsed ? nothing : html`<span>${username}</span>`
      }
    </div>`;
  }

  #language(collapsed: boolean): TemplateResult {
    const { locale, words } = otherLocale();
    return html`<div class="language">
      <button
        class="control plain ${collapsed ? 'square' : ''}"
        type="button"
        lang=${locale}
        aria-label=${words}
        @click=${this.#switch}
      >
        <mo-icon name="translate"></mo-icon>${collapsed ? nothing : words}
      </button>
    </div>`;
  }

  /** Gives the page the theme while the layout is in it. */
  #applyTheme(): void {
    this.#untheme?.();
    this.#untheme = this.theme && this.isConnected ? applyTheme(this.theme) : undefined;
  }

  #observe(): void {
    this.#observer = new ResizeObserver(() => this.#measure());
    this.#observer.observe(this.renderRoot.querySelector('.top')!);
    this.#footer = undefined;
    this.#followFooter();
  }

  /** The footer comes and goes; when it goes, nothing that is observed need change its size. */
  #followFooter(): void {
    const footer = this.renderRoot.querySelector('mo-footer');
    if (footer === this.#footer) return;
    if (this.#footer) this.#observer?.unobserve(this.#footer);
    this.#footer = footer;
    if (footer) this.#observer?.observe(footer);
    else this.#measure();
  }

  #measure(): void {
    // Both asked before either is said: what is said changes the styles of all that is within.
    const top = this.renderRoot.querySelector<HTMLElement>('.top')?.offsetHeight ?? 0;
    const footer = this.#footer?.offsetHeight ?? 0;
    this.style.setProperty('--mo-layout-top-height', `${top}px`);
    // To the content alone: in an application it changes from page to page, and the rest need not be styled again for it.
    const main = this.renderRoot.querySelector('main');
    main?.style.setProperty('--mo-layout-footer-height', `${footer}px`);
  }

  readonly #onWidth = ({ matches }: MediaQueryListEvent): void => {
    this.drawerOpen = false;
    removeLayer(this.#layer);
    this.narrow = matches;
  };

  // The inner elements' own `toggle` ends here; the layout fires one with the state that it decided.
  readonly #onHeaderToggle = (event: Event): void => {
    event.stopPropagation();
    if (this.narrow) this.drawerOpen = !this.drawerOpen;
    else this.#collapse(!this.collapsed);
  };

  readonly #onSidebarToggle = (event: CustomEvent<SidebarToggleDetail>): void => {
    event.stopPropagation();
    this.#collapse(event.detail.collapsed);
  };

  #collapse(collapsed: boolean): void {
    this.collapsed = collapsed;
    const detail: SidebarToggleDetail = { collapsed };
    this.emit('toggle', detail, { composed: true });
  }

  readonly #closeDrawer = (): void => {
    this.drawerOpen = false;
  };

  readonly #onDrawerClose = (event: Event): void => {
    if (event.target !== event.currentTarget) return;
    this.drawerOpen = false;
    removeLayer(this.#layer);
  };

  // A click on the dialog itself is one on its backdrop: all of its inside is the sidebar.
  readonly #onDrawerClick = (event: Event): void => {
    if (event.target === event.currentTarget) this.#closeDrawer();
  };

  readonly #switch = (): void => {
    const detail: LocaleChangeDetail = { locale: otherLocale().locale };
    if (!this.emit('locale-change', detail, { bubbles: true, composed: true, cancelable: true })) return;
    storeLocale(detail.locale);
    document.documentElement.lang = detail.locale;
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-layout': MoLayout;
  }
}
