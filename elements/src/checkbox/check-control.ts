import { html, type TemplateResult } from 'lit';
import { absent } from '../base/absent.ts';
import { FormControl } from '../base/form-control.ts';
import { property } from '../base/property.ts';

/** A control that is on or off: what a checkbox and a switch have in common. */
export abstract class CheckControl extends FormControl {
  /** Whether it is on. The attribute gives the state to begin with, to which a reset goes back. */
  @property({ type: Boolean }) checked = false;

  /** What a form sends under the name while it is on. */
  @property() value = 'on';

  #initial: boolean | undefined;

  constructor() {
    super();
    this.addEventListener('click', this.#onClick);
  }

  override requestUpdate(...change: Parameters<FormControl['requestUpdate']>): void {
    if (change[0] === 'value') this.value ??= 'on';
    super.requestUpdate(...change);
  }

  override get control(): HTMLInputElement | null {
    return this.renderRoot?.querySelector('input') ?? null;
  }

  override formResetCallback(): void {
    this.checked = this.#initial ?? false;
    this.forget();
  }

  formStateRestoreCallback(state: string): void {
    this.checked = state === 'checked';
  }

  protected override willUpdate(): void {
    this.#initial ??= this.checked;
  }

  protected override apply(): void {
    if (this.control) this.control.checked = this.checked;
    this.internals.setFormValue(this.checked ? this.value : null, this.checked ? 'checked' : 'unchecked');
  }

  protected override get empty(): boolean {
    return !this.checked;
  }

  /** The native control beside its label; `mark` draws its state. */
  protected renderCheck(role: 'switch' | undefined, mark: TemplateResult): TemplateResult {
    const { problem } = this;
    return html`<div class="line">
        <span class="box ${problem ? 'invalid' : ''}" part="box"
          ><input
            id="control"
            part="input"
            type="checkbox"
            role=${role ?? absent}
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
          />${mark}</span
        >${this.renderLabel()}
      </div>
      ${this.renderNotes()}`;
  }

  /** The person turned it on or off. */
  protected toggled(): void {
    this.checked = this.control?.checked ?? false;
  }

  readonly #onInput = (): void => this.toggled();

  readonly #onChange = (): void => {
    this.changed();
  };

  // A click on a label of the page, or by script, hits the host.
  readonly #onClick = (event: Event): void => {
    if (event.composedPath()[0] !== this) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    this.control?.click();
  };
}
