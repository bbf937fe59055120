import { msg, updateWhenLocaleChanges } from '@lit/localize';
import '@moiety/elements/button/define.js';
import { html, LitElement, nothing, svg } from 'lit';
import type { PropertyValues, SVGTemplateResult, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { guard } from 'lit/directives/guard.js';
import { annotationStyles } from './annotation.styles.ts';
import { cornerAfterKey, cornerAt, cornersWith, placeCorners, renderCorners } from './corners.ts';
import { cornersStyles } from './corners.styles.ts';
import { cropBoxAfterKey, draggedCropBox, placeCropBox, renderCropBox } from './crop-box.ts';
import { cropBoxStyles } from './crop-box.styles.ts';
import { along, directionOf } from './directions.ts';
import { Gestures } from './gestures.ts';
import { boundsOf, drawingOrder, nextMark } from './marks.ts';
import type { AnnotatedPage, Box, Mark, PrintedLine, Shape } from './marks.ts';
import { fitted, fittingScale, matrixOf, showing, toTurned, turnedSize, zoomed } from './view.ts';
import type { Point, Size, View } from './view.ts';

/** The detail of `mark-hover` and `mark-focus`: a mark's id, or null when it is left. */
export interface MarkPointedDetail {
  id: string | null;
}
/** The detail of `mark-select`. */
export interface MarkSelectDetail {
  id: string;
}
/** The detail of `crop-change`: in pixels of the turned page; undefined when there is none any more. */
export interface CropChangeDetail {
  box: Box;
}

/** The detail of `corners-change`: all four, in pixels of the turned page. */
export interface CornersChangeDetail {
  corners: readonly Point[];
}

/** Whether two lists of ids differ. */
const areOthers = (ids: readonly string[], before: readonly string[] | undefined): boolean =>
  ids.length !== before?.length || ids.some((id, index) => id !== before[index]);

/** Part of the viewport by which a key moves the page. */
const STEP = 0.2;
/** How long a page keeps its size before it is painted for it. */
const PAINT_AFTER_MS = 120;
const ZOOM_STEP = 1.4;

/**
 * A page or picture with marks on it: it can be enlarged, moved and turned, by mouse, touch and keyboard, and its marks are
 * linked to what stands beside it. Nothing about a mark's meaning is known here. Its text, where that is known, lies unseen
 * over the picture: it can be selected, copied, found by the browser and read aloud.
 *
 * With the marks focused: arrows go to the next mark, Home and End to the first and last, D and Shift+D to the next and previous
 * doubtful one, Enter selects; + and - enlarge, 0 fits, Shift with arrows moves the page. Arrows move the crop box or one of the corners where that is
 * focused; with Shift they resize the box, and move the corner further.
 *
 * @fires {CustomEvent<MarkPointedDetail>} mark-hover - the pointer came to a mark, or left it
 * @fires {CustomEvent<MarkPointedDetail>} mark-focus - the keyboard came to a mark, or left it
 * @fires {CustomEvent<MarkSelectDetail>} mark-select - a mark was clicked, or Enter pressed on it
 * @fires {CustomEvent<CropChangeDetail>} crop-change - the crop box was drawn, moved or resized
 * @fires {CustomEvent<CornersChangeDetail>} corners-change - one of `corners` is to be moved, which it is once they are set
 */
@customElement('mo-annotation')
export class Annotation extends LitElement {
  static override styles = [annotationStyles, cropBoxStyles, cornersStyles];

  /** The pages, one of which is shown. */
  @property({ attribute: false }) pages: readonly AnnotatedPage[] = [];
  /** The id of the page that is shown; by default the first. */
  @property() page = '';
  /** What is printed on the page that is shown, in reading order. */
  @property({ attribute: false }) text: readonly PrintedLine[] = [];
  /** Places of the page where something that was looked for is printed, each a box a line. */
  @property({ attribute: false }) found: readonly (readonly Box[])[] = [];
  /** The one of them that somebody is at. */
  @property({ type: Number, attribute: 'found-at' }) foundAt = -1;
  /** Marks of all pages, in reading order. */
  @property({ attribute: false }) marks: readonly Mark[] = [];
  /** What the marks are together, for those who hear them: "Atoms and bonds". */
  @property({ attribute: 'marks-name' }) marksName = '';
  /** Degrees clockwise by which the page is turned. */
  @property({ type: Number }) turn = 0;
  /** The ids of marks that are pointed at elsewhere, such as all of a row; the first that is here is brought in sight. */
  @property({ attribute: false, hasChanged: areOthers }) highlighted: readonly string[] = [];
  /** The ids of the marks of what is selected; the first that is here is brought in sight. */
  @property({ attribute: false, hasChanged: areOthers }) selected: readonly string[] = [];
  /** A crop box is drawn instead of reaching marks. */
  @property({ type: Boolean }) cropping = false;
  /** The crop box, in pixels of the turned page. */
  @property({ attribute: false }) crop: Box | undefined;
  /**
   * Four corners that a person moves instead of reaching marks, from the upper left one clockwise, in pixels of the turned page. They stay where they are until
   * whoever hears `corners-change` sets them anew, so that none is put where it cannot be.
   */
  @property({ attribute: false }) corners: readonly Point[] | undefined;

  /** The mark that the keyboard is at. */
  @state() private active: string | null = null;
  @state() private hovered: string | null = null;
  @state() private failed = false;

  @query('.viewport') private viewport!: HTMLElement;
  @query('.moved') private moved!: HTMLElement;
  @query('.page') private pageElement!: HTMLElement | null;
  @query('canvas') private canvas!: HTMLCanvasElement | null;

  #view: View = { scale: 1, x: 0, y: 0 };
  #isFitted = true;
  #size: Size = { width: 0, height: 0 };
  #drawn: ImageBitmap | undefined;
  #painting: ReturnType<typeof setTimeout> | undefined;
  #resize = new ResizeObserver(([entry]) => {
    if (entry) this.#resized(entry.contentRect);
  });
  #gestures = new Gestures({
    element: () => this.viewport,
    isEnlarged: () => !this.#isFitted,
    moveBy: (dx, dy) => this.#move(dx, dy),
    zoomBy: (factor, about) => this.#zoom(factor, about),
    isSelecting: ({ pointerType, target }) =>
      pointerType === 'mouse' && target instanceof Element && target.closest('svg.text text') !== null,
    takes: (event) => (this.cropping ? this.#beginCrop(event) : this.#beginCorner(event)),
  });

  constructor() {
    super();
    updateWhenLocaleChanges(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#listen();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
    this.#gestures.stop();
    clearTimeout(this.#painting);
  }

  /** Shows the whole page. */
  fit(): void {
    const turned = this.#turned;
    if (!turned || this.#size.width === 0) return;
    this.#isFitted = true;
    this.#show(fitted(this.#size, turned));
  }

  zoomIn(): void {
    this.#zoom(ZOOM_STEP, this.#middle);
  }

  zoomOut(): void {
    this.#zoom(1 / ZOOM_STEP, this.#middle);
  }

  /** Moves the page so that a mark of it is in sight. */
  reveal(id: string): void {
    const mark = this.#marksHere.find((other) => other.id === id);
    if (!mark) return;
    this.#reveal(boundsOf(mark.shape));
  }

  #reveal(bounds: Box): void {
    const [page, turned] = [this.#shownPage, this.#turned];
    if (!page || !turned || this.#isFitted) return;
    const corners = [
      { x: bounds.x, y: bounds.y },
      { x: bounds.x + bounds.width, y: bounds.y },
      { x: bounds.x, y: bounds.y + bounds.height },
      { x: bounds.x + bounds.width, y: bounds.y + bounds.height },
    ].map((corner) => toTurned(page, this.turn, corner));
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    const box = { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
    this.#show(showing(this.#size, turned, this.#view, box));
  }

  /** Puts the focus on the marks; on one of them if it is named. */
  focusMark(id?: string): void {
    if (id !== undefined) this.#activate(id);
    this.renderRoot.querySelector<SVGElement>('svg.marks')?.focus();
  }

  override render(): TemplateResult {
    const page = this.#shownPage;
    return html`
      <div
        class=${`viewport${this.cropping ? ' cropping' : ''}`}
        role="group"
        aria-label=${page?.name ?? ''}
        @wheel=${this.#onWheel}
        @keydown=${this.#onKey}
        @focusin=${this.#onFocusIn}
      >
        <div class="moved">
          ${
            page
              ? html`<div class="page">
                  ${
                    typeof page.picture === 'string'
                      ? html`<img
                          src=${page.picture}
                          alt=${page.name}
                          draggable="false"
                          @error=${this.#onFailed}
                          @load=${this.#onLoaded}
                        />`
                      : html`<canvas role="img" aria-label=${page.name}></canvas>`
                  }
                  ${this.cropping || this.corners ? nothing : [this.#renderText(page), this.#renderMarks(page)]}
                </div>`
              : nothing
          }
        </div>
        ${this.cropping && this.crop ? renderCropBox(this.crop) : nothing}
        ${this.corners && page ? renderCorners(this.corners) : nothing}
        ${
          this.failed
            ? html`<p class="problem" role="alert">
                ${msg('The picture could not be shown.', { id: 'annotation.failed' })}
              </p>`
            : nothing
        }
      </div>
      <div class="controls">
        <mo-button
          variant="plain"
          icon="minus"
          iconOnly
          label=${msg('Zoom out', { id: 'annotation.zoomOut' })}
          @click=${this.zoomOut}
        ></mo-button>
        <mo-button
          variant="plain"
          icon="fit"
          iconOnly
          label=${msg('Show the whole picture', { id: 'annotation.fit' })}
          @click=${this.fit}
        ></mo-button>
        <mo-button
          variant="plain"
          icon="plus"
          iconOnly
          label=${msg('Zoom in', { id: 'annotation.zoomIn' })}
          @click=${this.zoomIn}
        ></mo-button>
      </div>
    `;
  }

  override firstUpdated(): void {
    this.#listen();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('pages') || changed.has('page')) this.failed = false;
    if (this.active !== null && !this.#marksHere.some(({ id }) => id === this.active)) this.active = null;
    if (this.hovered !== null && !this.#marksHere.some(({ id }) => id === this.hovered)) this.hovered = null;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('pages') || changed.has('page') || changed.has('turn')) this.fit();
    else this.#place();
    if (this.canvas) this.#paint();
    else this.#drawn = undefined;
    if (changed.has('selected')) this.#revealFirst(this.selected);
    if (changed.has('found') || changed.has('foundAt'))
      for (const box of this.found[this.foundAt] ?? []) this.#reveal(box);
    if (changed.has('highlighted')) this.#revealFirst(this.highlighted);
  }

  /** Nothing moves where somebody is at one of the marks already. */
  #revealFirst(ids: readonly string[]): void {
    const isFocused = this.renderRoot.querySelector('.marks:focus') !== null;
    const isAt = (id: string): boolean => id === this.hovered || (isFocused && id === this.active);
    const first = this.#marksHere.find(({ id }) => ids.includes(id));
    if (first && !ids.some(isAt)) this.#reveal(boundsOf(first.shape));
  }

  // ── what is shown ─────────────────────────────────────────────────────────

  get #shownPage(): AnnotatedPage | undefined {
    const { pages, page: wanted } = this;
    return wanted === '' ? pages[0] : pages.find(({ id }) => id === wanted);
  }

  get #turned(): Size | undefined {
    const page = this.#shownPage;
    return page && turnedSize(page, this.turn);
  }

  get #marksHere(): readonly Mark[] {
    const page = this.#shownPage;
    return page ? this.marks.filter((mark) => mark.page === page.id) : [];
  }

  get #middle(): Point {
    return { x: this.#size.width / 2, y: this.#size.height / 2 };
  }

  #renderText(page: AnnotatedPage): TemplateResult | typeof nothing {
    if (this.text.length === 0 && this.found.length === 0) return nothing;
    return html`<svg
      class="text"
      viewBox="0 0 ${page.width} ${page.height}"
      role="group"
      tabindex="-1"
      aria-label=${msg('Text of the page', { id: 'annotation.text' })}
    >
      ${this.found.map((boxes, index) =>
        boxes.map(
          ({ x, y, width, height }) =>
            svg`<rect class=${index === this.foundAt ? 'found at' : 'found'} x=${x} y=${y} width=${width} height=${height}></rect>`,
        ),
      )}
      ${guard([this.text], () => this.text.map(renderLine))}
    </svg>`;
  }

  #renderMarks(page: AnnotatedPage): TemplateResult | typeof nothing {
    const marks = this.#marksHere;
    if (marks.length === 0) return nothing;
    const places = new Map(marks.map(({ id }, index) => [id, index]));
    const at = (id: string | null): Mark | undefined =>
      id === null ? undefined : marks[places.get(id) ?? -1];
    const pointed = new Set([this.hovered, ...this.highlighted, ...this.selected].map(at));
    const selected = new Set(this.selected);
    const active = at(this.active);
    return html`<svg
      class=${this.text.length > 0 ? 'marks over-text' : 'marks'}
      viewBox="0 0 ${page.width} ${page.height}"
      role="listbox"
      aria-multiselectable="true"
      tabindex="0"
      aria-label=${this.marksName}
      aria-activedescendant=${active ? optionId(places.get(active.id)!) : nothing}
      @pointerover=${this.#onPointer}
      @pointerleave=${this.#onPointerLeave}
      @click=${this.#onClick}
      @focus=${this.#onFocus}
      @blur=${() => this.#notifyFocus(null)}
    >
      ${guard([this.marks, page], () => fillsOf(marks))}
      ${guard([this.marks, page, this.selected.join('\n')], () =>
        drawingOrder(marks).map((mark) => {
          const index = places.get(mark.id)!;
          return svg`<g
            class=${mark.doubtful ? 'mark doubtful' : 'mark'}
            id=${optionId(index)}
            data-index=${index}
            role="option"
            aria-selected=${selected.has(mark.id)}
            aria-label=${mark.name}
            aria-posinset=${index + 1}
            aria-setsize=${marks.length}
          >${shapeOf(mark.shape, 'area')}${shapeOf(mark.shape, 'line')}</g>`;
        }),
      )}
      ${[...pointed].map((mark) => mark && shapeOf(mark.shape, mark.doubtful ? 'pointed doubtful' : 'pointed'))}
      ${active ? outlineOf(active.shape) : nothing}
    </svg>`;
  }

  #onFailed = (): void => {
    this.failed = true;
  };

  #onLoaded = (): void => {
    this.failed = false;
  };

  // ── moving and enlarging ──────────────────────────────────────────────────

  #listen(): void {
    this.#resize.observe(this.viewport);
    this.#gestures.start();
  }

  #resized({ width, height }: Size): void {
    this.#size = { width, height };
    const turned = this.#turned;
    if (!turned || width === 0) return;
    if (this.#isFitted) this.fit();
    else this.#show(zoomed(this.#size, turned, this.#view, 1, this.#middle));
  }

  #show(view: View): void {
    this.#view = view;
    this.#place();
  }

  /** Written by script and without rendering: a page with thousands of marks moves as fast as an empty one. */
  #place(): void {
    const page = this.#shownPage;
    if (!page || !this.pageElement) return;
    const { scale, x, y } = this.#view;
    if (this.canvas && this.#drawn) this.#paintSoon();
    this.moved.style.transform = `translate(${x}px, ${y}px)`;
    const { style } = this.pageElement;
    style.width = `${page.width}px`;
    style.height = `${page.height}px`;
    style.transform = `matrix(${matrixOf(page, this.turn, scale).join(',')})`;
    style.setProperty('--pixel', String(1 / scale));
    this.toggleAttribute('enlarged', !this.#isFitted);
    const { crop, corners, renderRoot } = this;
    if (crop) placeCropBox(renderRoot, crop, this.#view);
    if (corners) placeCorners(renderRoot, corners, this.#view, this.#size);
  }

  /** Once the page keeps its size for a moment, it is painted for that size. */
  #paintSoon(): void {
    clearTimeout(this.#painting);
    this.#painting = setTimeout(() => this.#paint(), PAINT_AFTER_MS);
  }

  /**
   * Paints a page that is a bitmap at the size that it has on the screen: a browser that shrinks a canvas by a transform leaves pixels out, so that thin
   * letters break up.
   */
  #paint(): void {
    const picture = this.#shownPage?.picture;
    const { canvas } = this;
    if (!canvas || !(picture instanceof ImageBitmap)) return;
    const share = Math.min(1, this.#view.scale * devicePixelRatio);
    const [width, height] = [Math.ceil(picture.width * share), Math.ceil(picture.height * share)];
    if (picture === this.#drawn && canvas.width === width && canvas.height === height) return;
    const context = canvas.getContext('2d');
    if (!context || width === 0 || height === 0) return;
    [canvas.width, canvas.height] = [width, height];
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, width, height);
    this.#drawn = picture;
  }

  #move(dx: number, dy: number): void {
    const turned = this.#turned;
    if (!turned) return;
    const { scale, x, y } = this.#view;
    this.#show(zoomed(this.#size, turned, { scale, x: x + dx, y: y + dy }, 1, { x: 0, y: 0 }));
  }

  #zoom(factor: number, about: Point): void {
    const turned = this.#turned;
    if (!turned || this.#size.width === 0) return;
    const view = zoomed(this.#size, turned, this.#view, factor, about);
    this.#isFitted = view.scale <= fittingScale(this.#size, turned) * 1.001;
    this.#show(view);
  }

  #onWheel = (event: WheelEvent): void => {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      const { left, top } = this.viewport.getBoundingClientRect();
      this.#zoom(Math.exp(-event.deltaY / 200), { x: event.clientX - left, y: event.clientY - top });
    } else if (!this.#isFitted) {
      event.preventDefault();
      this.#move(-event.deltaX, -event.deltaY);
    }
  };

  // ── reaching marks ────────────────────────────────────────────────────────

  #markOf(event: Event): Mark | undefined {
    const element = (event.target as Element).closest('[data-index]');
    return element ? this.#marksHere[Number(element.getAttribute('data-index'))] : undefined;
  }

  #onPointer = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') this.#hover(this.#markOf(event)?.id ?? null);
  };

  #onPointerLeave = (): void => this.#hover(null);

  #hover(id: string | null): void {
    if (id === this.hovered) return;
    this.hovered = id;
    this.#emit('mark-hover', { id } satisfies MarkPointedDetail);
  }

  #onClick = (event: MouseEvent): void => {
    const mark = this.#markOf(event);
    if (!mark || this.#gestures.hasMoved) return;
    this.active = mark.id;
    this.#emit('mark-select', { id: mark.id } satisfies MarkSelectDetail);
  };

  #onFocus = (): void => {
    if (this.active !== null) this.#notifyFocus(this.active);
  };

  #notifyFocus(id: string | null): void {
    this.#emit('mark-focus', { id } satisfies MarkPointedDetail);
  }

  #activate(id: string): void {
    this.active = id;
    this.reveal(id);
    this.#notifyFocus(id);
  }

  #onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (!this.#onPartKey(event) && !this.#onViewKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** A key for what has the focus on the page. */
  #onPartKey(event: KeyboardEvent): boolean {
    const { classList } = event.target as Element;
    if (classList.contains('corner')) return this.#onCornerKey(event);
    return classList.contains('crop') ? this.#onCropKey(event) : this.#onMarkKey(event);
  }

  #onViewKey({ key, shiftKey }: KeyboardEvent): boolean {
    const direction = directionOf(key);
    if (key === '+' || key === '=') this.zoomIn();
    else if (key === '-') this.zoomOut();
    else if (key === '0') this.fit();
    else if (shiftKey && direction) {
      const [dx, dy] = along[direction];
      this.#move(-dx * STEP * this.#size.width, -dy * STEP * this.#size.height);
    } else return false;
    return true;
  }

  #onMarkKey({ key, shiftKey }: KeyboardEvent): boolean {
    const marks = this.#marksHere;
    const [first] = marks;
    if (!first) return false;
    const active = marks.find(({ id }) => id === this.active);
    const direction = shiftKey ? undefined : directionOf(key);
    let next: Mark | undefined;
    if (direction) next = active ? nextMark(marks, active, direction, this.turn) : first;
    else if (key === 'Home') next = first;
    else if (key === 'End') next = marks.at(-1);
    else if (key.toLowerCase() === 'd') next = this.#doubtfulFrom(active, shiftKey ? -1 : 1);
    else if ((key === 'Enter' || key === ' ') && active)
      this.#emit('mark-select', { id: active.id } satisfies MarkSelectDetail);
    else return false;
    if (next) this.#activate(next.id);
    return true;
  }

  #doubtfulFrom(active: Mark | undefined, step: 1 | -1): Mark | undefined {
    const marks = this.#marksHere;
    const start = active ? marks.indexOf(active) : step > 0 ? -1 : marks.length;
    for (let tried = 1; tried <= marks.length; tried += 1) {
      const mark = marks.at((start + step * tried) % marks.length);
      if (mark?.doubtful) return mark;
    }
    return undefined;
  }

  // ── the crop box and the corners ──────────────────────────────────────────

  #toPage({ clientX, clientY }: PointerEvent): Point {
    const { left, top } = this.viewport.getBoundingClientRect();
    const { scale, x, y } = this.#view;
    return {
      x: (clientX - left - this.viewport.clientLeft - x) / scale,
      y: (clientY - top - this.viewport.clientTop - y) / scale,
    };
  }

  /** @returns what follows the pointer until it is lifted */
  #beginCrop(event: PointerEvent): ((event: PointerEvent) => void) | undefined {
    const turned = this.#turned;
    if (!turned) return undefined;
    const boxAt = draggedCropBox(turned, this.crop, event.target as HTMLElement, this.#toPage(event));
    return (moved) => this.#setCrop(boxAt(this.#toPage(moved)));
  }

  #onCropKey(event: KeyboardEvent): boolean {
    const [turned, crop] = [this.#turned, this.crop];
    const box = turned && crop && cropBoxAfterKey(turned, crop, event);
    if (box) this.#setCrop(box);
    return box !== undefined;
  }

  #setCrop(box: Box): void {
    this.crop = box;
    this.#emit('crop-change', { box } satisfies CropChangeDetail);
  }

  /** @returns what follows the pointer until it is lifted; undefined beside the corners, where the page is moved as ever */
  #beginCorner(event: PointerEvent): ((event: PointerEvent) => void) | undefined {
    const index = cornerAt(event);
    const begun = index === undefined ? undefined : this.corners?.[index];
    if (index === undefined || !begun) return undefined;
    const start = this.#toPage(event);
    return (moved) => {
      const now = this.#toPage(moved);
      this.#askForCorner(index, { x: begun.x + now.x - start.x, y: begun.y + now.y - start.y });
    };
  }

  #onCornerKey(event: KeyboardEvent): boolean {
    const index = cornerAt(event) ?? 0;
    const corner = this.corners?.[index];
    const wanted = corner && cornerAfterKey(corner, this.#view.scale, event);
    if (!wanted) return false;
    this.#askForCorner(index, wanted);
    this.#revealCorner(index);
    return true;
  }

  /** Who goes by the keyboard sees where: the viewport itself does not scroll. */
  #onFocusIn = (event: FocusEvent): void => {
    const index = cornerAt(event);
    if (index !== undefined && (event.target as Element).matches(':focus-visible')) this.#revealCorner(index);
  };

  #revealCorner(index: number): void {
    const [turned, corner] = [this.#turned, this.corners?.[index]];
    if (turned && corner)
      this.#show(showing(this.#size, turned, this.#view, { ...corner, width: 0, height: 0 }));
  }

  #askForCorner(index: number, wanted: Point): void {
    const turned = this.#turned;
    if (!turned || !this.corners) return;
    const corners = cornersWith(turned, this.corners, index, wanted);
    this.#emit('corners-change', { corners } satisfies CornersChangeDetail);
  }

  #emit(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** A line as wide as it is printed. */
const renderLine = ({ text, box: { x, y, width, height }, turn }: PrintedLine): SVGTemplateResult => {
  const [long, high] = turn % 180 === 0 ? [width, height] : [height, width];
  // About its middle; a line's box ends below its letters.
  return svg`<text
    transform="translate(${x + width / 2} ${y + height / 2}) rotate(${turn})"
    x=${-long / 2}
    y=${0.3 * high}
    font-size=${0.85 * high}
    textLength=${long}
    lengthAdjust="spacingAndGlyphs"
  >${text}</text>`;
};

const optionId = (index: number): string => `mark-${index}`;

const shapeOf = (shape: Shape, role: string): SVGTemplateResult => {
  switch (shape.kind) {
    case 'box':
      return svg`<rect class=${role} x=${shape.x} y=${shape.y} width=${shape.width} height=${shape.height}></rect>`;
    case 'line':
      return svg`<line class=${role} x1=${shape.x1} y1=${shape.y1} x2=${shape.x2} y2=${shape.y2}></line>`;
    default:
      return svg`<circle class=${role} cx=${shape.x} cy=${shape.y} r=${shape.radius}></circle>`;
  }
};

/** What is filled of doubtful boxes, together: where many lie on each other their text could not be read if each were filled by itself. */
const fillsOf = (marks: readonly Mark[]): SVGTemplateResult =>
  svg`<g class="fills" role="presentation">${marks.map(({ shape, doubtful }) =>
    doubtful && shape.kind === 'box' ? shapeOf(shape, 'fill') : nothing,
  )}</g>`;

/** Where the keyboard is, around the mark. */
const outlineOf = (shape: Shape): SVGTemplateResult => {
  const { x, y, width, height } = boundsOf(shape);
  const room = 3;
  return svg`<rect
    class="active"
    x=${x - room} y=${y - room} width=${width + 2 * room} height=${height + 2 * room}
  ></rect>`;
};

declare global {
  interface HTMLElementTagNameMap {
    'mo-annotation': Annotation;
  }
}
