import type { MoInput } from '@moiety/elements/input/input.js';
import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { number } from './format.ts';
import { pageStyles } from './page.styles.ts';
import { byLetter, readTags } from './read-tags.ts';
import { tagStyles } from './tag.styles.ts';
import { ToolElement } from './tool-element.ts';

/** Tags that are offered: more are found by typing. */
const OFFERED = 30;

/** What has tags: how many things they are, and which tags how many of them have. */
export interface Tagged {
  count: number;
  tags: ReadonlyMap<string, number>;
}

/** What the dialog says of the things. */
export interface TagWords {
  /** The dialog's title. */
  heading: string;
  /** Over the tags that they have, and over those that others have. */
  given: string;
  offered: string;
}

/**
 * Adds tags to things and removes them. Each change is made at once.
 *
 * @fires {CustomEvent<readonly string[]>} add-tags - tags are to be added
 * @fires {CustomEvent<string>} remove-tag - a tag is to be removed
 * @fires close
 */
@customElement('kit-tags-dialog')
export class TagsDialog extends ToolElement {
  static override styles = [
    pageStyles,
    tagStyles,
    css`
      form {
        display: flex;
        align-items: flex-end;
        gap: var(--mo-space-2);
      }
      mo-input {
        flex: 1;
        min-width: 0;
      }
      .part {
        display: grid;
        gap: var(--mo-space-2);
        margin-top: var(--mo-space-4);
      }
      h3 {
        margin: 0;
        color: var(--mo-color-text-muted);
        font-size: var(--mo-text-s);
        font-weight: 400;
      }
      .tags {
        gap: var(--mo-space-2);
      }
      .tag {
        min-height: 28px;
        padding-inline-end: 0;
        border-radius: var(--mo-radius);
        font-size: var(--mo-text-s);
      }
      .count {
        margin-inline-start: var(--mo-space-1);
        color: var(--mo-color-text-muted);
        font-variant-numeric: tabular-nums;
      }
      .tag button,
      .offered {
        min-width: 28px;
        min-height: 28px;
        padding: 0;
        border: 0;
        border-radius: var(--mo-radius);
        background: none;
        color: inherit;
        font: inherit;
        cursor: pointer;
        --mo-icon-size: 16px;
      }
      .tag button {
        display: grid;
        place-items: center;
        color: var(--mo-color-text-muted);
      }
      .offered {
        max-width: 100%;
        padding: 0 var(--mo-space-2);
        border: 1px solid var(--mo-color-border-control);
        font-size: var(--mo-text-s);
        overflow-wrap: anywhere;
      }
      button:hover {
        background: var(--mo-color-pressed);
        color: var(--mo-color-text);
      }
      button:focus-visible {
        outline: var(--mo-focus-ring);
        outline-offset: 0;
      }
    `,
  ];

  /** The dialog is closed while there are none. */
  @property({ attribute: false }) tagged: Tagged | undefined;
  @property({ attribute: false }) words!: TagWords;
  /** Every tag in use. */
  @property({ attribute: false }) known: readonly string[] = [];
  /** A tag as it is kept; undefined for a text that is none. */
  @property({ attribute: false }) parse!: (text: string) => string | undefined;
  /** Characters of a tag. */
  @property({ type: Number }) longest = 50;
  /** Why tags cannot be added; undefined where they can. */
  @property({ attribute: false }) refusal: (tags: readonly string[]) => string | undefined = () => undefined;

  @state() private text = '';
  @state() private error = '';
  @query('mo-input') private input!: MoInput | null;

  override willUpdate(changed: PropertyValues<this>): void {
    // Opened anew: a tag that was just added leaves the field as it is.
    if (!changed.has('tagged') || changed.get('tagged') !== undefined || !this.tagged) return;
    this.text = '';
    this.error = '';
  }

  override render(): TemplateResult {
    const { tagged } = this;
    return html`<mo-dialog
      .title=${tagged ? this.words.heading : ''}
      .open=${tagged !== undefined}
      @open=${() => this.input?.focus()}
      @close=${() => this.emit('close')}
    >
      ${tagged ? this.#renderContent(tagged) : nothing}
    </mo-dialog>`;
  }

  #renderContent({ tags, count }: Tagged): TemplateResult {
    const offered = this.#offered({ tags, count });
    return html`<form @submit=${this.#submit}>
        <mo-input
          label=${msg('Add a tag', { id: 'kit.tags.add' })}
          maxlength=${this.longest * 5}
          autocomplete="off"
          .value=${this.text}
          .error=${this.error}
          @input=${this.#onInput}
        ></mo-input>
        <mo-button type="submit">${msg('Add', { id: 'kit.tags.addIt' })}</mo-button>
      </form>
      ${
        tags.size > 0
          ? html`<div class="part">
              <h3 id="given">${this.words.given}</h3>
              <ul class="tags" aria-labelledby="given">
                ${byLetter(tags.keys()).map((tag) => this.#renderGiven(tag, tags.get(tag) ?? 0, count))}
              </ul>
            </div>`
          : nothing
      }
      ${
        offered.length > 0
          ? html`<div class="part">
              <h3 id="offered">${this.words.offered}</h3>
              <ul class="tags" aria-labelledby="offered">
                ${offered.map(
                  (tag) =>
                    html`<li>
                      <button
                        type="button"
                        class="offered"
                        aria-label=${msg(str`Add the tag “${tag}”`, { id: 'kit.tags.addOne' })}
                        @click=${() => this.#add([tag])}
                      >
                        + ${tag}
                      </button>
                    </li>`,
                )}
              </ul>
            </div>`
          : nothing
      }`;
  }

  #renderGiven(tag: string, some: number, all: number): TemplateResult {
    const words = msg(str`${number(some)} of ${number(all)}`, { id: 'kit.tags.someOf' });
    return html`<li class="tag">
      <span>${tag}</span>${some < all ? html`<span class="count">${words}</span>` : nothing}
      <button
        type="button"
        aria-label=${msg(str`Remove the tag “${tag}”`, { id: 'kit.tags.removeOne' })}
        @click=${() => this.#remove(tag)}
      >
        <mo-icon name="close"></mo-icon>
      </button>
    </li>`;
  }

  /** Tags in use that not all of the things have and that fit what is typed, by letter. */
  #offered({ tags, count }: Tagged): string[] {
    const typed = this.text.trim().toLowerCase();
    const fits = this.known.filter((tag) => tags.get(tag) !== count && tag.toLowerCase().includes(typed));
    return byLetter(fits).slice(0, OFFERED);
  }

  #onInput = (event: Event): void => {
    this.text = (event.target as MoInput).value;
    this.error = '';
  };

  #submit = (event: Event): void => {
    event.preventDefault();
    const tags = readTags(this.text, this.known, this.parse);
    if (!tags) this.error = msg(str`A tag has at most ${this.longest} characters.`, { id: 'kit.tags.long' });
    else if (tags.length === 0) this.error = msg('Enter a tag.', { id: 'kit.tags.none' });
    else this.#add(tags);
  };

  #add(tags: readonly string[]): void {
    this.error = this.refusal(tags) ?? '';
    if (this.error) return;
    this.text = '';
    this.input?.focus();
    this.emit('add-tags', tags);
  }

  #remove(tag: string): void {
    // The button goes with its tag; the focus stays in the dialog.
    this.input?.focus();
    this.emit('remove-tag', tag);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'kit-tags-dialog': TagsDialog;
  }
}
