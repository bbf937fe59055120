import { msg, str } from '@lit/localize';
import { TAG_MAX, tagSchema, TAGS_MAX } from '@moiety/contract';
import { Watch } from '@moiety/tool-kit/observable.ts';
import '@moiety/tool-kit/tags-dialog.ts';
import type { Tagged, TagWords } from '@moiety/tool-kit/tags-dialog.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { changeMarks, whichMolecules } from '../../shared/marks/change-marks.ts';
import { isFull } from '../../shared/marks/mark-change.ts';
import type { SetSession } from '../../shared/sets/set-session.ts';

/**
 * Adds tags to molecules and removes them.
 *
 * @fires close
 */
@customElement('molvalley-tags-dialog')
export class MoleculeTagsDialog extends ToolElement {
  @property({ attribute: false }) session!: SetSession;
  /** The molecules, by position; the dialog is closed while there are none. */
  @property({ attribute: false }) positions: readonly number[] | undefined;
  #watch = new Watch(this);

  override willUpdate(): void {
    this.#watch.observe(this.session);
  }

  override render(): TemplateResult {
    const { positions, session } = this;
    return html`<kit-tags-dialog
      .tagged=${positions && this.#tagged(positions)}
      .words=${this.#words(positions ?? [])}
      .known=${[...session.marks.counts.tags.keys()]}
      .longest=${TAG_MAX}
      .parse=${(text: string) => tagSchema.safeParse(text).data}
      .refusal=${this.#refusal}
      @add-tags=${({ detail }: CustomEvent<readonly string[]>) => void this.#add(detail)}
      @remove-tag=${({ detail }: CustomEvent<string>) =>
        void changeMarks(session, this.positions ?? [], { kind: 'tag', tag: detail, on: false })}
      @close=${() => this.emit('close')}
    ></kit-tags-dialog>`;
  }

  #words(positions: readonly number[]): TagWords {
    return {
      heading: msg(str`Tags: ${whichMolecules(this.session, positions)}`, { id: 'molvalley.marks.tagsOf' }),
      given:
        positions.length === 1
          ? msg('Tags of this molecule', { id: 'molvalley.marks.given' })
          : msg('Tags of these molecules', { id: 'molvalley.marks.givenMany' }),
      offered: msg('Other tags of this set', { id: 'molvalley.marks.offered' }),
    };
  }

  #tagged(positions: readonly number[]): Tagged {
    const tags = new Map<string, number>();
    for (const position of positions)
      for (const tag of this.session.marks.at(position)?.tags ?? []) tags.set(tag, (tags.get(tag) ?? 0) + 1);
    return { count: positions.length, tags };
  }

  #refusal = (tags: readonly string[]): string | undefined => {
    const { marks } = this.session;
    const hasRoom = tags.every((tag) =>
      (this.positions ?? []).every(
        (position) => marks.at(position)?.tags.includes(tag) === true || !isFull(marks.at(position)),
      ),
    );
    return hasRoom
      ? undefined
      : msg(str`A molecule has at most ${TAGS_MAX} tags.`, { id: 'molvalley.marks.tagsMany' });
  };

  async #add(tags: readonly string[]): Promise<void> {
    for (const tag of tags)
      await changeMarks(this.session, this.positions ?? [], { kind: 'tag', tag, on: true });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-tags-dialog': MoleculeTagsDialog;
  }
}
