import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { MoElement } from '../base/mo-element.ts';
import { property } from '../base/property.ts';
import { fieldStyles } from './field.styles.ts';

let count = 0;

/**
 * Label, hint and error around any control of a page: a native one, or one of another library. (The controls of this
 * package have their own.) What names and describes the control is put beside it into the page, not into the shadow
 * tree, because only there its id counts.
 *
 * @slot - the control, alone or with what belongs to it
 * @slot label - made by the element from `label`, or the page's own `<label>`
 * @slot hint - made by the element from `hint`
 * @slot error - made by the element from `error`
 */
export class MoField extends MoElement {
  static override styles = fieldStyles;

  /** What the control is for. */
  @property() label = '';

  /** What helps to fill it in. */
  @property() hint = '';

  /** What is wrong; empty if nothing is. Shown in place of the hint. */
  @property() error = '';

  readonly #texts = new Map<string, HTMLElement>();
  #observer: MutationObserver | undefined;
  #invalid = false;

  /** The control that the label belongs to: the first in the slot that can be labeled. */
  get control(): HTMLElement | null {
    return (
      [...this.querySelectorAll<HTMLElement>(':scope > :not([slot]), :scope > :not([slot]) *')].find(
        (element) =>
          element.matches('input:not([type=hidden]),select,textarea,meter,output,progress') ||
          Boolean(
            (customElements.get(element.localName) as { formAssociated?: boolean } | undefined)
              ?.formAssociated,
          ),
      ) ?? null
    );
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // The control may come later, and whether it is required may change.
    this.#observer ??= new MutationObserver(() => this.requestUpdate());
    this.#observer.observe(this, {
      childList: true,
      subtree: true,
      attributeFilter: ['required', 'aria-required', 'id'],
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
  }

  protected override updated(_changed: PropertyValues<this>): void {
    const { control, error, hint } = this;
    const label = this.#text('label', 'label', this.label) as HTMLLabelElement | undefined;
    // A live region must be there before its words.
    const wrong = this.#text('error', 'div', error, true);
    const help = this.#text('hint', 'div', error ? '' : hint);
    if (wrong) wrong.ariaLive = 'polite';
    if (!control) return;
    control.id ||= `mo-field-${++count}`;
    if (label) label.htmlFor = control.id;
    this.#describe(control, error ? wrong : help);
    if (error) control.setAttribute('aria-invalid', 'true');
    else if (this.#invalid) control.removeAttribute('aria-invalid');
    this.#invalid = error !== '';
  }

  protected override render(): TemplateResult {
    const { control } = this;
    const required = control?.matches('[required], [aria-required=true]') ?? false;
    return html`<div class="label">
        <slot name="label"></slot>${required ? html`<span class="mark" aria-hidden="true">*</span>` : nothing}
      </div>
      <slot></slot>
      <slot name="hint"></slot>
      <slot name="error"></slot>`;
  }

  /** Adds the hint or the error to what the page itself says of the control. */
  #describe(control: HTMLElement, text: HTMLElement | undefined): void {
    const mine = new Set<Element>(this.#texts.values());
    const others = (control.ariaDescribedByElements ?? []).filter((element) => !mine.has(element));
    const ids = [...others, ...(text ? [text] : [])].map(({ id }) => id).join(' ');
    if (ids) control.setAttribute('aria-describedby', ids);
    else control.removeAttribute('aria-describedby');
  }

  /** A text of its own in the page. */
  #text(slot: string, tag: 'label' | 'div', words: string, always = false): HTMLElement | undefined {
    let text = this.#texts.get(slot);
    if (!text && (words || always)) {
      text = document.createElement(tag);
      text.slot = slot;
      text.id = `mo-field-${slot}-${++count}`;
      this.#texts.set(slot, text);
    }
    if (!text) return undefined;
    if (!words && !always) {
      text.remove();
      return undefined;
    }
    if (text.parentNode !== this) this.append(text);
    if (text.textContent !== words) text.textContent = words;
    return text;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-field': MoField;
  }
}
