import { watchAppearance } from '@moiety/elements/sub-app/appearance.js';
import { msg } from '@lit/localize';
import type { EChartsType } from 'echarts/core';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { customElement, property, query, state } from 'lit/decorators.js';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { TimeSlice } from '@moiety/tool-kit/time-slice.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { chartSvg, SAVED, savedOption } from './chart-svg.ts';
import type { Chart, ChartPoints } from './chart.ts';
import { nearestPlace, placesWithin, placeTowards } from './lasso.ts';
import type { Direction, Point } from './lasso.ts';
import { areaWithin } from './axis.ts';
import type { Margins } from './axis.ts';
import { lookOf } from './look.ts';
import type { Look } from './look.ts';
import { paintDots } from './paint-dots.ts';

/** How near the pointer must be to a point, px. */
const REACH = 12;
/** A pointer that moved less far than this has clicked, px. */
const CLICK = 4;
/** Molecules that a person points out. */
export interface ChooseDetail {
  positions: readonly number[];
  /** Whether they come to those that are selected already. */
  add: boolean;
  /** Whether one that is selected is let go. */
  toggle?: boolean;
}

/** A molecule whose structure is asked for by a key. */
export interface OpenPointDetail {
  position: number;
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/**
 * Draws a plot. Its molecules are chosen by clicking on them, or by drawing a line around them. By keyboard the arrow keys go from point
 * to point, Space selects the point or lets it go, and Enter shows its structure; by touch a button has a finger draw.
 *
 * @fires {CustomEvent<ChooseDetail>} choose
 * @fires {CustomEvent<OpenPointDetail>} open-point
 */
@customElement('molvalley-plot-canvas')
export class PlotCanvas extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      :host {
        position: relative;
      }
      .canvas {
        display: grid;
        width: 100%;
        height: clamp(320px, calc(100dvh - 380px), 640px);
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius);
        background: var(--mo-color-surface);
        padding: var(--mo-space-3);
        touch-action: pan-y pinch-zoom;
      }
      .canvas:focus-visible {
        outline: var(--mo-focus-ring);
        outline-offset: 1px;
      }
      .canvas.drawing {
        touch-action: none;
        cursor: crosshair;
      }
      .canvas > * {
        grid-area: 1 / 1;
        width: 100%;
        height: 100%;
        min-width: 0;
        min-height: 0;
      }
      .dots {
        z-index: 1;
        pointer-events: none;
      }
      svg {
        position: absolute;
        inset: 0;
        width: 100%;
        height: 100%;
        pointer-events: none;
      }
      polygon {
        fill: color-mix(in srgb, var(--mo-color-primary) 12%, transparent);
        stroke: var(--mo-color-primary-text);
        stroke-width: 1.5;
      }
      circle {
        fill: none;
        stroke: var(--mo-color-primary-text);
        stroke-width: 2.5;
      }
      .touch {
        display: none;
      }
      @media (any-pointer: coarse) {
        .touch {
          position: absolute;
          inset: var(--mo-space-2) auto auto var(--mo-space-2);
          z-index: 2;
          display: block;
        }
      }
      .card {
        position: absolute;
        inset: 0 auto auto 0;
        z-index: 1;
        width: 208px;
        padding: var(--mo-space-2);
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius);
        background: var(--mo-color-raised);
        box-shadow: var(--mo-shadow-raised);
        font-size: var(--mo-text-s);
        pointer-events: none;
      }
      .probe {
        position: absolute;
        visibility: hidden;
      }
      .reset {
        position: absolute;
        inset: var(--mo-space-2) var(--mo-space-2) auto auto;
      }
      .failed {
        padding: var(--mo-space-8) var(--mo-space-4);
        text-align: center;
      }
    `,
  ];

  @property({ attribute: false }) chart!: Chart;
  @property({ attribute: false }) selected: ReadonlySet<number> = new Set();
  /** What is shown of the molecule at a position while the pointer is on its point. */
  @property({ attribute: false }) card: (position: number) => TemplateResult | typeof nothing = () => nothing;
  @state() private hovered: number | undefined;
  /** Whether a finger draws around points, which scrolls the page otherwise. */
  @state() private isDrawing = false;
  /** The place of the point that keys have come to. */
  @state() private cursor: number | undefined;
  @state() private isZoomed = false;
  @state() private hasFailed = false;
  @query('.ground') private ground!: HTMLElement | null;
  @query('.dots') private dots!: HTMLCanvasElement | null;
  @query('polygon') private outlineShape!: SVGPolygonElement | null;
  @query('.card') private cardBox!: HTMLElement | null;
  @query('.probe') private probe!: HTMLElement;

  #engine: EChartsType | undefined;
  #size: ResizeObserver | undefined;
  #unwatch: (() => void) | undefined;
  /** Where the points are on the plot, px from the ground's top left. */
  #placed: { xs: Float64Array; ys: Float64Array } | undefined;
  #painting: AbortController | undefined;
  #margins: Margins | undefined;
  #outline: Point[] | undefined;
  #pointer: Point = [0, 0];

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unwatch = watchAppearance(() => this.#draw());
    if (this.hasUpdated) void this.#open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unwatch?.();
    this.#size?.disconnect();
    this.#painting?.abort();
    this.#engine?.dispose();
    this.#engine = undefined;
  }

  override firstUpdated(): void {
    void this.#open();
  }

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('chart') || changed.has('selected')) this.#draw();
    this.#placeCard();
    this.#placeCursor();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('chart')) this.cursor = undefined;
  }

  override render(): TemplateResult {
    const { hovered, chart } = this;
    const hasPoints = chart.points !== undefined;
    if (this.hasFailed)
      return html`<div class="canvas failed" role="alert">
          <p>${msg('The plot could not be loaded.', { id: 'molvalley.plots.failed' })}</p>
          <p>
            <mo-button icon="refresh" @click=${this.#retry}>${msg('Retry', { id: 'kit.retry' })}</mo-button>
          </p>
        </div>
        <span class="probe"></span>`;
    return html`<div
        class=${this.isDrawing ? 'canvas drawing' : 'canvas'}
        tabindex=${ifDefined(hasPoints ? 0 : undefined)}
        role=${ifDefined(hasPoints ? 'group' : undefined)}
        aria-label=${hasPoints ? chart.title : nothing}
        aria-describedby=${hasPoints ? 'keys' : nothing}
        @keydown=${this.#onKey}
        @blur=${this.#onBlur}
        @pointerdown=${this.#onDown}
        @pointermove=${this.#onMove}
        @pointerup=${this.#onUp}
        @pointercancel=${this.#onCancel}
        @pointerleave=${this.#onLeave}
      >
        <div class="ground" role="img" aria-label=${[chart.title, ...chart.facts].join('; ')}></div>
        <canvas class="dots" aria-hidden="true"></canvas>
      </div>
      <svg aria-hidden="true">
        <polygon points=""></polygon>
        <circle r="0"></circle>
      </svg>
      ${
        hasPoints
          ? html`<span id="keys" class="visually-hidden"
                >${msg(
                  'Arrow keys go from point to point; Space selects or deselects a point, Enter shows its structure.',
                  { id: 'molvalley.plots.keys' },
                )}</span
              ><mo-button class="touch" @click=${this.#toggleDrawing}
                >${
                  this.isDrawing
                    ? msg('Done', { id: 'molvalley.plots.drawingDone' })
                    : msg('Draw around points', { id: 'molvalley.plots.draw' })
                }</mo-button
              >`
          : nothing
      }
      ${hovered === undefined ? nothing : html`<div class="card">${this.card(hovered)}</div>`}
      <span class="visually-hidden" role="status"
        >${
          this.cursor === undefined || hovered === undefined
            ? nothing
            : html`${this.card(hovered)}
              ${this.selected.has(hovered) ? msg('Selected', { id: 'molvalley.plots.isSelected' }) : nothing}`
        }</span
      >
      ${
        this.isZoomed
          ? html`<mo-button class="reset" icon="fit" @click=${this.#resetZoom}
              >${msg('Reset zoom', { id: 'molvalley.plots.resetZoom' })}</mo-button
            >`
          : nothing
      }
      <span class="probe"></span>`;
  }

  /** The plot as a picture: SVG, or PNG at twice the size. */
  async picture(format: 'svg' | 'png'): Promise<Blob> {
    const drawn = { look: { ...this.#look, narrow: false }, selected: this.selected };
    if (format === 'svg') return new Blob([await chartSvg(this.chart, drawn)], { type: 'image/svg+xml' });
    const { ground, init } = await import('./echarts.ts');
    const engine = init(ground(document.createElement('div')), null, { renderer: 'canvas', ...SAVED });
    engine.setOption(savedOption(this.chart, drawn));
    const canvas = engine.renderToCanvas({ pixelRatio: 2 });
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    engine.dispose();
    if (!picture) throw new Error('The picture could not be made');
    return picture;
  }

  // ── drawing ───────────────────────────────────────────────────────────────

  get #look(): Look {
    return lookOf(this.probe, this.clientWidth);
  }

  async #open(): Promise<void> {
    try {
      const { ground, init } = await import('./echarts.ts');
      if (!this.ground || !this.isConnected || this.#engine) return;
      this.#engine = init(ground(this.ground), null, { renderer: 'canvas' });
    } catch {
      this.hasFailed = true;
      return;
    }
    this.#engine.on('datazoom', () => {
      this.hovered = undefined;
      this.isZoomed = true;
      this.#placed = undefined;
      this.#paintDots();
    });
    this.#engine.on('click', (event) => {
      const part = this.chart.parts?.[event.dataIndex];
      if (part && !this.chart.points)
        this.#choose(part.positions, isAdding(event.event?.event as MouseEvent | undefined));
    });
    this.#size = new ResizeObserver(() => {
      this.#engine?.resize();
      this.#draw();
    });
    // Told of its size at once, it draws for the first time.
    this.#size.observe(this);
  }

  #retry = (): void => {
    this.hasFailed = false;
    void this.updateComplete.then(() => this.#open());
  };

  #draw(): void {
    if (!this.#engine || !this.clientWidth) return;
    const option = this.chart.option(this.#look, this.selected, true);
    this.#margins = option['grid'] as Margins | undefined;
    this.#engine.setOption(option, { notMerge: true });
    this.#placed = undefined;
    this.#paintDots();
    this.isZoomed = false;
    if (this.hovered !== undefined && !this.chart.points?.positions.includes(this.hovered))
      this.hovered = undefined;
  }

  /** Paints the points that are too many for the engine to draw at once; clears the canvas where there are none. */
  #paintDots(): void {
    this.#painting?.abort();
    const { dots, chart } = this;
    const places = this.#places();
    if (!dots) return;
    const layers = chart.dots;
    if (!layers || !places || !this.#margins) {
      dots.width = 0;
      return;
    }
    this.#painting = new AbortController();
    const { signal } = this.#painting;
    const look = this.#look;
    paintDots(dots, layers(look, this.selected), {
      ...places,
      area: areaWithin(dots, this.#margins),
      ring: look.surface,
      slice: new TimeSlice(signal),
    }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  #resetZoom = (): void => this.#draw();

  // ── pointing ──────────────────────────────────────────────────────────────

  /** The points' places; asked of the axes once for all of them. */
  #places(): { xs: Float64Array; ys: Float64Array } | undefined {
    const { points } = this.chart;
    if (!points || !this.#engine) return undefined;
    this.#placed ??= placesOf(this.#engine, points);
    return this.#placed;
  }

  #at(event: PointerEvent): Point {
    const { left, top } = this.ground!.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  }

  #onDown = (event: PointerEvent): void => {
    if (!this.chart.points || event.button !== 0 || !this.ground) return;
    this.#outline = [this.#at(event)];
    this.cursor = undefined;
    // By a finger the page is scrolled; what is chosen is what is tapped.
    if (!this.#isScrolling(event)) (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  };

  #onMove = (event: PointerEvent): void => {
    const places = this.#places();
    if (!places) return;
    this.#pointer = this.#at(event);
    if (this.#outline && !this.#isScrolling(event)) {
      this.hovered = undefined;
      // A browser tells of several moves at once. Of those that a script makes there is one each.
      const moves = event.getCoalescedEvents();
      this.#outline.push(...(moves.length > 0 ? moves.map((move) => this.#at(move)) : [this.#pointer]));
      this.#showOutline();
      return;
    }
    const place = nearestPlace(places.xs, places.ys, this.#pointer, REACH);
    this.hovered = place === undefined ? undefined : this.chart.points!.positions[place];
    this.#placeCard();
  };

  #onUp = (event: PointerEvent): void => {
    const outline = this.#outline;
    this.#outline = undefined;
    this.#showOutline();
    const places = this.#places();
    if (!outline || !places) return;
    const { positions } = this.chart.points!;
    const moved = Math.max(...outline.map((point) => distance(point, outline[0]!)));
    if (moved < CLICK) {
      const place = nearestPlace(places.xs, places.ys, outline[0]!, REACH);
      this.#choose(place === undefined ? [] : [positions[place]!], isAdding(event));
      return;
    }
    const within = placesWithin(places.xs, places.ys, outline);
    this.#choose(
      within.map((place) => positions[place]!),
      // Without a keyboard one area after the other is drawn around.
      isAdding(event) || event.pointerType === 'touch',
    );
  };

  /** Whether a finger scrolls the page, and draws nothing. */
  #isScrolling({ pointerType }: PointerEvent): boolean {
    return pointerType === 'touch' && !this.isDrawing;
  }

  #toggleDrawing = (): void => {
    this.isDrawing = !this.isDrawing;
  };

  // ── keys ──────────────────────────────────────────────────────────────────

  #onKey = (event: KeyboardEvent): void => {
    const places = this.#places();
    const { points } = this.chart;
    if (!places || !points?.positions.length || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = ARROWS[event.key];
    if (direction) {
      event.preventDefault();
      const next =
        this.cursor === undefined
          ? leftmost(places.xs)
          : placeTowards(places.xs, places.ys, this.cursor, direction);
      if (next !== undefined) this.#goTo(next);
      return;
    }
    const position = this.cursor === undefined ? undefined : points.positions[this.cursor];
    if (position === undefined) return;
    if (event.key === ' ') {
      event.preventDefault();
      this.emit('choose', { positions: [position], add: true, toggle: true } satisfies ChooseDetail);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      this.emit('open-point', { position } satisfies OpenPointDetail);
    } else if (event.key === 'Escape') this.#onBlur();
  };

  #goTo(place: number): void {
    const places = this.#places()!;
    this.cursor = place;
    this.hovered = this.chart.points!.positions[place];
    this.#pointer = [places.xs[place]!, places.ys[place]!];
  }

  #onBlur = (): void => {
    if (this.cursor === undefined) return;
    this.cursor = undefined;
    this.hovered = undefined;
  };

  /** The ring around the point that keys have come to. */
  #placeCursor(): void {
    const ring = this.renderRoot.querySelector('circle');
    const places = this.#places();
    if (!ring || !this.ground) return;
    if (this.cursor === undefined || !places) {
      ring.setAttribute('r', '0');
      return;
    }
    const { left, top } = this.ground.getBoundingClientRect();
    const own = this.getBoundingClientRect();
    ring.setAttribute('cx', String(places.xs[this.cursor]! + left - own.left));
    ring.setAttribute('cy', String(places.ys[this.cursor]! + top - own.top));
    ring.setAttribute('r', '9');
  }

  #onCancel = (): void => {
    this.#outline = undefined;
    this.#showOutline();
  };

  #onLeave = (): void => {
    if (this.cursor === undefined) this.hovered = undefined;
  };

  #showOutline(): void {
    const { left, top } = this.ground!.getBoundingClientRect();
    const own = this.getBoundingClientRect();
    const points = (this.#outline ?? []).map(([x, y]) => `${x + left - own.left},${y + top - own.top}`);
    this.outlineShape?.setAttribute('points', points.join(' '));
  }

  /** Beside the pointer, on the side where there is room. */
  #placeCard(): void {
    const { cardBox, ground } = this;
    if (!cardBox || !ground) return;
    const own = this.getBoundingClientRect();
    const { left, top } = ground.getBoundingClientRect();
    const [x, y] = [this.#pointer[0] + left - own.left, this.#pointer[1] + top - own.top];
    const { offsetWidth, offsetHeight } = cardBox;
    const across = x + 16 + offsetWidth < own.width ? x + 16 : Math.max(0, x - 16 - offsetWidth);
    const down = Math.max(0, Math.min(y - offsetHeight / 2, own.height - offsetHeight));
    cardBox.style.translate = `${across}px ${down}px`;
  }

  #choose(positions: readonly number[], add: boolean): void {
    const detail: ChooseDetail = { positions, add };
    this.emit('choose', detail);
  }
}

const isAdding = (event: MouseEvent | undefined): boolean =>
  Boolean(event && (event.shiftKey || event.ctrlKey || event.metaKey));

/** The place of the leftmost point. */
const leftmost = (xs: Float64Array): number => {
  let found = 0;
  for (let place = 1; place < xs.length; place++) if (xs[place]! < xs[found]!) found = place;
  return found;
};

const distance = ([x, y]: Point, [otherX, otherY]: Point): number => Math.hypot(x - otherX, y - otherY);

/** An axis is a straight line of its values, or of their logarithms: two places of it give all others. */
const placesOf = (
  engine: EChartsType,
  { xs, ys, logX, logY }: ChartPoints,
): { xs: Float64Array; ys: Float64Array } => {
  const finder = { xAxisIndex: 0, yAxisIndex: 0 };
  const [x, y] = [xs[0] ?? 1, ys[0] ?? 1];
  const [otherX, otherY] = [otherThan(x, xs), otherThan(y, ys)];
  const [left, up] = engine.convertToPixel(finder, [x, y]) as [number, number];
  const [right, down] = engine.convertToPixel(finder, [otherX, otherY]) as [number, number];
  return {
    xs: scaled(xs, { isLog: logX, from: [x, left], to: [otherX, right] }),
    ys: scaled(ys, { isLog: logY, from: [y, up], to: [otherY, down] }),
  };
};

/** A value as far from another as the points have one. */
const otherThan = (value: number, values: Float64Array): number => {
  let farthest = value;
  for (const other of values) if (Math.abs(other - value) > Math.abs(farthest - value)) farthest = other;
  return farthest === value ? value * 2 || 1 : farthest;
};

/** Values as px, by two values whose places are known. */
const scaled = (
  values: Float64Array,
  {
    isLog,
    from: [from, start],
    to: [to, end],
  }: { isLog: boolean; from: [value: number, px: number]; to: [value: number, px: number] },
): Float64Array => {
  const share = isLog
    ? (value: number) => Math.log(value / from) / Math.log(to / from)
    : (value: number) => (value - from) / (to - from);
  return values.map((value) => start + (end - start) * share(value));
};

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-plot-canvas': PlotCanvas;
  }
}
