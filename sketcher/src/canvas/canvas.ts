import { msg, str, updateWhenLocaleChanges } from '@lit/localize';
import { html, LitElement, nothing, svg } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { Place } from '../drawing/bonds.ts';
import { fit, toDrawing, toWindow, viewBoxOf, zoomAbout } from '../drawing/viewport.ts';
import type { Viewport } from '../drawing/viewport.ts';
import { hitOf, placeOf } from '../editing/cursor.ts';
import { FollowSketch } from '../editing/follow-sketch.ts';
import type { Hit } from '../editing/geometry.ts';
import type { Sketch } from '../editing/sketch.ts';
import { cursorWords } from '../words.ts';
import { canvasStyles } from './canvas.styles.ts';
import { drawMolecule } from './draw-molecule.ts';
import { pressKey } from './keyboard.ts';
import { PointerGestures } from './pointer-gestures.ts';
import type { Surface } from './pointer-gestures.ts';

/** Pixels that stay free around the keyboard's cursor. */
const CURSOR_MARGIN = 32;

/** How far something is beyond what is seen of a width. */
const beyond = (value: number, size: number): number =>
  value < CURSOR_MARGIN
    ? value - CURSOR_MARGIN
    : value > size - CURSOR_MARGIN
      ? value - size + CURSOR_MARGIN
      : 0;

/**
 * The drawing of a sketch, on which pointer and keyboard draw.
 *
 * @fires {CustomEvent<void>} sketch-copy - what is chosen is to be copied
 * @fires {CustomEvent<void>} sketch-cut - what is chosen is to be cut
 */
@customElement('mo-sketcher-canvas')
export class SketcherCanvas extends LitElement implements Surface {
  static override styles = canvasStyles;
  static override shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  };

  @property({ attribute: false }) sketch!: Sketch;
  @state() viewport: Viewport = { width: 1, height: 1, center: { x: 0, y: 0 }, zoom: 1, unit: 26 };
  @state() hovered: Hit | undefined;
  @query('svg') private surface!: SVGSVGElement;

  #gestures = new PointerGestures(this);
  #observer = new ResizeObserver(() => this.#measure());
  #fitted = false;
  /** Told to a screen reader when the keyboard's cursor comes to something else, or that changes. */
  #said = '';

  constructor() {
    super();
    updateWhenLocaleChanges(this);
    void new FollowSketch(this, () => this.sketch);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer.disconnect();
  }

  /** Shows all that is drawn. */
  fitDrawing(): void {
    this.viewport = fit(this.viewport, this.sketch.drawn);
    this.#fitted = this.viewport.width > 1;
  }

  /** Zooms about the middle. */
  zoom(factor: number): void {
    this.viewport = zoomAbout(this.viewport, this.viewport.center, factor);
  }

  placeOf(event: PointerEvent | WheelEvent): Place {
    const box = this.surface.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  capture(event: PointerEvent): void {
    this.surface.setPointerCapture(event.pointerId);
    this.surface.focus({ preventScroll: true });
  }

  override willUpdate(_changed: PropertyValues<this>): void {
    const { cursor, molecule } = this.sketch;
    this.#said = cursor ? cursorWords(molecule, cursor) : '';
  }

  override render(): TemplateResult {
    const { sketch, viewport } = this;
    const { molecule, selection, cursor, tool, band } = sketch;
    const empty = molecule.atoms.length === 0;
    const label = empty
      ? msg('Structure drawing, empty', { id: 'sketcher.canvas.empty' })
      : msg(str`Structure drawing, ${molecule.atoms.length} atoms, ${molecule.bonds.length} bonds`, {
          id: 'sketcher.canvas.label',
        });
    return html`<svg
        class=${tool.kind}
        tabindex="0"
        role="application"
        aria-label=${label}
        aria-describedby="hint"
        viewBox=${viewBoxOf(viewport)}
        @pointerdown=${(event: PointerEvent) => this.#gestures.down(event)}
        @pointermove=${(event: PointerEvent) => this.#gestures.move(event)}
        @pointerup=${(event: PointerEvent) => this.#gestures.up(event)}
        @pointercancel=${(event: PointerEvent) => this.#gestures.cancel(event)}
        @pointerleave=${this.#onLeave}
        @wheel=${(event: WheelEvent) => this.#gestures.wheel(event)}
        @keydown=${this.#onKey}
        @blur=${() => this.sketch.setCursor(undefined)}
      >
        ${drawMolecule(molecule, viewport, {
          selection,
          hovered: this.hovered,
          cursor: hitOf(molecule, cursor),
        })}
        ${band ? this.#drawBand(band.map((corner) => toDrawing(viewport, corner)) as [Place, Place]) : nothing}
      </svg>
      <p id="hint" class="hint" ?hidden=${!empty}>
        ${msg('Click to draw, or press Enter. Press F1 for keyboard shortcuts.', { id: 'sketcher.canvas.hint' })}
      </p>
      <p class="said" role="status">${this.#said}</p>`;
  }

  #drawBand([one, other]: [Place, Place]): TemplateResult {
    return svg`<rect
      class="band"
      x=${Math.min(one.x, other.x)}
      y=${Math.min(one.y, other.y)}
      width=${Math.abs(one.x - other.x)}
      height=${Math.abs(one.y - other.y)}
    ></rect>`;
  }

  #measure(): void {
    const { width, height } = this.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    this.viewport = { ...this.viewport, width, height };
    if (!this.#fitted && this.sketch) this.fitDrawing();
  }

  #onLeave = (): void => {
    this.hovered = undefined;
  };

  #onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && this.#gestures.abandon()) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const outcome = pressKey(this.sketch, event, this.viewport.center);
    if (outcome === 'ignored') return;
    if (outcome === 'done') {
      event.preventDefault();
      event.stopPropagation();
      this.#showCursor();
    } else this.dispatchEvent(new CustomEvent(outcome === 'menu-copy' ? 'sketch-copy' : 'sketch-cut'));
  };

  /** Moves the drawing so that the keyboard's cursor is seen. */
  #showCursor(): void {
    const { cursor, molecule } = this.sketch;
    const at = cursor && placeOf(molecule, cursor);
    if (!at) return;
    const { viewport } = this;
    const { x, y } = toWindow(viewport, at);
    const [right, down] = [beyond(x, viewport.width), beyond(y, viewport.height)];
    if (right === 0 && down === 0) return;
    const scale = viewport.unit * viewport.zoom;
    this.viewport = {
      ...viewport,
      center: { x: viewport.center.x + right / scale, y: viewport.center.y - down / scale },
    };
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-sketcher-canvas': SketcherCanvas;
  }
}
