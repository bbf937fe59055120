import { consume } from '@lit/context';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing, svg } from 'lit';
import type { PropertyValues, SVGTemplateResult, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { bondId, shownIdOf } from '../../shared/structures/marks-of.ts';
import type { ShownStructure } from '../../shared/structures/shown-structure.ts';

interface Point {
  x: number;
  y: number;
}

/** How many times larger than in a table it is drawn, so that it is about as large as its picture. */
const MAGNIFY = 1.6;
/** Pixels of the drawing around the middle of an atom in which the pointer is on it. */
const REACH = 8;

/**
 * The structure that was read or corrected, in the orientation of its picture; its atoms and bonds are linked to the picture's.
 *
 * @fires {CustomEvent<{ id: string | null }>} point - the pointer came to an atom or bond, or left it
 * @fires {CustomEvent<{ id: string }>} choose - an atom or bond was clicked
 */
@customElement('mol-recognition-structure-panel')
export class StructurePanel extends ToolElement {
  static override styles = css`
    :host {
      position: relative;
      display: block;
      height: 360px;
      border: 1px solid var(--mo-color-border);
      border-radius: var(--mo-radius);
      background: var(--mo-color-surface);
    }
    mo-structure {
      display: block;
      width: 100%;
      height: 100%;
    }
    svg {
      position: absolute;
      inset: 0;
      width: 100%;
      height: 100%;
      pointer-events: none;
    }
    .area {
      fill: transparent;
      stroke: transparent;
      stroke-width: 9px;
      pointer-events: all;
      cursor: pointer;
    }
    line.area {
      pointer-events: stroke;
    }
    .doubtful {
      fill: none;
      stroke: var(--mo-color-warning);
      stroke-width: 1.5px;
    }
    line.doubtful {
      stroke-width: 6px;
      stroke-linecap: round;
      stroke-opacity: 0.35;
    }
    .pointed {
      fill: var(--mo-color-primary);
      fill-opacity: 0.2;
      stroke: var(--mo-color-primary-text);
      stroke-width: 1.5px;
    }
    line.pointed {
      stroke-width: 6px;
      stroke-linecap: round;
      stroke-opacity: 0.45;
    }
  `;

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @property({ attribute: false }) structure!: ShownStructure;
  @property() name = '';
  /** Ids of what should be looked at. */
  @property({ attribute: false }) doubtful: ReadonlySet<string> = new Set();
  /** What is pointed at, here or elsewhere. */
  @property() highlighted: string | null = null;
  @state() private places: readonly Point[] = [];
  @query('mo-structure') private drawing!: HTMLElement & { copy(format: 'png'): Promise<void> };

  #size = { width: 0, height: 0 };
  #resize = new ResizeObserver(([entry]) => {
    if (!entry) return;
    const { width, height } = entry.contentRect;
    // As `mo-structure` rounds.
    this.#size = { width: Math.round(width / MAGNIFY), height: Math.round(height / MAGNIFY) };
    void this.#locate();
  });

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#resize.observe(this.drawing);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
  }

  /** Copies it as a picture. */
  copyPicture(): Promise<void> {
    return this.drawing.copy('png');
  }

  override render(): TemplateResult {
    const { width, height } = this.#size;
    return html`<mo-structure
        eager
        .magnify=${MAGNIFY}
        .molfile=${this.structure.molfile}
        .name=${this.name}
      ></mo-structure>
      ${
        this.places.length > 0
          ? html`<svg
              viewBox="0 0 ${width} ${height}"
              aria-hidden="true"
              @pointerover=${(event: Event) => this.#point(event)}
              @pointerleave=${() => this.emit('point', { id: null })}
              @click=${this.#choose}
            >
              ${this.#renderBonds()} ${this.#renderAtoms()}
            </svg>`
          : nothing
      }`;
  }

  override firstUpdated(): void {
    this.#resize.observe(this.drawing);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('structure')) void this.#locate();
  }

  /** Asks where the atoms lie in a drawing of that size: `mo-structure` draws the same. */
  async #locate(): Promise<void> {
    const { structure } = this;
    const { width, height } = this.#size;
    if (width === 0 || height === 0) return;
    const drawing = await this.services.molecules
      .draw(structure.molfile, { width, height, atoms: true })
      .catch(() => undefined);
    if (structure === this.structure && width === this.#size.width && height === this.#size.height)
      this.places = drawing?.atoms ?? [];
  }

  #renderAtoms(): SVGTemplateResult[] {
    return this.places.map(({ x, y }, index) => {
      const id = shownIdOf(this.structure, this.structure.drawnAtoms[index] ?? index);
      const circle = (role: string): SVGTemplateResult =>
        svg`<circle class=${role} data-id=${id} cx=${x} cy=${y} r=${REACH}></circle>`;
      return svg`${this.doubtful.has(id) ? circle('doubtful') : nothing}${
        id === this.highlighted ? circle('pointed') : nothing
      }${circle('area')}`;
    });
  }

  #renderBonds(): SVGTemplateResult[] {
    const { molecule, drawnAtoms } = this.structure;
    const at = new Map(drawnAtoms.map((drawn, index) => [drawn, this.places[index]]));
    return molecule.bonds.flatMap(({ from, to }, index) => {
      const [start, end] = [at.get(from), at.get(to)];
      if (!start || !end) return [];
      const [first, last] = [shownIdOf(this.structure, from), shownIdOf(this.structure, to)];
      // Bonds of a group stand for the group.
      const id = first === last ? first : bondId(index);
      const line = (role: string): SVGTemplateResult =>
        svg`<line class=${role} data-id=${id} x1=${start.x} y1=${start.y} x2=${end.x} y2=${end.y}></line>`;
      return [
        svg`${this.doubtful.has(id) && id !== first ? line('doubtful') : nothing}${
          id === this.highlighted ? line('pointed') : nothing
        }${line('area')}`,
      ];
    });
  }

  #idOf(event: Event): string | null {
    return event.target instanceof Element ? event.target.getAttribute('data-id') : null;
  }

  #point(event: Event): void {
    this.emit('point', { id: this.#idOf(event) });
  }

  #choose = (event: Event): void => {
    const id = this.#idOf(event);
    if (id !== null) this.emit('choose', { id });
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'mol-recognition-structure-panel': StructurePanel;
  }
}
