import { html, nothing, type TemplateResult } from 'lit';
import { absent } from '../base/absent.ts';
import { property } from '../base/property.ts';
import { ValueControl } from '../base/value-control.ts';
import { renderGlyph } from '../icon/glyph.ts';
import { selectStyles } from './select.styles.ts';

const ARROW = 'm5.5 8 4.5 4.5L14.5 8';

/**
 * One choice of several, by the native `<select>`: its list, its keys and a phone's picker are the platform's. The
 * choices are plain `<option>`s and `<optgroup>`s inside the element, and may change at any time.
 *
 * @fires {Event} input - the person chose. Bubbles, composed.
 * @fires {Event} change - the person chose. Bubbles.
 * @slot - `<option>`s and `<optgroup>`s
 * @slot label - the label, where it needs more than words
 * @csspart field - the box
 * @csspart input - the native select
 * @csspart mark - the star of what is required
 */
export class MoSelect extends ValueControl {
  static override styles = selectStyles;

  /** The value of the chosen option; as of a native one the first, or the one marked `selected`, if not given. */
  @property() override value = '';

  /** What is shown while nothing is chosen; without it the first option is chosen from the start. */
  @property() placeholder = '';

  #observer: MutationObserver | undefined;
  #copies: Element[] = [];

  override get control(): HTMLSelectElement | null {
    return this.renderRoot?.querySelector('select') ?? null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer ??= new MutationObserver(() => {
      this.value ||= this.#first();
      this.#mirror();
    });
    this.#observer.observe(this, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['value', 'label', 'disabled', 'selected', 'hidden'],
    });
    if (this.hasUpdated) this.#mirror();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
  }

  override formResetCallback(): void {
    super.formResetCallback();
    this.value ||= this.#first();
  }

  protected override willUpdate(): void {
    // Nothing was chosen by the page: what the options themselves say counts.
    this.value ||= this.#first();
    super.willUpdate();
  }

  protected override firstUpdated(): void {
    this.#mirror();
  }

  protected override apply(): void {
    const { control } = this;
    if (control) control.value = this.value;
    const chosen = control ? control.selectedOptions[0] : this.#chosen;
    control?.classList.toggle('empty', chosen?.value === '' && this.placeholder !== '');
    this.internals.setFormValue(chosen && !chosen.disabled ? chosen.value : null, this.value);
  }

  protected override get empty(): boolean {
    return !this.#chosen?.value;
  }

  protected override render(): TemplateResult {
    const { problem, placeholder } = this;
    return html`${this.renderLabel()}
      <div class="field ${problem ? 'invalid' : ''}" part="field">
        <select
          id="control"
          part="input"
          name=${this.name || absent}
          ?required=${this.required}
          ?disabled=${this.isDisabled}
          aria-label=${this.outerLabel || absent}
          aria-description=${this.outerDescription || absent}
          aria-invalid=${problem ? 'true' : absent}
          aria-describedby=${this.describedBy}
          @input=${this.#onInput}
          @change=${this.#onChange}
          @keydown=${this.submitOnEnter}
        >
          ${placeholder ? html`<option value="" disabled hidden>${placeholder}</option>` : nothing}
        </select>
        ${renderGlyph(ARROW)}
      </div>
      ${this.renderNotes()}<slot></slot>`;
  }

  /** The option of the page that is chosen, or will be once there is a native select. */
  get #chosen(): HTMLOptionElement | undefined {
    const value = this.value || this.#first();
    return [...this.querySelectorAll('option')].find((option) => option.value === value);
  }

  /** What is chosen where the page chose nothing. */
  #first(): string {
    const option =
      this.querySelector<HTMLOptionElement>('option[selected]') ??
      (this.placeholder ? null : this.querySelector<HTMLOptionElement>('option:enabled'));
    return option?.value ?? '';
  }

  /** Puts copies of the options into the native select, where alone the browser takes them. */
  #mirror(): void {
    const { control } = this;
    if (!control) return;
    const chosen = control.selectedOptions[0];
    const wasThere = this.#copies.some((copy) => copy.contains(chosen ?? null));
    for (const copy of this.#copies) copy.remove();
    const options = this.querySelectorAll(':scope > :is(option, optgroup, hr)');
    this.#copies = [...options].map((option) => option.cloneNode(true) as Element);
    control.append(...this.#copies);
    // The chosen option is gone. (One that has not come yet is waited for.)
    if (wasThere && !this.#chosen) this.value = this.#first();
    this.settle();
  }

  readonly #onInput = (): void => {
    this.value = this.control?.value ?? '';
  };

  readonly #onChange = (): void => {
    this.changed();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-select': MoSelect;
  }
}
