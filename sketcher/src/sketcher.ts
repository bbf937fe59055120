import { msg, str, updateWhenLocaleChanges } from '@lit/localize';
import { copyText } from '@moiety/elements/base/clipboard.js';
import '@moiety/elements/button/define.js';
import '@moiety/elements/callout/define.js';
import '@moiety/elements/dialog/define.js';
import '@moiety/elements/input/define.js';
import type { NamedStructure } from '@moiety/chemistry/names/parse-name.ts';
import type { SketchFacts } from '@moiety/chemistry/sketches.ts';
import { StructureError } from '@moiety/chemistry/structure-error.ts';
import { html, LitElement, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query as find, state } from 'lit/decorators.js';
import './canvas/canvas.ts';
import type { SketcherCanvas } from './canvas/canvas.ts';
import './controls/inspector.ts';
import { keyList } from './controls/keys.ts';
import { atomTools, drawingTools } from './controls/tool-items.ts';
import './controls/toolbar.ts';
import type { ToolbarItem } from './controls/toolbar.ts';
import { addMolecule, nothingSelected } from './editing/edits.ts';
import { extentOf, usualLength } from './editing/geometry.ts';
import { withLayout } from './editing/lay-out.ts';
import { Sketch } from './editing/sketch.ts';
import { emptyMolecule, isQuery } from './molecule/molecule.ts';
import type { Molecule } from './molecule/molecule.ts';
import { MolfileError } from './molecule/molfile-error.ts';
import { readMolfile } from './molecule/read-molfile.ts';
import { toSketch } from './molecule/to-sketch.ts';
import { writeMolfile } from './molecule/write-molfile.ts';
import { doubtWords, nameProblemWords } from './reading/name-words.ts';
import { readText } from './reading/read-text.ts';
import type { ReadText } from './reading/read-text.ts';
import type { SketcherService } from './service.ts';
import { sketcherStyles } from './sketcher.styles.ts';
import { lossWords } from './words.ts';

/** The detail of the event `change`. */
export interface SketcherChangeDetail {
  /** A molfile, or empty where nothing is drawn. */
  value: string;
}

/** Milliseconds after a step until the engine is asked what is drawn. */
const PAUSE = 150;

/**
 * Draws structures and queries: with pointer, finger or keyboard, from a name, a SMILES or a molfile.
 *
 * What a molfile says is kept, V2000 and V3000: R-groups, abbreviations, queries, relative configuration, data; what is
 * not is said. Until something is drawn `value` stays what it was set to, character by character.
 *
 * @fires {CustomEvent<SketcherChangeDetail>} change - a person changed the drawing
 */
@customElement('mo-sketcher')
export class MoSketcher extends LitElement {
  static override styles = sketcherStyles;

  /** Reads texts and names, says what is drawn. */
  @property({ attribute: false }) service!: SketcherService;
  /** A query is drawn: wildcards, lists, SMARTS and bonds of several kinds are offered. */
  @property({ type: Boolean }) query = false;
  /** Places (from 0) of atoms of the molfile that are chosen when it opens. */
  @property({ attribute: false }) selectedAtoms: readonly number[] = [];

  @state() private facts: SketchFacts | undefined;
  /** Why what is drawn is no structure. */
  @state() private fault = '';
  @state() private answer: ReadText | undefined;
  /** What was typed or read last. */
  @state() private text = '';
  @state() private doubts = '';
  @state() private reading = false;
  @state() private showsKeys = false;
  @find('mo-sketcher-canvas') private canvas!: SketcherCanvas;

  readonly #sketch = new Sketch();
  #opened: { text: string; molecule: Molecule } = { text: '', molecule: emptyMolecule };
  #told: Molecule = emptyMolecule;
  #named: { name: string; molecule: Molecule } | undefined;
  #typed: { text: string; molecule: Molecule } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #described: { molecule: Molecule; facts: Promise<SketchFacts | undefined> } | undefined;

  constructor() {
    super();
    updateWhenLocaleChanges(this);
    this.#sketch.addEventListener('change', () => this.#onSketch());
    this.addEventListener('paste', this.#onPaste);
  }

  /** The drawing as a molfile; empty where nothing is drawn. */
  get value(): string {
    const { drawn } = this.#sketch;
    if (drawn === this.#opened.molecule && this.#opened.text) return this.#opened.text;
    return drawn.atoms.length === 0 ? '' : writeMolfile(drawn);
  }

  @property({ attribute: false })
  set value(text: string) {
    if (this.#opened.text === text && this.#sketch.drawn === this.#opened.molecule) return;
    let molecule = emptyMolecule;
    this.answer = undefined;
    if (text.trim())
      try {
        molecule = readMolfile(text);
      } catch (error) {
        if (!(error instanceof MolfileError)) throw error;
        this.answer = { kind: 'bad-molfile', problem: error };
      }
    this.#open(text, molecule);
  }

  /** Whether it was changed since `value` was set. */
  get isChanged(): boolean {
    return this.#sketch.drawn !== this.#opened.molecule;
  }

  /** The SMILES or SMARTS that was typed, while the drawing is what came of it; else empty. */
  get typed(): string {
    return this.#typed?.molecule === this.#sketch.drawn ? this.#typed.text : '';
  }

  /** The chemical name that was typed, while the drawing is what came of it; else the one that the file has. */
  get structureName(): string {
    const { drawn } = this.#sketch;
    return this.#named?.molecule === drawn ? this.#named.name : drawn.header[0].trim();
  }

  /** Whether what is drawn asks what no structure can say. */
  get isQueryDrawn(): boolean {
    return isQuery(this.#sketch.drawn);
  }

  /**
   * What is drawn, in other words.
   * @returns undefined where nothing is drawn
   * @throws {StructureError} when it is no possible structure; what the service fails with
   */
  async describe(): Promise<SketchFacts | undefined> {
    const { drawn } = this.#sketch;
    if (drawn.atoms.length === 0) return undefined;
    if (this.#described?.molecule !== drawn) {
      const facts = this.service.describeSketch(toSketch(drawn));
      this.#described = { molecule: drawn, facts };
      // Is told to whoever asks, now or later.
      facts.catch(() => undefined);
    }
    return this.#described.facts;
  }

  /**
   * Draws what a text means (a name, a SMILES, a molfile) in place of what is drawn; says where it means nothing.
   * @param asOpened as if it had been set: it is no change, and nothing can be undone
   */
  async read(text: string, { asOpened = false } = {}): Promise<void> {
    this.text = text;
    this.answer = undefined;
    this.doubts = '';
    if (!text.trim()) return;
    this.reading = true;
    try {
      const answer = await readText(this.service, text, { asQuery: this.query });
      if (answer.kind === 'drawing') {
        if (asOpened) this.#open('', answer.molecule);
        else this.#replace(answer.molecule);
        if (!text.includes('\n')) this.#typed = { text: text.trim(), molecule: this.#sketch.drawn };
        if (!answer.isExact) this.answer = answer;
      } else if (answer.kind === 'named' && answer.results.length === 1)
        await this.#choose(answer.results[0]!);
      else this.answer = answer;
    } catch {
      this.doubts = msg('The text could not be read. Try again.', { id: 'sketcher.read.failed' });
    } finally {
      this.reading = false;
    }
  }

  override firstUpdated(): void {
    // Set before the sketch was opened where both came at once.
    if (this.selectedAtoms.length > 0) this.#selectAtoms();
  }

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('selectedAtoms') && this.hasUpdated && !this.isChanged) this.#selectAtoms();
  }

  override focus(): void {
    this.canvas?.focus();
  }

  override render(): TemplateResult {
    const sketch = this.#sketch;
    return html`
      <form class="reading" @submit=${this.#onRead}>
        <mo-input
          label=${
            this.query
              ? msg('Name, SMILES or SMARTS', { id: 'sketcher.read.queryLabel' })
              : msg('Name or SMILES', { id: 'sketcher.read.label' })
          }
          .value=${this.text}
          autocomplete="off"
          clearable
          @input=${this.#onType}
        ></mo-input>
        <mo-button size="form" type="submit" .loading=${this.reading}
          >${msg('Draw', { id: 'sketcher.read.draw' })}</mo-button
        >
      </form>
      <div class="answer" role="status">${this.#renderAnswer()}</div>
      <mo-sketcher-toolbar
        label=${msg('Edit', { id: 'sketcher.toolbar.edit' })}
        .items=${this.#actions()}
      ></mo-sketcher-toolbar>
      <div class="board" @keydown=${this.#onKey}>
        <mo-sketcher-toolbar
          class="beside"
          columns
          label=${msg('Tools', { id: 'sketcher.toolbar.tools' })}
          .items=${drawingTools(sketch, this.query)}
        ></mo-sketcher-toolbar>
        <mo-sketcher-canvas
          .sketch=${sketch}
          @sketch-copy=${() => void this.#copy()}
          @sketch-cut=${() => void this.#cut()}
        ></mo-sketcher-canvas>
        <mo-sketcher-toolbar
          class="beside"
          columns
          label=${msg('Atoms', { id: 'sketcher.toolbar.atoms' })}
          .items=${atomTools(sketch, this.query)}
        ></mo-sketcher-toolbar>
      </div>
      <mo-sketcher-inspector .sketch=${sketch} .query=${this.query}></mo-sketcher-inspector>
      ${this.#renderFacts()} ${this.#renderKeys()}
    `;
  }

  #renderAnswer(): TemplateResult | typeof nothing {
    const { answer } = this;
    if (this.doubts) return html`<mo-callout type="warning">${this.doubts}</mo-callout>`;
    switch (answer?.kind) {
      case 'drawing':
        return html`<mo-callout type="warning"
          >${
            this.query
              ? msg(
                  'The drawing cannot show everything that this SMARTS says. If you leave it unchanged, the SMARTS is used as typed.',
                  { id: 'sketcher.read.notExact' },
                )
              : msg(
                  'The drawing cannot show everything that this CXSMILES says. What it does not show is not part of the structure.',
                  { id: 'sketcher.read.notExactStructure' },
                )
          }</mo-callout
        >`;
      case 'named':
        return html`<p>
            ${msg('The name can mean several structures. Choose one:', { id: 'sketcher.read.ambiguous' })}
          </p>
          <ul class="choices">
            ${answer.results.map(
              (result) =>
                html`<li>
                  <mo-button @click=${() => void this.#choose(result)}
                    ><code>${result.smiles}</code></mo-button
                  >
                </li>`,
            )}
          </ul>`;
      case 'unknown-name': {
        const { problem } = answer;
        const { at } = problem;
        return html`<p class="fault">${nameProblemWords({ ...problem, rest: problem.rest.slice(0, 40) })}</p>
          <p class="rest">${this.text.slice(0, at)}<mark>${this.text.slice(at)}</mark></p>`;
      }
      case 'bad-molfile':
        return html`<p class="fault">
          ${msg(str`This molfile cannot be read: line ${answer.problem.line}.`, { id: 'sketcher.read.badMolfile' })}
        </p>`;
      case 'bad-structure':
        return html`<p class="fault">${badStructureWords(answer, this.query)}</p>`;
      default:
        return nothing;
    }
  }

  #renderFacts(): TemplateResult {
    const { facts, fault, query } = this;
    const { losses } = this.#sketch.drawn;
    return html`<div class="facts" role="status">
      ${
        fault
          ? html`<span class="fault">${fault}</span>`
          : facts
            ? html`${facts.formula ? html`<span>${formulaText(facts.formula)}</span>` : nothing}<code
                  >${query || !facts.cxsmiles ? facts.smarts : facts.cxsmiles}</code
                >`
            : nothing
      }
      ${losses.map((loss) => html`<span>${lossWords(loss)}</span>`)}
    </div>`;
  }

  #renderKeys(): TemplateResult {
    return html`<mo-dialog
      .title=${msg('Keyboard shortcuts', { id: 'sketcher.keys.title' })}
      .open=${this.showsKeys}
      @close=${this.#hideKeys}
      >${this.showsKeys ? keyList() : nothing}</mo-dialog
    >`;
  }

  #actions(): ToolbarItem[] {
    const sketch = this.#sketch;
    const isEmpty = sketch.drawn.atoms.length === 0;
    return [
      {
        id: 'undo',
        glyph: 'undo',
        label: msg('Undo', { id: 'sketcher.undo' }),
        disabled: !sketch.canUndo,
        run: () => sketch.undo(),
      },
      {
        id: 'redo',
        glyph: 'redo',
        label: msg('Redo', { id: 'sketcher.redo' }),
        disabled: !sketch.canRedo,
        run: () => sketch.redo(),
      },
      {
        id: 'clear',
        glyph: 'clear',
        label: msg('Clear the drawing', { id: 'sketcher.clear' }),
        disabled: isEmpty,
        run: () => sketch.draw({ ...emptyMolecule, nextId: sketch.drawn.nextId }, nothingSelected),
      },
      {
        id: 'clean',
        glyph: 'clean',
        label: msg('Clean up the layout', { id: 'sketcher.clean' }),
        disabled: isEmpty,
        apart: true,
        run: () => void this.#cleanUp(),
      },
      {
        id: 'fit',
        glyph: 'fit',
        label: msg('Fit', { id: 'sketcher.fit' }),
        disabled: isEmpty,
        run: () => this.canvas.fitDrawing(),
      },
      {
        id: 'zoom-in',
        glyph: 'zoomIn',
        label: msg('Zoom in', { id: 'sketcher.zoomIn' }),
        run: () => this.canvas.zoom(1.25),
      },
      {
        id: 'zoom-out',
        glyph: 'zoomOut',
        label: msg('Zoom out', { id: 'sketcher.zoomOut' }),
        run: () => this.canvas.zoom(0.8),
      },
      {
        id: 'keys',
        glyph: 'keys',
        label: msg('Keyboard shortcuts (F1)', { id: 'sketcher.keys' }),
        apart: true,
        run: () => (this.showsKeys = true),
      },
    ];
  }

  #open(text: string, molecule: Molecule): void {
    this.#opened = { text, molecule };
    this.#told = molecule;
    this.#sketch.open(molecule);
    if (this.hasUpdated) {
      this.#selectAtoms();
      this.canvas.fitDrawing();
    }
    this.#ask();
  }

  #selectAtoms(): void {
    const { atoms } = this.#sketch.drawn;
    const ids = this.selectedAtoms.flatMap((index) => atoms[index]?.id ?? []);
    if (ids.length === 0) return;
    this.#sketch.setTool({ kind: 'select' });
    this.#sketch.select({ atoms: new Set(ids), bonds: new Set() });
  }

  /** Draws another molecule in place of this; undo brings this back. */
  #replace(molecule: Molecule): void {
    // The ids of what was drawn are not used again, so that a selection never moves to something else.
    this.#sketch.draw(
      addMolecule({ ...emptyMolecule, nextId: this.#sketch.drawn.nextId }, molecule),
      nothingSelected,
    );
    this.canvas.fitDrawing();
  }

  async #choose(result: NamedStructure): Promise<void> {
    const { molfile } = await this.service.sketchOf(result.smiles, false);
    this.answer = undefined;
    this.#replace(readMolfile(molfile));
    this.#named = { name: this.text.trim(), molecule: this.#sketch.drawn };
    this.doubts = doubtWords(result);
  }

  async #cleanUp(): Promise<void> {
    const { drawn } = this.#sketch;
    try {
      const laidOut = readMolfile(await this.service.layOutSketch(toSketch(drawn).molfile));
      // What was drawn meanwhile is kept.
      if (this.#sketch.drawn !== drawn) return;
      this.#sketch.draw(withLayout(drawn, laidOut));
      this.canvas.fitDrawing();
    } catch (error) {
      this.fault = faultWords(error);
    }
  }

  async #copy(): Promise<boolean> {
    const part = this.#sketch.chosenPart;
    return part.atoms.length > 0 && copyText(writeMolfile(part));
  }

  async #cut(): Promise<void> {
    // What could not be copied is not cut.
    if (this.#sketch.hasSelection && (await this.#copy())) this.#sketch.removeSelection();
  }

  #onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const isField = event.composedPath().some((target) => target instanceof HTMLInputElement);
    if (isField || !text.trim()) return;
    event.preventDefault();
    void this.#paste(text);
  };

  /** Puts what a text means beside what is drawn. */
  async #paste(text: string): Promise<void> {
    if (this.#sketch.drawn.atoms.length === 0) {
      await this.read(text);
      if (text.includes('\n')) this.text = '';
      return;
    }
    try {
      const answer = await readText(this.service, text, { asQuery: this.query });
      if (answer.kind !== 'drawing') {
        this.text = text.includes('\n') ? '' : text;
        this.answer = answer;
        return;
      }
      const { drawn } = this.#sketch;
      const [here, there] = [extentOf(drawn.atoms), extentOf(answer.molecule.atoms)];
      const added = addMolecule(drawn, answer.molecule, {
        x: here.right - there.left + usualLength(drawn),
        y: (here.top + here.bottom - there.top - there.bottom) / 2,
      });
      this.#sketch.setTool({ kind: 'select' });
      this.#sketch.draw(added, {
        atoms: new Set(added.atoms.slice(drawn.atoms.length).map(({ id }) => id)),
        bonds: new Set(added.bonds.slice(drawn.bonds.length).map(({ id }) => id)),
      });
      this.canvas.fitDrawing();
    } catch {
      this.doubts = msg('The text could not be read. Try again.', { id: 'sketcher.read.failed' });
    }
  }

  #onType = (event: Event): void => {
    this.text = (event.target as HTMLElement & { value: string }).value;
    this.answer = undefined;
  };

  #onRead = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
    void this.read(this.text);
  };

  #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'F1') return;
    event.preventDefault();
    this.showsKeys = true;
  };

  #hideKeys = (): void => {
    this.showsKeys = false;
  };

  #onSketch(): void {
    this.requestUpdate();
    const { drawn } = this.#sketch;
    if (drawn === this.#told) return;
    this.#told = drawn;
    this.doubts = '';
    // What was said of a text is about the drawing that came of it.
    if (this.answer?.kind === 'drawing') this.answer = undefined;
    this.#ask();
    const detail: SketcherChangeDetail = { value: this.value };
    this.dispatchEvent(new CustomEvent('change', { detail }));
  }

  /** Asks what is drawn, once the person pauses. */
  #ask(): void {
    clearTimeout(this.#timer);
    const { drawn } = this.#sketch;
    if (drawn.atoms.length === 0) {
      this.facts = undefined;
      this.fault = '';
      return;
    }
    const judge = async (): Promise<void> => {
      if (!this.service) return;
      try {
        const facts = await this.describe();
        if (this.#sketch.drawn !== drawn) return;
        this.facts = facts;
        this.fault = '';
      } catch (error) {
        if (this.#sketch.drawn !== drawn) return;
        this.facts = undefined;
        this.fault = faultWords(error);
      }
    };
    this.#timer = setTimeout(() => void judge(), PAUSE);
  }
}

/** Hill's formula with figures set low, by the signs that text has for them. */
const formulaText = (formula: string): string =>
  formula.replaceAll(/(?<=[A-Za-z)])\d+/g, (digits) =>
    digits.replaceAll(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'.charAt(Number(digit))),
  );

/** Why what is drawn is no structure. */
export const faultWords = (error: unknown): string => {
  if (!(error instanceof StructureError))
    return msg('The structure could not be checked. Try again.', { id: 'sketcher.fault.engine' });
  switch (error.reason) {
    case 'valence':
      return msg('An atom has too many bonds. It is marked in the drawing.', {
        id: 'sketcher.fault.valence',
      });
    case 'too-large':
      return msg('The structure is too large.', { id: 'sketcher.fault.tooLarge' });
    default:
      return error.message
        ? msg(str`This is not a valid structure: ${error.message}`, { id: 'sketcher.fault.detail' })
        : msg('This is not a valid structure.', { id: 'sketcher.fault.plain' });
  }
};

const badStructureWords = (
  { isValence, detail }: { isValence: boolean; detail: string },
  isQueryWanted: boolean,
): string => {
  if (isValence) return msg('An atom in this structure has too many bonds.', { id: 'sketcher.read.valence' });
  const character = /^character:(\d+)$/.exec(detail)?.[1];
  if (character !== undefined)
    return isQueryWanted
      ? msg(str`This is neither SMILES nor SMARTS: at character ${character}.`, {
          id: 'sketcher.read.badQueryAt',
        })
      : msg(str`This SMILES cannot be read: at character ${character}.`, { id: 'sketcher.read.badSmilesAt' });
  return isQueryWanted
    ? msg('This is neither SMILES nor SMARTS.', { id: 'sketcher.read.badQuery' })
    : msg('This SMILES cannot be read.', { id: 'sketcher.read.badSmiles' });
};

declare global {
  interface HTMLElementTagNameMap {
    'mo-sketcher': MoSketcher;
  }
}
