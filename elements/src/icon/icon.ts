import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from '../base/property.ts';
import { MoElement } from '../base/mo-element.ts';
import { drawingOf, loadDrawing } from './drawings.ts';
import type { IconName } from './glyph-loaders.ts';
import { renderGlyph } from './glyph.ts';
import { iconStyles } from './icon.styles.ts';

/**
 * An icon of 20 px in the color of the text around it. Its drawing is loaded when first needed, later if it cannot
 * be had yet; its room is kept.
 *
 * @cssproperty [--mo-icon-size=20px] - width and height
 */
export class MoIcon extends MoElement {
  static override styles = iconStyles;

  /** Which icon: one that comes with the package, or one of `registerIcon`. */
  @property() name: IconName | (string & {}) = '';

  /** What it means, for assistive technology; without it the icon is decoration and skipped. */
  @property() label = '';

  override connectedCallback(): void {
    super.connectedCallback();
    // Shown again: what did not arrive the last time may now.
    if (this.hasUpdated) void this.#load();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('name')) void this.#load();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('label') || (!this.label && changed.get('label') === undefined)) return;
    if (this.label) {
      this.role = 'img';
      this.ariaLabel = this.label;
    } else {
      this.role = null;
      this.ariaLabel = null;
    }
  }

  async #load(): Promise<void> {
    const { name } = this;
    if (!name || drawingOf(name)) return;
    await loadDrawing(name);
    if (this.name === name) this.requestUpdate();
  }

  protected override render(): TemplateResult | typeof nothing {
    const path = drawingOf(this.name);
    return path ? html`${renderGlyph(path, this.name)}` : nothing;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-icon': MoIcon;
  }
}
