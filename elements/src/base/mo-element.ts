import { LitElement } from 'lit';
import { inTurn } from './first-rendering.ts';
import { installTokens } from './install-tokens.ts';
import { follow, unfollow } from './locale.ts';
import { version } from './version.ts';

/** What every element here has in common: the tokens, the language, typed events. */
export abstract class MoElement extends LitElement {
  /** The version of the package that this class comes from. */
  static readonly version: string = version;

  #worded = false;

  /** Says whether an attribute's text is fit for its property, which else stays as it is: `fitsJson` for lists and objects. */
  protected fits?(attribute: string, text: string): boolean;

  /** Every attribute goes by two names: all in lower case, and with hyphens (`showfooter`, `show-footer`). */
  static override get observedAttributes(): string[] {
    const names = super.observedAttributes;
    for (const name of this.elementProperties.keys())
      names.push(String(name).replace(/[A-Z]/g, '-$&').toLowerCase());
    return names;
  }

  override connectedCallback(): void {
    installTokens();
    super.connectedCallback();
    if (this.#worded) follow(this);
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    if (value !== null && this.fits?.(name, value) === false) return;
    super.attributeChangedCallback(name.replaceAll('-', ''), old, value);
  }

  protected override scheduleUpdate(): void | Promise<unknown> {
    return this.hasUpdated ? super.scheduleUpdate() : inTurn(() => void super.scheduleUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.#worded) unfollow(this);
  }

  /** To be called when the element first shows words of its own: from then on it follows the language. */
  protected followLocale(): void {
    if (this.#worded) return;
    this.#worded = true;
    if (this.isConnected) follow(this);
  }

  /**
   * Fires an event that neither bubbles nor leaves the shadow tree unless told to.
   * @returns false if a listener cancelled it
   */
  protected emit(name: string, detail?: unknown, options?: EventInit): boolean {
    return this.dispatchEvent(new CustomEvent(name, { detail, ...options }));
  }
}
