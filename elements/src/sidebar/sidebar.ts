import { msg } from '../base/words.ts';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from '../base/property.ts';
import { MoElement } from '../base/mo-element.ts';
import { renderGlyph } from '../icon/glyph.ts';
import { panelLeft } from '../icon/inner-glyphs.ts';
import { sidebarStyles } from './sidebar.styles.ts';

/** The detail of the event `toggle` of sidebar, header and layout. */
export interface SidebarToggleDetail {
  /** Whether it is a rail now. */
  collapsed: boolean;
}

/**
 * A column at the side that can collapse to a rail. A `mo-nav` in it collapses with it.
 *
 * @slot - what it holds, such as a `mo-nav`
 * @slot header - above that
 * @slot footer - at the foot
 * @fires {CustomEvent<SidebarToggleDetail>} toggle - it collapsed or expanded, by its button or a header's. Composed.
 */
export class MoSidebar extends MoElement {
  static override styles = sidebarStyles;

  /** Whether it is a rail. */
  @property({ type: Boolean, reflect: true }) collapsed = false;

  /** Its width when expanded, in pixels. */
  @property({ type: Number }) width = 240;

  /** Its width when collapsed, in pixels. */
  @property({ type: Number }) collapsedWidth = 70;

  /** Has a button that collapses and expands it. */
  @property({ type: Boolean }) collapsible = false;

  /** The words above the entries. */
  @property() groupLabel = '';

  /** Shows `groupLabel` while expanded. */
  @property({ type: Boolean }) showGroupLabels = false;

  override connectedCallback(): void {
    this.followLocale();
    super.connectedCallback();
  }

  /** Collapses or expands it, as a press of its button does. */
  toggle(): void {
    this.collapsed = !this.collapsed;
    const detail: SidebarToggleDetail = { collapsed: this.collapsed };
    this.emit('toggle', detail, { composed: true });
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.style.inlineSize = `${this.collapsed ? this.collapsedWidth : this.width}px`;
    if (changed.has('collapsed')) this.#passOn();
  }

  protected override render(): TemplateResult {
    const { collapsed } = this;
    return html`<slot name="header"></slot>
      <div class="middle">
        ${
          this.showGroupLabels && this.groupLabel && !collapsed
            ? html`<p class="group">${this.groupLabel}</p>`
            : nothing
        }
        <slot @slotchange=${this.#passOn}></slot>
      </div>
      <slot name="footer"></slot>
      ${
        this.collapsible
          ? html`<div class="foot">
              <button
                class="control plain ${collapsed ? 'square' : ''}"
                type="button"
                aria-expanded=${collapsed ? 'false' : 'true'}
                aria-label=${
                  collapsed
                    ? msg('Expand sidebar', { id: 'elements.expand-sidebar' })
                    : msg('Collapse sidebar', { id: 'elements.collapse-sidebar' })
                }
                @click=${() => this.toggle()}
              >
                ${renderGlyph(panelLeft)}${collapsed ? nothing : msg('Collapse', { id: 'elements.collapse' })}
              </button>
            </div>`
          : nothing
      }`;
  }

  readonly #passOn = (): void => {
    for (const nav of this.querySelectorAll('mo-nav')) nav.collapsed = this.collapsed;
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-sidebar': MoSidebar;
  }
}
