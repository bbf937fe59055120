import { msg } from '../base/words.ts';
import { html, type TemplateResult } from 'lit';
import { define } from '../base/define.ts';
import { hasOpenLayer, onLayersChange, topModal } from '../base/layers.ts';
import { MoElement } from '../base/mo-element.ts';
import { toastRegionStyles } from './toast-region.styles.ts';

// By its tag, because the toast itself imports its region.
type MoToast = HTMLElementTagNameMap['mo-toast'];

/**
 * Assistive technology must know a live region before its words arrive; the words follow after this many
 * milliseconds.
 */
const ANNOUNCE_DELAY = 100;

/**
 * Where toasts are: fixed at the top center, in the browser's top layer. It moves into the topmost open modal, because
 * everything outside of that can be neither clicked nor heard. The words are announced by live regions of its own that
 * are there before them.
 */
export class MoToastRegion extends MoElement {
  static override styles = toastRegionStyles;

  /** Whether the pointer or the focus is on it, so that nothing may vanish. */
  held = false;

  #serving = false;

  override connectedCallback(): void {
    this.followLocale();
    super.connectedCallback();
    this.role = 'region';
  }

  /** Puts a toast in, and the whole region to where it can be seen and used. */
  take(toast: MoToast): void {
    if (toast.parentElement !== this) this.append(toast);
    if (!this.#serving) this.#serve();
    this.#place();
  }

  /** Says a toast's words to assistive technology; urgently if it is an error. */
  announce(toast: MoToast): void {
    setTimeout(() => {
      if (!toast.open) return;
      const line = document.createElement('div');
      line.textContent = `${toast.heading}\n${toast.text}`.trim();
      this.renderRoot.querySelector(toast.type === 'error' ? '[role=alert]' : '[role=status]')?.append(line);
      toast.addEventListener('close', () => line.remove(), { once: true });
    }, ANNOUNCE_DELAY);
  }

  protected override firstUpdated(): void {
    this.#place();
  }

  protected override updated(): void {
    this.ariaLabel = msg('Notifications', { id: 'elements.notifications' });
  }

  protected override render(): TemplateResult {
    return html`<div class="hidden" role="status"></div>
      <div class="hidden" role="alert"></div>
      <div
        class="stack"
        popover="manual"
        @pointerenter=${this.#hold}
        @pointerleave=${this.#release}
        @focusin=${this.#hold}
        @focusout=${this.#release}
      >
        <slot @slotchange=${this.#onSlotChange}></slot>
      </div>`;
  }

  get #toasts(): MoToast[] {
    return [...this.querySelectorAll('mo-toast')];
  }

  get #stack(): HTMLElement | null | undefined {
    return this.shadowRoot?.querySelector<HTMLElement>('.stack');
  }

  /** From its first toast on it listens for good: one of which nobody makes use is no burden to the page. */
  #serve(): void {
    this.#serving = true;
    // Only modal layers matter; a popover opens and closes without anything moving.
    onLayersChange(() => {
      if (this.parentElement !== (topModal() ?? document.body)) this.#place();
    });
    // The newest goes first, unless Escape has something else to close.
    document.addEventListener('keydown', (event) => {
      if (!event.defaultPrevented && event.key === 'Escape' && !hasOpenLayer())
        this.#toasts.findLast((toast) => toast.open)?.close();
    });
    // Without them, as when the network is gone, it is put into the topmost modal by the next toast.
    void import('./plain-modals.ts').then(
      ({ watchPlainModals }) => watchPlainModals(),
      () => {},
    );
  }

  #place(): void {
    const modal = topModal();
    const parent = modal ?? document.body;
    if (this.parentElement !== parent) {
      this.slot = modal ? 'toasts' : '';
      // An atomic move keeps the focus, running transitions and what assistive technology knows.
      if (this.isConnected && parent.isConnected && 'moveBefore' in parent) parent.moveBefore(this, null);
      else parent.append(this);
    }
    const stack = this.#stack;
    if (!stack || this.childElementCount === 0) return;
    // Out and in again: above whatever opened meanwhile.
    stack.hidePopover();
    stack.showPopover();
  }

  #hold(): void {
    this.held = true;
    for (const toast of this.#toasts) toast.pause();
  }

  #release(): void {
    if (this.#stack?.matches(':hover, :focus-within')) return;
    this.held = false;
    for (const toast of this.#toasts) toast.resume();
  }

  #onSlotChange(): void {
    if (this.childElementCount > 0) return;
    this.held = false;
    this.#stack?.hidePopover();
  }
}

let region: MoToastRegion | undefined;

/** The page's toast region; made when first asked for. */
export const toastRegion = (): MoToastRegion => {
  define('mo-toast-region', MoToastRegion);
  // Another copy of this library may have made it.
  region ??= document.querySelector('mo-toast-region') ?? document.createElement('mo-toast-region');
  // Also one that left the page with what held it.
  if (!region.isConnected) document.body.append(region);
  return region;
};

declare global {
  interface HTMLElementTagNameMap {
    'mo-toast-region': MoToastRegion;
  }
}
