import { html, nothing, type TemplateResult } from 'lit';
import { absent } from '../base/absent.ts';
import { MoElement } from '../base/mo-element.ts';
import { property } from '../base/property.ts';
import { msg } from '../base/words.ts';
import { renderGlyph } from '../icon/glyph.ts';
import { close, error, info, success, warning } from '../icon/inner-glyphs.ts';
import { calloutStyles } from './callout.styles.ts';

const glyphs = { info, success, warning, error };

/** What kind of thing it says; each has its own icon and color. */
export type CalloutType = keyof typeof glyphs;

/**
 * A message in the page, where what it is about is.
 *
 * @slot - the words
 * @slot actions - buttons or links below them
 * @fires {CustomEvent<void>} dismiss - the person closed it; preventing it leaves it. Cancelable.
 * @csspart box - the colored box
 */
export class MoCallout extends MoElement {
  static override styles = calloutStyles;

  /** What kind of thing it says. */
  @property() type: CalloutType = 'info';

  /** What it says in a few words, above the others. */
  @property() heading = '';

  /** Offers a button that closes it: it is `hidden` then. */
  @property({ type: Boolean }) dismissible = false;

  /** It comes while the page is used: assistive technology says it, an error or a warning at once. */
  @property({ type: Boolean }) announced = false;

  override connectedCallback(): void {
    this.followLocale();
    super.connectedCallback();
  }

  protected override render(): TemplateResult {
    const { type, announced } = this;
    const urgent = type === 'error' || type === 'warning';
    return html`<div
      class="box ${type}"
      part="box"
      role=${announced ? (urgent ? 'alert' : 'status') : absent}
    >
      ${renderGlyph(glyphs[type] ?? info)}
      <div class="words">
        <span class="hidden">${this.#kind()}</span>
        ${this.heading ? html`<strong>${this.heading}</strong>` : nothing}<slot></slot>
        <div><slot name="actions"></slot></div>
      </div>
      ${
        this.dismissible
          ? html`<button
              class="control plain square close"
              type="button"
              aria-label=${msg('Close', { id: 'elements.close' })}
              @click=${this.#dismiss}
            >
              ${renderGlyph(close)}
            </button>`
          : nothing
      }
    </div>`;
  }

  /** What the icon says to those who see it. */
  #kind(): string {
    switch (this.type) {
      case 'error':
        return msg('Error:', { id: 'elements.callout.error' });
      case 'warning':
        return msg('Warning:', { id: 'elements.callout.warning' });
      case 'success':
        return msg('Done:', { id: 'elements.callout.success' });
      default:
        return msg('Note:', { id: 'elements.callout.info' });
    }
  }

  readonly #dismiss = (): void => {
    if (this.emit('dismiss', undefined, { cancelable: true })) this.hidden = true;
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-callout': MoCallout;
  }
}
