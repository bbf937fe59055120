import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { renderGlyph } from '../icon/glyph.ts';
import { alert } from '../icon/inner-glyphs.ts';
import { absent } from './absent.ts';
import { isSubmitButton } from './implicit-submission.ts';
import { MoElement } from './mo-element.ts';
import { property, state } from './property.ts';
import { validityWords } from './validity-words.ts';

/** Validity is being asked for, not reported: nothing must be shown or focused. */
let quiet = false;

const quietly = (ask: () => boolean): boolean => {
  quiet = true;
  try {
    return ask();
  } finally {
    quiet = false;
  }
};

// A form's `checkValidity()` fires the same `invalid` events as a submission does, and only the form can tell.
const askQuietly = (form: HTMLFormElement): void => {
  if (Object.hasOwn(form, 'checkValidity')) return;
  form.checkValidity = () => quietly(() => HTMLFormElement.prototype.checkValidity.call(form));
};

/** A native control inside a form control. */
export type NativeControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * What every control of a form has in common: a name, a label, a hint, an error, and a place in the form. The browser's
 * own control inside does the work and decides what is valid; what is wrong is said in the page's language under the
 * control, once the person has changed it and left it, or has tried to submit.
 */
export abstract class FormControl extends MoElement {
  static override shadowRootOptions: ShadowRootInit = {
    ...MoElement.shadowRootOptions,
    delegatesFocus: true,
  };
  /** Lets the element take part in a form. */
  static readonly formAssociated = true;

  /** What it is for. Every control needs one, or a `<label>` of the page. */
  @property() label = '';

  /** Keeps the label for assistive technology only. */
  @property({ type: Boolean }) hideLabel = false;

  /** What helps to fill it in. */
  @property() hint = '';

  /** What the page found wrong; empty if nothing is. */
  @property() error = '';

  /** The name under which a form sends the value. */
  @property({ reflect: true }) name = '';

  /** The form cannot be sent without it. */
  @property({ type: Boolean, reflect: true }) required = false;

  /** It cannot be used, and is no part of what the form sends. */
  @property({ type: Boolean, reflect: true }) disabled = false;

  /** What is wrong is said from now on. */
  @state() private told = false;

  protected readonly internals = this.attachInternals();
  #custom = '';
  #formDisabled = false;

  constructor() {
    super();
    this.addEventListener('invalid', this.#onInvalid);
  }

  /** The native control inside. */
  abstract get control(): HTMLElement | null;

  /** Brings the native control, if it is there already, and the form's entry into the state that the properties name. */
  protected abstract apply(): void;

  /** Nothing is given that `required` asks for. */
  protected abstract get empty(): boolean;

  /** Goes back to what it was at first. */
  abstract formResetCallback(): void;

  /** The form that it belongs to. */
  get form(): HTMLFormElement | null {
    return this.internals.form;
  }

  /** The labels of the page that belong to it. */
  get labels(): NodeList {
    return this.internals.labels;
  }

  /** Which rules the value breaks. */
  get validity(): ValidityState {
    return this.internals.validity;
  }

  /** What is wrong with the value, in the page's language. */
  get validationMessage(): string {
    return this.internals.validationMessage;
  }

  /** Whether its value is checked: not while it is disabled. */
  get willValidate(): boolean {
    return this.internals.willValidate;
  }

  /** Whether the value is valid; shows nothing. */
  checkValidity(): boolean {
    return quietly(() => this.internals.checkValidity());
  }

  /** Whether the value is valid; if not, says what is wrong and takes the focus. */
  reportValidity(): boolean {
    const valid = this.internals.reportValidity();
    if (!valid) this.focus();
    return valid;
  }

  /** Makes it invalid for a reason of the page's own, or valid again with an empty text. */
  setCustomValidity(message: string): void {
    this.#custom = message;
    this.#validate();
    this.requestUpdate();
  }

  formAssociatedCallback(form: HTMLFormElement | null): void {
    if (form) askQuietly(form);
    this.requestUpdate();
  }

  formDisabledCallback(disabled: boolean): void {
    this.#formDisabled = disabled;
    this.requestUpdate();
  }

  override connectedCallback(): void {
    this.followLocale();
    super.connectedCallback();
    // Its form knows it from now on, as it knows a native control, not only after the first rendering.
    if (!this.hasUpdated) this.settle();
  }

  override requestUpdate(...change: Parameters<MoElement['requestUpdate']>): void {
    super.requestUpdate(...change);
    // The form and the validity know a new value at once, as of a native control, not only after the next rendering.
    // Before the first one they have to be told of everything; there is a root from the first connection on.
    if (this.renderRoot && (!this.hasUpdated || change[0] === 'value' || change[0] === 'checked'))
      this.settle();
  }

  protected override updated(_changed: PropertyValues<this>): void {
    this.settle();
  }

  /** Whether it or the fieldset around it is disabled. */
  protected get isDisabled(): boolean {
    return this.disabled || this.#formDisabled;
  }

  /** What is to be said as wrong now. */
  protected get problem(): string {
    return this.error || (this.told && !this.isDisabled ? this.#message() : '');
  }

  /** The name for assistive technology where a label of the page stands for the element's own. */
  protected get outerLabel(): string {
    if (this.label) return '';
    return [...this.internals.labels]
      .map(({ textContent }) => textContent?.trim())
      .join(' ')
      .trim();
  }

  /** What the page's own texts say of it, by the host's `aria-describedby`. */
  protected get outerDescription(): string {
    return (this.ariaDescribedByElements ?? []).map(({ textContent }) => textContent.trim()).join(' ');
  }

  /** Of the native control: the ids of what describes it. */
  protected get describedBy(): string {
    return this.problem ? 'error' : this.hint ? 'hint' : absent;
  }

  protected settle(): void {
    if (!this.hasUpdated) {
      // What the browser reads from the attributes.
      if (this.name) this.setAttribute('name', this.name);
      this.toggleAttribute('disabled', this.disabled);
    }
    this.apply();
    this.#validate();
  }

  /** From now on is said what is wrong with the value. */
  protected tell(): void {
    this.told = true;
  }

  /** The person changed the value. */
  protected changed(): void {
    this.tell();
    this.emit('change', undefined, { bubbles: true });
  }

  /** To be called on a reset: what is wrong is not said until the person acts again. */
  protected forget(): void {
    this.told = false;
  }

  /** Enter submits the form by its first submit button, as from a native control. */
  protected readonly submitOnEnter = (event: KeyboardEvent): void => {
    const { form } = this;
    if (event.key !== 'Enter' || event.isComposing || event.defaultPrevented || !form) return;
    event.preventDefault();
    const button = [...form.elements].find(isSubmitButton);
    if (!button) form.requestSubmit();
    else if (!button.matches(':disabled')) button.click();
  };

  /** The label, above or beside the native control of the id `control`. */
  protected renderLabel(): TemplateResult {
    return html`<label for="control" class=${this.hideLabel ? 'hidden' : absent}
      ><slot name="label">${this.label}</slot>${
        this.required && this.label && !this.hideLabel
          ? html`<span class="mark" part="mark" aria-hidden="true"> *</span>`
          : nothing
      }</label
    >`;
  }

  /** The hint, or what is wrong in its place. The live region is there before its words. */
  protected renderNotes(): TemplateResult {
    const { problem, hint } = this;
    return html`${hint && !problem ? html`<div class="note" id="hint">${hint}</div>` : nothing}
      <div class=${problem ? 'note error' : absent} id="error" aria-live="polite">
        ${problem ? html`${renderGlyph(alert)}<span>${problem}</span>` : nothing}
      </div>`;
  }

  /** Whether it has to be given and is not. */
  protected get brokenByEmpty(): ValidityStateFlags {
    return { valueMissing: this.required && !this.isDisabled && this.empty };
  }

  /** The rules that the value breaks: those that the native control knows, or else whether it has to be given. */
  protected get brokenRules(): ValidityStateFlags {
    const control = this.control as NativeControl | null;
    if (!control || !('validity' in control)) return this.brokenByEmpty;
    return control.willValidate ? control.validity : {};
  }

  #message(): string {
    const { validity } = this.internals;
    if (validity.valid) return '';
    return validity.customError ? this.#custom : validityWords(validity, this.control);
  }

  #validate(): void {
    const { control } = this;
    const before = this.internals.validity.valid;
    const flags: ValidityStateFlags = this.#custom ? { customError: true } : this.brokenRules;
    const message = this.#custom || validityWords(flags, control);
    if (message) this.internals.setValidity(flags, message, control ?? undefined);
    else this.internals.setValidity({});
    // What is said depends on it: render again, after the rendering that may be going on.
    if (this.told && before !== this.internals.validity.valid)
      void Promise.resolve().then(() => this.requestUpdate());
  }

  readonly #onInvalid = (event: Event): void => {
    if (quiet) return;
    // Said under the control instead of in the browser's bubble, which speaks the browser's language.
    event.preventDefault();
    this.told = true;
    const invalid = [...(this.form?.elements ?? [this])].filter((element) => element.matches(':invalid'));
    if (invalid.find(({ localName }) => localName !== 'fieldset') === this) this.focus();
  };
}
