import type { TemplateResult } from 'lit';
import { property } from '../base/property.ts';
import { Navigation } from './navigation.ts';
import { navStyles } from './nav.styles.ts';

/**
 * Navigation entries, in any depth inside each other. The entry of the current page is marked and those around it are
 * unfolded. Collapsed it is a rail of icons: titles show on hover and focus, inner entries in a panel beside it.
 *
 * @fires {CustomEvent<NavigateDetail>} navigate - a link is followed. Bubbles, composed; preventing it keeps the
 * browser from following it, for a router that does it itself.
 */
export class MoNav extends Navigation {
  static override styles = navStyles;

  /** Only icons. */
  @property({ type: Boolean, reflect: true }) collapsed = false;

  protected override get rail(): boolean {
    return this.collapsed;
  }

  protected override render(): TemplateResult {
    return this.drawNavigation();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-nav': MoNav;
  }
}
