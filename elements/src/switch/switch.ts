import { html, type TemplateResult } from 'lit';
import { CheckControl } from '../checkbox/check-control.ts';
import { switchStyles } from './switch.styles.ts';

/**
 * A switch with its label, for what takes effect at once; for what is sent with a form, a checkbox is better.
 *
 * @fires {Event} input - the same, at the same time. Bubbles, composed.
 * @fires {Event} change - the person turned it on or off. Bubbles.
 * @slot label - the label, where it needs more than words
 * @csspart box - the track with its knob
 * @csspart input - the native input
 * @csspart mark - the star of what is required
 */
export class MoSwitch extends CheckControl {
  static override styles = switchStyles;

  protected override render(): TemplateResult {
    return this.renderCheck('switch', html`<span class="knob"></span>`);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-switch': MoSwitch;
  }
}
