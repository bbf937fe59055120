import { html, nothing, type TemplateResult } from 'lit';
import { property } from '../base/property.ts';
import { MoElement } from '../base/mo-element.ts';
import { badgeStyles } from './badge.styles.ts';

/** The cap where none is given, or none that could be one. */
const MAX = 99;

/**
 * A count, such as of what is unread. Shows nothing at zero or below, and the cap with a plus sign above the cap;
 * assistive technology gets the whole count.
 *
 * @csspart badge - the pill with the count
 */
export class MoBadge extends MoElement {
  static override styles = badgeStyles;

  /** How many; a fraction is left off, and what is no number counts as zero. */
  @property({ type: Number }) count = 0;

  /** The cap, at least 1; 99 if it is no such number. */
  @property({ type: Number }) max = MAX;

  /** What is counted, for assistive technology: "unread", or with the number in it "3 unread messages". */
  @property() label = '';

  protected override render(): TemplateResult | typeof nothing {
    const { label } = this;
    const count = Math.floor(this.count);
    if (!(count > 0)) return nothing;
    const max = this.max >= 1 ? Math.floor(this.max) : MAX;
    const text = count > max ? `${max}+` : String(count);
    const name = /\d/.test(label) ? label : `${count} ${label}`.trim();
    return name === text
      ? html`<span class="badge" part="badge">${text}</span>`
      : html`<span class="badge" part="badge" aria-hidden="true">${text}</span
          ><span class="hidden">${name}</span>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-badge': MoBadge;
  }
}
