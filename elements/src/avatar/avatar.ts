import { html, type PropertyValues, type TemplateResult } from 'lit';
import { MoElement } from '../base/mo-element.ts';
import { property, state } from '../base/property.ts';
import { addressOf, pictureFromAttribute, type Picture } from '../header/picture.ts';
import { avatarStyles } from './avatar.styles.ts';
import { initialsOf } from './initials.ts';

/**
 * A person's picture in a circle; without one, or while it cannot be loaded, the initials of the name, and without a
 * name a figure. Its accessible name is the name; where that stands beside it, hide it with `aria-hidden="true"`.
 *
 * @csspart face - the circle
 * @cssproperty [--mo-avatar-size=32px] - width and height
 */
export class MoAvatar extends MoElement {
  static override styles = avatarStyles;

  /** Whose picture it is. */
  @property() name = '';

  /** An address, or an object with `type` (svg, image, url) and `content`, in an attribute as JSON. */
  @property({ converter: { fromAttribute: pictureFromAttribute } }) picture: Picture | undefined;

  /** The address that could not be loaded. */
  @state() private failed = '';

  override connectedCallback(): void {
    super.connectedCallback();
    // Shown again: what could not be loaded the last time may be now.
    this.failed = '';
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('name')) return;
    if (this.name) {
      this.setAttribute('role', 'img');
      this.setAttribute('aria-label', this.name);
    } else {
      this.removeAttribute('role');
      this.removeAttribute('aria-label');
    }
  }

  protected override render(): TemplateResult {
    const address = addressOf(this.picture);
    if (address && address !== this.failed)
      return html`<div class="face" part="face">
        <img src=${address} alt="" @error=${() => (this.failed = address)} />
      </div>`;
    const initials = initialsOf(this.name);
    return html`<div class="face ${/^\p{Script=Han}{2}$/u.test(initials) ? 'wide' : ''}" part="face">
      ${initials || html`<mo-icon name="user"></mo-icon>`}
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-avatar': MoAvatar;
  }
}
