import { msg } from '@lit/localize';
import { css, html } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { CLUSTER, clusterTitle } from './map-columns.ts';
import { NONE, axesOf, mapColor } from './make-chart.ts';
import type { PlotColumns } from './make-chart.ts';
import { plotKinds } from './plot-choice.ts';
import type { PlotChoice, PlotKind } from './plot-choice.ts';
import '@moiety/elements/checkbox/define.js';
import '@moiety/elements/combobox/define.js';
import '@moiety/elements/select/define.js';

export type PlotChangeDetail = Partial<PlotChoice>;

interface Option {
  id: string;
  title: string;
}

/**
 * Chooses a plot and its columns.
 *
 * @slot - what else is chosen
 *
 * @fires {CustomEvent<PlotChangeDetail>} plot-change
 */
@customElement('molvalley-plot-form')
export class PlotForm extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      form {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: var(--mo-space-2) var(--mo-space-3);
        margin-block: var(--mo-space-4) var(--mo-space-3);
      }
      mo-combobox,
      mo-select,
      ::slotted(*) {
        flex: 1 1 160px;
        max-width: 240px;
        min-width: 0;
      }
      /* "Shown in the table (50,000)" is longer than the name of a column. */
      ::slotted(*) {
        flex-basis: 240px;
        max-width: 280px;
      }
      .options {
        display: flex;
        flex-wrap: wrap;
        gap: var(--mo-space-1) var(--mo-space-4);
        min-height: var(--mo-control-height-form);
        align-items: center;
      }
      @media (max-width: 599px) {
        mo-combobox,
        mo-select,
        ::slotted(*) {
          flex-basis: calc(50% - var(--mo-space-3));
          max-width: none;
        }
      }
    `,
  ];

  @property({ attribute: false }) choice!: PlotChoice;
  @property({ attribute: false }) columns!: PlotColumns;

  override render(): TemplateResult {
    const { kind } = this.choice;
    const names = kindNames();
    return html`<form @submit=${preventDefault}>
      <mo-select
        label=${msg('Plot', { id: 'molvalley.plots.kind' })}
        .value=${kind}
        @change=${(event: Event) => this.#showKind((event.currentTarget as HTMLElement & { value: PlotKind }).value)}
      >
        ${plotKinds.map((id) => html`<option value=${id} ?selected=${id === kind}>${names[id]}</option>`)}
      </mo-select>
      <slot></slot>
      ${this.#renderAxes()}
    </form>`;
  }

  /** Another plot has axes of its own: what was chosen for the last is no choice for this one. */
  #showKind(kind: PlotKind): void {
    this.#change({ kind, x: '', group: '', logX: false, logY: false, trend: false });
  }

  #renderAxes(): TemplateResult {
    const { numeric, groups } = this.columns;
    const axes = axesOf(this.choice, this.columns);
    const either = [...groups, ...numeric];
    const none = { id: NONE, title: msg('None', { id: 'molvalley.plots.none' }) };
    const x = (label: string, value: Option | undefined, options: readonly Option[]): TemplateResult =>
      this.#renderSelect(label, {
        value: value?.id ?? '',
        options,
        change: (id) => ({ x: id, logX: false }),
      });
    const y = (label: string, value: Option | undefined, options: readonly Option[]): TemplateResult =>
      this.#renderSelect(label, {
        value: value?.id ?? NONE,
        options,
        change: (id) => ({ y: id, logY: false }),
      });
    const group = (label: string, value: Option | undefined, options: readonly Option[]): TemplateResult =>
      this.#renderSelect(label, { value: value?.id ?? NONE, options, change: (id) => ({ group: id }) });
    const column = msg('Column', { id: 'molvalley.filter.column' });
    switch (this.choice.kind) {
      case 'scatter':
        return html`${x(msg('X axis', { id: 'molvalley.plots.x' }), axes.x, numeric)}
        ${y(msg('Y axis', { id: 'molvalley.plots.y' }), axes.y, numeric)}
        ${group(msg('Color', { id: 'molvalley.plots.color' }), axes.color, [none, ...either])}
        ${this.#renderOptions()}`;
      case 'map': {
        const cluster = { id: CLUSTER, title: clusterTitle() };
        const color = mapColor(this.choice, this.columns);
        return group(msg('Color', { id: 'molvalley.plots.color' }), color === CLUSTER ? cluster : color, [
          none,
          cluster,
          ...either,
        ]);
      }
      case 'histogram':
        return y(column, axes.y, numeric);
      case 'box':
        return html`${y(column, axes.y, numeric)}
        ${group(msg('Groups', { id: 'molvalley.plots.groups' }), axes.boxes, [none, ...groups])}`;
      case 'heat-map':
        return html`${x(msg('Columns', { id: 'molvalley.columns' }), axes.columns, either)}
        ${group(msg('Rows', { id: 'molvalley.sar.rows' }), axes.rows, either)}
        ${y(msg('Color: mean of', { id: 'molvalley.plots.meanOf' }), axes.mean, [
          { id: NONE, title: msg('Number of molecules', { id: 'molvalley.plots.numberOf' }) },
          ...numeric,
        ])}`;
      default:
        return y(msg('Activity', { id: 'molvalley.sar.activity' }), axes.y, numeric);
    }
  }

  #renderOptions(): TemplateResult {
    const option = (name: 'logX' | 'logY' | 'trend', words: string): TemplateResult =>
      html`<mo-checkbox
        label=${words}
        .checked=${this.choice[name]}
        @change=${(event: Event) =>
          this.#change({ [name]: (event.currentTarget as HTMLElement & { checked: boolean }).checked })}
      ></mo-checkbox>`;
    return html`<div class="options">
      ${option('logX', msg('Log X', { id: 'molvalley.plots.logX' }))}
      ${option('logY', msg('Log Y', { id: 'molvalley.plots.logY' }))}
      ${option('trend', msg('Trend line', { id: 'molvalley.plots.trend' }))}
    </div>`;
  }

  #renderSelect(
    label: string,
    {
      value,
      options,
      change,
    }: { value: string; options: readonly Option[]; change: (id: string) => PlotChangeDetail },
  ): TemplateResult {
    return html`<mo-combobox
      label=${label}
      .value=${value}
      @change=${(event: Event) =>
        this.#change(change((event.currentTarget as HTMLElement & { value: string }).value))}
    >
      ${options.map(({ id, title }) => html`<option value=${id} ?selected=${id === value}>${title}</option>`)}
    </mo-combobox>`;
  }

  #change(detail: PlotChangeDetail): void {
    this.emit('plot-change', detail);
  }
}

const preventDefault = (event: Event): void => event.preventDefault();

const kindNames = (): Record<PlotKind, string> => ({
  scatter: msg('Scatter plot', { id: 'molvalley.plots.scatter' }),
  histogram: msg('Histogram', { id: 'molvalley.plots.histogram' }),
  box: msg('Box plot', { id: 'molvalley.plots.box' }),
  'heat-map': msg('Heat map', { id: 'molvalley.plots.heatMap' }),
  radar: msg('Radar chart', { id: 'molvalley.plots.radar' }),
  map: msg('Map of chemical space', { id: 'molvalley.map.title' }),
});

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-plot-form': PlotForm;
  }
}
