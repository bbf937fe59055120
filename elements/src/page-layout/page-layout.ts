import { html, nothing, type TemplateResult } from 'lit';
import { absent } from '../base/absent.ts';
import { fitsJson } from '../base/json-attribute.ts';
import { property, state } from '../base/property.ts';
import { TitledElement } from '../base/titled-element.ts';
import { msg } from '../base/words.ts';
import { renderBreadcrumbs, type Breadcrumb } from '../header/breadcrumbs.ts';
import { renderGlyph } from '../icon/glyph.ts';
import { arrowRight } from '../icon/inner-glyphs.ts';
import type { HelpMenuConfiguration } from '../layout/configuration.ts';
import { renderHelpMenu } from '../layout/help-menu.ts';
import { renderSkipLink } from '../layout/skip-link.ts';
import type { NavItem } from '../nav/nav-item.ts';
import { pageLayoutStyles } from './page-layout.styles.ts';

/** Whether an element is in a `<main>` already, through all shadow trees. */
const inMain = (element: Element): boolean => {
  if (element.parentElement?.closest('main, [role=main], mo-layout')) return true;
  const root = element.getRootNode();
  return root instanceof ShadowRoot && (root.host.matches('[role=main]') || inMain(root.host));
};

/**
 * The layout of one page: the way to it, a help menu, its title with actions, and a navigation at its side. Inside a
 * `mo-layout` it is the page; alone it is the page's `main` landmark and has a skip link. Where it is narrow, the
 * navigation folds away behind a button.
 *
 * @slot - the content
 * @slot title - in place of the title's heading, such as an `h1` with more in it
 * @slot actions - at the end of the title's line
 * @slot navigation - below the navigation's entries
 * @fires {CustomEvent<NavigateDetail>} navigate - a link of the navigation, the breadcrumbs or the help menu is
 * followed. Bubbles, composed; preventing it keeps the browser from following it, for a router that does it itself.
 * @csspart content - around the content
 * @cssproperty [--mo-page-layout-navigation-width=240px] - the navigation's width
 * @cssproperty [--mo-page-layout-padding=24px] - around everything; 16 px where it is narrow
 */
export class MoPageLayout extends TitledElement {
  static override styles = pageLayoutStyles;

  /** The way to the page: `[{ title, url }]`, the last being the page itself. None if empty. */
  @property({ type: Array }) breadcrumbs: Breadcrumb[] = [];

  /** `{ visible, label, items }`; there is a help menu if this is given, `{}` for the default one. */
  @property({ type: Object }) helpMenu: HelpMenuConfiguration | null = null;

  /** The entries of the navigation at the side, as of `mo-nav`. None if empty. */
  @property({ type: Array }) navItems: NavItem[] = [];

  /** The navigation's name, also on the button that unfolds it; "In this section" if empty. */
  @property() navLabel = '';

  /** The path of the page that is shown, such as `/guide`; the browser's address if empty. */
  @property() current = '';

  /** Whether the navigation is unfolded where it is narrow. */
  @state() private unfolded = false;

  @state() private alone = false;

  override connectedCallback(): void {
    this.followLocale();
    super.connectedCallback();
    this.alone = !inMain(this);
  }

  protected override fits(attribute: string, text: string): boolean {
    return fitsJson(this, attribute, text);
  }

  protected override render(): TemplateResult {
    const { alone } = this;
    const items = this.navItems ?? [];
    const crumbs = renderBreadcrumbs(this, this.breadcrumbs ?? []);
    const help = renderHelpMenu(this, this.helpMenu, false);
    return html`${
        alone && items.length > 0 ? renderSkipLink(() => this.renderRoot.querySelector('#main')) : nothing
      }
      <div class="page">
        ${
          crumbs === nothing && help === nothing
            ? nothing
            : html`<div class="way">
                <div class="start">${crumbs}</div>
                ${help}
              </div>`
        }
        <div class="columns">
          ${items.length > 0 ? this.#navigation(items) : nothing}
          <div class="main" id="main" role=${alone ? 'main' : absent} tabindex=${alone ? '-1' : absent}>
            <div class="head">
              <slot name="title">${this.title ? html`<h1>${this.title}</h1>` : nothing}</slot>
              <slot name="actions"></slot>
            </div>
            <div class="content" part="content"><slot></slot></div>
          </div>
        </div>
      </div>`;
  }

  #navigation(items: NavItem[]): TemplateResult {
    const label = this.navLabel || msg('In this section', { id: 'elements.in-section' });
    return html`<div class="side">
      <button
        class="control opener"
        type="button"
        aria-expanded=${this.unfolded ? 'true' : 'false'}
        aria-controls="navigation"
        @click=${() => (this.unfolded = !this.unfolded)}
      >
        <span>${label}</span>${renderGlyph(arrowRight, 'turn')}
      </button>
      <div class="navigation ${this.unfolded ? 'unfolded' : ''}" id="navigation">
        <mo-nav
          .items=${items}
          .current=${this.current}
          label=${label}
          @navigate=${() => (this.unfolded = false)}
        ></mo-nav>
        <slot name="navigation"></slot>
      </div>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-page-layout': MoPageLayout;
  }
}
