import type { ReadMolecule } from '@moiety/contract';
import type { CellPressDetail } from '@moiety/grid/details.ts';
import type { GridRows } from '@moiety/grid/columns.ts';
import { isAbort } from '@moiety/tool-kit/api-failure.ts';
import { TimeSlice } from '@moiety/tool-kit/time-slice.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { getLocale } from '@moiety/locales';
import { msg } from '@lit/localize';
import { css, html } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { leadOf } from '../../shared/combine/overlap.ts';
import type { Overlap } from '../../shared/combine/overlap.ts';
import { moleculeCellStyles } from '../../shared/grid/molecule-grid.styles.ts';
import { compareBy, rankTexts, sortInSlices } from '../../shared/table/sort.ts';
import type { SortKey } from '../../shared/table/sort.ts';
import { nextSorts } from '../../shared/table/view-query.ts';
import type { Sort } from '../../shared/table/view-query.ts';
import type { ComparedSet } from '../../shared/combine/shared-columns.ts';
import type { CombinedColumn, CombinedRow } from './combined-columns.ts';
import '@moiety/elements/structure/define.js';
import '@moiety/grid/data-grid.ts';

const ROW_HEIGHT = 96;
/** Rows between two looks at the clock. */
const STEPS = 256;

const cellStyles = css`
  ${moleculeCellStyles}
  .difference {
    font-weight: 600;
  }
`;

/** Which molecule is to be shown with everything that is known of it. */
export interface OpenRecordDetail {
  record: ReadMolecule;
  set: number;
}

/** The numbers by which rows are ordered, one a row of the comparison. */
const sortKey = async (
  column: CombinedColumn,
  rows: Uint32Array,
  all: number,
  descending: boolean,
  signal: AbortSignal,
): Promise<SortKey> => {
  const slice = new TimeSlice(signal);
  const { valueOf } = column;
  const values = new Float64Array(all).fill(NaN);
  const texts = Array.from({ length: valueOf ? 0 : all }, () => '');
  for (const [at, row] of rows.entries()) {
    if (at % STEPS === 0 && slice.isOver()) await slice.yieldToMain();
    if (valueOf) values[row] = valueOf(row);
    else texts[row] = column.text({ row });
  }
  return {
    values: valueOf ? values : await rankTexts(texts.length, (row) => texts[row]!, getLocale(), signal),
    descending,
  };
};

/**
 * The molecules of a comparison, with what each set has of them.
 *
 * @fires {CustomEvent<readonly Sort[]>} sort-rows - the order that is asked for
 * @fires {CustomEvent<OpenRecordDetail>} open-record - a molecule is to be shown
 * @fires {CustomEvent<{ text: string }>} copy-value - text that is to be copied
 */
@customElement('molvalley-combined-grid')
export class CombinedGrid extends ToolElement {
  static override styles = css`
    :host {
      display: grid;
      min-height: 0;
    }
  `;

  @property({ attribute: false }) sets: readonly ComparedSet[] = [];
  @property({ attribute: false }) overlap!: Overlap;
  /** The rows of the comparison that are shown. */
  @property({ attribute: false }) rows: Uint32Array = new Uint32Array();
  @property({ attribute: false }) columns: readonly CombinedColumn[] = [];
  @property({ attribute: false }) sorts: readonly Sort[] = [];
  /** The rows in their order; those before stay until they are sorted. */
  @state() private ordered: Uint32Array = new Uint32Array();
  @state() private sorting = false;
  @state() private widths: ReadonlyMap<string, number> = new Map();

  #order: AbortController | undefined;
  #shown: { ordered: Uint32Array; rows: GridRows<CombinedRow> } | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#order?.abort();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('rows') || changed.has('columns') || changed.has('sorts')) void this.#sort();
  }

  override render(): TemplateResult {
    return html`<moiety-data-grid
      label=${msg('Molecules', { id: 'molvalley.grid.label' })}
      .rows=${this.#gridRows()}
      .columns=${this.columns.map((column) => ({ ...column, width: this.widths.get(column.id) ?? column.width }))}
      .rowHeight=${ROW_HEIGHT}
      .cellStyles=${cellStyles}
      .sorts=${this.sorts}
      ?busy=${this.sorting}
      @sort-column=${(event: CustomEvent<{ column: string; isAdded: boolean }>) =>
        this.emit('sort-rows', nextSorts(this.sorts, event.detail.column, event.detail.isAdded))}
      @resize-column=${this.#onResize}
      @press-cell=${this.#onPress}
      @copy-cells=${(event: CustomEvent<{ text: string }>) => this.emit('copy-value', event.detail)}
    ></moiety-data-grid>`;
  }

  /** The same object as long as the same rows are shown in the same order. */
  #gridRows(): GridRows<CombinedRow> {
    const { ordered } = this;
    if (this.#shown?.ordered !== ordered)
      this.#shown = {
        ordered,
        rows: {
          count: ordered.length,
          row: (index) => (ordered[index] === undefined ? undefined : { row: ordered[index] }),
          id: (index) => ordered[index] ?? -1,
        },
      };
    return this.#shown.rows;
  }

  async #sort(): Promise<void> {
    this.#order?.abort();
    const order = new AbortController();
    this.#order = order;
    const { rows, overlap } = this;
    const sorts = this.sorts.flatMap(({ column: id, descending }) => {
      const column = this.columns.find((one) => one.id === id);
      return column ? [{ column, descending }] : [];
    });
    if (sorts.length === 0) {
      this.sorting = false;
      this.ordered = rows;
      return;
    }
    this.sorting = true;
    try {
      const keys: SortKey[] = [];
      for (const { column, descending } of sorts)
        keys.push(await sortKey(column, rows, overlap.moleculeOfRow.length, descending, order.signal));
      this.ordered = await sortInSlices(rows, compareBy(keys), order.signal);
      this.sorting = false;
    } catch (failure) {
      if (!isAbort(failure)) throw failure;
    }
  }

  #onResize = (event: CustomEvent<{ column: string; width: number }>): void => {
    this.widths = new Map([...this.widths, [event.detail.column, event.detail.width]]);
  };

  #onPress = ({ detail }: CustomEvent<CellPressDetail>): void => {
    const row = this.ordered[detail.index];
    if (row === undefined || !(detail.byKey || detail.target.localName === 'mo-structure')) return;
    const [kind, ofSet] = detail.column.split(':');
    const set =
      kind !== 'difference' &&
      ofSet !== undefined &&
      (this.overlap.positions[Number(ofSet)]?.[row] ?? -1) >= 0
        ? Number(ofSet)
        : leadOf(this.overlap, row);
    const record = this.sets[set]?.table.records[this.overlap.positions[set]![row]!];
    if (record?.status === 'ok') this.emit('open-record', { record, set } satisfies OpenRecordDetail);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-combined-grid': CombinedGrid;
  }
}
