import { msg } from '@lit/localize';
import type { DocumentFormula } from '@moiety/contract';
import { MediaMatch } from '@moiety/tool-kit/media-match.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { DocumentSession } from '../../shared/documents/document-session.ts';
import { correctableHeading, isCorrectable } from '../../shared/results/group-cells.ts';
import type { GroupCell } from '../../shared/results/group-cells.ts';
import { fixedCellWords, groupCellWords, groupValueWords } from '../../shared/words/group-cell-words.ts';
import { cellWords, madeWords } from '../../shared/words/rerun-words.ts';
import { pageWords } from '../../shared/words/result-words.ts';
import type { ChosenPlace } from './chosen-place.ts';
import { takeBack, undo } from './edits.ts';
import { groupsLineStyles } from './groups-line.styles.ts';

/**
 * What a cell of a table of groups was read as, and what can be done with it.
 *
 * @fires {CustomEvent<ChosenPlace>} choose-place - where it is printed is to be shown, where there is room for one pane only
 * @fires {CustomEvent<GroupCell>} edit-cell - it, or the heading over it, is to be corrected
 */
@customElement('patsight-chosen-cell')
export class ChosenCell extends ToolElement {
  static override styles = [pageStyles, groupsLineStyles];

  @property({ attribute: false }) session!: DocumentSession;
  /** The formula of its table. */
  @property({ attribute: false }) formula!: DocumentFormula;
  /** Undefined until one is chosen. */
  @property({ attribute: false }) cell: GroupCell | undefined;

  #narrow = new MediaMatch(this, '(max-width: 899px)');
  #watch = new Watch(this);

  protected override willUpdate(): void {
    this.#watch.observe(this.session);
  }

  override render(): TemplateResult {
    const { session, cell: chosen } = this;
    const { mayReview } = session;
    const canUndo = mayReview && session.canUndo;
    if (!chosen)
      return html`<div class="line">
        <span class="muted"
          >${
            mayReview
              ? msg('Choose a cell to see where it is printed, and to correct it.', {
                  id: 'patsight.groups.choose',
                })
              : msg('Choose a cell to see where it is printed.', { id: 'patsight.groups.chooseOnly' })
          }</span
        >
        ${canUndo ? this.#renderUndo() : nothing}
      </div>`;
    const { cell, table, field } = chosen;
    const { page, box } = cell ?? chosen.row ?? table;
    const mayCorrect = mayReview && isCorrectable(chosen);
    const heading = mayReview ? correctableHeading(chosen) : undefined;
    const { corrected } = cell ?? {};
    const read =
      cell?.text || (cell?.isDrawing ? msg('Drawing', { id: 'patsight.groups.drawing' }) : cellWords(''));
    return html`<div class="line" role="status">
      <span
        >${groupCellWords(chosen)}:
        ${corrected?.value ? `${read} → ${groupValueWords(field, corrected.value)}` : read}
        ${corrected?.value ? html`<span class="muted">${madeWords(corrected)}</span>` : nothing}
        ${
          mayReview && !mayCorrect
            ? html`<span class="muted"
                >${fixedCellWords(chosen, this.formula, session.table.results.canJoinAgain)}</span
              >`
            : nothing
        }</span
      >
      ${
        this.#narrow.matches
          ? html`<mo-button
              @click=${() =>
                this.emit('choose-place', {
                  place: { page, box, name: groupCellWords(chosen) },
                } satisfies ChosenPlace)}
              >${pageWords(page)}</mo-button
            >`
          : nothing
      }
      ${
        mayCorrect
          ? html`<mo-button icon="edit" @click=${() => this.emit('edit-cell', chosen)}
              >${msg('Correct', { id: 'patsight.correct' })}</mo-button
            >`
          : nothing
      }
      ${
        !mayCorrect && heading
          ? html`<mo-button icon="edit" @click=${() => this.emit('edit-cell', heading)}
              >${msg('Correct the heading', { id: 'patsight.groups.correctHeading' })}</mo-button
            >`
          : nothing
      }
      ${
        mayReview && corrected?.correction
          ? html`<mo-button variant="plain" @click=${() => void takeBack(session, corrected.correction!)}
              >${msg('Restore original reading', { id: 'patsight.groups.restore' })}</mo-button
            >`
          : canUndo
            ? this.#renderUndo()
            : nothing
      }
    </div>`;
  }

  #renderUndo(): TemplateResult {
    return html`<mo-button variant="plain" icon="undo" @click=${() => void undo(this.session)}
      >${msg('Undo', { id: 'kit.undo' })}</mo-button
    >`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-chosen-cell': ChosenCell;
  }
}
