import type { PropertyValues, TemplateResult } from 'lit';
import { property } from '../base/property.ts';
import { renderGlyph } from '../icon/glyph.ts';
import { check } from '../icon/inner-glyphs.ts';
import { CheckControl } from './check-control.ts';
import { checkboxStyles } from './checkbox.styles.ts';

const DASH = 'M5 10h10';

/**
 * A checkbox with its label. In a form it sends `value` under `name` while it is checked; `required` wants it checked.
 *
 * @fires {Event} input - the same, at the same time. Bubbles, composed.
 * @fires {Event} change - the person checked or unchecked it. Bubbles.
 * @slot label - the label, where it needs more than words, such as links
 * @csspart box - the square
 * @csspart input - the native input
 * @csspart mark - the star of what is required
 */
export class MoCheckbox extends CheckControl {
  static override styles = checkboxStyles;

  /** Neither on nor off, such as of a list where some are chosen; ends when the person checks or unchecks it. */
  @property({ type: Boolean }) indeterminate = false;

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (this.control) this.control.indeterminate = this.indeterminate;
  }

  protected override toggled(): void {
    super.toggled();
    this.indeterminate = false;
  }

  protected override render(): TemplateResult {
    return this.renderCheck(undefined, renderGlyph(this.indeterminate ? DASH : check));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-checkbox': MoCheckbox;
  }
}
