import { consume } from '@lit/context';
import { saveFile } from '@moiety/elements/base/save-file.js';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { getLocale } from '@moiety/locales';
import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { ReadMolecule } from '@moiety/contract';
import { number } from '@moiety/tool-kit/format.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { TimeSlice } from '@moiety/tool-kit/time-slice.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { drawable } from '../../shared/drawing/drawable.ts';
import { paths } from '../../shared/places.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import type { AskedSearch, SetSession } from '../../shared/sets/set-session.ts';
import {
  arePositionsSame,
  followView,
  isScopeKnown,
  isScopeLost,
  lostScope,
  scopePositions,
} from '../../shared/scope/scope.ts';
import type { Scope } from '../../shared/scope/scope.ts';
import { scopeFailures } from '../../shared/scope/scope-failures.ts';
import { setStatus } from '../../shared/sets/set-status.ts';
import type { Chart, ChartPart } from './chart.ts';
import { shortNumber } from './facts.ts';
import { clusterColumn, CLUSTER } from './map-columns.ts';
import { mapNote, mapStatus } from './map-status.ts';
import { axesOf, makeChart, mapColor } from './make-chart.ts';
import type { PlotColumns, PlottedMolecules } from './make-chart.ts';
import type { ChooseDetail, OpenPointDetail, PlotCanvas } from './plot-canvas.ts';
import { formatPlotChoice, parsePlotChoice } from './plot-choice.ts';
import type { PlotChoice } from './plot-choice.ts';
import { firstValue, groupColumns, numericColumns } from './plot-columns.ts';
import type { PlotChangeDetail } from './plot-form.ts';
import { reportPlot } from './report-plot.ts';
import { mapOf } from './set-map.ts';
import type { PlacedMap } from './set-map.ts';
import { plotsPageStyles } from './plots-page.styles.ts';
import '@moiety/elements/menu/define.js';
import '@moiety/elements/popover/define.js';
import '@moiety/elements/structure/define.js';
import '../../shared/drawing/structure-dialog.ts';
import '../../shared/scope/scope-select.ts';
import '../../shared/selection/selection-actions.ts';
import './plot-canvas.ts';
import './plot-form.ts';

/** Parts that are listed as text; a heat map has hundreds. */
const PARTS_SHOWN = 100;

/** Plots of a set: scatter, histogram, box, heat map and radar, and a map of its molecules. What is selected in one is selected in the table. */
@customElement('molvalley-plots-page')
export class PlotsPage extends ToolElement {
  static override styles = plotsPageStyles;

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @property({ attribute: false }) session!: SetSession;
  @property({ attribute: false }) setId!: string;
  /** The query string of the route. */
  @property() search = '';
  @state() private columns: PlotColumns = { numeric: [], groups: [], first: undefined };
  @state() private chart: Chart | undefined;
  /** Whether the first chart was made, so that there being none means something. */
  @state() private made = false;
  @state() private opened: ReadMolecule | undefined;
  @query('molvalley-plot-canvas') private canvas!: PlotCanvas | null;

  #watchSession = new Watch(this);
  #watchMap = new Watch(this);
  #columnsOf = '';
  /** What the chart was made of. */
  #chartOf: unknown[] = [];
  #making: AbortController | undefined;
  #selected: ReadonlySet<number> = new Set();
  #lastPlotted: Uint32Array | undefined;

  override willUpdate(changed: PropertyValues<this>): void {
    const { session, services } = this;
    this.#watchSession.observe(session);
    if (changed.has('session') && !session.isComplete) void session.load(services.api, this.setId);
    this.#watchMap.observe(mapOf(session));
    if (changed.has('search') || changed.has('session')) followView(session, this.#choice.scope);
    // Until it is known what the table shows, what was plotted stays.
    if (isScopeKnown(session, this.#choice.scope)) this.#prepare();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#making?.abort();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // What was given up when the page went is made now.
    this.#chartOf = [];
    if (this.hasUpdated) this.requestUpdate();
  }

  override render(): TemplateResult {
    const { session } = this;
    return html`<div class="page">
        <a class="back" href=${this.#tablePath}
          >${session.set?.name ?? msg('Back to the set', { id: 'molvalley.sar.back' })}</a
        >
        <header class="top">
          <h1>${msg('Plots', { id: 'molvalley.plots.title' })}</h1>
          ${session.isComplete ? this.#renderSave() : nothing}
        </header>
        ${setStatus(session, () => void session.load(this.services.api, this.setId)) ?? this.#renderPlot()}
      </div>
      <molvalley-structure-dialog
        .session=${session}
        .record=${this.opened}
        @close=${this.#closeStructure}
        @search-structure=${this.#onSearchStructure}
      ></molvalley-structure-dialog>`;
  }

  // ── parts ─────────────────────────────────────────────────────────────────

  #renderSave(): TemplateResult {
    return html`<mo-popover placement="bottom-end">
      <mo-button slot="trigger" icon="download" ?disabled=${!this.chart}
        >${msg('Save plot', { id: 'molvalley.plots.save' })}</mo-button
      >
      <mo-menu @select=${this.#onSave}>
        <mo-menu-item value="svg" icon="file">SVG</mo-menu-item>
        <mo-menu-item value="png" icon="file">PNG</mo-menu-item>
      </mo-menu>
    </mo-popover>`;
  }

  #renderPlot(): TemplateResult {
    const status =
      this.#choice.kind === 'map'
        ? mapStatus(mapOf(this.session).state, { cancel: this.#cancelMap, again: this.#drawMap })
        : undefined;
    return html`<molvalley-plot-form
        .choice=${this.#choice}
        .columns=${this.columns}
        @plot-change=${(event: CustomEvent<PlotChangeDetail>) => this.#show(event.detail)}
        ><molvalley-scope
          .session=${this.session}
          .scope=${this.#choice.scope}
          @scope-change=${(event: CustomEvent<Scope>) => this.#show({ scope: event.detail })}
        ></molvalley-scope
      ></molvalley-plot-form>
      ${scopeFailures(this.session, this.#choice.scope)}
      ${isScopeLost(this.session, this.#choice.scope) ? lostScope(this.session, this.#choice.scope) : (status ?? this.#renderMade())}`;
  }

  #renderMade(): TemplateResult | typeof nothing {
    const { chart } = this;
    if (chart) return this.#renderChart(chart);
    if (!isScopeKnown(this.session, this.#choice.scope))
      return html`<div class="skeleton" role="status">
        <span class="visually-hidden">${msg('Loading', { id: 'molvalley.loading' })}</span>
        <span></span>
      </div>`;
    return this.made ? this.#renderNothing() : nothing;
  }

  #renderChart(chart: Chart): TemplateResult {
    const map = this.#choice.kind === 'map' ? this.#map : undefined;
    return html`<p class="facts muted">${chart.facts.join(' · ')}</p>
      ${map ? mapNote(map.quality) : nothing}
      <molvalley-plot-canvas
        .chart=${chart}
        .selected=${this.#selected}
        .card=${this.#card}
        @choose=${this.#onChoose}
        @open-point=${(event: CustomEvent<OpenPointDetail>) => this.#openStructure(event.detail.position)}
      ></molvalley-plot-canvas>
      ${this.#renderSelection(chart)} ${this.#renderParts(chart)}`;
  }

  #renderSelection(chart: Chart): TemplateResult {
    const [only, ...others] = this.#selected;
    return html`<molvalley-selection-actions .session=${this.session} .setId=${this.setId}>
      <span slot="hint" class="muted">${hint(chart)}</span>
      ${
        only !== undefined && !others.length
          ? html`<mo-button @click=${() => this.#openStructure(only)}
              >${msg('Show structure', { id: 'molvalley.plots.showStructure' })}</mo-button
            >`
          : nothing
      }
    </molvalley-selection-actions>`;
  }

  #renderParts({ title, headings, parts }: Chart): TemplateResult | typeof nothing {
    if (!headings || !parts?.length) return nothing;
    return html`<details>
      <summary>${msg('Show as table', { id: 'molvalley.plots.asTable' })}</summary>
      <div class="scroll" tabindex="0" role="region" aria-label=${title}>
        <table>
          <thead>
            <tr>
              ${headings.map((heading, index) => html`<th scope="col" class=${index ? 'number' : ''}>${heading}</th>`)}
              <th scope="col">
                <span class="visually-hidden">${msg('Actions', { id: 'molvalley.sets.actions' })}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            ${parts.slice(0, PARTS_SHOWN).map((part) => this.#renderPart(part))}
          </tbody>
        </table>
      </div>
      ${
        parts.length > PARTS_SHOWN
          ? html`<p class="muted">
              ${msg(str`The first ${number(PARTS_SHOWN)} of ${number(parts.length)}.`, {
                id: 'molvalley.plots.firstParts',
              })}
            </p>`
          : nothing
      }
    </details>`;
  }

  #renderPart({ cells: [name = '', ...numbers], positions }: ChartPart): TemplateResult {
    const words = msg('Select', { id: 'molvalley.plots.select' });
    return html`<tr>
      <th scope="row">${name}</th>
      ${numbers.map((text) => html`<td class="number">${text}</td>`)}
      <td>
        ${
          positions.length
            ? html`<mo-button
                variant="plain"
                label=${`${words}: ${name}`}
                @click=${() => this.session.selection.replace(positions)}
                >${words}</mo-button
              >`
            : nothing
        }
      </td>
    </tr>`;
  }

  #renderNothing(): TemplateResult {
    const { kind } = this.#choice;
    return html`<div class="message">
      <h2>${msg('Nothing to plot', { id: 'molvalley.plots.nothing' })}</h2>
      <p class="muted">
        ${
          kind === 'radar'
            ? msg('Select up to six molecules in the table or in another plot; each becomes an outline.', {
                id: 'molvalley.plots.noneSelected',
              })
            : msg('None of these molecules has a value in the chosen columns.', {
                id: 'molvalley.plots.noValues',
              })
        }
      </p>
    </div>`;
  }

  #card = (position: number): TemplateResult | typeof nothing => {
    const record = this.session.table.records[position];
    if (record?.status !== 'ok') return nothing;
    const name = record.name || record.formula;
    const map = this.#choice.kind === 'map' ? this.#map : undefined;
    const { x, y } = map ? {} : axesOf(this.#choice, this.columns);
    return html`<mo-structure plain .structure=${drawable(record)} .name=${name}></mo-structure>
      <strong>${name}</strong>
      ${[x, y].map((column) =>
        column
          ? html`<br />${column.title}: ${column.sign(position)}${shortNumber(column.at(position))}`
          : nothing,
      )}
      ${map ? this.#colorWords(map, position) : nothing}`;
  };

  /** What a molecule's color on the map says. */
  #colorWords(map: PlacedMap, position: number): TemplateResult | typeof nothing {
    const chosen = mapColor(this.#choice, this.columns);
    const color = chosen === CLUSTER ? clusterColumn(map) : chosen;
    if (!color) return nothing;
    const value =
      'sign' in color
        ? color.sign(position) + shortNumber(color.at(position))
        : color.at(position) || (color.noValue ?? msg('No value', { id: 'molvalley.plots.noValue' }));
    return html`<br />${color.title}: ${value}`;
  }

  // ── state ─────────────────────────────────────────────────────────────────

  get #choice(): PlotChoice {
    return parsePlotChoice(this.search);
  }

  /** The table as it was left. */
  get #tablePath(): string {
    const { view } = this.#choice.scope;
    return paths.set(this.setId) + (view && `?${view}`);
  }

  /** Positions of the molecules that are to be plotted, the same array while they are the same; undefined where they are not known any more. */
  #toPlot(): Uint32Array | undefined {
    const positions = scopePositions(this.session, this.#choice.scope);
    if (!positions || !this.#lastPlotted || !arePositionsSame(this.#lastPlotted, positions))
      this.#lastPlotted = positions;
    return this.#lastPlotted;
  }

  /** The set's map, where it is made. */
  get #map(): PlacedMap | undefined {
    const { state: at } = mapOf(this.session);
    return at.phase === 'found' ? at.map : undefined;
  }

  /** Makes the chart of what is chosen, unless nothing of what it shows has changed. Until it is made, the last one stands. */
  #prepare(): void {
    const { table, selection } = this.session;
    const selected = selection.all;
    if (
      selected.size !== this.#selected.size ||
      ![...selected].every((position) => this.#selected.has(position))
    )
      this.#selected = selected;
    const choice = this.#choice;
    const plotted = this.#toPlot();
    if (!plotted) {
      this.#making?.abort();
      this.#chartOf = [];
      this.chart = undefined;
      return;
    }
    if (choice.kind === 'map')
      mapOf(this.session).show(
        this.services.workers,
        table,
        choice.scope.kind === 'all' ? undefined : plotted,
      );
    const columnsOf = [
      getLocale(),
      table.records.length,
      ...table.columns.map(({ id, kind }) => `${kind} ${id}`),
    ];
    const chartOf = [
      columnsOf.join(),
      this.search,
      plotted,
      // Only the molecules of a radar are those that are selected.
      choice.kind === 'radar' && this.#selected,
      choice.kind === 'map' && this.#map,
    ];
    if (chartOf.every((part, index) => part === this.#chartOf[index])) return;
    this.#chartOf = chartOf;
    this.#making?.abort();
    this.#making = new AbortController();
    void this.#make(choice, { plotted, columnsOf: columnsOf.join(), signal: this.#making.signal });
  }

  async #make(
    choice: PlotChoice,
    { plotted, columnsOf, signal }: { plotted: Uint32Array; columnsOf: string; signal: AbortSignal },
  ): Promise<void> {
    const { table, view, selection } = this.session;
    const slice = new TimeSlice(signal);
    try {
      if (columnsOf !== this.#columnsOf) {
        const numeric = numericColumns(table);
        const groups = await groupColumns(table, slice);
        this.columns = { numeric, groups, first: firstValue(table, numeric) };
        this.#columnsOf = columnsOf;
      }
      const of: PlottedMolecules = {
        positions: [...plotted],
        chosen: choice.kind === 'radar' ? [...selection.positions(view.visible)] : [],
        map: choice.kind === 'map' ? this.#map : undefined,
      };
      this.chart = await makeChart(choice, { columns: this.columns, table, ...of, slice });
      this.made = true;
      if (this.chart)
        this.session.reportParts.set(reportPlot(this.session, choice, { chart: this.chart, of }));
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  #cancelMap = (): void => mapOf(this.session).cancel();

  #drawMap = (): void => mapOf(this.session).again();

  #show(changed: Partial<PlotChoice>): void {
    this.services.router.go(paths.plots(this.setId) + formatPlotChoice({ ...this.#choice, ...changed }));
  }

  #onChoose = (event: CustomEvent<ChooseDetail>): void => {
    const { positions, add, toggle } = event.detail;
    const { selection } = this.session;
    if (toggle) for (const position of positions) selection.toggle(position);
    else if (add) selection.add(positions);
    else selection.replace(positions);
  };

  #openStructure(position: number): void {
    const record = this.session.table.records[position];
    if (record?.status === 'ok') this.opened = record;
  }

  #closeStructure = (): void => {
    this.opened = undefined;
  };

  /** The search by structure is the table's: it asks how to search. */
  #onSearchStructure = ({ detail: { smiles, drawing } }: CustomEvent<AskedSearch>): void => {
    this.session.askedSearch = { smiles, drawing };
    this.services.router.go(this.#tablePath);
  };

  #onSave = async (event: CustomEvent<{ value: 'svg' | 'png' }>): Promise<void> => {
    const { value: format } = event.detail;
    const { canvas, session } = this;
    if (!canvas || !this.chart) return;
    try {
      const name = [session.set?.name, this.chart.title].filter(Boolean).join(' – ');
      saveFile(await canvas.picture(format), `${name}.${format}`);
    } catch {
      toast.error(msg('The plot could not be saved.', { id: 'molvalley.plots.notSaved' }));
    }
  };
}

const hint = ({ points, parts }: Chart): string => {
  if (points)
    return msg(
      'Click a point, or drag around several, to select molecules; hold Shift to add to the selection. Hold Ctrl and scroll to zoom. By keyboard, arrow keys go from point to point.',
      { id: 'molvalley.plots.hintPoints2' },
    );
  return parts?.length
    ? msg('Click a part of the plot to select its molecules; hold Shift to add to the selection.', {
        id: 'molvalley.plots.hintParts',
      })
    : '';
};

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-plots-page': PlotsPage;
  }
}
