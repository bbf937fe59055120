import { html, nothing, type TemplateResult } from 'lit';
import { absent } from '../base/absent.ts';
import { OptionsControl } from '../base/options-control.ts';
import { renderGlyph } from '../icon/glyph.ts';
import { selectStyles } from './select.styles.ts';

const ARROW = 'm5.5 8 4.5 4.5L14.5 8';

/**
 * One choice of several, by the native `<select>`: its list, its keys and a phone's picker are the platform's. The
 * choices are plain `<option>`s and `<optgroup>`s inside the element, and may change at any time. A long list is
 * searched in `mo-combobox`.
 *
 * @fires {Event} input - the person chose. Bubbles, composed.
 * @fires {Event} change - the person chose. Bubbles.
 * @slot - `<option>`s and `<optgroup>`s
 * @slot label - the label, where it needs more than words
 * @csspart field - the box
 * @csspart input - the native select
 * @csspart mark - the star of what is required
 */
export class MoSelect extends OptionsControl {
  static override styles = selectStyles;

  #copies: Element[] = [];

  override get control(): HTMLSelectElement | null {
    return this.renderRoot?.querySelector('select') ?? null;
  }

  protected override firstUpdated(): void {
    this.optionsChanged();
  }

  protected override apply(): void {
    const { control } = this;
    if (control) control.value = this.value;
    const chosen = control ? control.selectedOptions[0] : this.chosen;
    control?.classList.toggle('empty', chosen?.value === '' && this.placeholder !== '');
    this.internals.setFormValue(chosen && !chosen.disabled ? chosen.value : null, this.value);
  }

  // Copies of the options are put into the native select, where alone the browser takes them.
  protected override optionsChanged(): void {
    const { control } = this;
    if (!control) return;
    for (const copy of this.#copies) copy.remove();
    const options = this.querySelectorAll(':scope > :is(option, optgroup, hr)');
    this.#copies = [...options].map((option) => option.cloneNode(true) as Element);
    control.append(...this.#copies);
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
