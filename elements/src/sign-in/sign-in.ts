import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { absent } from '../base/absent.ts';
import { MoElement } from '../base/mo-element.ts';
import { property } from '../base/property.ts';
import { msg } from '../base/words.ts';
import type { MoInput } from '../input/input.ts';
import { signInStyles } from './sign-in.styles.ts';

/** The detail of the event `sign-in`. */
export interface SignInDetail {
  /** Without spaces around it. */
  username: string;
  /** As it was typed. */
  password: string;
}

/**
 * A card that asks for username and password. The page answers its event `sign-in`, shows `loading` meanwhile, and says
 * what went wrong by `error`.
 *
 * The card has a form of its own. Inside a form of the page it is a control of that form as well, with the entries
 * `username` and `password`; signing in then also submits that form.
 *
 * @slot logo - above the heading
 * @slot heading - the heading, where it needs more than words
 * @slot - between the fields and the button, such as an agreement to accept
 * @slot links - below the fields, such as a forgotten password and signing up
 * @slot footer - below the button
 * @fires {CustomEvent<SignInDetail>} sign-in - both fields are filled in and the person signs in. Bubbles, composed.
 * @csspart heading - the heading
 * @csspart submit - the button
 */
export class MoSignIn extends MoElement {
  static override styles = signInStyles;
  static override shadowRootOptions: ShadowRootInit = {
    ...MoElement.shadowRootOptions,
    delegatesFocus: true,
  };
  /** Lets the element take part in a form. */
  static readonly formAssociated = true;

  /** The words at the top; "Sign in" if empty. */
  @property() heading = '';

  /** The heading's level in the page, 1 to 6; 1 if not given. */
  @property({ type: Number }) level = 1;

  /** The label of the first field; "Username" if empty. */
  @property() usernameLabel = '';

  /** The username to begin with. It follows what is typed. */
  @property() username = '';

  /** The words of the button; "Sign in" if empty. */
  @property() submittext = '';

  /** The button's words while `loading`, such as a countdown; "Signing in…" if empty. */
  @property() loadingtext = '';

  /** The page is signing in: the button is busy, and nothing is sent a second time. */
  @property({ type: Boolean, reflect: true }) loading = false;

  /** The fewest characters that a password has; not checked if 0. */
  @property({ type: Number }) passwordMinLength = 0;

  /**
   * What went wrong, in the page's words: it is said at once, or when `loading` ends, and the focus goes to the
   * password. The next try empties it, so that the same words are said again.
   */
  @property() error = '';

  /** Nothing can be typed or sent. */
  @property({ type: Boolean, reflect: true }) disabled = false;

  readonly #internals = this.attachInternals();
  #formDisabled = false;
  #initial: string | undefined;

  constructor() {
    super();
    this.addEventListener('invalid', this.#onInvalid);
  }

  /** The form of the page that it belongs to. */
  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  /** Which rules username and password break. */
  get validity(): ValidityState {
    return this.#internals.validity;
  }

  /** What is wrong, in the page's language. */
  get validationMessage(): string {
    return this.#internals.validationMessage;
  }

  /** Whether both fields are filled in as they must be; shows nothing. */
  checkValidity(): boolean {
    return this.validity.valid;
  }

  /** Whether both fields are filled in; if not, says so at the fields and focuses the first wrong one. */
  reportValidity(): boolean {
    // The last to be asked keeps the focus.
    const wrong = this.#fields.toReversed().filter((field) => !field.reportValidity());
    return wrong.length === 0;
  }

  /** Empties the password, such as after it was refused. */
  clearPassword(): void {
    const [, password] = this.#fields;
    if (password) password.value = '';
    this.#tell();
  }

  /** Focuses the first field, or the password where the username is known. */
  override focus(options?: FocusOptions): void {
    const [username, password] = this.#fields;
    (username?.value ? password : username)?.focus(options);
  }

  formDisabledCallback(disabled: boolean): void {
    this.#formDisabled = disabled;
    this.requestUpdate();
  }

  formResetCallback(): void {
    this.renderRoot.querySelector('form')?.reset();
    this.username = this.#initial ?? '';
    this.error = '';
    this.#tell();
  }

  /** The browser keeps the username, never the password. */
  formStateRestoreCallback(username: string): void {
    this.username = username;
  }

  override connectedCallback(): void {
    this.followLocale();
    super.connectedCallback();
  }

  override requestUpdate(...change: Parameters<MoElement['requestUpdate']>): void {
    // The attribute was removed, or the page has none to give.
    if (change[0] === 'username') this.username ??= '';
    super.requestUpdate(...change);
  }

  protected override willUpdate(): void {
    this.#initial ??= this.username;
  }

  protected override updated(changed: PropertyValues<this>): void {
    // The fields know their own rules once they have rendered.
    void Promise.all(this.#fields.map((field) => field.updateComplete)).then(this.#tell);
    if ((changed.has('error') || changed.has('loading')) && this.error && !this.loading) {
      const [username, password] = this.#fields;
      if (!username?.value) username?.focus();
      else {
        password?.focus();
        password?.select();
      }
    }
  }

  protected override render(): TemplateResult {
    const { loading, error } = this;
    const disabled = this.disabled || this.#formDisabled;
    return html`<slot name="logo"></slot>
      <div class="heading" part="heading" role="heading" aria-level=${this.level}>
        <slot name="heading">${this.heading || msg('Sign in', { id: 'elements.sign-in' })}</slot>
      </div>
      <form novalidate @submit=${this.#onSubmit} @input=${this.#onInput}>
        <div role="alert">
          ${error && !loading ? html`<mo-callout type="error">${error}</mo-callout>` : nothing}
        </div>
        <mo-input
          name="username"
          autocomplete="username"
          required
          .label=${this.usernameLabel || msg('Username', { id: 'elements.sign-in.username' })}
          .value=${this.username}
          .disabled=${disabled}
        ></mo-input>
        <mo-input
          name="password"
          type="password"
          autocomplete="current-password"
          required
          .minLength=${this.passwordMinLength || undefined}
          .label=${msg('Password', { id: 'elements.sign-in.password' })}
          .disabled=${disabled}
        ></mo-input>
        <div class="links"><slot name="links" @slotchange=${this.#onSlotChange}></slot></div>
        <slot></slot>
        <button
          class="control primary"
          part="submit"
          type="submit"
          ?disabled=${disabled}
          aria-disabled=${loading ? 'true' : absent}
        >
          ${loading ? html`<span class="spinner"></span>` : nothing}${
            loading
              ? this.loadingtext || msg('Signing in…', { id: 'elements.sign-in.loading' })
              : this.submittext || msg('Sign in', { id: 'elements.sign-in' })
          }
        </button>
      </form>
      <slot name="footer"></slot>`;
  }

  get #fields(): MoInput[] {
    return [...(this.renderRoot?.querySelectorAll('mo-input') ?? [])];
  }

  #read(): SignInDetail {
    const [username, password] = this.#fields;
    return { username: (username?.value ?? this.username).trim(), password: password?.value ?? '' };
  }

  /** Tells the page's form what the fields hold. */
  readonly #tell = (): void => {
    const { username, password } = this.#read();
    const entries = new FormData();
    entries.set('username', username);
    entries.set('password', password);
    this.#internals.setFormValue(entries, username);
    const wrong = this.#fields.find((field) => !field.validity.valid);
    const anchor = wrong ?? this.#fields[0];
    if (wrong) this.#internals.setValidity(wrong.validity, wrong.validationMessage, anchor);
    else this.#internals.setValidity({});
  };

  readonly #onInput = (event: Event): void => {
    const field = event.target as MoInput;
    if (field.name === 'username') this.username = field.value;
    this.#tell();
  };

  readonly #onSlotChange = (event: Event): void => {
    const slot = event.currentTarget as HTMLSlotElement;
    slot.classList.toggle('filled', slot.assignedElements().length > 0);
  };

  // The page's form cannot be sent: say at the fields why.
  readonly #onInvalid = (event: Event): void => {
    if (event.target !== this) return;
    event.preventDefault();
    this.reportValidity();
  };

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault();
    if (this.loading || this.disabled) return;
    const [username] = this.#fields;
    // Spaces alone are no username.
    if (username && !username.value.trim()) username.value = '';
    if (!this.reportValidity()) return;
    this.#tell();
    // Gone from the alert before the page answers: only what is added to it is said.
    this.error = '';
    this.performUpdate();
    const detail: SignInDetail = this.#read();
    this.emit('sign-in', detail, { bubbles: true, composed: true });
    this.form?.requestSubmit();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-sign-in': MoSignIn;
  }
}
