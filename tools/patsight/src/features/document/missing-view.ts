import { msg, str } from '@lit/localize';
import type { MissingPart } from '@moiety/contract';
import { writePages } from '@moiety/contract';
import { counted, dateTime, number } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { isCompound } from '../../shared/results/result-table.ts';
import type { ResultRow, ResultTable } from '../../shared/results/result-table.ts';
import {
  groupProblemWords,
  labelWords,
  missingHint,
  missingTitle,
  pageProblemWords,
  pageWords,
} from '../../shared/words/result-words.ts';
import type { MissingKind } from '../../shared/words/result-words.ts';

/** The lists, those first that cost the most to overlook. */
const missingKinds: readonly MissingKind[] = [
  'page',
  'labels',
  'structure',
  'compound',
  'table',
  'group-table',
  'cell',
  'activity',
];

/** How many a part of the list stands for. */
const missingCount = (parts: readonly MissingPart[]): number =>
  parts.reduce((sum, part) => sum + (part.kind === 'labels' ? part.labels.length : 1), 0);

const partsOf = <Kind extends MissingKind>(
  table: ResultTable,
  kind: Kind,
  isDismissed: boolean,
): Extract<MissingPart, { kind: Kind }>[] =>
  table.results.completeness.missing.filter(
    (part): part is Extract<MissingPart, { kind: Kind }> =>
      part.kind === kind && (part.dismissed !== null) === isDismissed,
  );

/** What is missing of a kind and was dismissed by nobody. */
export const missingOf = <Kind extends MissingKind>(
  table: ResultTable,
  kind: Kind,
): Extract<MissingPart, { kind: Kind }>[] => partsOf(table, kind, false);

/** What is missing and was dismissed by nobody: how many of each kind, those first that cost the most to overlook. */
export const gapsOf = (table: ResultTable): { kind: MissingKind; count: number }[] =>
  missingKinds
    .map((kind) => ({ kind, count: missingCount(missingOf(table, kind)) }))
    .filter(({ count }) => count > 0);

/**
 * What ought to be in the document and was not found, each with the way to its place.
 *
 * @fires {CustomEvent<{ page: number, item?: string }>} go-to - a place was chosen
 * @fires {CustomEvent<{ page: number }>} draw-table - a box is to be drawn around a table of a page
 * @fires {CustomEvent<{ pages: string }>} analyze-pages - pages are to be tried again
 * @fires {CustomEvent<{ label: string, page: number }>} add-compound - a compound is to be added by hand
 * @fires {CustomEvent<{ label: string, page: number }>} add-value - a value is to be added by hand
 * @fires {CustomEvent<readonly string[]>} dismiss-gaps - nothing is missing there, by the keys of the gaps
 * @fires {CustomEvent<{ correction: string }>} restore-gap - a gap that was dismissed is one again
 */
@customElement('patsight-missing')
export class MissingView extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      :host {
        min-height: 0;
        padding: var(--mo-space-4);
        overflow: auto;
        overscroll-behavior: contain;
      }
      section {
        max-width: 70ch;
      }
      section + section {
        margin-top: var(--mo-space-6);
      }
      section p {
        margin-top: var(--mo-space-1);
        font-size: var(--mo-text-s);
      }
      ul {
        display: grid;
        gap: var(--mo-space-1);
        margin: var(--mo-space-2) 0 0;
        padding: 0;
        list-style: none;
      }
      li {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--mo-space-1) var(--mo-space-3);
        min-height: 40px;
        padding: var(--mo-space-1) var(--mo-space-3);
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius-small);
        background: var(--mo-color-surface);
      }
      .what {
        flex: 1 1 120px;
        min-width: 0;
        overflow-wrap: anywhere;
      }
      .labels {
        margin-top: var(--mo-space-2);
        padding: var(--mo-space-2) var(--mo-space-3);
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius-small);
        background: var(--mo-color-surface);
        font-variant-numeric: tabular-nums;
        overflow-wrap: anywhere;
      }
      .labels p {
        margin: 0;
      }
      .chips {
        display: flex;
        flex-wrap: wrap;
        gap: var(--mo-space-1);
      }
      .chips li {
        min-height: 32px;
        padding-block: 0;
        padding-inline-end: var(--mo-space-1);
      }
      details {
        margin-top: var(--mo-space-2);
        font-size: var(--mo-text-s);
      }
      summary {
        width: fit-content;
        color: var(--mo-color-text-muted);
        cursor: pointer;
      }
      summary:focus-visible {
        outline: var(--mo-focus-ring);
        outline-offset: 2px;
      }
      .actions {
        margin-top: var(--mo-space-3);
      }
      .complete {
        padding-top: var(--mo-space-6);
        text-align: center;
      }
    `,
  ];

  @property({ attribute: false }) table!: ResultTable;
  /** Whether the person may add what is missing. */
  @property({ attribute: false }) mayReview = false;

  override render(): TemplateResult {
    const { missing } = this.table.results.completeness;
    const isComplete = missing.every(({ dismissed }) => dismissed !== null);
    return html`${
      isComplete
        ? html`<p class="muted complete">
            ${msg('No gaps were found on the analyzed pages.', { id: 'patsight.missing.none' })}
          </p>`
        : nothing
    }${missingKinds.map((kind) => this.#renderKind(kind))}`;
  }

  /** Brings a list into sight and puts the focus on it. */
  reveal(kind: MissingKind): void {
    const section = this.renderRoot.querySelector<HTMLElement>(`#${kind}`);
    section?.scrollIntoView({ block: 'start' });
    section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }

  #renderKind(kind: MissingKind): TemplateResult | typeof nothing {
    const parts = missingOf(this.table, kind);
    const dismissed = partsOf(this.table, kind, true);
    if (parts.length === 0 && dismissed.length === 0) return nothing;
    return html`<section id=${kind}>
      <h2 tabindex="-1">${counted(missingTitle(kind), missingCount(parts))}</h2>
      <p class="muted">${missingHint(kind)}</p>
      ${
        kind === 'labels'
          ? missingOf(this.table, 'labels').map((part) => this.#renderLabels(part))
          : html`<ul>
              ${parts.map((part) => html`<li>${this.#renderPart(part)}</li>`)}
            </ul>`
      }
      ${dismissed.length > 0 ? this.#renderDismissed(dismissed) : nothing}
      ${
        kind === 'page' && this.mayReview
          ? html`<div class="actions">
              <mo-button
                icon="refresh"
                @click=${() =>
                  this.emit('analyze-pages', {
                    pages: writePages(missingOf(this.table, 'page').map(({ page }) => page)),
                  })}
                >${msg('Analyze these pages again', { id: 'patsight.missing.again' })}</mo-button
              >
            </div>`
          : nothing
      }
    </section>`;
  }

  #renderLabels({ labels, keys, first, last }: Extract<MissingPart, { kind: 'labels' }>): TemplateResult {
    const between = msg(str`Between ${first} and ${last}:`, { id: 'patsight.missing.between' });
    const before = this.#neighborOf(labels[0] ?? first, -1, first);
    const after = this.#neighborOf(labels.at(-1) ?? last, 1, last);
    // What is left out stands on the pages of its neighbours, or between them.
    const pages = [before, after].flatMap((row) => (row && row.page > 0 ? [row] : []));
    const places = html`${pages
      .filter((row, index) => index === 0 || row.page !== pages[0]?.page)
      .map(
        (row) =>
          html`<mo-button
            @click=${() => this.emit('go-to', { page: row.page, item: row.compound?.key ?? row.activities[0]?.key })}
            >${msg(str`${pageWords(row.page)}, beside ${row.label}`, { id: 'patsight.missing.beside' })}</mo-button
          >`,
      )}`;
    if (!this.mayReview)
      return html`<div class="labels">
        <p>${between} ${labels.join(', ')}</p>
        ${pages.length > 0 ? html`<div class="actions">${places}</div>` : nothing}
      </div>`;
    const page = pages[0]?.page ?? 1;
    return html`<div class="labels">
      <p>${between}</p>
      <ul class="chips">
        ${labels.map(
          (label, index) =>
            html`<li>
              ${label}
              <mo-button
                variant="plain"
                icon="plus"
                iconOnly
                label=${msg(str`Add compound ${label}`, { id: 'patsight.missing.addLabel' })}
                @click=${() => this.emit('add-compound', { label, page })}
              ></mo-button>
              <mo-button
                variant="plain"
                icon="close"
                iconOnly
                label=${msg(str`${label} is not missing`, { id: 'patsight.missing.dismissLabel' })}
                @click=${() => this.#dismiss(keys.slice(index, index + 1))}
              ></mo-button>
            </li>`,
        )}
      </ul>
      ${
        pages.length > 0 || labels.length > 1
          ? html`<div class="actions">
              ${places}
              ${
                labels.length > 1
                  ? html`<mo-button variant="plain" @click=${() => this.#dismiss(keys)}
                      >${msg('None of these is missing', { id: 'patsight.missing.dismissAll' })}</mo-button
                    >`
                  : nothing
              }
            </div>`
          : nothing
      }
    </div>`;
  }

  #renderDismissed(parts: readonly MissingPart[]): TemplateResult {
    return html`<details>
      <summary>
        ${msg(str`Dismissed (${number(parts.length)})`, { id: 'patsight.missing.dismissed' })}
      </summary>
      <ul>
        ${parts.map(
          (part) =>
            html`<li>
              <span class="what"
                >${this.#wordsOf(part)}<br /><span class="muted"
                  >${[part.dismissed?.by, part.dismissed && dateTime(part.dismissed.at)].filter(Boolean).join(' · ')}</span
                ></span
              >
              ${
                this.mayReview
                  ? html`<mo-button
                      icon="restore"
                      @click=${() => this.emit('restore-gap', { correction: part.dismissed?.correction ?? '' })}
                      >${msg('Restore', { id: 'patsight.restore' })}</mo-button
                    >`
                  : nothing
              }
            </li>`,
        )}
      </ul>
    </details>`;
  }

  /** The row whose label is the nearest to one that is missing, at the latest that of the end of its series. */
  #neighborOf(label: string, step: 1 | -1, end: string): ResultRow | undefined {
    const digits = /\d{1,4}$/.exec(label)?.[0] ?? '';
    const prefix = label.slice(0, label.length - digits.length);
    const width = digits.startsWith('0') ? digits.length : 0;
    const endNumber = Number(end.slice(prefix.length));
    for (let next = Number(digits) + step; (endNumber - next) * step > 0; next += step) {
      const row = this.table.rowOfLabel(`${prefix}${String(next).padStart(width, '0')}`);
      if (row) return row;
    }
    return this.table.rowOfLabel(end);
  }

  #wordsOf(part: MissingPart): string {
    switch (part.kind) {
      case 'labels':
        return part.labels.join(', ');
      case 'page':
        return pageProblemWords(part.problem);
      case 'table':
      case 'group-table':
        return part.caption || msg('Table without a caption', { id: 'patsight.missing.noCaption' });
      case 'cell':
        return [labelWords(part.label), part.column, `“${part.text}”`].filter(Boolean).join(' · ');
      case 'structure':
        return part.reason
          ? `${labelWords(part.label)}: ${groupProblemWords(part.reason, part.text)}`
          : labelWords(part.label);
      default:
        return labelWords(part.label);
    }
  }

  #dismiss(keys: readonly string[]): void {
    this.emit('dismiss-gaps', keys);
  }

  #renderPart(part: MissingPart): TemplateResult | typeof nothing {
    if (part.kind === 'labels') return nothing;
    const { page } = part;
    const row = 'label' in part ? this.table.rowOfLabel(part.label) : undefined;
    const item = row?.compound?.key ?? row?.activities[0]?.key;
    const canAdd =
      part.kind === 'cell' || (part.kind === 'activity' && row?.compound && isCompound(row.compound));
    const lacksCompound = (part.kind === 'structure' || part.kind === 'compound') && !row?.compound;
    return html`<span class="what">${this.#wordsOf(part)}</span>
      ${
        lacksCompound && this.mayReview
          ? html`<mo-button icon="plus" @click=${() => this.emit('add-compound', { label: part.label, page })}
              >${msg('Add a compound', { id: 'patsight.addCompound' })}</mo-button
            >`
          : nothing
      }
      ${
        canAdd && this.mayReview && 'label' in part
          ? html`<mo-button icon="plus" @click=${() => this.emit('add-value', { label: part.label, page })}
              >${msg('Add a value', { id: 'patsight.addValue' })}</mo-button
            >`
          : nothing
      }
      ${
        this.mayReview && (part.kind === 'table' || part.kind === 'group-table')
          ? html`<mo-button icon="crop" @click=${() => this.emit('draw-table', { page })}
              >${msg('Draw its box', { id: 'patsight.missing.draw' })}</mo-button
            >`
          : nothing
      }
      <mo-button @click=${() => this.emit('go-to', { page, ...(item !== undefined && { item }) })}
        >${pageWords(page)}</mo-button
      >
      ${
        this.mayReview && part.keys.length > 0
          ? html`<mo-button
              variant="plain"
              label=${msg(str`Dismiss, nothing is missing here: ${this.#wordsOf(part)}`, { id: 'patsight.missing.dismiss' })}
              @click=${() => this.#dismiss(part.keys)}
              >${msg('Dismiss', { id: 'patsight.missing.dismissGap' })}</mo-button
            >`
          : nothing
      }`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-missing': MissingView;
  }
}
