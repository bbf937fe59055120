import { msg } from '../base/words.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { absent } from '../base/absent.ts';
import { property, state } from '../base/property.ts';
import { renderGlyph } from '../icon/glyph.ts';
import { close, eyeOff, eye, search } from '../icon/inner-glyphs.ts';
import { inputStyles } from './input.styles.ts';
import { TextControl } from './text-control.ts';

/** What is typed, as of `<input type>`. */
export type InputType =
  | 'text'
  | 'password'
  | 'search'
  | 'email'
  | 'url'
  | 'tel'
  | 'number'
  | 'date'
  | 'datetime-local'
  | 'month'
  | 'time';

/** Words, in which a phone may begin with a capital and a browser may look for mistakes. */
const isProse = (type: InputType, autocomplete: string): boolean =>
  type === 'text' && !/username|email|password|code/.test(autocomplete);

/**
 * A field of one line of text with its label, hint and error. Takes part in a form; Enter submits the form, as in a
 * native field. A password field has a button that shows what was typed.
 *
 * @fires {InputEvent} input - the text changes. Bubbles, composed.
 * @fires {Event} change - the text changed and the field is left or Enter pressed. Bubbles.
 * @slot label - the label, where it needs more than words
 * @slot prefix - before the text, such as an icon or a unit
 * @slot suffix - after the text
 * @csspart field - the box around the text
 * @csspart input - the native input
 * @csspart mark - the star of what is required
 */
export class MoInput extends TextControl {
  static override styles = inputStyles;

  /** What is typed. */
  @property() type: InputType = 'text';

  /** The least number or the earliest date. */
  @property() min = '';

  /** The greatest number or the latest date. */
  @property() max = '';

  /** The distance of allowed numbers or times; `any` for no such rule. */
  @property() step = '';

  /** A regular expression that the whole text must match; say in `hint` what is asked for. */
  @property() pattern = '';

  /** Offers a button that empties the field. */
  @property({ type: Boolean }) clearable = false;

  @state() private shown = false;

  override get control(): HTMLInputElement | null {
    return this.renderRoot?.querySelector('input') ?? null;
  }

  /** The value as a number; NaN if it is none. */
  get valueAsNumber(): number {
    return this.control?.valueAsNumber ?? Number.NaN;
  }

  protected override get secret(): boolean {
    return this.type === 'password' || super.secret;
  }

  protected override render(): TemplateResult {
    const { type, value, problem, readOnly } = this;
    const disabled = this.isDisabled;
    const fixed = disabled || readOnly;
    const prose = isProse(type, this.autocomplete);
    return html`${this.renderLabel()}
      <div class="field ${problem ? 'invalid' : ''}" part="field">
        <slot name="prefix">${type === 'search' ? renderGlyph(search) : nothing}</slot>
        <input
          id="control"
          part="input"
          type=${type === 'password' && this.shown ? 'text' : type}
          name=${this.name || absent}
          placeholder=${this.placeholder || absent}
          .autocomplete=${this.autocomplete}
          autocapitalize=${prose ? absent : 'none'}
          spellcheck=${prose ? absent : 'false'}
          inputmode=${this.inputMode || absent}
          min=${this.min || absent}
          max=${this.max || absent}
          .step=${this.step}
          pattern=${this.pattern || absent}
          minlength=${this.minLength ?? absent}
          maxlength=${this.maxLength ?? absent}
          ?required=${this.required}
          ?disabled=${disabled}
          ?readonly=${readOnly}
          aria-label=${this.outerLabel || absent}
          aria-description=${this.outerDescription || absent}
          aria-invalid=${problem ? 'true' : absent}
          aria-describedby=${this.describedBy}
          @input=${this.onInput}
          @change=${this.onChange}
          @blur=${this.#onBlur}
          @keydown=${this.submitOnEnter}
        />${
          this.clearable && value && !fixed
            ? html`<button
                type="button"
                aria-label=${msg('Clear', { id: 'elements.clear' })}
                @click=${this.#clear}
              >
                ${renderGlyph(close)}
              </button>`
            : nothing
        }${
          type === 'password' && !disabled
            ? html`<button
                type="button"
                aria-label=${msg('Show password', { id: 'elements.show-password' })}
                aria-pressed=${this.shown ? 'true' : 'false'}
                @click=${this.#toggleShown}
              >
                ${renderGlyph(this.shown ? eyeOff : eye)}
              </button>`
            : nothing
        }<slot name="suffix"></slot>
      </div>
      ${this.renderNotes()}`;
  }

  // Half a number or date is no value, so that there is no change to hear of.
  readonly #onBlur = (): void => {
    if (this.validity.badInput) this.tell();
  };

  readonly #clear = (): void => {
    this.value = '';
    this.control?.focus();
    this.emit('input', undefined, { bubbles: true, composed: true });
    this.changed();
  };

  readonly #toggleShown = (): void => {
    this.shown = !this.shown;
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-input': MoInput;
  }
}
