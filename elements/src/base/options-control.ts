import { property } from './property.ts';
import { ValueControl } from './value-control.ts';

/** A control for one choice of several, which are plain `<option>`s and `<optgroup>`s inside the element and may change at any time. */
export abstract class OptionsControl extends ValueControl {
  /** The value of the chosen option; as of a native one the first, or the one marked `selected`, if not given. */
  @property() override value = '';

  /** What is shown while nothing is chosen; without it the first option is chosen from the start. */
  @property() placeholder = '';

  #observer: MutationObserver | undefined;
  /** Whether there was an option for the value. */
  #had = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer ??= new MutationObserver(() => this.#follow());
    this.#observer.observe(this, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['value', 'label', 'disabled', 'selected', 'hidden'],
    });
    if (this.hasUpdated) this.#follow();
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

  protected override settle(): void {
    super.settle();
    this.#had = Boolean(this.chosen);
  }

  protected override get empty(): boolean {
    return !this.chosen?.value;
  }

  /** The options are others than before. */
  protected abstract optionsChanged(): void;

  /** The option of the page that is chosen. */
  protected get chosen(): HTMLOptionElement | undefined {
    const value = this.value || this.#first();
    return [...this.querySelectorAll('option')].find((option) => option.value === value);
  }

  #follow(): void {
    this.value ||= this.#first();
    const isGone = this.#had && !this.chosen;
    this.optionsChanged();
    // The chosen option is gone. (One that has not come yet is waited for.)
    if (isGone) this.value = this.#first();
    this.settle();
  }

  /** What is chosen where the page chose nothing. */
  #first(): string {
    const option =
      this.querySelector<HTMLOptionElement>('option[selected]') ??
      (this.placeholder ? null : this.querySelector<HTMLOptionElement>('option:enabled'));
    return option?.value ?? '';
  }
}
