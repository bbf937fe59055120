import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { str, msg } from '../base/words.ts';
import { absent } from '../base/absent.ts';
import { property } from '../base/property.ts';
import { TextControl } from '../input/text-control.ts';
import { textareaStyles } from './textarea.styles.ts';

/**
 * A field of several lines with its label, hint and error, as high as its text. Takes part in a form; Enter begins a
 * new line.
 *
 * @fires {InputEvent} input - the text changes. Bubbles, composed.
 * @fires {Event} change - the text changed and the field is left. Bubbles.
 * @slot label - the label, where it needs more than words
 * @csspart field - the box around the text
 * @csspart input - the native textarea
 * @csspart mark - the star of what is required
 * @cssproperty [--mo-textarea-max-height=320px] - the height from which on the text scrolls
 */
export class MoTextarea extends TextControl {
  static override styles = textareaStyles;

  /** The height without text, in lines; 3 if not given. */
  @property({ type: Number }) rows = 3;

  /** Shows how many of `maxLength` characters are typed. */
  @property({ type: Boolean }) counted = false;

  override get control(): HTMLTextAreaElement | null {
    return this.renderRoot?.querySelector('textarea') ?? null;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const { control, rows } = this;
    if (!control) return;
    // Lines of 1.5, and the space above and below.
    control.style.setProperty('min-block-size', `calc(${rows} * 1.5em + 14px)`);
    if (CSS.supports('field-sizing', 'content')) return;
    control.style.setProperty('block-size', 'auto');
    control.style.setProperty('block-size', `${control.scrollHeight}px`);
  }

  protected override render(): TemplateResult {
    const { problem, maxLength, value } = this;
    const typed = value.length;
    return html`${this.renderLabel()}
      <div class="field ${problem ? 'invalid' : ''}" part="field">
        <textarea
          id="control"
          part="input"
          rows=${this.rows}
          name=${this.name || absent}
          placeholder=${this.placeholder || absent}
          .autocomplete=${this.autocomplete}
          inputmode=${this.inputMode || absent}
          minlength=${this.minLength ?? absent}
          maxlength=${maxLength ?? absent}
          ?required=${this.required}
          ?disabled=${this.isDisabled}
          ?readonly=${this.readOnly}
          spellcheck=${this.spellcheck ? absent : 'false'}
          aria-label=${this.outerLabel || absent}
          aria-description=${this.outerDescription || absent}
          aria-invalid=${problem ? 'true' : absent}
          aria-describedby=${this.describedBy}
          @input=${this.onInput}
          @change=${this.onChange}
        ></textarea>
      </div>
      ${this.renderNotes()}${
        this.counted && maxLength
          ? html`<div class="note">
              ${msg(str`${typed} of ${maxLength} characters`, { id: 'elements.characters' })}
            </div>`
          : nothing
      }`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-textarea': MoTextarea;
  }
}
