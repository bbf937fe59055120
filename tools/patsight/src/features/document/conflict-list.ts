import { msg, str } from '@lit/localize';
import type { CorrectionField, LoggedCorrection } from '@moiety/contract';
import { number } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { DocumentSession } from '../../shared/documents/document-session.ts';
import { drawnOf } from '../../shared/results/formula-rows.ts';
import { heldText, type GroupCell } from '../../shared/results/group-cells.ts';
import { cellText } from '../../shared/results/result-table.ts';
import type { MergedPart, ResultItem, ResultTable } from '../../shared/results/result-table.ts';
import { decisionWords, givenWords, subjectWords } from '../../shared/words/log-words.ts';
import { cellWords, correctedWords, differenceWords, madeWords } from '../../shared/words/rerun-words.ts';
import { groupCellWords, groupValueWords } from '../../shared/words/group-cell-words.ts';
import { itemWords } from '../../shared/words/result-words.ts';
import { settle } from './edits.ts';

/** A cell on which people disagree. */
interface Dispute {
  /** What it is of; of what was merged into a compound, that compound. */
  item: ResultItem | undefined;
  part: MergedPart | undefined;
  /** A cell of a table of groups. */
  cell: GroupCell | undefined;
  field: CorrectionField | null;
  /** The corrections that were not applied. */
  others: readonly LoggedCorrection[];
}

const disputesOf = (table: ResultTable, conflicts: readonly LoggedCorrection[]): Dispute[] =>
  [...Map.groupBy(conflicts, ({ item, field }) => JSON.stringify([item, field])).values()].map((others) => {
    const [first] = others;
    const part = table.part(first?.item);
    return {
      item: table.item(first?.item) ?? part?.whole,
      part,
      cell: table.cell(first?.item),
      field: first?.field ?? null,
      others,
    };
  });

/** What a cell of a part holds now; undefined where the results do not say. */
const heldByPart = ({ whole, part }: MergedPart, field: CorrectionField | null): string | undefined => {
  switch (field) {
    case 'mergedInto':
      return itemWords(whole);
    case 'label':
    case 'name':
      return cellWords(part[field]);
    case 'structure':
      return cellWords(part.smiles);
    default:
      return undefined;
  }
};

/** What a cell holds now; undefined where that is not known. */
const holdingWords = (item: ResultItem, { field, part }: Dispute): string | undefined => {
  if (part) return heldByPart(part, field);
  if (field === 'mergedInto') return msg('a compound of its own', { id: 'patsight.log.split' });
  return field === null ? decisionWords(item.decision) : cellWords(cellText(item, field));
};

/**
 * Corrections that were not applied, because a colleague had corrected the same meanwhile: what holds and what does not, side by side, until
 * somebody says which is right.
 *
 * @fires {CustomEvent<{ key: string }>} choose-item - a compound or a value is looked at
 */
@customElement('patsight-conflicts')
export class ConflictList extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      section {
        max-width: 880px;
        padding: var(--mo-space-3);
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius-small);
        background: var(--mo-color-warning-soft);
      }
      .list {
        padding: var(--mo-space-4);
        border: 0;
        border-top: 1px solid var(--mo-color-border);
        border-radius: 0;
        background: none;
      }
      h3 {
        display: flex;
        align-items: center;
        gap: var(--mo-space-2);
        margin: 0;
        font-size: var(--mo-text-m);
        font-weight: 600;
      }
      .list h3 {
        font-size: var(--mo-text-l);
      }
      h3 mo-icon {
        --mo-icon-size: 16px;
        color: var(--mo-color-warning);
      }
      section p {
        max-width: 70ch;
        font-size: var(--mo-text-s);
      }
      .dispute {
        display: grid;
        gap: var(--mo-space-2);
        margin-top: var(--mo-space-3);
      }
      .what {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--mo-space-1) var(--mo-space-2);
        font-weight: 500;
      }
      ul {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
        gap: var(--mo-space-2);
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li {
        display: grid;
        gap: var(--mo-space-1);
        align-content: start;
        justify-items: start;
        min-width: 0;
        padding: var(--mo-space-2) var(--mo-space-3);
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius-small);
        background: var(--mo-color-surface);
      }
      li .muted {
        font-size: var(--mo-text-s);
      }
      .value {
        overflow-wrap: anywhere;
      }
      mo-structure {
        display: block;
        width: 100%;
        height: 120px;
      }
    `,
  ];

  @property({ attribute: false }) session!: DocumentSession;
  @property({ attribute: false }) table!: ResultTable;
  @property({ attribute: false }) conflicts: readonly LoggedCorrection[] = [];
  /** Whether the person may say which is right. */
  @property({ attribute: false }) mayReview = false;
  /** Whether they are of several items, which are then named. */
  @property({ type: Boolean }) list = false;
  @state() private busy = false;

  override render(): TemplateResult | typeof nothing {
    const disputes = disputesOf(this.table, this.conflicts);
    if (disputes.length === 0) return nothing;
    return html`<section class=${this.list ? 'list' : ''} aria-labelledby="title">
      <h3 id="title">
        <mo-icon name="warning"></mo-icon>
        ${
          this.list
            ? msg(str`Conflicting corrections (${number(disputes.length)})`, {
                id: 'patsight.disputes.count',
              })
            : msg('Conflicting corrections', { id: 'patsight.disputes' })
        }
      </h3>
      <p class="muted">
        ${msg(
          'Two changes were made, each without seeing the other. The first change holds until someone chooses.',
          { id: 'patsight.disputes.why' },
        )}
      </p>
      ${disputes.map((dispute) => this.#renderDispute(dispute))}
    </section>`;
  }

  #renderDispute(dispute: Dispute): TemplateResult {
    const { item, part, field, others } = dispute;
    const [first] = others;
    return html`<div class="dispute">
      <div class="what">
        ${
          !this.list
            ? nothing
            : item
              ? html`<mo-button @click=${() => this.emit('choose-item', { key: item.key })}
                  >${itemWords(item)}</mo-button
                >`
              : html`<span
                  >${dispute.cell ? groupCellWords(dispute.cell) : first ? correctedWords(first) : nothing}</span
                >`
        }
        ${part ? html`<span>${differenceWords({ of: 'compound', label: part.part.label })}</span>` : nothing}
        <span>${subjectWords(field)}</span>
      </div>
      <ul>
        ${item ? this.#renderHolding(item, dispute) : dispute.cell ? this.#renderHeldCell(dispute.cell, dispute) : nothing}
        ${others.map((other) => this.#renderOther(dispute, other))}
      </ul>
    </div>`;
  }

  /** What holds now, and who said so; what the machine read where nobody did. Of a part it is known only who merged it. */
  #renderHolding(item: ResultItem, dispute: Dispute): TemplateResult {
    const { field, part, others } = dispute;
    const cells: Readonly<Partial<Record<string, { by: string; at: string }>>> = item.corrected;
    const made = part
      ? field === 'mergedInto'
        ? part.part
        : undefined
      : field === null
        ? item.decided
        : cells[field];
    const [first] = others;
    const held = holdingWords(item, dispute);
    const maker = made
      ? madeWords(made)
      : part
        ? undefined
        : msg('As read', { id: 'patsight.disputes.read' });
    return html`<li>
      <span class="muted">${msg('Holds now', { id: 'patsight.disputes.holds' })}</span>
      ${held === undefined ? nothing : this.#renderValue(field, held)}
      ${maker === undefined ? nothing : html`<span class="muted">${maker}</span>`}
      ${
        this.mayReview && first
          ? html`<mo-button ?disabled=${this.busy} @click=${() => void this.#settle(first, false)}
              >${msg('Keep this', { id: 'patsight.disputes.keep' })}</mo-button
            >`
          : nothing
      }
    </li>`;
  }

  #renderHeldCell({ cell, field }: GroupCell, { others: [first] }: Dispute): TemplateResult {
    const { corrected } = cell ?? {};
    return html`<li>
      <span class="muted">${msg('Holds now', { id: 'patsight.disputes.holds' })}</span>
      ${
        // What was read as a formula is drawn above its rows.
        field === 'formula' && !corrected?.value
          ? nothing
          : this.#renderValue(field, cellWords(groupValueWords(field, heldText(cell))))
      }
      <span class="muted"
        >${corrected?.value ? madeWords(corrected) : msg('As read', { id: 'patsight.disputes.read' })}</span
      >
      ${
        this.mayReview && first
          ? html`<mo-button ?disabled=${this.busy} @click=${() => void this.#settle(first, false)}
              >${msg('Keep this', { id: 'patsight.disputes.keep' })}</mo-button
            >`
          : nothing
      }
    </li>`;
  }

  #renderOther({ item, cell }: Dispute, other: LoggedCorrection): TemplateResult {
    return html`<li>
      <span class="muted">${msg('Not applied', { id: 'patsight.disputes.notApplied' })}</span>
      ${this.#renderValue(
        other.field,
        givenWords(other, (key) => this.table.item(key)),
      )}
      <span class="muted">${madeWords(other)}</span>
      ${
        !this.mayReview
          ? nothing
          : item || cell
            ? html`<mo-button ?disabled=${this.busy} @click=${() => void this.#settle(other, true)}
                >${msg('Use this', { id: 'patsight.disputes.use' })}</mo-button
              >`
            : html`<mo-button ?disabled=${this.busy} @click=${() => void this.#settle(other, false)}
                >${msg('Discard', { id: 'patsight.unplaced.discard' })}</mo-button
              >`
      }
    </li>`;
  }

  #renderValue(field: CorrectionField | null, text: string): TemplateResult {
    const isDrawn = (field === 'structure' || field === 'formula') && text !== cellWords('');
    return isDrawn
      ? html`<mo-structure
          eager
          .structure=${field === 'formula' ? drawnOf({ smiles: text, molfile: '' }) : text}
          .name=${text}
        ></mo-structure>`
      : html`<span class="value">${text}</span>`;
  }

  async #settle(conflict: LoggedCorrection, take: boolean): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    await settle(this.session, conflict, take);
    this.busy = false;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-conflicts': ConflictList;
  }
}
