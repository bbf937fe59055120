import { msg, str } from '@lit/localize';
import { formulaKey } from '@moiety/contract';
import type { DocumentFormula } from '@moiety/contract';
import type { GridColumn, GridRows } from '@moiety/grid/columns.ts';
import '@moiety/grid/data-grid.ts';
import type { DataGrid } from '@moiety/grid/data-grid.ts';
import type { CellPressDetail, CopyCellsDetail, ResizeColumnDetail } from '@moiety/grid/details.ts';
import { ColumnPreferences } from '@moiety/tool-kit/column-preferences.ts';
import { copyAndSay } from '@moiety/tool-kit/copy.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { pageStorage } from '@moiety/tool-kit/local-storage.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { DocumentSession } from '../../shared/documents/document-session.ts';
import { groupRows, rowColumns } from '../../shared/results/formula-rows.ts';
import type { GroupRow } from '../../shared/results/formula-rows.ts';
import { correctableHeading, isCorrectable } from '../../shared/results/group-cells.ts';
import type { ResultTable } from '../../shared/results/result-table.ts';
import { assembledWords, formulaWords, notAssembledWords } from '../../shared/words/formula-words.ts';
import { labelWords } from '../../shared/words/result-words.ts';
import './chosen-cell.ts';
import type { ChosenPlace } from './chosen-place.ts';
import './failed-rows.ts';
import './formula-card.ts';
import { groupCellStyles, groupColumns } from './group-columns.ts';
import './groups-lack.ts';
import { resultCellStyles, resultTableStyles } from './result-table.styles.ts';

const ROW_HEIGHT = 96;

const shownRows = ['all', 'assembled', 'open'] as const;
type Shown = (typeof shownRows)[number];

/**
 * The formulas of a document, what stands at their places in their tables, and the compounds that were put together of it.
 *
 * @fires {CustomEvent<ChosenPlace>} choose-place - a formula, a row or a cell was chosen
 * @fires {CustomEvent<GroupCell>} edit-cell - a cell is to be corrected
 * @fires {CustomEvent<DocumentFormula>} correct-formula - the tables of a formula are to be given another
 */
@customElement('patsight-groups')
export class GroupsView extends ToolElement {
  static override styles = [
    pageStyles,
    resultTableStyles,
    css`
      .tableless {
        max-width: 60ch;
        margin-inline: auto;
      }
      .tools mo-select.which {
        flex: 1 1 200px;
        min-width: 0;
        max-width: 100%;
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
  @query('moiety-data-grid') private grid!: DataGrid | null;

  #preferences = new ColumnPreferences(pageStorage(), 'moiety-patsight-groups');
  #watchPreferences = new Watch(this);
  #formula: DocumentFormula | undefined;
  /** The keys of its tables. */
  #tables: readonly string[] = [];
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
    if (changed.has('table')) this.#followTables();
    const formula = this.#formula;
    this.#tables = formula?.tables.map(formulaKey) ?? [];
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

  /** Tables that were given another formula are shown with that. */
  #followTables(): void {
    const isOfShown = ({ tables }: DocumentFormula): boolean =>
      tables.some((table) => this.#tables.includes(formulaKey(table)));
    if (this.#tables.length === 0 || (this.#formula && isOfShown(this.#formula))) return;
    const own = this.#formulas.find(isOfShown);
    if (!own) return;
    this.#formula = own;
    this.chosen = own.key;
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
    if (!formula)
      return html`<patsight-groups-lack
        .session=${this.session}
        .isMoving=${this.isMoving}
      ></patsight-groups-lack>`;
    const failed = this.#all.filter(({ row }) => row.problem?.reason === 'failed').length;
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
      <patsight-formula
        .session=${this.session}
        .formula=${formula}
        .mayReview=${this.mayReview}
        @choose-place=${this.#passOn}
        @correct-formula=${this.#passOn}
        @edit-cell=${this.#passOn}
      ></patsight-formula>
      ${
        this.#all.length > 0
          ? html`${
                failed > 0
                  ? html`<patsight-failed-rows
                      .session=${this.session}
                      .count=${failed}
                    ></patsight-failed-rows>`
                  : nothing
              }<patsight-chosen-cell
                .session=${this.session}
                .formula=${formula}
                .cell=${this.table.cell(this.chosenCell)}
                @choose-place=${this.#passOn}
                @edit-cell=${this.#passOn}
              ></patsight-chosen-cell>
              ${this.#renderRows()}`
          : html`<p class="nothing tableless">
              ${msg(
                'No table of substituents for this formula was found on the analyzed pages, so no compounds were assembled from it.',
                { id: 'patsight.groups.tableless' },
              )}
            </p>`
      }
    `;
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

  /** Events of elements do not bubble. */
  #passOn = ({ type, detail }: CustomEvent<unknown>): void => this.emit(type, detail);

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
    const toCorrect = chosen && (isCorrectable(chosen) ? chosen : correctableHeading(chosen));
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
