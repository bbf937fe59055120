import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import { formulaKey } from '@moiety/contract';
import type { DocumentFormula, FormulaTable, PreviewedFormula } from '@moiety/contract';
import type { MoDialog } from '@moiety/elements/dialog/dialog.js';
import { isAbort } from '@moiety/tool-kit/api-failure.ts';
import { number, percent } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { DocumentSession, PlaceOnPage } from '../../shared/documents/document-session.ts';
import { readDrawing } from '../../shared/documents/read-drawing.ts';
import { drawnOf, formulasToChoose, formulaToSketch } from '../../shared/results/formula-rows.ts';
import { columnTitlesOf } from '../../shared/results/group-cells.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { formulaWords, tableWords } from '../../shared/words/formula-words.ts';
import { pageWords } from '../../shared/words/result-words.ts';
import { drawStructure, tellConflicts } from './edits.ts';
import './evidence-crop.ts';
import { formulaDialogStyles } from './formula-dialog.styles.ts';
import { READ_AFTER, wordsOfRefusal } from './group-preview.ts';
import { previewedRows, previewStyles } from './previewed-rows.ts';

/** A formula that the tables of another one are to be given. */
export interface FormulaTask {
  /** The one that they have. */
  formula: DocumentFormula;
  /** A box around it, of one that was drawn on a page. */
  area?: PlaceOnPage;
}

/** What the person gave last. */
interface Given {
  /** CXSMILES, SMILES or a molfile. */
  value: string;
  at: PlaceOnPage | undefined;
}

type Preview =
  | { name: 'none' }
  | { name: 'reading' }
  | { name: 'read'; formula: PreviewedFormula }
  | { name: 'failed'; words: string };

/** What came of reading a box. */
type Reading = { kind: 'idle' | 'busy' } | { kind: 'read' | 'failed'; words: string };

const NOT_READ: Preview = { name: 'none' };

/**
 * Has tables of groups given another formula: one of those that were found, one in a box of a page, or one that is drawn or written. Which columns
 * fit it, and what their rows are put together to, is shown before it is stored.
 *
 * @fires close - it closed
 * @fires {CustomEvent<FormulaTask>} draw-box - a box is to be drawn on a page, for which it closes
 */
@customElement('patsight-formula-dialog')
export class FormulaDialog extends ToolElement {
  static override styles = [pageStyles, previewStyles, formulaDialogStyles];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @property({ attribute: false }) session!: DocumentSession;
  /** The dialog is closed while there is none. */
  @property({ attribute: false }) task: FormulaTask | undefined;
  /** Index of the table that is meant; all where it is undefined. */
  @state() private which: number | undefined;
  @state() private given: Given | undefined;
  @state() private text = '';
  @state() private reading: Reading = { kind: 'idle' };
  @state() private preview: Preview = NOT_READ;
  @state() private error = '';
  @state() private busy = false;
  @query('mo-dialog') private dialog!: MoDialog;

  #timer: ReturnType<typeof setTimeout> | undefined;
  #run = new AbortController();
  #box = new AbortController();

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#run.abort();
    this.#box.abort();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('task')) return;
    this.#stop();
    const { task } = this;
    if (!task) return;
    this.which = undefined;
    this.given = undefined;
    this.text = '';
    this.reading = { kind: 'idle' };
    this.preview = NOT_READ;
    this.error = '';
    if (task.area) void this.#readBox(task.area);
  }

  override render(): TemplateResult {
    const { task } = this;
    return html`<mo-dialog
      width="720px"
      .title=${
        task?.formula.drawing
          ? msg('Correct the formula', { id: 'patsight.formula.correct' })
          : msg('Supply the formula', { id: 'patsight.formula.supply' })
      }
      .open=${task !== undefined}
      .loading=${this.busy}
      showFooter
      .submittext=${msg('Save', { id: 'patsight.save' })}
      @submit=${this.#submit}
      @close=${this.#onClose}
    >
      ${task ? this.#renderForm(task) : nothing}
    </mo-dialog>`;
  }

  #renderForm(task: FormulaTask): TemplateResult {
    const { tables } = task.formula;
    return html`<form @submit=${this.#submit}>
      ${
        tables.length > 1
          ? html`<mo-select
              label=${msg('Table', { id: 'patsight.area.table' })}
              .value=${this.which === undefined ? 'all' : String(this.which)}
              @change=${this.#onTable}
            >
              <option value="all">
                ${msg(str`All tables with this formula (${number(tables.length)})`, {
                  id: 'patsight.formula.allTables',
                })}
              </option>
              ${tables.map(
                (table, index) =>
                  html`<option value=${String(index)}>
                    ${`${tableWords(table)} · ${pageWords(table.page)}`}
                  </option>`,
              )}
            </mo-select>`
          : nothing
      }
      ${this.#renderChoices(task)} ${this.#renderSides(task)}
      <mo-textarea
        rows="1"
        label=${msg('Or enter SMILES, CXSMILES or a molfile', { id: 'patsight.formula.entry' })}
        hint=${msg('[*:1] stands for R1, [*:2] for R2; CXSMILES has other names, such as *C |$X;$|.', {
          id: 'patsight.formula.entryHint',
        })}
        .value=${this.text}
        @input=${(event: Event) => this.#write((event.target as HTMLTextAreaElement).value)}
      ></mo-textarea>
      ${this.#renderPreview(task)}
      <p class="hint muted">
        ${msg('The original reading is kept, and you can undo the change.', { id: 'patsight.groups.kept' })}
      </p>
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
    </form>`;
  }

  get #table(): FormulaTable | undefined {
    return this.task?.formula.tables[this.which ?? 0];
  }

  /** Where what is given is drawn, else where the present formula is. */
  #placeOf({ formula, area }: FormulaTask): PlaceOnPage | undefined {
    const { given } = this;
    if (given) return given.at;
    const { drawing } = formula;
    return area ?? (drawing ? { page: drawing.page, box: drawing.box } : undefined);
  }

  /** What is given as it was read, else as it was chosen, else the present formula; empty for none. */
  #structureOf({ formula, area }: FormulaTask): string {
    const { preview, given, reading } = this;
    if (preview.name === 'read') return drawnOf(preview.formula);
    if (given)
      return given.value.includes('\n') ? given.value : drawnOf({ smiles: given.value, molfile: '' });
    if (area && reading.kind !== 'idle') return '';
    return formula.drawing ? drawnOf(formula.drawing) : '';
  }

  /** The formula as it is printed, and as it is taken. */
  #renderSides(task: FormulaTask): TemplateResult {
    const { given, reading } = this;
    const place = this.#placeOf(task);
    const structure = this.#structureOf(task);
    const heading = given
      ? msg('New formula', { id: 'patsight.formula.new' })
      : msg('Formula', { id: 'patsight.groups.formula' });
    return html`<div class=${place ? 'sides two' : 'sides'}>
        ${
          place
            ? html`<div class="side">
                <h3>${pageWords(place.page)}</h3>
                <patsight-crop
                  .documentId=${this.session.id}
                  .page=${this.session.pages[place.page - 1]}
                  .box=${place.box}
                  .name=${pageWords(place.page)}
                ></patsight-crop>
              </div>`
            : nothing
        }
        <div class="side">
          <h3>${heading}</h3>
          <div class="structure">
            ${
              structure
                ? html`<mo-structure eager .structure=${structure} .name=${heading}></mo-structure>`
                : html`<p class="muted">
                    ${
                      reading.kind === 'busy'
                        ? msg('Reading…', { id: 'patsight.addCompound.reading' })
                        : msg('No formula yet. Choose, draw or enter one.', {
                            id: 'patsight.formula.noneYet',
                          })
                    }
                  </p>`
            }
          </div>
        </div>
      </div>
      ${
        reading.kind === 'read' || reading.kind === 'failed'
          ? html`<p class=${reading.kind === 'failed' ? 'hint warning' : 'hint muted'} role="status">
              ${reading.words}
            </p>`
          : nothing
      }
      <div class="actions">
        <mo-button icon="structure" @click=${() => void this.#draw(task)}
          >${
            structure
              ? msg('Edit drawing', { id: 'patsight.formula.edit' })
              : msg('Draw it', { id: 'patsight.formula.draw' })
          }</mo-button
        >
        <mo-button icon="crop" @click=${() => this.emit('draw-box', task)}
          >${msg('Draw a box on a page', { id: 'patsight.formula.box' })}</mo-button
        >
      </div>`;
  }

  /** The formulas that were found. */
  #renderChoices({ formula }: FormulaTask): TemplateResult | typeof nothing {
    const table = this.#table;
    const found = table ? formulasToChoose(this.session.table.results.formulas, formula, table) : [];
    if (found.length === 0) return nothing;
    return html`<section class="found" aria-labelledby="found">
      <h3 id="found">
        ${msg('Formulas with open positions in this document', { id: 'patsight.formula.found' })}
      </h3>
      <div class="choices">
        ${found.map((one) => {
          const { drawing } = one;
          const at = { page: drawing.page, box: drawing.box };
          const isChosen =
            this.given?.value === drawing.smiles && JSON.stringify(this.given.at) === JSON.stringify(at);
          return html`<button
            type="button"
            class="choice"
            aria-pressed=${isChosen ? 'true' : 'false'}
            @click=${() => this.#give({ value: drawing.smiles, at })}
          >
            <mo-structure plain .structure=${drawnOf(drawing)} .name=${formulaWords(one)}></mo-structure>
            <span>${one.places.join(', ')} · ${pageWords(drawing.page)}</span>
          </button>`;
        })}
      </div>
    </section>`;
  }

  #renderPreview(task: FormulaTask): TemplateResult | typeof nothing {
    const { preview } = this;
    if (preview.name === 'none') return nothing;
    if (preview.name === 'reading')
      return html`<div class="preview" role="status">
        <p class="muted">${msg('Assembling…', { id: 'patsight.groups.assembling' })}</p>
      </div>`;
    if (preview.name === 'failed')
      return html`<div class="preview" role="status"><p class="error">${preview.words}</p></div>`;
    const { places, rows, total } = preview.formula;
    const table = this.#table;
    const others = task.formula.tables.length - 1;
    return html`<div class="preview" role="status">
      ${table ? renderFit(table, places) : nothing}
      ${
        // Where that says it all, each row would say it once more.
        table && !fitsWhole(table, places) && rows.every(({ problem }) => problem?.reason === 'place')
          ? html`<h3>
              ${msg(str`${number(0)} of ${number(total)} assembled`, { id: 'patsight.groups.assembled' })}
            </h3>`
          : previewedRows(rows, total)
      }
      ${
        this.which === undefined && others > 0 && table
          ? html`<p class="muted">
              ${msg(str`Shown for “${tableWords(table)}”; the formula also applies to the other tables.`, {
                id: 'patsight.formula.shownFor',
              })}
            </p>`
          : nothing
      }
    </div>`;
  }

  #onTable = (event: Event): void => {
    const { value } = event.target as HTMLSelectElement;
    this.which = value === 'all' ? undefined : Number(value);
    if (this.given) this.#give(this.given);
  };

  #write(text: string): void {
    this.text = text;
    const value = text.trim();
    const { task } = this;
    if (!task) return;
    const at = this.#placeOf(task);
    if (value !== '') {
      this.#give({ value: value.includes('\n') ? text : value, at });
      return;
    }
    this.#stop();
    this.given = undefined;
    this.preview = NOT_READ;
  }

  /** Takes a formula, and has it shown what that gives. */
  #give(given: Given): void {
    clearTimeout(this.#timer);
    this.#run.abort();
    this.#box.abort();
    if (this.reading.kind !== 'read' || given.at !== this.task?.area) this.reading = { kind: 'idle' };
    this.given = given;
    this.error = '';
    this.preview = { name: 'reading' };
    this.#timer = setTimeout(() => void this.#read(given), READ_AFTER);
  }

  async #read({ value, at }: Given): Promise<void> {
    const table = this.#table;
    if (!table) return;
    this.#run = new AbortController();
    const { signal } = this.#run;
    try {
      const formula = await this.session.previewFormula(
        { table: formulaKey(table), value, at: at ?? null },
        signal,
      );
      if (!signal.aborted) this.preview = { name: 'read', formula };
    } catch (failure) {
      if (!isAbort(failure) && !signal.aborted)
        this.preview = { name: 'failed', words: wordsOfRefusal(failure) };
    }
  }

  /** Reads what is drawn in a box, as of a compound that was not found. */
  async #readBox(area: PlaceOnPage): Promise<void> {
    this.#box = new AbortController();
    const { signal } = this.#box;
    this.reading = { kind: 'busy' };
    try {
      const found = await readDrawing(this.services, this.session, area, signal);
      if (signal.aborted) return;
      if (!found) {
        this.reading = {
          kind: 'failed',
          words: msg(
            'No structure was recognized in this box. Draw a box that holds the whole formula and nothing else, or draw the formula yourself.',
            { id: 'patsight.formula.nothing' },
          ),
        };
        return;
      }
      this.#give({ value: formulaToSketch(found), at: area });
      this.reading = {
        kind: 'read',
        words: msg(
          str`Recognized with ${percent(found.confidence)} confidence. Compare it with the page; Edit drawing corrects it.`,
          { id: 'patsight.formula.read' },
        ),
      };
    } catch {
      if (!signal.aborted)
        this.reading = {
          kind: 'failed',
          words: msg('The box could not be read. Draw it again, or draw the formula yourself.', {
            id: 'patsight.formula.boxFailed',
          }),
        };
    }
  }

  async #draw(task: FormulaTask): Promise<void> {
    const { preview, given } = this;
    const at = this.#placeOf(task);
    const begin =
      preview.name === 'read'
        ? formulaToSketch(preview.formula)
        : (given?.value ?? (task.formula.drawing ? formulaToSketch(task.formula.drawing) : ''));
    const drawn = await drawStructure(this.services.molecules, {
      structure: begin,
      heading: msg('Draw the formula, with R1, R2 … at its open positions', {
        id: 'patsight.formula.drawHeading',
      }),
    });
    if (!drawn || this.task !== task) return;
    this.text = '';
    this.#give({ value: drawn.molfile, at });
  }

  #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const { task, given, which } = this;
    if (this.busy || !task) return;
    if (!given) {
      this.error = msg('Choose, draw or enter a formula first.', { id: 'patsight.formula.nothingGiven' });
      return;
    }
    this.#stop();
    this.busy = true;
    try {
      const tables = task.formula.tables.filter((_, index) => which === undefined || index === which);
      const { value, at } = given;
      const changes = tables.map((table) => ({
        key: formulaKey(table),
        field: 'formula' as const,
        value,
        seen: table.formula?.version ?? 0,
        at,
      }));
      tellConflicts(await this.session.correctGroups(changes));
      this.dialog.close();
    } catch (failure) {
      this.error = wordsOfRefusal(failure);
    } finally {
      this.busy = false;
    }
  };

  #onClose = (): void => {
    this.#stop();
    if (this.task) this.emit('close');
  };
}

/** The titles of columns of groups that stand for no place of a formula. */
const leftOver = (table: FormulaTable, places: PreviewedFormula['places']): string[] => {
  const titles = columnTitlesOf(table);
  const used = new Set(places.flatMap(({ columns }) => columns));
  return table.columns.flatMap((column, index) =>
    used.has(index) || column.places.length === 0 ? [] : (titles[index] ?? []),
  );
};

const fitsWhole = (table: FormulaTable, places: PreviewedFormula['places']): boolean =>
  leftOver(table, places).length === 0 && places.every(({ columns }) => columns.length > 0);

/** Which columns of a table stand for which places of a formula, and what is left over on either side. */
const renderFit = (table: FormulaTable, places: PreviewedFormula['places']): TemplateResult => {
  const titles = columnTitlesOf(table);
  const left = leftOver(table, places);
  return html`<ul class="fit">
      ${places.map(({ name, columns }) =>
        columns.length > 0
          ? html`<li>
              <mo-icon name="check"></mo-icon>${msg(
                str`${name}: column ${columns.map((index) => titles[index] ?? '').join(', ')}`,
                { id: 'patsight.formula.fits' },
              )}
            </li>`
          : html`<li class="warning">
              <mo-icon name="warning"></mo-icon>${msg(str`${name}: no matching column`, {
                id: 'patsight.formula.noColumn',
              })}
            </li>`,
      )}
      ${left.map(
        (title) =>
          html`<li class="warning">
            <mo-icon name="warning"></mo-icon>${msg(str`Column ${title}: no position in the formula`, {
              id: 'patsight.formula.noPosition',
            })}
          </li>`,
      )}
    </ul>
    ${
      fitsWhole(table, places)
        ? nothing
        : html`<p>
            ${msg(
              'Rows are assembled once each position has its column. Name the positions as the headings do, or save and then correct the headings.',
              { id: 'patsight.formula.misfit' },
            )}
          </p>`
    }`;
};

declare global {
  interface HTMLElementTagNameMap {
    'patsight-formula-dialog': FormulaDialog;
  }
}
