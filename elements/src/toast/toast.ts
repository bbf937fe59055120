import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { MoElement } from '../base/mo-element.ts';
import { property } from '../base/property.ts';
import { msg } from '../base/words.ts';
import type { IconName } from '../icon/glyph-loaders.ts';
import { renderGlyph } from '../icon/glyph.ts';
import { close, error, info, success, warning } from '../icon/inner-glyphs.ts';
import { toastRegion } from './region.ts';
import { toastStyles } from './toast.styles.ts';

const glyphs = { info, success, warning, error };

export type ToastType = keyof typeof glyphs | 'loading';

/** What a toast offers to do. */
export interface ToastAction {
  /** The words of its button. */
  label: string;
  /** Called when the button is pressed; the toast closes then. */
  run: () => void;
}

/** How long a toast stays, in milliseconds; one with an action stays longer, so that it can be reached. */
const DURATION = 3000;
const DURATION_WITH_ACTION = 8000;

/**
 * A short message. Opened, it goes to the region at the top of the page (into the topmost modal, if there is one);
 * when its time is over it fades out and removes itself. Its time stands still while the region has the pointer or the
 * focus. Escape closes the newest. Most callers use `toast` of `toast-region.js` instead of the element.
 *
 * @fires {CustomEvent<void>} close - it begins to fade out
 * @cssproperty --mo-toast-inset - on the page's root: where toasts stand, as `inset` says it; at the top if not given, and in modal dialogs
 */
export class MoToast extends MoElement {
  static override styles = toastStyles;

  /** Its color and icon, and how urgently it is announced. `loading` stays until closed. */
  @property({ reflect: true }) type: ToastType = 'info';

  /** The name of an icon in place of the type's own. */
  @property() icon: IconName | (string & {}) = '';

  /** Busy: a turning ring in place of the icon, and it stays until closed. */
  @property({ type: Boolean }) loading = false;

  /** The words. */
  @property() text = '';

  /** A title above the text. */
  @property() heading = '';

  /** Whether it is shown. */
  @property({ type: Boolean, reflect: true }) open = false;

  /** Milliseconds; 0 stays until closed. By default 3000, 0 while loading, 8000 with an action. */
  @property({ type: Number }) duration: number | undefined;

  /** A button in it. */
  @property({ attribute: false }) action: ToastAction | undefined;

  #timer: ReturnType<typeof setTimeout> | undefined;
  #left = 0;
  #since = 0;

  /** Opens it. */
  show(): void {
    this.open = true;
  }

  /** Fades it out; then it is removed. */
  close(): void {
    this.open = false;
  }

  /** Stops its time. */
  pause(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#left -= performance.now() - this.#since;
  }

  /** Lets its time go on. */
  resume(): void {
    if (this.#timer !== undefined || this.#left <= 0) return;
    this.#since = performance.now();
    this.#timer = setTimeout(() => this.close(), this.#left);
  }

  override connectedCallback(): void {
    this.followLocale();
    super.connectedCallback();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('open'))
      if (this.open) toastRegion().take(this);
      // Also one that was closed before it was ever shown.
      else if (this.closest('mo-toast-region')) void this.#leave();
    if (!this.open) return;
    if (changed.has('text') || changed.has('heading')) toastRegion().announce(this);
    this.restart();
  }

  protected override render(): TemplateResult {
    const { type, heading, action, icon } = this;
    if (icon) void import('./own-icon.ts').catch(() => {});
    return html`${
        type === 'loading' || this.loading
          ? html`<span class="loading spinner"></span>`
          : icon
            ? html`<mo-icon class=${type} name=${icon}></mo-icon>`
            : renderGlyph(glyphs[type], type)
      }
      <div class="text">${heading ? html`<strong>${heading}</strong>` : nothing}${this.text}</div>
      ${
        action
          ? html`<button class="control plain" type="button" @click=${this.#act}>${action.label}</button>`
          : nothing
      }${
        type === 'error' || action || this.duration === 0
          ? html`<button
              class="control plain square"
              type="button"
              aria-label=${msg('Close', { id: 'elements.close' })}
              @click=${this.close}
            >
              ${renderGlyph(close)}
            </button>`
          : nothing
      }`;
  }

  /** Lets its time begin anew. */
  restart(): void {
    this.pause();
    this.#left = this.stay;
    if (!toastRegion().held) this.resume();
  }

  /** How long it stays in all, in milliseconds; 0 until closed. */
  get stay(): number {
    const busy = this.loading || this.type === 'loading';
    return this.duration ?? (busy ? 0 : this.action ? DURATION_WITH_ACTION : DURATION);
  }

  async #leave(): Promise<void> {
    this.pause();
    this.#left = 0;
    this.emit('close');
    await Promise.allSettled(this.getAnimations().map((animation) => animation.finished));
    if (!this.open) this.remove();
  }

  #act(): void {
    this.action?.run();
    this.close();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-toast': MoToast;
  }
}
