import { html, type PropertyValues, type TemplateResult } from 'lit';
import { absent } from '../base/absent.ts';
import { MoElement } from '../base/mo-element.ts';
import { property } from '../base/property.ts';
import type { MoTabPanel } from './tab-panel.ts';
import type { MoTab } from './tab.ts';
import { tabsStyles } from './tabs.styles.ts';

/** The detail of the event `tab-change`. */
export interface TabChangeDetail {
  /** The `value` of the tab that is shown now. */
  value: string;
}

let count = 0;

/**
 * Several views of which one is shown: `mo-tab`s and `mo-tab-panel`s that belong together by their `value`. Arrow keys,
 * Home and End move between the tabs; what is shown follows the focus, or with `manual` Enter and Space.
 *
 * @slot tab - the `mo-tab`s, which go there by themselves
 * @slot - the `mo-tab-panel`s
 * @fires {CustomEvent<TabChangeDetail>} tab-change - the person chose another tab (a `change` comes from a field inside)
 * @csspart list - what holds the tabs
 */
export class MoTabs extends MoElement {
  static override styles = tabsStyles;

  /** The value of the tab that is shown; the first one's if empty. */
  @property({ reflect: true }) value = '';

  /** The name of the whole for assistive technology. */
  @property() label = '';

  /** A tab is shown when it is chosen, not already when it is focused: for panels that take time to load. */
  @property({ type: Boolean }) manual = false;

  constructor() {
    super();
    this.addEventListener('mo-tab-change', (event) => {
      event.stopPropagation();
      this.#follow();
    });
  }

  protected override updated(_changed: PropertyValues<this>): void {
    this.#follow();
  }

  protected override render(): TemplateResult {
    return html`<div
        class="list"
        part="list"
        role="tablist"
        aria-label=${this.label || absent}
        @click=${this.#onClick}
        @keydown=${this.#onKeydown}
      >
        <slot name="tab" @slotchange=${this.#follow}></slot>
      </div>
      <slot @slotchange=${this.#follow}></slot>`;
  }

  get #tabs(): MoTab[] {
    return [...this.querySelectorAll<MoTab>(':scope > mo-tab')];
  }

  get #shown(): MoTab | undefined {
    const tabs = this.#tabs.filter(({ disabled, hidden }) => !disabled && !hidden);
    return tabs.find(({ value }) => value === this.value) ?? tabs[0];
  }

  /** Brings tabs and panels into the state that `value` names, and tells each which the other is. */
  readonly #follow = (): void => {
    const shown = this.#shown;
    const panels = [...this.querySelectorAll<MoTabPanel>(':scope > mo-tab-panel')];
    for (const panel of panels) panel.hidden = panel.value !== shown?.value;
    for (const tab of this.#tabs) {
      const selected = tab === shown;
      tab.setAttribute('aria-selected', String(selected));
      tab.setAttribute('aria-disabled', String(tab.disabled));
      tab.tabIndex = selected ? 0 : -1;
      const panel = panels.find(({ value }) => value === tab.value);
      if (!panel) continue;
      tab.id ||= `mo-tab-${++count}`;
      panel.id ||= `mo-tab-panel-${++count}`;
      tab.setAttribute('aria-controls', panel.id);
      panel.setAttribute('aria-labelledby', tab.id);
    }
  };

  #choose(tab: MoTab): void {
    if (tab.disabled || tab === this.#shown) return;
    this.value = tab.value;
    const detail: TabChangeDetail = { value: tab.value };
    this.emit('tab-change', detail);
  }

  readonly #onClick = (event: Event): void => {
    const tab = (event.target as Element).closest<MoTab>('mo-tab');
    if (tab) this.#choose(tab);
  };

  readonly #onKeydown = (event: KeyboardEvent): void => {
    const tab = (event.target as Element).closest<MoTab>('mo-tab');
    if (!tab || event.ctrlKey || event.metaKey || event.altKey) return;
    const tabs = this.#tabs.filter(({ disabled, hidden }) => !disabled && !hidden);
    const index = tabs.indexOf(tab);
    const rightToLeft = getComputedStyle(this).direction === 'rtl';
    const { key } = event;
    let next: MoTab | undefined;
    if (key === (rightToLeft ? 'ArrowLeft' : 'ArrowRight')) next = tabs[(index + 1) % tabs.length];
    else if (key === (rightToLeft ? 'ArrowRight' : 'ArrowLeft')) next = tabs.at(index - 1);
    else if (key === 'Home') next = tabs[0];
    else if (key === 'End') next = tabs.at(-1);
    else if (key === 'Enter' || key === ' ') this.#choose(tab);
    else return;
    event.preventDefault();
    if (!next) return;
    next.focus();
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (!this.manual) this.#choose(next);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-tabs': MoTabs;
  }
}
