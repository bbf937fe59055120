import { html, type TemplateResult } from 'lit';
import { MoElement } from '../base/mo-element.ts';
import { property } from '../base/property.ts';
import { skeletonStyles } from './skeleton.styles.ts';

/** The shape of what is on its way. */
export type SkeletonShape = 'lines' | 'box' | 'circle';

/**
 * The shape of something that is being loaded, shown after 150 ms. Assistive technology skips it: set `aria-busy` on
 * what it stands in.
 *
 * @cssproperty [--mo-skeleton-height] - the height of a box (96px) or a circle (32px)
 */
export class MoSkeleton extends MoElement {
  static override styles = skeletonStyles;

  /** Lines of text, a box or a circle. */
  @property() shape: SkeletonShape = 'lines';

  /** How many lines or boxes; 1 if not given. */
  @property({ type: Number }) count = 1;

  override connectedCallback(): void {
    super.connectedCallback();
    this.setAttribute('aria-hidden', 'true');
  }

  protected override render(): TemplateResult {
    const name = this.shape === 'lines' ? 'line' : this.shape;
    return html`${Array.from({ length: this.count }, () => html`<span class=${name}></span>`)}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-skeleton': MoSkeleton;
  }
}
