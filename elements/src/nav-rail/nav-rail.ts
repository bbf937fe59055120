import { html, nothing, type TemplateResult } from 'lit';
import { pageLocale } from '../base/locale.ts';
import { property } from '../base/property.ts';
import { renderPicture, pictureFromAttribute, type Picture } from '../header/picture.ts';
import { find, titleOf, urlOf } from '../nav/nav-item.ts';
import { navigate } from '../nav/navigate.ts';
import { Navigation } from '../nav/navigation.ts';
import { navRailStyles } from './nav-rail.styles.ts';

/**
 * A narrow column of icons with short titles below them, for the first level of a large application. Entries with
 * others inside open a panel beside the rail. Arrow keys go from entry to entry. A click on its header leads to the
 * entry with the id `dashboard`.
 *
 * @slot header - at the top, in place of the logo
 * @slot footer - at the foot
 * @fires {CustomEvent<NavigateDetail>} navigate - a link is followed. Bubbles, composed; preventing it keeps the
 * browser from following it, for a router that does it itself.
 * @cssproperty [--mo-nav-rail-width=80px] - its width; 56 px with `iconOnly`
 */
export class MoNavRail extends Navigation {
  static override styles = navRailStyles;

  /** Icons without titles; these show on hover and on focus. */
  @property({ type: Boolean }) iconOnly = false;

  /** At the top: an address, or `{ type: 'svg' | 'image' | 'url', content }`, also as JSON in the attribute. */
  @property({ converter: { fromAttribute: pictureFromAttribute } }) logo: Picture | undefined;

  protected override get rail(): boolean {
    return true;
  }

  protected override get titled(): boolean {
    return !this.iconOnly;
  }

  protected override render(): TemplateResult {
    return html`<div class="column ${this.iconOnly ? '' : 'titled'}">
      ${this.#header()}${this.drawNavigation()}<slot name="footer"></slot>
    </div>`;
  }

  #header(): TemplateResult {
    const dashboard = find(this.entries, 'dashboard');
    const url = dashboard && !dashboard.disabled ? urlOf(dashboard, pageLocale()) : undefined;
    const title = dashboard ? titleOf(dashboard, pageLocale()) : '';
    const empty = !this.logo && !this.querySelector(':scope > [slot=header]');
    const inside = html`<slot name="header" @slotchange=${() => this.requestUpdate()}
      >${this.logo ? renderPicture(this.logo, title) : nothing}</slot
    >`;
    if (!dashboard || !url) return html`<div class="header" ?hidden=${empty}>${inside}</div>`;
    return html`<a
      class="header"
      href=${url}
      ?hidden=${empty}
      @click=${(event: MouseEvent) => navigate(this, event, { item: dashboard, url, newTab: false })}
      >${inside}</a
    >`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-nav-rail': MoNavRail;
  }
}
