import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { absent } from '../base/absent.ts';
import { property } from '../base/property.ts';
import { addLayer, removeLayer, type Layer } from '../base/layers.ts';
import { MoElement } from '../base/mo-element.ts';
import { placeByAnchor, placesNatively, type Placement } from './placement.ts';
import type {} from '../menu/menu.ts';
import { popoverStyles } from './popover.styles.ts';

export type PopoverTrigger = 'hover' | 'focus' | 'click' | 'contextmenu' | 'manual';

/** The part of an element that takes the focus and so carries states: some elements have it inside. */
export const controlOf = (element: HTMLElement): HTMLElement =>
  ('control' in element && element.control instanceof HTMLElement && element.control) || element;

/**
 * A panel beside its trigger, in the browser's top layer. Escape and a click outside close it; hovering opens it after
 * 100 ms and keeps it open while the pointer is on the trigger or on the panel, and 100 ms longer. Around a `mo-menu` it
 * is a menu button or, with `trigger="contextmenu"`, a context menu: by right click, long touch, Shift+F10 and the menu
 * key. Nothing inside is built until it first opens.
 *
 * @slot trigger - what opens it
 * @slot - the content
 * @fires {CustomEvent<void>} open - it opened
 * @fires {CustomEvent<void>} close - it closed
 * @csspart panel - the panel
 * @cssproperty [--mo-popover-padding=12px] - around the content
 * @cssproperty [--mo-popover-max-width=420px] - the panel's largest width
 */
export class MoPopover extends MoElement {
  static override styles = popoverStyles;

  /** Whether the panel is shown. */
  @property({ type: Boolean, reflect: true }) open = false;

  /**
   * What opens it: one or several of hover, focus, click, contextmenu, manual, with spaces between. What only hovering
   * opens can be opened by tap and by Enter, too. A click pins what hovering opened.
   */
  @property() trigger = 'click';

  /** The side of the trigger, and the ends that are aligned; the other side if room is short. 10 px stay free. */
  @property() placement: Placement = 'auto';

  /** The panel's name for assistive technology; with it the panel is a dialog. Not needed around a menu. */
  @property() label = '';

  /** The content is a short text that describes the trigger. */
  @property({ type: Boolean }) tooltip = false;

  /** What the context menu was asked for: what the pointer was on, or what had the focus. To be read. */
  contextTarget: Element | undefined;

  #layer: Layer | undefined;
  #built = false;
  #unplace: (() => void) | undefined;
  #placeAtPoint: ((panel: HTMLElement) => void) | undefined;
  /** The browser is hiding the panel, which still counts as shown until its event has been heard. */
  #hiding = false;
  #openAtPress = false;
  #byKeyboard = false;
  /** Opened by more than the passing pointer or focus, so that their leaving does not close it. */
  #pinned = false;
  #last = false;
  /** What had the focus before it opened. */
  #before: HTMLElement | null = null;

  /** Opens it. */
  show(): void {
    this.#pinned = true;
    this.open = true;
  }

  /**
   * Opens it at a place of the window instead of beside the trigger, as a context menu; in CSS pixels.
   * @param height of what is at that place and is not to be covered, down from `y`
   */
  async showAt(x: number, y: number, height = 0): Promise<void> {
    // Without it, as when the network is gone, it opens beside the trigger.
    const loading = import('./place-at-point.ts').catch(() => undefined);
    const [part] = await Promise.all([loading, held]);
    this.close();
    this.#placeAtPoint = part && ((panel) => part.placeAtPoint(panel, x, y, height));
    this.#byKeyboard = true;
    this.show();
  }

  /** Closes it, and gives the focus back to where it was before if it was inside. */
  close(): void {
    this.open = false;
    this.#follow();
  }

  /** Opens it if it is closed, else closes it. */
  toggle(): void {
    if (this.open) this.close();
    else this.show();
  }

  /** Focuses the trigger. */
  override focus(options?: FocusOptions): void {
    const trigger = this.#trigger;
    if (trigger) controlOf(trigger).focus(options);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    watchPresses();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.open = false;
    if (!this.#layer) return;
    this.#closed();
    this.emit('close');
  }

  protected override willUpdate(): void {
    if (this.open) this.#built = true;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('open')) this.#follow();
    else if (this.open && changed.has('placement') && !this.#placeAtPoint) this.#place(this.#panel!);
    this.#describe();
    if (changed.has('trigger')) this.#listen();
  }

  /** Brings what some triggers need beyond a click; without it, as when the network is gone, the others still open it. */
  #listen(): void {
    if (this.#has('hover') || this.#has('focus'))
      void import('./hover-and-focus.ts').then(
        ({ followHoverAndFocus }) => followHoverAndFocus(this, () => this.#pinned),
        () => {},
      );
    if (this.#has('contextmenu'))
      void import('./context-menu.ts').then(
        ({ onHold }) => onHold(this, (event) => this.#onContextMenu(event)),
        () => {},
      );
  }

  protected override render(): TemplateResult {
    const { tooltip } = this;
    const menu = this.#built && this.#menu;
    const label = !tooltip && !menu && this.label;
    return html`<slot
        name="trigger"
        @slotchange=${this.#describe}
        @pointerdown=${this.#onPress}
        @click=${this.#onClick}
        @contextmenu=${this.#onContextMenu}
        @keydown=${this.#onKeydown}
      ></slot
      >${
        this.#built
          ? html`<div
              class="panel ${tooltip ? 'tooltip' : menu ? 'menu' : ''}"
              part="panel"
              popover=${tooltip ? 'hint' : 'auto'}
              role=${tooltip ? 'tooltip' : label ? 'dialog' : absent}
              aria-label=${label || absent}
              @beforetoggle=${this.#onToggle}
            >
              <slot></slot>
            </div>`
          : nothing
      }`;
  }

  #has(trigger: PopoverTrigger): boolean {
    return this.trigger.split(' ').includes(trigger);
  }

  get #panel(): HTMLElement | null | undefined {
    return this.shadowRoot?.querySelector<HTMLElement>('.panel');
  }

  get #menu(): HTMLElementTagNameMap['mo-menu'] | null {
    return this.querySelector(':scope > mo-menu');
  }

  get #trigger(): HTMLElement | null {
    return this.querySelector<HTMLElement>(':scope > [slot=trigger]');
  }

  /** What has the focus, in the tree that this element is in. (`:focus` matches only while the window is active.) */
  get #active(): HTMLElement | null {
    return (this.getRootNode() as Document | ShadowRoot).activeElement as HTMLElement | null;
  }

  /** Tells assistive technology, on the trigger, what it opens and whether that is open. */
  readonly #describe = (): void => {
    const trigger = this.#trigger;
    if (!trigger) return;
    // The control inside another element is there when that element has rendered.
    if ('updateComplete' in trigger && 'hasUpdated' in trigger && !trigger.hasUpdated)
      return void (trigger.updateComplete as Promise<unknown>).then(this.#describe);
    const control = controlOf(trigger);
    if (this.tooltip)
      void import('./describe.ts').then(
        ({ describe }) => describe(this, trigger, control),
        () => {},
      );
    else if (!this.#has('manual')) {
      control.ariaHasPopup = this.#menu ? 'menu' : this.label ? 'dialog' : null;
      control.ariaExpanded = String(this.open);
    }
  };

  /** Brings the native popover into the state that `open` names. */
  #follow(): void {
    const panel = this.#panel;
    if (!panel || !this.isConnected) return;
    // Hiding once more what the browser is about to hide would make it look for a popover shown meanwhile, and warn.
    const shown = panel.matches(':popover-open') && !this.#hiding;
    if (shown === this.open) return;
    if (!this.open) return panel.hidePopover();
    // Before it is shown, which is less work for the browser; at a point after, because its size must be known.
    if (!this.#placeAtPoint) this.#place(panel);
    panel.showPopover();
    this.#placeAtPoint?.(panel);
    this.#layer = { element: this, modal: false };
    if (!this.tooltip) addLayer(this.#layer);
    document.addEventListener('pointerdown', this.#onElsewhere);
    window.addEventListener('blur', this.#onElsewhere);
    this.#before = this.#active;
    if (this.#byKeyboard) {
      const autofocus = this.querySelector<HTMLElement>(':scope [autofocus]');
      if (autofocus) autofocus.focus();
      else this.#menu?.focus({ last: this.#last });
      this.#last = false;
    }
    this.emit('open');
  }

  #place(panel: HTMLElement): void {
    if (placesNatively()) placeByAnchor(panel, this.placement);
    else this.#placeByScript(panel);
  }

  #placeByScript(panel: HTMLElement): void {
    const { style } = panel;
    // Out of sight until the place is known.
    style.inset = '0 auto auto -9999px';
    void import('./floating.ts').then(
      ({ placeByScript }) => {
        this.#unplace?.();
        if (this.open && !this.#placeAtPoint) this.#unplace = placeByScript(this, panel, this.placement);
        return undefined;
      },
      // In the middle of the window, where the browser puts it.
      () => {
        style.inset = '';
      },
    );
  }

  #closed(): void {
    this.#unplace?.();
    this.#unplace = undefined;
    this.#placeAtPoint = undefined;
    this.#pinned = false;
    if (this.#layer) removeLayer(this.#layer);
    this.#layer = undefined;
    document.removeEventListener('pointerdown', this.#onElsewhere);
    window.removeEventListener('blur', this.#onElsewhere);
  }

  /** The platform closes it too: on Escape, or when something else is clicked. */
  #onToggle(event: ToggleEvent): void {
    if (event.target !== event.currentTarget) return;
    this.#hiding = event.newState === 'closed';
    if (!this.#hiding || !this.#layer) return;
    // The focus must not be lost with what held it. It stays where it is if it is elsewhere.
    const active = this.#active;
    const held = active !== this && this.contains(active) && !this.#trigger?.contains(active);
    this.#closed();
    this.open = false;
    if (held) {
      this.#before?.focus();
      if (this.#active !== this.#before) this.focus();
    }
    this.emit('close');
  }

  /**
   * A press elsewhere, also one that a hosted frame reports, which the platform does not count as a click outside; or
   * the focus went into a frame.
   */
  readonly #onElsewhere = (event: Event): void => {
    if (
      event.type === 'blur'
        ? document.activeElement instanceof HTMLIFrameElement
        : !event.composedPath().includes(this)
    )
      this.close();
  };

  // The platform closes an open panel on the press; the click that follows must not open it again.
  #onPress(): void {
    this.#openAtPress = this.open && (this.#pinned || !this.#has('hover'));
    if (this.tooltip) this.close();
  }

  #onClick(event: MouseEvent): void {
    const byKeyboard = event.detail === 0;
    // What only hovering opens, for those who cannot hover.
    const instead =
      this.#has('hover') &&
      (byKeyboard ? !this.#has('focus') : 'pointerType' in event && event.pointerType === 'touch');
    if (event.defaultPrevented || this.tooltip || !(this.#has('click') || instead)) return;
    const wasOpen = byKeyboard ? this.open : this.#openAtPress;
    this.#openAtPress = false;
    this.#byKeyboard = byKeyboard || this.#menu !== null;
    if (wasOpen) this.close();
    else this.show();
  }

  #onContextMenu(event: Event): void {
    if (!this.#has('contextmenu') || event.defaultPrevented) return;
    event.preventDefault();
    this.contextTarget = (event.composedPath()[0] ?? event.target) as Element;
    const loading = import('./context-menu.ts').catch(() => undefined);
    void Promise.all([loading, held]).then(([loaded]) =>
      loaded ? loaded.openFor(this, event) : this.show(),
    );
  }

  #onKeydown(event: KeyboardEvent): void {
    const { key } = event;
    if (event.defaultPrevented) return;
    if (key === 'F10' && event.shiftKey) return this.#onContextMenu(event);
    if (
      this.#menu &&
      (key === 'ArrowDown' || key === 'ArrowUp') &&
      (this.#has('click') || this.#has('hover'))
    ) {
      this.#byKeyboard = true;
      this.#last = key === 'ArrowUp';
      if (this.open) this.#menu.focus({ last: this.#last });
      else this.show();
      event.preventDefault();
    }
  }
}

/**
 * Until the right button is up that asked for a menu: where pressing it does (not on Windows, where releasing does), Firefox takes the
 * release for a click beside whatever was shown meanwhile, and closes it.
 */
let held: Promise<void> | undefined;

const onPressed = ({ button, buttons }: MouseEvent): void => {
  held =
    button === 2 && buttons > 0
      ? new Promise((resolve) => {
          // Released elsewhere, the menu opens when the pointer is back without a button down, or by a key.
          const names = ['pointerup', 'pointermove', 'keydown'] as const;
          const up = (event: PointerEvent | KeyboardEvent): void => {
            if (event instanceof PointerEvent && event.buttons) return;
            for (const name of names) window.removeEventListener(name, up, true);
            setTimeout(resolve);
          };
          for (const name of names) window.addEventListener(name, up, true);
        })
      : undefined;
};
/** For all popovers, and as long as the page. */
const watchPresses = (): void =>
  document.addEventListener('contextmenu', onPressed, { capture: true, passive: true });

declare global {
  interface HTMLElementTagNameMap {
    'mo-popover': MoPopover;
  }
}
