import { msg } from '../base/words.ts';
import { html, nothing, type ReactiveElement, type TemplateResult } from 'lit';
import { absent } from '../base/absent.ts';
import { property } from '../base/property.ts';
import { addLayer, removeLayer, type Layer } from '../base/layers.ts';
import { TitledElement } from '../base/titled-element.ts';
import { installImplicitSubmission } from '../base/implicit-submission.ts';
import { hearOnlyOwn } from '../base/own-events.ts';
import { renderGlyph } from '../icon/glyph.ts';
import { close } from '../icon/inner-glyphs.ts';
import { dialogStyles } from './dialog.styles.ts';

/** Each has its own icon and color; all but `confirm` close when submitted. */
export type DialogType = 'alert' | 'confirm' | 'info' | 'success' | 'warning' | 'error';

/** The drawings of the types, loaded when there is a dialog that has one. */
let glyphs: Record<DialogType, string> | undefined;

export type CancelReason = 'close-button' | 'cancel-button' | 'escape';

/** The detail of the event `cancel`. */
export interface DialogCancelDetail {
  /** What was pressed to leave it. */
  reason: CancelReason;
}

/**
 * A modal dialog over the native `<dialog>`. Nothing inside is built until it first opens.
 *
 * It closes on its close and cancel buttons and on Escape. With a `dialogType` it has a footer, an icon and a width
 * of 420 px; every type but `confirm` has one button and closes when submitted. `confirm`, and a dialog without a
 * type, stay open on `submit` until the caller closes them, so that `loading` can be shown meanwhile.
 *
 * @slot - the content, where it needs more than `content`'s words
 * @slot title - the title, where it needs more than words
 * @slot footer - replaces the buttons
 * @fires {CustomEvent<DialogCancelDetail>} cancel - a person wants to leave it; preventing it keeps it open. Composed.
 * @fires {CustomEvent<void>} submit - the submit button was pressed. Composed.
 * @fires {CustomEvent<void>} open - it opened
 * @fires {CustomEvent<void>} close - it closed, for whatever reason
 * @csspart dialog - the native dialog
 * @csspart body - what scrolls between title and footer
 */
export class MoDialog extends TitledElement {
  static {
    hearOnlyOwn(this.prototype, ['cancel', 'submit']);
  }

  static override styles = dialogStyles;

  /** The words inside. */
  @property() content = '';

  /** Whether it is shown; setting it does what `show` and `close` do. */
  @property({ type: Boolean, reflect: true }) open = false;

  /** The submit button is busy; ends when the dialog closes. */
  @property({ type: Boolean }) loading = false;

  /** Shows the buttons in a dialog without a type. */
  @property({ type: Boolean }) showFooter = false;

  /** The words of the cancel button, if other than "Cancel". */
  @property() canceltext = '';

  /** The words of the submit button, if other than "OK" or "Got it". */
  @property() submittext = '';

  /** Ignores Escape; only in a dialog with a type. */
  @property({ type: Boolean }) preventEscClose = false;

  /** What kind of thing it says: brings an icon with its color, a footer, and a width of 420 px. None if empty. */
  @property() dialogType: DialogType | '' = '';

  /** What is submitted cannot be undone: the submit button warns, and the focus begins on Cancel. */
  @property({ type: Boolean }) danger = false;

  /** A CSS width; 480 px, or 420 px with a type, if empty. */
  @property() width = '';

  readonly #layer: Layer = { element: this, modal: true };
  /** The native dialog is shown, or would be if the part of the page that it is in were. */
  #shown = false;
  /** What the page was told last: that it is open or not. */
  #told = false;
  #endCare: (() => void) | undefined;

  /** Opens it. */
  show(): void {
    this.open = true;
  }

  /** Closes it without asking: no `cancel` is fired. */
  close(): void {
    this.open = false;
    this.#follow();
  }

  override connectedCallback(): void {
    installImplicitSubmission();
    super.connectedCallback();
    this.#move();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#move();
  }

  protected override willUpdate(): void {
    if (this.dialogType && !glyphs)
      // Without them, as when the network is gone, there is no drawing.
      void import('./type-glyphs.ts').then(
        (loaded) => {
          glyphs = loaded;
          return this.requestUpdate();
        },
        () => {},
      );
    if (this.open) this.followLocale();
    else if (this.#told) this.loading = false;
  }

  protected override updated(): void {
    if (this.#dialog) this.#dialog.style.inlineSize = this.width;
    this.#follow();
    this.#notify();
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.open && !this.#dialog) return nothing;
    const { dialogType: type, loading } = this;
    const single = type && type !== 'confirm';
    const urgent = /alert|confirm|warning|error/.test(type);
    return html`<dialog
      part="dialog"
      class=${type && 'typed'}
      role=${urgent ? 'alertdialog' : absent}
      aria-labelledby="title"
      aria-describedby=${urgent ? 'body' : absent}
      closedby=${type && this.preventEscClose ? 'none' : absent}
      @cancel=${this.#onEscape}
      @close=${this.#onClose}
    >
      <div class="head">
        ${type && renderGlyph(glyphs?.[type] ?? '', type)}
        <h2 id="title"><slot name="title">${this.title}</slot></h2>
        <button
          class="control plain square close"
          aria-label=${msg('Close', { id: 'elements.close' })}
          @click=${() => this.#cancel('close-button')}
        >
          ${renderGlyph(close)}
        </button>
      </div>
      <div class="body" part="body" id="body"><slot>${this.content}</slot></div>
      ${
        type || this.showFooter || this.querySelector(':scope > [slot=footer]')
          ? html`<div class="foot">
              <slot name="footer"
                >${
                  single
                    ? nothing
                    : html`<button class="control" @click=${() => this.#cancel('cancel-button')}>
                        ${this.canceltext || msg('Cancel', { id: 'elements.cancel' })}
                      </button>`
                }<button
                  class="control submit ${this.danger ? 'danger' : 'primary'}"
                  aria-disabled=${loading ? 'true' : absent}
                  @click=${this.#submit}
                >
                  ${loading ? html`<span class="spinner"></span>` : nothing}${
                    this.submittext ||
                    (single ? msg('Got it', { id: 'elements.got-it' }) : msg('OK', { id: 'elements.ok' }))
                  }
                </button></slot
              >
            </div>`
          : nothing
      }
      <slot name="toasts"></slot>
    </dialog>`;
  }

  get #dialog(): HTMLDialogElement | null | undefined {
    return this.shadowRoot?.querySelector('dialog');
  }

  /** Brings the native dialog into the state that `open` names. */
  #follow(wanted = this.open && this.isConnected): void {
    const dialog = this.#dialog;
    if (!dialog || wanted === this.#shown) return;
    this.#shown = wanted;
    if (wanted) {
      this.#show(dialog);
      // After the focus moved: the page is laid out then, and measuring it costs nothing.
      addLayer(this.#layer);
    } else {
      removeLayer(this.#layer);
      dialog.close();
      this.#endCare?.();
      this.#endCare = undefined;
    }
  }

  #show(dialog: HTMLDialogElement): void {
    let opener = document.activeElement;
    while (opener?.shadowRoot?.activeElement) opener = opener.shadowRoot.activeElement;
    dialog.showModal();
    void import('./while-open.ts').then(
      ({ careFor }) => this.#shown && (this.#endCare ??= careFor(dialog, this.#layer, opener)),
      () => {},
    );
    this.#giveFocus(dialog);
  }

  /** Focuses what asks for it, else the first field, else a button. */
  #giveFocus(dialog: HTMLDialogElement): void {
    // Not by the attribute autofocus: of a button that is inserted with it, a tool's frame on another origin complains.
    const tree = this.getRootNode() as Document | ShadowRoot;
    let late: Partial<ReactiveElement> | undefined;
    for (const wanted of ['[autofocus]', '*'])
      for (const element of this.querySelectorAll<HTMLElement & Partial<ReactiveElement>>(wanted))
        if (!late && (element.tabIndex >= 0 || element.shadowRoot?.delegatesFocus)) {
          element.focus();
          if (tree.activeElement === element) return;
          if (element.hasUpdated === false) late = element;
        }
    dialog.querySelector<HTMLElement>(this.danger ? '.foot .control' : '.submit')?.focus();
    // A field that comes with the opening has not drawn yet what takes the focus.
    const given = this.shadowRoot!.activeElement;
    void late?.updateComplete?.then(
      () => this.#shown && this.shadowRoot!.activeElement === given && this.#giveFocus(dialog),
    );
  }

  /** It came into the page or left it, or both at once. */
  #move(): void {
    if (!this.open) return;
    // The browser took it out of the top layer, but left it open.
    if (!this.#dialog?.matches(':modal')) this.#follow(false);
    this.requestUpdate();
  }

  /** Tells the page once that it opened or closed; leaving the page is closing, too. */
  #notify(): void {
    if (this.#shown === this.#told) return;
    this.#told = this.#shown;
    this.emit(this.#shown ? 'open' : 'close');
  }

  #onEscape(event: Event): void {
    // A file input inside fires a bubbling `cancel`, too.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (!this.dialogType || !this.preventEscClose) this.#cancel('escape');
  }

  /** The platform closed it: by `<form method="dialog">` inside, or Escape pressed again and again. */
  #onClose(event: Event): void {
    if (event.target === event.currentTarget && this.#shown && !this.#dialog?.open) this.close();
  }

  #cancel(reason: CancelReason): void {
    if (this.emit('cancel', { reason } satisfies DialogCancelDetail, { composed: true, cancelable: true }))
      this.close();
  }

  #submit(): void {
    if (this.loading) return;
    this.emit('submit', undefined, { composed: true });
    if (this.dialogType && this.dialogType !== 'confirm') this.close();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-dialog': MoDialog;
  }
}
