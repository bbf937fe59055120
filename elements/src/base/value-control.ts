import { FormControl } from './form-control.ts';

/** A control whose value is text: typed, or of what is chosen. */
export abstract class ValueControl extends FormControl {
  /** What the form sends. The attribute gives the one to begin with, to which a reset goes back. */
  abstract value: string;

  #initial: string | undefined;

  override requestUpdate(...change: Parameters<FormControl['requestUpdate']>): void {
    // An attribute that was removed, a page's null or undefined: all are no value.
    if (change[0] === 'value') this.value ??= '';
    super.requestUpdate(...change);
  }

  override formResetCallback(): void {
    this.value = this.#initial ?? '';
    this.forget();
  }

  formStateRestoreCallback(value: string): void {
    this.value = value;
  }

  protected override willUpdate(): void {
    this.#initial ??= this.value;
  }

  protected override get empty(): boolean {
    return !this.value;
  }
}
