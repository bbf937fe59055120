import { msg } from '../base/words.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { fitsJson } from '../base/json-attribute.ts';
import { property } from '../base/property.ts';
import { safeAddress } from '../base/safe-address.ts';
import { MoElement } from '../base/mo-element.ts';
import { navigate } from '../nav/navigate.ts';
import { footerStyles } from './footer.styles.ts';

/** A link with its words. */
export interface TitledLink {
  /** Its words. */
  title: string;
  /** Where it leads. */
  url: string;
}

/**
 * The line at the foot of the page: whose it is, and links.
 *
 * @slot - what else it says
 * @fires {CustomEvent<NavigateDetail>} navigate - a link is followed, as of `mo-nav`. Bubbles, composed,
 * cancelable.
 * @cssproperty [--mo-footer-height=3rem] - its least height
 */
export class MoFooter extends MoElement {
  static override styles = footerStyles;

  /** Whose the page is, after the current year. */
  @property() companyName = '';

  /** In place of the current year and the company's name. */
  @property() copyrightText = '';

  /** Whether to say whose it is; `showcopyright="false"` leaves it out. */
  @property({ converter: { fromAttribute: (value) => value !== 'false' } }) showCopyright = true;

  /** Links at the end: `[{ title, url }]`. */
  @property({ type: Array }) links: TitledLink[] = [];

  override connectedCallback(): void {
    this.followLocale();
    super.connectedCallback();
  }

  protected override fits(attribute: string, text: string): boolean {
    return fitsJson(this, attribute, text);
  }

  protected override render(): TemplateResult {
    const links = this.links ?? [];
    const text = this.copyrightText || `© ${new Date().getFullYear()} ${this.companyName}`.trim();
    return html`<footer>
      ${this.showCopyright ? html`<bdi>${text}</bdi>` : nothing}
      <slot></slot>
      ${
        links.length > 0
          ? html`<nav aria-label=${msg('Footer', { id: 'elements.footer' })}>
              ${links.map((link) => this.#link(link))}
            </nav>`
          : nothing
      }
    </footer>`;
  }

  #link({ title, url: address }: TitledLink): TemplateResult {
    const url = safeAddress(address);
    if (!url) return html`<span>${title}</span>`;
    return html`<a
      href=${url}
      @click=${(event: MouseEvent) =>
        navigate(this, event, { item: { id: '', title, url }, url, newTab: false })}
      >${title}</a
    >`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-footer': MoFooter;
  }
}
