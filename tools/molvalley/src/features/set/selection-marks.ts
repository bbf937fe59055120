import { msg } from '@lit/localize';
import { MediaMatch, NARROW } from '@moiety/tool-kit/media-match.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { changeMarks } from '../../shared/marks/change-marks.ts';
import { unsavedMarksWords } from '../../shared/marks/unsaved-words.ts';
import type { SetSession } from '../../shared/sets/set-session.ts';
import '../../shared/marks/mark-icons.ts';

/**
 * Stars and tags for the selected molecules; nothing for who may only read.
 *
 * @fires {CustomEvent<EditTagsDetail>} edit-tags - the tags of the selected molecules are to be changed
 */
@customElement('molvalley-selection-marks')
export class SelectionMarks extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      p {
        max-width: 280px;
      }
    `,
  ];

  @property({ attribute: false }) session!: SetSession;
  #watch = new Watch(this);
  #narrow = new MediaMatch(this, NARROW);

  override willUpdate(): void {
    this.#watch.observe(this.session);
  }

  override render(): TemplateResult | typeof nothing {
    const { session } = this;
    const isUnsaved = session.marks.state.phase === 'unsaved';
    if (!session.selection.size || (!session.mayMark && !isUnsaved)) return nothing;
    const words = msg('Mark selected', { id: 'molvalley.marks.selected' });
    return html`<mo-popover label=${isUnsaved ? words : ''}>
      <mo-button slot="trigger" variant="plain" icon="star" label=${words} ?iconOnly=${this.#narrow.matches}
        >${words}</mo-button
      >
      ${
        isUnsaved
          ? html`<p>${unsavedMarksWords()}</p>`
          : html`<mo-menu @select=${this.#onSelect}>
              <mo-menu-item value="star" icon="star"
                >${msg('Star', { id: 'molvalley.marks.star' })}</mo-menu-item
              >
              <mo-menu-item value="unstar" icon="minus"
                >${msg('Remove star', { id: 'molvalley.marks.unstar' })}</mo-menu-item
              >
              <mo-menu-item value="tags" icon="tag"
                >${msg('Tags…', { id: 'molvalley.marks.tagsDialog' })}</mo-menu-item
              >
            </mo-menu>`
      }
    </mo-popover>`;
  }

  #onSelect = (event: CustomEvent<{ value: string }>): void => {
    const { session } = this;
    const positions = [...session.selection.positions(session.view.visible)];
    const { value } = event.detail;
    if (value === 'tags') this.emit('edit-tags', { positions });
    else void changeMarks(session, positions, { kind: 'star', on: value === 'star' });
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-selection-marks': SelectionMarks;
  }
}
