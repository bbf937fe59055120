import { html, nothing, type TemplateResult } from 'lit';
import { absent } from '../base/absent.ts';
import { installImplicitSubmission } from '../base/implicit-submission.ts';
import { property } from '../base/property.ts';
import { MoElement } from '../base/mo-element.ts';
import type { IconName } from '../icon/glyph-loaders.ts';
import { buttonStyles } from './button.styles.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'plain' | 'danger';

/**
 * A button, or with `href` a link that looks like one. Fires the native `click`; one of type `submit` or `reset` acts
 * on the form around it.
 *
 * @slot - the words
 * @csspart base - the button or link inside
 */
export class MoButton extends MoElement {
  static override styles = buttonStyles;
  static override shadowRootOptions: ShadowRootInit = {
    ...MoElement.shadowRootOptions,
    delegatesFocus: true,
  };
  /** Lets the element take part in a form. */
  static readonly formAssociated = true;

  /** The look; at most one `primary` a page. */
  @property() variant: ButtonVariant = 'secondary';

  /** `m` is 32 px high, `form` 36 px. */
  @property() size: 'm' | 'form' = 'm';

  /** What a click does to the form around it, as of a native button; nothing if not given. */
  @property() type: 'button' | 'submit' | 'reset' = 'button';

  /** It cannot be pressed, nor reached by Tab. */
  @property({ type: Boolean, reflect: true }) disabled = false;

  /** The name under which its `value` goes with the form that it submits. */
  @property() name = '';

  /** What goes with the form that it submits, if it has a `name`. */
  @property() value = '';

  /** Busy: keeps its size and focus, shows that it works, and does nothing when clicked. */
  @property({ type: Boolean, reflect: true }) loading = false;

  /** The name of an icon before the words. */
  @property() icon: IconName | (string & {}) = '';

  /** Shows only the icon, in a square; needs `label`. */
  @property({ type: Boolean }) iconOnly = false;

  /** The name for assistive technology, where the words do not say it. */
  @property() label = '';

  /** Makes it a link to this address. */
  @property() href = '';

  /** Where the link opens, as of `<a target>`. */
  @property() target = '';

  #internals?: ElementInternals;

  /** The focusable element inside, for states that others set on it (expanded, described by). */
  get control(): HTMLElement | null {
    return this.renderRoot?.querySelector('.control') ?? null;
  }

  /** The form that it acts on. */
  get form(): HTMLFormElement | null {
    return (this.#internals ??= this.attachInternals()).form;
  }

  override connectedCallback(): void {
    installImplicitSubmission();
    super.connectedCallback();
  }

  /** The platform tells that a `<fieldset disabled>` around it changed. */
  formDisabledCallback(): void {
    this.requestUpdate();
  }

  override click(): void {
    if (!this.disabled && !this.loading) this.control?.click();
  }

  protected override willUpdate(): void {
    // Before it is drawn: by its attribute and the fieldset around it the platform knows whether it is disabled.
    this.toggleAttribute('disabled', this.disabled);
  }

  protected override render(): TemplateResult {
    const { variant, size, iconOnly, icon, loading, label, href } = this;
    const disabled = this.matches(':disabled');
    const look = `control ${variant} ${size}${iconOnly ? ' square' : icon ? ' icon' : ''}`;
    const lead = loading
      ? html`<span class="spinner"></span>`
      : icon
        ? html`<mo-icon name=${icon}></mo-icon>`
        : nothing;
    return href && !disabled
      ? html`<a
          class=${look}
          part="base"
          role="link"
          tabindex="0"
          href=${loading ? absent : href}
          aria-disabled=${loading || absent}
          target=${this.target || absent}
          rel=${this.target === '_blank' ? 'noopener' : absent}
          aria-label=${label || absent}
          @click=${this.#onClick}
          >${lead}<slot></slot
        ></a>`
      : html`<button
          class=${look}
          part="base"
          type="button"
          ?disabled=${disabled}
          aria-disabled=${loading || absent}
          aria-label=${label || absent}
          @click=${this.#onClick}
        >
          ${lead}<slot></slot>
        </button>`;
  }

  #onClick(event: Event): void {
    if (this.loading) {
      event.stopImmediatePropagation();
      return;
    }
    if (this.type === 'button' || this.href) return;
    const { form } = this;
    // After all listeners had their chance to cancel the click, as a native button does it.
    setTimeout(() => {
      if (event.defaultPrevented || !form) return;
      if (this.type === 'submit') this.#submit(form);
      else form.reset();
    });
  }

  /** A form takes only a native button as its submitter: one that stands in for this, for as long as it takes. */
  #submit(form: HTMLFormElement): void {
    const submitter = document.createElement('button');
    submitter.hidden = true;
    submitter.name = this.name;
    submitter.value = this.value;
    form.append(submitter);
    try {
      form.requestSubmit(submitter);
    } finally {
      submitter.remove();
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-button': MoButton;
  }
}
