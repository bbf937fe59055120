import { msg, str } from '@lit/localize';
import type { DocumentFormula } from '@moiety/contract';
import type { GridColumn, GridRows } from '@moiety/grid/columns.ts';
import '@moiety/grid/data-grid.ts';
import type { DataGrid } from '@moiety/grid/data-grid.ts';
import type { CellPressDetail, CopyCellsDetail, ResizeColumnDetail } from '@moiety/grid/details.ts';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { ColumnPreferences } from '@moiety/tool-kit/column-preferences.ts';
import { copyAndSay } from '@moiety/tool-kit/copy.ts';
import { number, percent } from '@moiety/tool-kit/format.ts';
import { MediaMatch } from '@moiety/tool-kit/media-match.ts';
import { pageStorage } from '@moiety/tool-kit/local-storage.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { DocumentSession } from '../../shared/documents/document-session.ts';
import { drawnOf, groupRows, lackOfFormulas, rowColumns } from '../../shared/results/formula-rows.ts';
import type { GroupRow } from '../../shared/results/formula-rows.ts';
import { headingOf, isCorrectable } from '../../shared/results/group-cells.ts';
import type { GroupCell } from '../../shared/results/group-cells.ts';
import type { ResultTable } from '../../shared/results/result-table.ts';
import {
  assembledWords,
  fixedCellWords,
  formulaWords,
  groupCellWords,
  groupValueWords,
  lackWords,
  notAssembledWords,
} from '../../shared/words/formula-words.ts';
import { cellWords, madeWords, rerunWords } from '../../shared/words/rerun-words.ts';
import { labelWords, pageWords } from '../../shared/words/result-words.ts';
import { takeBack, undo } from './edits.ts';
import { groupCellStyles, groupColumns } from './group-columns.ts';
import type { ShownPlace } from './pages-pane.ts';
import { askJoin, askRerun } from './rerun-actions.ts';
import { resultCellStyles, resultTableStyles } from './result-table.styles.ts';

const ROW_HEIGHT = 96;
/** Characters of a caption on the button that leads to its table. */
const CAPTION_MOST = 24;

/** What was chosen: a place, and the compound that it belongs to. */
export interface ChosenPlace {
  place: ShownPlace;
  item?: string;
  /** Whether the view stays where there is room for one pane only. */
  stays?: boolean;
}

const shownRows = ['all', 'assembled', 'open'] as const;
type Shown = (typeof shownRows)[number];

/**
 * The formulas of a document, what stands at their places in their tables, and the compounds that were put together of it.
 *
 * @fires {CustomEvent<ChosenPlace>} choose-place - a formula, a row or a cell was chosen
 * @fires {CustomEvent<GroupCell>} edit-cell - a cell is to be corrected
 */
@customElement('patsight-groups')
export class GroupsView extends ToolElement {
  static override styles = [
    pageStyles,
    resultTableStyles,
    css`
      .formula {
        display: flex;
        flex: none;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--mo-space-2) var(--mo-space-4);
        max-height: 50%;
        padding: var(--mo-space-2) var(--mo-space-3);
        border-bottom: 1px solid var(--mo-color-border);
        overflow: auto;
      }
      .formula mo-structure {
        flex: none;
        width: 240px;
        max-width: 100%;
        height: 132px;
      }
      .about {
        display: grid;
        flex: 1 1 200px;
        gap: var(--mo-space-1);
        min-width: 0;
      }
      .about p {
        margin: 0;
        overflow-wrap: anywhere;
      }
      .about h3 {
        margin: 0;
        font-size: var(--mo-text-m);
      }
      .places {
        display: flex;
        flex-wrap: wrap;
        gap: var(--mo-space-1);
      }
      .tools mo-select.which {
        flex: 1 1 200px;
        min-width: 0;
        max-width: 100%;
      }
      @media (max-width: 899px) {
        .formula mo-structure {
          height: 88px;
        }
      }
      @media (max-width: 599px) {
        .formula {
          flex-wrap: nowrap;
        }
        .formula mo-structure {
          width: 112px;
        }
      }
      .chosen {
        display: flex;
        flex: none;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--mo-space-1) var(--mo-space-3);
        min-height: 44px;
        padding: var(--mo-space-1) var(--mo-space-3);
        border-bottom: 1px solid var(--mo-color-border);
        font-size: var(--mo-text-s);
      }
      .chosen > span {
        flex: 1 1 200px;
        min-width: 0;
        overflow-wrap: anywhere;
      }
      .failed > span {
        display: flex;
        align-items: center;
        gap: var(--mo-space-2);
      }
      .failed mo-icon {
        flex: none;
        color: var(--mo-color-warning);
      }
      .instead {
        max-width: 60ch;
        margin-inline: auto;
      }
      .instead p {
        margin: 0 0 var(--mo-space-3);
      }
      .instead .actions {
        display: flex;
        flex-wrap: wrap;
        justify-content: center;
        gap: var(--mo-space-2);
      }
    `,
  ];

  @property({ attribute: false }) session!: DocumentSession;
  @property({ attribute: false }) table!: ResultTable;
  /** The key of the compound that is shown beside. */
  @property() current: string | undefined;
  /** Whether pages are being read. */
  @property({ attribute: false }) isMoving = false;

  /** Whether the person may correct what cells were read as. */
  @property({ attribute: false }) mayReview = false;
  /** The key of the cell that was pressed last. */
  @state() private chosenCell = '';
  @state() private chosen = '';
  @state() private shown: Shown = 'all';
  /** The results are being put together again. */
  @state() private joining = false;
  /** Rows that were given up are being tried again. */
  @state() private assembling = false;
  @query('moiety-data-grid') private grid!: DataGrid | null;

  #narrow = new MediaMatch(this, '(max-width: 899px)');
  #preferences = new ColumnPreferences(pageStorage(), 'moiety-patsight-groups');
  #watchPreferences = new Watch(this);
  #formula: DocumentFormula | undefined;
  #all: readonly GroupRow[] = [];
  #visible: readonly GroupRow[] = [];
  #rows: GridRows<GroupRow> = rowsOf([]);
  #columns: readonly GridColumn<GroupRow>[] = [];

  get #formulas(): readonly DocumentFormula[] {
    return this.table.results.formulas;
  }

  protected override willUpdate(changed: PropertyValues): void {
    this.#watchPreferences.observe(this.#preferences);
    if (changed.has('current') || this.chosen === '') this.#chooseByCurrent();
    this.#formula = this.#formulas.find(({ key }) => key === this.chosen) ?? this.#formulas[0];
    const formula = this.#formula;
    this.#columns = groupColumns(formula ? rowColumns([formula]) : []).map((column) =>
      Object.assign(column, { width: this.#preferences.width(column.id) ?? column.width }),
    );
    if (['table', 'chosen', 'shown', 'current'].some((name) => changed.has(name))) {
      this.#all = formula ? groupRows(formula, this.table) : [];
      this.#visible = this.#all.filter(
        ({ row }) => this.shown === 'all' || (row.smiles !== '') === (this.shown === 'assembled'),
      );
      this.#rows = rowsOf(this.#visible);
    }
    const at = this.#visible.findIndex(this.#isCurrent);
    if ((changed.has('current') || changed.has('chosen')) && at >= 0)
      void this.updateComplete.then(() => this.grid?.reveal(at));
  }

  /** The formula of what is shown beside, else the first with a table. */
  #chooseByCurrent(): void {
    const { current } = this;
    const own =
      current === undefined
        ? undefined
        : this.#formulas.find(({ tables }) =>
            tables.some(({ rows }) => rows.some(({ compoundKey }) => compoundKey === current)),
          );
    if (own) this.chosen = own.key;
    else if (this.chosen === '')
      this.chosen = (this.#formulas.find(({ tables }) => tables.length > 0) ?? this.#formulas[0])?.key ?? '';
  }

  override render(): TemplateResult {
    const formula = this.#formula;
    if (!formula) return this.#renderNothing();
    return html`
      <div class="tools">
        <mo-select
          class="which"
          label=${msg('Formula', { id: 'patsight.groups.formula' })}
          hideLabel
          .value=${formula.key}
          @change=${this.#onFormula}
        >
          ${this.#formulas.map(
            (one, index) =>
              html`<option value=${one.key}>
                ${`${number(index + 1)}. ${[formulaWords(one), assembledWords(one)].join(' · ')}`}
              </option>`,
          )}
        </mo-select>
        ${this.#all.length > 0 ? this.#renderShown() : nothing}
      </div>
      ${this.#renderFormula(formula)}
      ${
        this.#all.length > 0
          ? html`${this.#renderFailed()}${this.#renderChosen()}${this.#renderRows()}`
          : html`<p class="nothing instead">
              ${msg(
                'No table of substituents for this formula was found on the analyzed pages, so no compounds were assembled from it.',
                { id: 'patsight.groups.tableless' },
              )}
            </p>`
      }
    `;
  }

  /** Says that there are none, and where that may be for want of a newer engine or version what helps. */
  #renderNothing(): TemplateResult {
    const { session } = this;
    const lack = lackOfFormulas(session);
    if (!lack)
      return html`<p class="nothing instead">
        ${
          this.isMoving
            ? msg('No formula with R groups so far. More pages are being analyzed.', {
                id: 'patsight.groups.notYet',
              })
            : msg('No formula with R groups was found on the analyzed pages.', {
                id: 'patsight.groups.none',
              })
        }
      </p>`;
    const { rerun } = session.document ?? {};
    const mayAsk = this.mayReview && session.isIdle;
    return html`<div class="nothing instead">
      <p>${lackWords(lack, session.olderEngines)}</p>
      ${rerun ? html`<p>${rerunWords(rerun)}</p>` : nothing}
      ${
        mayAsk && (rerun || lack === 'version')
          ? html`<div class="actions">
              ${
                rerun
                  ? html`<mo-button variant="primary" icon="refresh" @click=${() => void askRerun(session)}
                      >${msg('Analyze again', { id: 'patsight.rerun' })}</mo-button
                    >`
                  : nothing
              }
              ${
                lack === 'version'
                  ? html`<mo-button
                      variant=${rerun ? 'secondary' : 'primary'}
                      icon="refresh"
                      .loading=${this.joining}
                      @click=${() => void askJoin(session, (joining) => (this.joining = joining))}
                      >${msg('Assemble again', { id: 'patsight.join' })}</mo-button
                    >`
                  : nothing
              }
            </div>`
          : nothing
      }
    </div>`;
  }

  #renderShown(): TemplateResult {
    const [all, visible] = [this.#all.length, this.#visible.length];
    return html`<mo-select
        label=${msg('Show', { id: 'patsight.table.show' })}
        hideLabel
        .value=${this.shown}
        @change=${(event: Event) => {
          const { value } = event.target as HTMLSelectElement;
          this.shown = shownRows.find((one) => one === value) ?? 'all';
        }}
      >
        <option value="all">${msg('All', { id: 'patsight.filter.all' })}</option>
        <option value="assembled">${msg('Assembled', { id: 'patsight.groups.made' })}</option>
        <option value="open">${notAssembledWords()}</option>
      </mo-select>
      <span class="shown" role="status"
        >${
          all === visible
            ? msg(str`${number(all)} in total`, { id: 'patsight.table.all' })
            : msg(str`${number(visible)} of ${number(all)}`, { id: 'patsight.table.count' })
        }</span
      >`;
  }

  /** The formula as it was read, and the way to where it and its tables are printed. */
  #renderFormula(formula: DocumentFormula): TemplateResult {
    const { drawing, repeats, tables } = formula;
    const words = formulaWords(formula);
    return html`<section class="formula" aria-label=${words}>
      ${drawing ? html`<mo-structure .structure=${drawnOf(drawing)} .name=${words}></mo-structure>` : nothing}
      <div class="about">
        <h3>${words}</h3>
        ${
          drawing
            ? html`<p class="muted">
                ${[
                  msg(str`${percent(drawing.confidence)} confidence`, { id: 'patsight.confidence' }),
                  assembledWords(formula),
                ].join(' · ')}
              </p>`
            : html`<p>
                ${msg('The formula of this table was not found, or could not be read.', {
                  id: 'patsight.groups.formulaLost',
                })}
              </p>`
        }
        <div class="places">
          ${[...(drawing ? [drawing] : []), ...repeats].map(({ page, box }) =>
            this.#renderPlace(pageWords(page), { page, box, name: words }),
          )}
          ${tables.map(({ page, box, caption, kind }) => {
            const name =
              caption ||
              (kind === 'legend'
                ? msg('List of substituents', { id: 'patsight.groups.legend' })
                : msg('Table of substituents', { id: 'patsight.groups.table' }));
            return this.#renderPlace(
              `${name.length > CAPTION_MOST ? `${name.slice(0, CAPTION_MOST)}…` : name} · ${pageWords(page)}`,
              {
                page,
                box,
                name,
              },
            );
          })}
        </div>
      </div>
    </section>`;
  }

  #renderPlace(words: string, place: ShownPlace): TemplateResult {
    return html`<mo-button @click=${() => this.emit('choose-place', { place } satisfies ChosenPlace)}
      >${words}</mo-button
    >`;
  }

  /** Says which rows were given up, and has them tried again. */
  #renderFailed(): TemplateResult | typeof nothing {
    const failed = this.#all.filter(({ row }) => row.problem?.reason === 'failed').length;
    if (failed === 0) return nothing;
    return html`<div class="chosen failed" role="status">
      <span
        ><mo-icon name="warning"></mo-icon>${msg(
          str`Rows that failed to assemble after several tries: ${number(failed)}`,
          { id: 'patsight.groups.failed' },
        )}</span
      >
      ${
        this.mayReview
          ? html`<mo-button
              icon="refresh"
              .loading=${this.assembling}
              @click=${() => void this.#assembleAgain()}
              >${msg('Try again', { id: 'patsight.groups.tryAgain' })}</mo-button
            >`
          : nothing
      }
    </div>`;
  }

  async #assembleAgain(): Promise<void> {
    if (this.assembling) return;
    this.assembling = true;
    try {
      await this.session.assembleAgain();
    } catch (failure) {
      toast.error(failureWords(failure), {
        heading: msg('The rows were not assembled again', { id: 'patsight.groups.tryFailed' }),
      });
    } finally {
      this.assembling = false;
    }
  }

  /** What the cell that was pressed last was read as, and what can be done with it. */
  #renderChosen(): TemplateResult {
    const chosen = this.table.cell(this.chosenCell);
    const canUndo = this.mayReview && this.session.canUndo;
    if (!chosen)
      return html`<div class="chosen">
        <span class="muted"
          >${
            this.mayReview
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
    const mayCorrect = this.mayReview && isCorrectable(chosen);
    const heading = this.#headingOf(chosen);
    const { corrected } = cell ?? {};
    const read =
      cell?.text || (cell?.isDrawing ? msg('Drawing', { id: 'patsight.groups.drawing' }) : cellWords(''));
    return html`<div class="chosen" role="status">
      <span
        >${groupCellWords(chosen)}:
        ${corrected?.value ? `${read} → ${groupValueWords(field, corrected.value)}` : read}
        ${corrected?.value ? html`<span class="muted">${madeWords(corrected)}</span>` : nothing}
        ${
          this.mayReview && !mayCorrect
            ? html`<span class="muted">${fixedCellWords(chosen, this.table.results.canJoinAgain)}</span>`
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
        this.mayReview && corrected?.correction
          ? html`<mo-button variant="plain" @click=${() => void takeBack(this.session, corrected.correction!)}
              >${msg('Restore original reading', { id: 'patsight.groups.restore' })}</mo-button
            >`
          : canUndo
            ? this.#renderUndo()
            : nothing
      }
    </div>`;
  }

  /** The heading over a cell, where who looks may correct it. */
  #headingOf({ table, column }: GroupCell): GroupCell | undefined {
    const heading = column && headingOf(table, column);
    return heading && this.mayReview && isCorrectable(heading) ? heading : undefined;
  }

  #renderUndo(): TemplateResult {
    return html`<mo-button variant="plain" icon="undo" @click=${() => void undo(this.session)}
      >${msg('Undo', { id: 'kit.undo' })}</mo-button
    >`;
  }

  #renderRows(): TemplateResult {
    return html`<moiety-data-grid
      label=${msg('R groups', { id: 'patsight.groups' })}
      .rows=${this.#rows}
      .columns=${this.#columns}
      .rowHeight=${ROW_HEIGHT}
      .cellStyles=${cellStyles}
      .isCurrent=${this.#isCurrent}
      @resize-column=${({ detail }: CustomEvent<ResizeColumnDetail>) =>
        this.#preferences.setWidth(detail.column, detail.width)}
      @press-cell=${this.#onPress}
      @copy-cells=${({ detail }: CustomEvent<CopyCellsDetail>) => void copyAndSay(detail.text, detail.missing)}
      >${
        this.#visible.length === 0
          ? html`<p class="nothing">${msg('No results', { id: 'patsight.documents.noMatch' })}</p>`
          : nothing
      }</moiety-data-grid
    >`;
  }

  #onFormula = (event: Event): void => {
    this.chosen = (event.target as HTMLSelectElement).value;
  };

  #isCurrent = ({ row }: GroupRow): boolean => row.compoundKey !== '' && row.compoundKey === this.current;

  /** A cell of a group shows its own place, what else stands in a row that of its label. */
  #onPress = ({ detail }: CustomEvent<CellPressDetail>): void => {
    const one = this.#visible[detail.index];
    if (!one) return;
    const { row, cells, compound } = one;
    const chosen = cells.get(detail.column);
    const { page, box } = chosen?.cell ?? row;
    this.chosenCell = chosen?.key ?? '';
    // Whoever came by keyboard has no other way to a button for it that is near.
    const toCorrect = chosen && (isCorrectable(chosen) ? chosen : this.#headingOf(chosen));
    if (detail.byKey && this.mayReview && toCorrect) this.emit('edit-cell', toCorrect);
    const name = [labelWords(row.label), chosen?.title].filter(Boolean).join(', ');
    this.emit('choose-place', {
      place: { page, box, name },
      ...(compound && { item: compound.key }),
      ...(chosen && { stays: true }),
    } satisfies ChosenPlace);
  };
}

const cellStyles = css`
  ${resultCellStyles}
  ${groupCellStyles}
`;

const rowsOf = (rows: readonly GroupRow[]): GridRows<GroupRow> => ({
  count: rows.length,
  row: (index) => rows[index],
  id: (index) => rows[index]?.id ?? index,
});

declare global {
  interface HTMLElementTagNameMap {
    'patsight-groups': GroupsView;
  }
}
