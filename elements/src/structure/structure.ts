import { html, nothing, svg, type PropertyValues, type TemplateResult } from 'lit';
import { MoElement } from '../base/mo-element.ts';
import { property, state } from '../base/property.ts';
import { msg, str } from '../base/words.ts';
import { renderGlyph } from '../icon/glyph.ts';
import { glyph as more } from '../icon/glyphs/more.ts';
import { warning } from '../icon/inner-glyphs.ts';
import type { MoPopover } from '../popover/popover.ts';
import { drawings, drawingsNow } from './configure.ts';
import {
  StructureDrawingError,
  type StructureDrawing,
  type StructureDrawingOptions,
  type StructureErrorReason,
} from './drawing.ts';
import type { StructureFormat, StructureSource } from './structure-source.ts';
import { structureStyles } from './structure.styles.ts';
import { unwatchBox, watchBox, type Watched } from './watch-box.ts';

/** The detail of the event `draw`. */
export interface StructureDrawDetail {
  /** Canonical SMILES. */
  smiles: string;
  /** Molecular formula by Hill. */
  formula: string;
}

/** The detail of the event `error`. */
export interface StructureErrorDetail {
  /** Why it is not drawn, or not with its highlight. */
  reason: StructureErrorReason;
  /** What the engine said, in English; `character:5` points at a character of the SMILES, 1-based. */
  detail: string;
}

/** Canonical SMILES up to this length name a structure; a longer one, read aloud, says less than the formula. */
const SPOKEN_SMILES_MAX = 40;

/**
 * Draws a molecule from SMILES or a molfile, for light, dark and forced colors alike. All bonds of a page have one
 * length; a molecule that is larger than its element is drawn smaller. It is 200 × 140 px unless CSS says otherwise.
 *
 * It is drawn by RDKit in a worker, which is loaded when the first one comes near the screen. A menu, which a button
 * and a context menu open, copies and saves it.
 *
 * @slot empty - what is shown while there is no structure
 * @fires {CustomEvent<StructureDrawDetail>} draw - it is drawn
 * @fires {CustomEvent<StructureErrorDetail>} error - it cannot be drawn; the element says why in words
 * @csspart drawing - the SVG
 * @csspart error - the words in place of a drawing
 * @cssproperty --mo-structure-carbon - color of bonds and carbon
 * @cssproperty --mo-structure-hydrogen - color of hydrogen
 * @cssproperty --mo-structure-boron - color of boron
 * @cssproperty --mo-structure-nitrogen - color of nitrogen
 * @cssproperty --mo-structure-oxygen - color of oxygen
 * @cssproperty --mo-structure-fluorine - color of fluorine
 * @cssproperty --mo-structure-phosphorus - color of phosphorus
 * @cssproperty --mo-structure-sulfur - color of sulfur
 * @cssproperty --mo-structure-chlorine - color of chlorine
 * @cssproperty --mo-structure-bromine - color of bromine
 * @cssproperty --mo-structure-iodine - color of iodine
 * @cssproperty --mo-structure-other - color of every other element
 * @cssproperty --mo-structure-wildcard - color of wildcards, R-groups and annotations
 * @cssproperty --mo-structure-highlight - behind what is highlighted
 */
export class MoStructure extends MoElement implements Watched {
  static override styles = structureStyles;

  /** SMILES or a molfile (V2000 or V3000); goes before `molfile` and `smiles`. */
  @property() structure = '';

  /** SMILES, also with a CXSMILES extension. */
  @property() smiles = '';

  /** A molfile, V2000 or V3000, whose own 2D coordinates are kept; goes before `smiles`. */
  @property() molfile = '';

  /** The molecule's name, for assistive technology and saved files; by default its SMILES or formula. */
  @property() name = '';

  /** SMARTS or SMILES of a part to highlight; the molecule lies as that part does where it has the room. */
  @property() highlight = '';

  /** SMARTS or SMILES of a core: structures that have it lie alike, whatever is highlighted. Several, one a line, where each holds the next: by the first that a structure has. */
  @property() align = '';

  /** Highlights what `highlight` does not match instead, such as the difference from a structure with a common part. */
  @property({ type: Boolean }) highlightRest = false;

  /** How many times larger than usual it is drawn, bonds, letters and lines alike. */
  @property({ type: Number }) magnify = 1;

  /** Without the menu. */
  @property({ type: Boolean }) plain = false;

  /** A click on it enlarges it in a dialog. */
  @property({ type: Boolean, reflect: true }) zoomable = false;

  /** Draws at once, also where it is out of sight. */
  @property({ type: Boolean }) eager = false;

  @state() private drawing: StructureDrawing | undefined;
  @state() private problem: StructureDrawingError | undefined;
  @state() private actions: typeof import('./structure-actions.ts') | undefined;
  @state() private dialog: typeof import('./enlarged.ts') | undefined;

  #problemWords: typeof import('./problem-words.ts') | undefined;
  #width = 0;
  #height = 0;
  #near = false;
  /** What the drawing or the problem is of, and what is being drawn. */
  #shown = '';
  #wanted = '';
  #drawnStructure = '';
  #abort: AbortController | undefined;
  #engaging: Promise<void> | undefined;

  constructor() {
    super();
    this.addEventListener('pointerenter', () => void this.#engage());
    this.addEventListener('focusin', () => void this.#engage());
    this.addEventListener('contextmenu', (event) => void this.#onContextMenu(event));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    watchBox(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    unwatchBox(this);
    this.#near = false;
    this.#width = 0;
    this.#clear();
    this.dialog = undefined;
  }

  /** Tries once more to draw what could not be drawn. */
  retry(): void {
    this.#clear();
    this.#follow();
  }

  /** Copies it, or saves it where the browser does not let the page copy; a toast says what happened. */
  async copy(format: StructureFormat): Promise<void> {
    await (await import('./copy.ts')).copyStructure(this.#source, format);
  }

  /** Gives the person a file of it. */
  async save(format: StructureFormat): Promise<void> {
    await (await import('./copy.ts')).saveStructure(this.#source, format);
  }

  /** It in a format, as a file. */
  async export(format: StructureFormat): Promise<Blob> {
    return (await import('./copy.ts')).exportStructure(this.#source, format);
  }

  /** Shows it large, in a dialog with the ways to copy and save it. */
  async enlarge(): Promise<void> {
    this.dialog = await import('./enlarged.ts');
  }

  /** @internal */
  sized(width: number, height: number): void {
    this.#width = width;
    this.#height = height;
    this.#follow();
  }

  /** @internal */
  seen(isNear: boolean): void {
    this.#near = isNear;
    this.#follow();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const given = [
      'structure',
      'molfile',
      'smiles',
      'highlight',
      'highlightRest',
      'align',
      'magnify',
      'eager',
    ] as const;
    if (given.some((name) => changed.has(name))) this.#follow();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { drawing, problem, dialog } = this;
    if (!this.#given) return html`<slot name="empty"></slot>`;
    if (problem) return this.#renderProblem(problem);
    if (!drawing) return nothing;
    this.followLocale();
    const name = this.name || (drawing.smiles.length > SPOKEN_SMILES_MAX ? drawing.formula : drawing.smiles);
    const label = msg(str`Structure of ${name}`, { id: 'elements.structure.label' });
    const picture = html`<svg
      class="drawing"
      part="drawing"
      role="img"
      aria-label=${label}
      width=${drawing.width * this.magnify}
      height=${drawing.height * this.magnify}
      viewBox="0 0 ${drawing.width} ${drawing.height}"
    >
      ${drawing.shapes.map(
        ({ role, path, width }) =>
          svg`<path class=${width ? `${role} line` : role} stroke-width=${width} d=${path}></path>`,
      )}
    </svg>`;
    return html`${
      this.zoomable
        ? html`<button
            class="zoom"
            aria-haspopup="dialog"
            @click=${() => void this.enlarge().catch(() => {})}
          >
            ${picture}
          </button>`
        : picture
    }${this.plain ? nothing : this.#renderMenu()}${
      dialog?.enlarged(this.#source, () => (this.dialog = undefined)) ?? nothing
    }`;
  }

  #renderMenu(): TemplateResult {
    return html`<mo-popover
      class="menu"
      trigger="click contextmenu"
      placement="bottom-end"
      @close=${this.#onMenuClose}
      ><button
        slot="trigger"
        class="control square"
        aria-haspopup="menu"
        aria-label=${msg('Copy or save the structure', { id: 'elements.structure.menu' })}
        @click=${this.#onMenuButton}
      >
        ${renderGlyph(more)}</button
      >${this.actions?.structureMenu(this.#source) ?? nothing}</mo-popover
    >`;
  }

  #renderProblem(problem: StructureDrawingError): TemplateResult {
    this.followLocale();
    // What says more may not have come, where the program that draws did not.
    const text =
      (problem.reason !== 'engine' && this.#problemWords?.problemWords(problem, this.#given)) ||
      msg('The drawing program could not be loaded or failed.', { id: 'elements.structure.engine' });
    const isTransient = problem.reason === 'engine' || problem.reason === 'timeout';
    return html`<div class="problem" part="error" title=${text}>
      ${renderGlyph(warning)}<span class="words">${text}</span>${
        isTransient
          ? html`<button class="control retry" @click=${() => this.retry()}>
              ${msg('Retry', { id: 'elements.structure.retry' })}
            </button>`
          : nothing
      }
    </div>`;
  }

  get #given(): string {
    return [this.structure, this.molfile, this.smiles].find((text) => text?.trim()) ?? '';
  }

  get #source(): StructureSource {
    const { highlight, highlightRest, name } = this;
    return { structure: this.#given, highlight, highlightRest, name };
  }

  get #popover(): MoPopover | null {
    return this.renderRoot.querySelector('mo-popover');
  }

  /** Ends what is under way and forgets what is shown. */
  #clear(): void {
    this.#cancel();
    this.#shown = '';
    this.drawing = undefined;
    this.problem = undefined;
  }

  #cancel(): void {
    this.#abort?.abort();
    this.#abort = undefined;
    this.#wanted = '';
  }

  /** Brings the drawing into the state that the properties, the box and the place on the page ask for. */
  #follow(): void {
    const structure = this.#given;
    if (structure !== this.#drawnStructure) {
      this.#drawnStructure = structure;
      this.#clear();
    }
    const width = Math.round(this.#width / this.magnify);
    const height = Math.round(this.#height / this.magnify);
    const hasRoom = width > 0 && height > 0;
    if (!structure || !hasRoom || !this.isConnected || !(this.#near || this.eager)) return this.#cancel();
    const { highlight, highlightRest, align } = this;
    const options = { width, height, highlight, highlightRest, align };
    const wanted = JSON.stringify(options);
    // What cannot be read in one size cannot in another.
    if (wanted === this.#shown || wanted === this.#wanted || (this.problem && this.#shown === highlight))
      return;
    this.#cancel();
    const drawing = drawingsNow()?.peek(structure, options);
    if (drawing) return this.#show(drawing, wanted);
    this.#wanted = wanted;
    void this.#draw(structure, options, wanted);
  }

  async #draw(
    structure: string,
    options: StructureDrawingOptions & { highlight: string },
    wanted: string,
  ): Promise<void> {
    const abort = new AbortController();
    const { signal } = abort;
    this.#abort = abort;
    try {
      const cache = await drawings();
      if (signal.aborted) return;
      const drawing = await cache.draw(structure, { ...options, signal });
      if (!signal.aborted) this.#show(drawing, wanted);
    } catch (error) {
      if (signal.aborted) return;
      const problem =
        error instanceof StructureDrawingError ? error : new StructureDrawingError('engine', String(error));
      this.#problemWords ??= await import('./problem-words.ts').catch(() => undefined);
      if (signal.aborted) return;
      this.#cancel();
      this.#shown = options.highlight;
      this.drawing = undefined;
      this.problem = problem;
      const detail: StructureErrorDetail = { reason: problem.reason, detail: problem.detail };
      this.emit('error', detail);
    }
  }

  #show(drawing: StructureDrawing, wanted: string): void {
    this.#cancel();
    this.#shown = wanted;
    this.drawing = drawing;
    this.problem = undefined;
    const detail: StructureDrawDetail = { smiles: drawing.smiles, formula: drawing.formula };
    this.emit('draw', detail);
  }

  /** Loads the menu when a person comes near it. */
  async #engage(): Promise<void> {
    if (this.plain || this.actions) return;
    this.#engaging ??= import('./structure-actions.ts').then(
      (actions) => void (this.actions = actions),
      // Without it there is no menu; tried again the next time.
      () => void (this.#engaging = undefined),
    );
    await this.#engaging;
    await this.updateComplete;
    await this.#popover?.updateComplete;
  }

  /** The focus must not be lost with the menu. */
  readonly #onMenuClose = (): void => {
    const focused = (this.renderRoot as ShadowRoot).activeElement;
    if (focused?.closest('mo-menu')) this.#popover?.querySelector('button')?.focus();
  };

  readonly #onMenuButton = async (event: Event): Promise<void> => {
    // Once there is a menu the popover around the button opens it.
    if (this.actions) return;
    event.preventDefault();
    await this.#engage();
    if (!this.actions) return;
    this.#popover?.show();
    await this.#popover?.updateComplete;
    this.renderRoot.querySelector('mo-menu')?.focus();
  };

  async #onContextMenu(event: MouseEvent): Promise<void> {
    const popover = this.#popover;
    if (!popover || (this.actions && event.composedPath().includes(popover))) return;
    event.preventDefault();
    await this.#engage();
    if (!this.actions) return;
    const { button, clientX, clientY } = event;
    // As on the menu's own button, at the pointer where it was a pointer.
    popover
      .querySelector('button')
      ?.dispatchEvent(
        new MouseEvent('contextmenu', { button, clientX, clientY, bubbles: true, cancelable: true }),
      );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-structure': MoStructure;
  }
}
