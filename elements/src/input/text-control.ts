import { property } from '../base/property.ts';
import { ValueControl } from '../base/value-control.ts';

/** What the browser may fill in, as of `<input autocomplete>`. */
export type InputAutocomplete =
  | ''
  | 'on'
  | 'off'
  | 'name'
  | 'given-name'
  | 'family-name'
  | 'nickname'
  | 'username'
  | 'email'
  | 'tel'
  | 'url'
  | 'bday'
  | 'organization'
  | 'organization-title'
  | 'street-address'
  | 'postal-code'
  | 'country'
  | 'one-time-code'
  | 'current-password'
  | 'new-password';

/** What is not to be found again by the next person at the same browser. */
const secret = /^(off|one-time-code|(current|new)-password)$/;

/** A control that holds text: what a field of one line and one of several have in common. */
export abstract class TextControl extends ValueControl {
  /** The text. The attribute gives the one to begin with, to which a reset goes back. */
  @property() override value = '';

  /** An example of what to type. */
  @property() placeholder = '';

  /** It can be read and copied, not changed. */
  @property({ type: Boolean, reflect: true }) readOnly = false;

  /** The fewest characters, if anything is typed. */
  @property({ type: Number }) minLength: number | undefined;

  /** The most characters that can be typed. */
  @property({ type: Number }) maxLength: number | undefined;

  /** What the browser may fill in. */
  @property() autocomplete: InputAutocomplete = '';

  // The global attribute, which says which keys a phone shows, counts on the native control.
  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'inputmode'];
  }

  abstract override get control(): HTMLInputElement | HTMLTextAreaElement | null;

  /** Selects the whole text. */
  select(): void {
    this.control?.select();
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
    if (name === 'inputmode') this.requestUpdate();
  }

  override formStateRestoreCallback(value: string): void {
    if (!this.secret) super.formStateRestoreCallback(value);
  }

  protected override apply(): void {
    const { control, value } = this;
    if (control && control.value !== value) control.value = value;
    this.internals.setFormValue(value, this.secret ? null : value);
  }

  protected override get empty(): boolean {
    return super.empty && !this.readOnly;
  }

  /** The browser must not keep the text with the page, to bring it back when the person returns. */
  protected get secret(): boolean {
    return secret.test(this.autocomplete);
  }

  protected readonly onInput = (): void => {
    this.value = this.control?.value ?? '';
  };

  // The native event stops at the shadow root.
  protected readonly onChange = (): void => {
    this.changed();
  };
}
