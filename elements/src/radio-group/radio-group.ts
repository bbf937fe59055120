import { html, nothing, type TemplateResult } from 'lit';
import { absent } from '../base/absent.ts';
import { property } from '../base/property.ts';
import { ValueControl } from '../base/value-control.ts';
import { radioGroupStyles } from './radio-group.styles.ts';
import type { MoRadio } from './radio.ts';

/**
 * One choice of a few that are all seen: `mo-radio`s under a label. Arrow keys move and choose, Space chooses, Tab
 * leaves.
 *
 * @slot - the `mo-radio`s
 * @slot label - the label, where it needs more than words
 * @fires {Event} input - the person chose. Bubbles, composed.
 * @fires {Event} change - the person chose. Bubbles.
 * @csspart group - what holds the choices
 * @csspart mark - the star of what is required
 */
export class MoRadioGroup extends ValueControl {
  static override styles = radioGroupStyles;

  /** The value of the chosen radio; empty if none is. */
  @property() override value = '';

  /** Puts the choices beside each other, on a phone below each other. */
  @property({ type: Boolean }) horizontal = false;

  constructor() {
    super();
    this.addEventListener('mo-radio-change', (event) => {
      event.stopPropagation();
      this.settle();
    });
    this.addEventListener('click', this.#onClick);
    this.addEventListener('keydown', this.#onKeydown);
  }

  override get control(): HTMLElement | null {
    return this.renderRoot?.querySelector<HTMLElement>('#control') ?? null;
  }

  /** Focuses the chosen radio, else the first. */
  override focus(options?: FocusOptions): void {
    this.#reachable?.focus(options);
  }

  protected override apply(): void {
    const reachable = this.#reachable;
    for (const radio of this.#radios) {
      radio.setAttribute('aria-checked', String(this.value !== '' && radio.value === this.value));
      radio.setAttribute('aria-disabled', String(this.isDisabled || radio.disabled));
      radio.tabIndex = radio === reachable && !this.isDisabled ? 0 : -1;
    }
    this.internals.setFormValue(this.value || null);
  }

  protected override render(): TemplateResult {
    const { problem } = this;
    return html`<div class=${this.hideLabel ? 'hidden' : 'label'} id="label">
        <slot name="label">${this.label}</slot>${
          this.required && this.label
            ? html`<span class="mark" part="mark" aria-hidden="true"> *</span>`
            : nothing
        }
      </div>
      <div
        id="control"
        part="group"
        role="radiogroup"
        class=${this.horizontal ? 'horizontal' : absent}
        aria-label=${this.outerLabel || absent}
        aria-labelledby=${this.outerLabel ? absent : 'label'}
        aria-required=${this.required ? 'true' : absent}
        aria-disabled=${this.isDisabled ? 'true' : absent}
        aria-invalid=${problem ? 'true' : absent}
        aria-describedby=${this.describedBy}
      >
        <slot @slotchange=${this.#onSlotChange}></slot>
      </div>
      ${this.renderNotes()}`;
  }

  get #radios(): MoRadio[] {
    return [...this.querySelectorAll('mo-radio')];
  }

  get #choosable(): MoRadio[] {
    return this.#radios.filter(({ disabled, hidden }) => !disabled && !hidden);
  }

  /** Which the Tab key reaches. */
  get #reachable(): MoRadio | undefined {
    const radios = this.#choosable;
    return radios.find(({ value }) => value === this.value) ?? radios[0];
  }

  #choose(radio: MoRadio | undefined): void {
    if (!radio || radio.disabled || this.isDisabled) return;
    radio.focus();
    if (radio.value === this.value) return;
    this.value = radio.value;
    this.emit('input', undefined, { bubbles: true, composed: true });
    this.changed();
  }

  readonly #onSlotChange = (): void => this.settle();

  readonly #onClick = (event: Event): void => {
    this.#choose((event.target as Element).closest('mo-radio') ?? undefined);
    // A label of the page was clicked.
    if (event.composedPath()[0] === this) this.focus();
  };

  readonly #onKeydown = (event: KeyboardEvent): void => {
    const radio = (event.target as Element).closest('mo-radio');
    if (!radio || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    if (key === 'Enter') return this.submitOnEnter(event);
    const rightToLeft = getComputedStyle(this).direction === 'rtl';
    const forward = key === 'ArrowDown' || key === (rightToLeft ? 'ArrowLeft' : 'ArrowRight');
    const back = key === 'ArrowUp' || key === (rightToLeft ? 'ArrowRight' : 'ArrowLeft');
    if (!forward && !back && key !== ' ') return;
    event.preventDefault();
    const radios = this.#choosable;
    const index = radios.indexOf(radio);
    if (forward) this.#choose(radios[(index + 1) % radios.length]);
    else if (back) this.#choose(radios.at(index - 1));
    else this.#choose(radio);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-radio-group': MoRadioGroup;
  }
}
