import { updateWhenLocaleChanges } from '@lit/localize';
import { html, LitElement, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { absent } from '@moiety/elements/base/absent.js';
import { glyphs } from './glyphs.ts';
import type { GlyphName } from './glyphs.ts';
import { toolbarStyles } from './toolbar.styles.ts';

/** A button of a toolbar. */
export interface ToolbarItem {
  readonly id: string;
  /** Its name, with its key where it has one. */
  readonly label: string;
  readonly glyph?: GlyphName;
  /** The glyph is an area. */
  readonly filled?: boolean;
  /** Letters instead of a glyph, and the role whose color they have. */
  readonly letters?: string;
  readonly role?: string;
  /** One of which one is in use: whether this is. */
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  /** Stands apart from what is before it. */
  readonly apart?: boolean;
  readonly run: () => void;
}

/** Buttons in a row, of which Tab reaches one and the arrow keys the others. */
@customElement('mo-sketcher-toolbar')
export class SketcherToolbar extends LitElement {
  static override styles = toolbarStyles;
  static override shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  };

  @property() label = '';
  @property({ attribute: false }) items: readonly ToolbarItem[] = [];
  /** In columns, where there is the room. */
  @property({ type: Boolean, reflect: true }) columns = false;

  /** The button that Tab reaches. */
  #current = '';

  constructor() {
    super();
    updateWhenLocaleChanges(this);
  }

  override willUpdate(_changed: PropertyValues<this>): void {
    if (!this.items.some(({ id }) => id === this.#current))
      this.#current = (this.items.find(({ pressed }) => pressed) ?? this.items[0])?.id ?? '';
  }

  override render(): TemplateResult {
    return html`<div role="toolbar" aria-label=${this.label} @keydown=${this.#onKey}>
      ${this.items.map((item) => this.#renderItem(item))}
    </div>`;
  }

  #renderItem(item: ToolbarItem): TemplateResult {
    const { id, label, glyph, letters, role, pressed, disabled } = item;
    return html`${item.apart ? html`<span class="gap"></span>` : nothing}<button
        type="button"
        class="control plain square"
        data-id=${id}
        tabindex=${id === this.#current ? 0 : -1}
        aria-label=${label}
        title=${label}
        aria-pressed=${pressed ?? absent}
        aria-disabled=${disabled ? 'true' : absent}
        @click=${() => {
          this.#current = id;
          if (!disabled) item.run();
          this.requestUpdate();
        }}
      >
        ${
          glyph
            ? html`<svg class=${item.filled ? 'filled' : ''} viewBox="0 0 20 20" aria-hidden="true">
                <path d=${glyphs[glyph]}></path>
              </svg>`
            : html`<span class="letters ${role ?? ''}">${letters}</span>`
        }
      </button>`;
  }

  #onKey = (event: KeyboardEvent): void => {
    const ids = this.items.map(({ id }) => id);
    const at = ids.indexOf(this.#current);
    const next = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: -1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#current = ids.at(next % ids.length) ?? '';
    this.requestUpdate();
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<HTMLElement>(`[data-id="${this.#current}"]`)?.focus(),
    );
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-sketcher-toolbar': SketcherToolbar;
  }
}
