import { msg, str } from '@lit/localize';
import { TAG_MAX, TAGS_MAX } from '@moiety/contract';
import type { MoInput } from '@moiety/elements/input/input.js';
import { number } from '@moiety/tool-kit/format.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { changeMarks, whichMolecules } from '../../shared/marks/change-marks.ts';
import { byLetter, isFull } from '../../shared/marks/mark-change.ts';
import { markStyles } from '../../shared/marks/mark-styles.ts';
import { readTags } from '../../shared/marks/read-tags.ts';
import type { SetSession } from '../../shared/sets/set-session.ts';

/** Tags that are offered: more are found by typing. */
const OFFERED = 30;

/** A tag that some of the molecules have. */
interface GivenTag {
  tag: string;
  count: number;
}

/**
 * Adds tags to molecules and removes them. Each change is made at once.
 *
 * @fires close
 */
@customElement('molvalley-tags-dialog')
export class TagsDialog extends ToolElement {
  static override styles = [
    pageStyles,
    markStyles,
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

  @property({ attribute: false }) session!: SetSession;
  /** The molecules, by position; the dialog is closed while there are none. */
  @property({ attribute: false }) positions: readonly number[] | undefined;
  @state() private text = '';
  @state() private error = '';
  @query('mo-input') private input!: MoInput | null;
  #watch = new Watch(this);

  override willUpdate(changed: PropertyValues<this>): void {
    this.#watch.observe(this.session);
    if (!changed.has('positions') || !this.positions) return;
    this.text = '';
    this.error = '';
  }

  override render(): TemplateResult {
    const { positions, session } = this;
    return html`<mo-dialog
      .title=${positions ? msg(str`Tags: ${whichMolecules(session, positions)}`, { id: 'molvalley.marks.tagsOf' }) : ''}
      .open=${positions !== undefined}
      @open=${() => this.input?.focus()}
      @close=${() => this.emit('close')}
    >
      ${positions ? this.#renderContent(positions) : nothing}
    </mo-dialog>`;
  }

  #renderContent(positions: readonly number[]): TemplateResult {
    const given = this.#given(positions);
    const offered = this.#offered(given, positions.length);
    return html`<form @submit=${this.#submit}>
        <mo-input
          label=${msg('Add a tag', { id: 'molvalley.marks.addTag' })}
          maxlength=${TAG_MAX * 5}
          autocomplete="off"
          .value=${this.text}
          .error=${this.error}
          @input=${this.#onInput}
        ></mo-input>
        <mo-button type="submit">${msg('Add', { id: 'molvalley.marks.add' })}</mo-button>
      </form>
      ${
        given.length > 0
          ? html`<div class="part">
              <h3 id="given">
                ${
                  positions.length === 1
                    ? msg('Tags of this molecule', { id: 'molvalley.marks.given' })
                    : msg('Tags of these molecules', { id: 'molvalley.marks.givenMany' })
                }
              </h3>
              <ul class="tags" aria-labelledby="given">
                ${given.map((one) => this.#renderGiven(one, positions))}
              </ul>
            </div>`
          : nothing
      }
      ${
        offered.length > 0
          ? html`<div class="part">
              <h3 id="offered">${msg('Other tags of this set', { id: 'molvalley.marks.offered' })}</h3>
              <ul class="tags" aria-labelledby="offered">
                ${offered.map(
                  (tag) =>
                    html`<li>
                      <button
                        type="button"
                        class="offered"
                        aria-label=${msg(str`Add the tag “${tag}”`, { id: 'molvalley.marks.addOne' })}
                        @click=${() => void this.#add([tag])}
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

  #renderGiven({ tag, count }: GivenTag, positions: readonly number[]): TemplateResult {
    const all = positions.length;
    const some = msg(str`${number(count)} of ${number(all)}`, { id: 'molvalley.marks.someOf' });
    return html`<li class="tag">
      <span>${tag}</span>${count < all ? html`<span class="count">${some}</span>` : nothing}
      <button
        type="button"
        aria-label=${msg(str`Remove the tag “${tag}”`, { id: 'molvalley.marks.removeOne' })}
        @click=${() => void this.#remove(tag)}
      >
        <mo-icon name="close"></mo-icon>
      </button>
    </li>`;
  }

  /** The tags that the molecules have, by letter. */
  #given(positions: readonly number[]): GivenTag[] {
    const counts = new Map<string, number>();
    for (const position of positions)
      for (const tag of this.session.marks.at(position)?.tags ?? [])
        counts.set(tag, (counts.get(tag) ?? 0) + 1);
    return byLetter(counts.keys()).map((tag) => ({ tag, count: counts.get(tag) ?? 0 }));
  }

  /** Tags of the set that not all of the molecules have and that fit what is typed, by letter. */
  #offered(given: readonly GivenTag[], all: number): string[] {
    const here = new Set(given.filter(({ count }) => count === all).map(({ tag }) => tag));
    const typed = this.text.trim().toLowerCase();
    const fits = [...this.session.marks.counts.tags.keys()].filter(
      (tag) => !here.has(tag) && tag.toLowerCase().includes(typed),
    );
    return byLetter(fits).slice(0, OFFERED);
  }

  #onInput = (event: Event): void => {
    this.text = (event.target as MoInput).value;
    this.error = '';
  };

  #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const tags = readTags(this.text, this.session.marks.counts.tags.keys());
    if (!tags)
      this.error = msg(str`A tag has at most ${TAG_MAX} characters.`, { id: 'molvalley.marks.tagLong' });
    else if (tags.length === 0) this.error = msg('Enter a tag.', { id: 'molvalley.marks.noTag' });
    else await this.#add(tags);
  };

  async #add(tags: readonly string[]): Promise<void> {
    const { positions, session } = this;
    if (!positions) return;
    const isAdded = (tag: string, position: number): boolean =>
      session.marks.at(position)?.tags.includes(tag) === true;
    const hasRoom = tags.every((tag) =>
      positions.every((position) => isAdded(tag, position) || !isFull(session.marks.at(position))),
    );
    if (!hasRoom) {
      this.error = msg(str`A molecule has at most ${TAGS_MAX} tags.`, { id: 'molvalley.marks.tagsMany' });
      return;
    }
    this.text = '';
    this.error = '';
    this.input?.focus();
    for (const tag of tags) await changeMarks(session, positions, { kind: 'tag', tag, on: true });
  }

  async #remove(tag: string): Promise<void> {
    const { positions, session } = this;
    if (!positions) return;
    // The button goes with its tag; the focus stays in the dialog.
    this.input?.focus();
    await changeMarks(session, positions, { kind: 'tag', tag, on: false });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-tags-dialog': TagsDialog;
  }
}
