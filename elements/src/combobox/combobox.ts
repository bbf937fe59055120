import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { absent } from '../base/absent.ts';
import { pageLocale } from '../base/locale.ts';
import { OptionsControl } from '../base/options-control.ts';
import { state } from '../base/property.ts';
import { msg, str } from '../base/words.ts';
import { renderGlyph } from '../icon/glyph.ts';
import { check } from '../icon/inner-glyphs.ts';
import { placeByAnchor, placesNatively } from '../popover/placement.ts';
import { comboboxStyles } from './combobox.styles.ts';
import { likeliest, matching, type KnownInitials } from './matching.ts';

const ARROW = 'm5.5 8 4.5 4.5L14.5 8';
/** So many options are drawn at first, and more as somebody comes to the end of them. */
const DRAWN_AT_ONCE = 100;
/** What Page up and Page down step over. */
const PAGE = 10;

const wordsOf = (option: HTMLOptionElement | undefined): string => option?.label.trim() ?? '';
const groupOf = ({ parentElement }: HTMLOptionElement): HTMLOptGroupElement | undefined =>
  parentElement instanceof HTMLOptGroupElement ? parentElement : undefined;
const isDisabled = (option: HTMLOptionElement): boolean => option.matches(':disabled');

/**
 * One choice of many, which is found by typing: a word that occurs in it, of Chinese ones also the first letters of their
 * pinyin. The choices are plain `<option>`s and `<optgroup>`s inside the element, as in `mo-select`, and may change at any
 * time. What is typed is never sent: only a choice is, and whoever leaves without one keeps the one that was there.
 *
 * @fires {Event} input - the person chose. Bubbles, composed.
 * @fires {Event} change - the person chose. Bubbles.
 * @slot - `<option>`s and `<optgroup>`s
 * @slot label - the label, where it needs more than words
 * @csspart field - the box
 * @csspart input - the native input
 * @csspart list - the open list
 * @csspart mark - the star of what is required
 */
export class MoCombobox extends OptionsControl {
  static override styles = comboboxStyles;

  @state() private isOpen = false;
  /** What the person has typed since they chose; undefined while the chosen option is shown. */
  @state() private typed: string | undefined;
  /** The option that Enter chooses. */
  @state() private active: HTMLOptionElement | undefined;
  @state() private drawn = DRAWN_AT_ONCE;

  #options: readonly HTMLOptionElement[] = [];
  #initials: KnownInitials = new Map();
  #unplace: (() => void) | undefined;

  override get control(): HTMLInputElement | null {
    return this.renderRoot?.querySelector('input') ?? null;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#close();
    this.#leavePlace();
  }

  protected override willUpdate(): void {
    super.willUpdate();
    if (!this.isOpen) return;
    const place = this.active ? this.#options.indexOf(this.active) : 0;
    if (place + PAGE >= this.drawn) this.drawn = place + DRAWN_AT_ONCE;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const panel = this.#panel;
    if (panel.matches(':popover-open') !== this.isOpen)
      if (this.isOpen) this.#show(panel);
      else this.#hide(panel);
    // Scrolling has more drawn, and moves no option: the list stays where it is.
    const hasMoved = ['isOpen', 'active', 'typed'].some((name) => (changed as PropertyValues).has(name));
    if (this.isOpen && hasMoved) panel.querySelector('.active')?.scrollIntoView({ block: 'nearest' });
  }

  protected override apply(): void {
    const { control, chosen } = this;
    const shown = this.typed ?? wordsOf(chosen);
    if (control && control.value !== shown) control.value = shown;
    this.internals.setFormValue(chosen && !chosen.disabled ? chosen.value : null, this.value);
  }

  protected override get brokenRules(): ValidityStateFlags {
    return this.brokenByEmpty;
  }

  protected override optionsChanged(): void {
    if (this.isOpen) {
      this.#options = this.#matching();
      if (this.active && !this.#options.includes(this.active)) this.active = this.#firstChoice();
    }
    this.requestUpdate();
  }

  protected override render(): TemplateResult {
    const { problem, isOpen, active } = this;
    const place = active ? this.#options.indexOf(active) : -1;
    return html`${this.renderLabel()}
      <div class="field ${problem ? 'invalid' : ''}" part="field" @click=${this.#onClick}>
        <input
          id="control"
          part="input"
          type="text"
          role="combobox"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          placeholder=${this.placeholder || absent}
          ?disabled=${this.isDisabled}
          aria-autocomplete="list"
          aria-expanded=${isOpen ? 'true' : 'false'}
          aria-controls="list"
          aria-activedescendant=${isOpen && place >= 0 ? `option-${place}` : absent}
          aria-required=${this.required ? 'true' : absent}
          aria-label=${this.outerLabel || absent}
          aria-description=${this.outerDescription || absent}
          aria-invalid=${problem ? 'true' : absent}
          aria-describedby=${this.describedBy}
          @focus=${this.#onFocus}
          @blur=${this.#close}
          @input=${this.#onInput}
          @change=${(event: Event) => event.stopPropagation()}
          @keydown=${this.#onKey}
        />
        ${renderGlyph(ARROW)}
      </div>
      <div
        class="panel"
        part="list"
        popover="manual"
        @mousedown=${(event: Event) => event.preventDefault()}
        @scroll=${this.#onScroll}
      >
        <div id="list" role="listbox" aria-label=${this.label || this.outerLabel || absent}>
          ${isOpen ? this.#renderOptions() : nothing}
        </div>
        ${isOpen && this.#options.length === 0 ? html`<div class="none">${noneWords()}</div>` : nothing}
      </div>
      <div class="hidden" role="status">${isOpen && this.typed ? this.#countWords() : nothing}</div>
      ${this.renderNotes()}<slot></slot>`;
  }

  #renderOptions(): TemplateResult[] {
    const all = this.#options;
    const { chosen } = this;
    const runs: { group: HTMLOptGroupElement | undefined; places: number[] }[] = [];
    for (const [place, option] of all.slice(0, this.drawn).entries()) {
      const group = groupOf(option);
      const last = runs.at(-1);
      if (last && last.group === group) last.places.push(place);
      else runs.push({ group, places: [place] });
    }
    return runs.map(({ group, places }, index) => {
      const options = repeat(
        places,
        (place) => all[place],
        (place) => this.#renderOption(all[place]!, place, all[place] === chosen),
      );
      return group
        ? html`<div role="group" aria-labelledby="group-${index}">
            <div class="group" role="presentation" id="group-${index}">${group.label}</div>
            ${options}
          </div>`
        : html`${options}`;
    });
  }

  #renderOption(option: HTMLOptionElement, place: number, isChosen: boolean): TemplateResult {
    return html`<div
      class=${option === this.active ? 'option active' : 'option'}
      id="option-${place}"
      role="option"
      aria-selected=${isChosen ? 'true' : 'false'}
      aria-disabled=${isDisabled(option) ? 'true' : absent}
      aria-setsize=${this.#options.length}
      aria-posinset=${place + 1}
      @click=${() => this.#choose(option)}
    >
      <span>${wordsOf(option)}</span>${isChosen ? renderGlyph(check) : nothing}
    </div>`;
  }

  #countWords(): string {
    const { length } = this.#options;
    if (length === 0) return noneWords();
    const count = length.toLocaleString(pageLocale());
    return length === 1
      ? msg('1 choice', { id: 'elements.combobox.one' })
      : msg(str`${count} choices`, { id: 'elements.combobox.count' });
  }

  get #panel(): HTMLElement {
    return this.renderRoot.querySelector<HTMLElement>('.panel')!;
  }

  /** The options that can be seen, in their order: all of them until something is typed. */
  #matching(): HTMLOptionElement[] {
    const options = [...this.querySelectorAll('option')].filter(
      (option) => !option.hidden && !groupOf(option)?.hidden,
    );
    if (!this.typed?.trim()) return options;
    return matching(options.map(wordsOf), this.typed, this.#initials).map((place) => options[place]!);
  }

  /** What Enter chooses before somebody goes elsewhere: what is chosen already, or fits best what is typed. */
  #firstChoice(): HTMLOptionElement | undefined {
    const options = this.#options.filter((option) => !isDisabled(option));
    const { chosen } = this;
    if (!this.typed?.trim()) return options.find((option) => option === chosen) ?? options[0];
    return options[likeliest(options.map(wordsOf), [...options.keys()], this.typed)];
  }

  #open(): void {
    if (this.isOpen || this.isDisabled) return;
    this.isOpen = true;
    this.#look();
  }

  /** Looks for what is typed, and begins at the top of what was found. */
  #look(): void {
    this.#options = this.#matching();
    this.active = this.#firstChoice();
    this.drawn = DRAWN_AT_ONCE;
  }

  /** What was typed goes with the list: the field says again what is chosen. */
  readonly #close = (): void => {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.typed = undefined;
    this.active = undefined;
    this.#initials.clear();
  };

  #choose(option: HTMLOptionElement | undefined): void {
    if (!option || isDisabled(option)) return;
    const isOther = option !== this.chosen || this.value !== option.value;
    this.#close();
    this.value = option.value;
    if (!isOther) return;
    this.emit('input', undefined, { bubbles: true, composed: true });
    this.changed();
  }

  /** Goes so many options on, over those that cannot be chosen. */
  #step(by: number): void {
    const options = this.#options.filter((option) => !isDisabled(option));
    const from = this.active ? options.indexOf(this.active) : -1;
    this.active = options[Math.max(0, Math.min(from + by, options.length - 1))];
  }

  #show(panel: HTMLElement): void {
    const field = this.renderRoot.querySelector<HTMLElement>('.field')!;
    panel.style.minInlineSize = `${field.offsetWidth}px`;
    panel.showPopover();
    if (placesNatively()) placeByAnchor(panel, 'bottom-start');
    else
      void import('../popover/floating.ts').then(
        ({ placeByScript }) => {
          this.#unplace?.();
          if (this.isOpen) this.#unplace = placeByScript(field, panel, 'bottom-start');
          return undefined;
        },
        // Without it, it stays where the browser puts it.
        () => undefined,
      );
  }

  #hide(panel: HTMLElement): void {
    panel.hidePopover();
    this.#leavePlace();
    // What is typed next takes the place of what was chosen.
    if (this.matches(':focus-within')) this.control?.select();
  }

  #leavePlace(): void {
    this.#unplace?.();
    this.#unplace = undefined;
  }

  readonly #onFocus = (): void => {
    // What is typed next takes the place of what is there.
    this.control?.select();
  };

  readonly #onClick = (event: Event): void => {
    if (!this.isOpen) {
      this.control?.select();
      this.#open();
    } else if (event.target !== this.control) this.#close();
  };

  readonly #onInput = (event: Event): void => {
    // Nothing is chosen yet.
    event.stopPropagation();
    this.typed = this.control?.value ?? '';
    this.#look();
    this.isOpen = !this.isDisabled;
  };

  readonly #onScroll = (): void => {
    const { scrollTop, clientHeight, scrollHeight } = this.#panel;
    if (this.drawn < this.#options.length && scrollTop + 2 * clientHeight >= scrollHeight)
      this.drawn += DRAWN_AT_ONCE;
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || event.ctrlKey || event.metaKey) return;
    const { isOpen } = this;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        if (isOpen && event.altKey) this.#close();
        else if (isOpen) this.#step(event.key === 'ArrowDown' ? 1 : -1);
        else this.#open();
        break;
      case 'PageDown':
      case 'PageUp':
        if (!isOpen) return;
        this.#step(event.key === 'PageDown' ? PAGE : -PAGE);
        break;
      case 'Enter':
        if (!isOpen) return this.submitOnEnter(event);
        this.#choose(this.active);
        break;
      case 'Escape':
        if (!isOpen) return;
        this.#close();
        // Not also of the dialog that it is in.
        event.stopPropagation();
        break;
      case 'Tab':
        if (this.typed?.trim()) this.#choose(this.active);
        return;
      default:
        return;
    }
    event.preventDefault();
  };
}

const noneWords = (): string => msg('No matches', { id: 'elements.combobox.none' });

declare global {
  interface HTMLElementTagNameMap {
    'mo-combobox': MoCombobox;
  }
}
