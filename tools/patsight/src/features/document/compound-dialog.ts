import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import type { DocumentBox, ResultCompound } from '@moiety/contract';
import type { MoDialog } from '@moiety/elements/dialog/dialog.js';
import { nameProblemWords } from '@moiety/sketcher/reading/name-words.ts';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { percent } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { DocumentSession, ItemChange } from '../../shared/documents/document-session.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { itemWords, pageWords } from '../../shared/words/result-words.ts';
import { AreaText } from './area-reading.ts';
import { readDrawing } from '../../shared/documents/read-drawing.ts';
import { drawStructure, tellConflicts } from './edits.ts';
import './evidence-crop.ts';

/** A compound that is to be added: its label, where it is known, and the place on the page, where one was drawn. */
export interface Addable {
  label: string;
  page: number;
  box: DocumentBox | null;
  /** What is read in the place: a drawing unless it is said to be a name; nothing where name and structure are given. */
  reads?: 'name';
  /** What a compound was read from that is to be one of its own. */
  takenFrom?: { compound: ResultCompound; name: string; smiles: string };
}

/** What came of having a drawing or a name read. */
type Reading = { kind: 'idle' | 'busy' } | { kind: 'read' | 'failed'; words: string };

/**
 * Adds a compound that was not found: what is drawn in a place of the page is read, or the name, or a person draws it.
 *
 * @fires close - it closed
 */
@customElement('patsight-compound-dialog')
export class CompoundDialog extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      form {
        display: grid;
        gap: var(--mo-space-4);
      }
      .sides {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(200px, 1fr));
        gap: var(--mo-space-3);
      }
      .side {
        display: grid;
        align-content: start;
        gap: var(--mo-space-2);
        min-width: 0;
      }
      .side h3 {
        margin: 0;
        font-size: var(--mo-text-s);
        font-weight: 600;
      }
      .structure {
        display: grid;
        place-items: center;
        height: 180px;
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius-small);
        background: var(--mo-color-surface);
      }
      .structure p {
        padding: var(--mo-space-3);
        text-align: center;
      }
      mo-structure {
        width: 100%;
        height: 100%;
      }
      .failed {
        color: var(--mo-color-warning);
      }
      .error {
        color: var(--mo-color-error);
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @property({ attribute: false }) session!: DocumentSession;
  /** The dialog is closed while there is none. */
  @property({ attribute: false }) adding: Addable | undefined;

  @state() private label = '';
  @state() private name = '';
  /** SMILES or molfile. */
  @state() private structure = '';
  @state() private reading: Reading = { kind: 'idle' };
  @state() private error = '';
  @state() private busy = false;
  @query('mo-dialog') private dialog!: MoDialog;

  #stop = new AbortController();
  #text = new AreaText(this);

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('adding')) return;
    this.#stop.abort();
    this.#text.stop();
    if (!this.adding) return;
    const { label, page, box, reads, takenFrom } = this.adding;
    this.label = label;
    this.name = takenFrom?.name ?? '';
    this.structure = takenFrom?.smiles ?? '';
    this.error = '';
    this.reading = { kind: 'idle' };
    if (!box || takenFrom) return;
    if (reads === 'name') void this.#readPrintedName(page, box);
    else void this.#readDrawing(page, box);
  }

  override render(): TemplateResult {
    const { adding } = this;
    return html`<mo-dialog
      width="640px"
      .title=${
        adding?.takenFrom
          ? msg('Split off a compound', { id: 'patsight.split.title' })
          : msg('Add a compound', { id: 'patsight.addCompound' })
      }
      .open=${adding !== undefined}
      .loading=${this.busy}
      showFooter
      .submittext=${msg('Add', { id: 'patsight.addCompound.submit' })}
      @submit=${this.#submit}
      @close=${() => this.adding && this.emit('close')}
    >
      ${adding ? this.#renderForm(adding) : nothing}
    </mo-dialog>`;
  }

  #renderForm({ page, box, takenFrom }: Addable): TemplateResult {
    const { structure, reading } = this;
    return html`<form @submit=${this.#submit}>
      <mo-input
        label=${msg('Label', { id: 'patsight.label' })}
        autocomplete="off"
        .value=${this.label}
        @input=${(event: Event) => this.#write('label', event)}
      ></mo-input>
      <div class="sides">
        ${
          box
            ? html`<div class="side">
                <h3>${pageWords(page)}</h3>
                <patsight-crop
                  .documentId=${this.session.id}
                  .page=${this.session.pages[page - 1]}
                  .box=${box}
                  .name=${pageWords(page)}
                ></patsight-crop>
              </div>`
            : nothing
        }
        <div class="side">
          <h3>${msg('Structure', { id: 'patsight.structure' })}</h3>
          <div class="structure">
            ${
              structure
                ? html`<mo-structure
                    eager
                    .structure=${structure}
                    .name=${this.label || msg('Structure', { id: 'patsight.structure' })}
                  ></mo-structure>`
                : html`<p class="muted">
                    ${
                      reading.kind === 'busy'
                        ? msg('Reading…', { id: 'patsight.addCompound.reading' })
                        : msg('No structure yet', { id: 'patsight.addCompound.noStructure' })
                    }
                  </p>`
            }
          </div>
          <p class=${reading.kind === 'failed' ? 'failed' : 'muted'} role="status">
            ${reading.kind === 'read' || reading.kind === 'failed' ? reading.words : nothing}
          </p>
          <div class="actions">
            <mo-button icon="structure" @click=${() => void this.#draw()}
              >${
                structure
                  ? msg('Correct structure', { id: 'patsight.correctStructure' })
                  : msg('Draw structure', { id: 'patsight.addCompound.draw' })
              }</mo-button
            >
          </div>
        </div>
      </div>
      <mo-textarea
        rows="2"
        label=${msg('Name', { id: 'patsight.name' })}
        .value=${this.name}
        @input=${(event: Event) => this.#write('name', event)}
      ></mo-textarea>
      <div class="actions">
        <mo-button
          ?disabled=${this.name.trim() === '' || reading.kind === 'busy'}
          @click=${() => void this.#readName()}
          >${msg('Structure from name', { id: 'patsight.addCompound.fromName' })}</mo-button
        >
      </div>
      <p class="muted">
        ${
          takenFrom
            ? msg(
                str`The compound is added by hand, with this place as its source. ${itemWords(takenFrom.compound)} keeps its other readings.`,
                { id: 'patsight.split.marked' },
              )
            : msg('The compound is marked as added by hand, with this page as its source.', {
                id: 'patsight.addCompound.marked',
              })
        }
      </p>
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
    </form>`;
  }

  #write(field: 'label' | 'name', event: Event): void {
    this[field] = (event.target as HTMLInputElement).value;
    this.error = '';
  }

  async #readDrawing(number: number, box: DocumentBox): Promise<void> {
    await this.#read(async (signal) => {
      const found = await readDrawing(this.services, this.session, { page: number, box }, signal);
      if (!found)
        return {
          kind: 'failed',
          words: msg('No structure was recognized here. Draw it, or enter its name.', {
            id: 'patsight.addCompound.nothing',
          }),
        };
      // Not the molfile: it has the print's bond lengths and angles.
      this.structure = found.smiles;
      return {
        kind: 'read',
        words: msg(
          str`Read from the drawing with ${percent(found.confidence)} confidence. Compare it with the page.`,
          {
            id: 'patsight.addCompound.read',
          },
        ),
      };
    });
  }

  /** Reads the name that is printed in a box, and its structure. */
  async #readPrintedName(page: number, box: DocumentBox): Promise<void> {
    this.reading = { kind: 'busy' };
    const reading = await this.#text.read(this.session, { page, box });
    if (!this.adding) return;
    if (reading && reading.text !== '') {
      // A name goes on over the end of its line without a space, mostly after a hyphen or a bracket.
      this.name = reading.text.replaceAll(/([-,([{])\n/g, '$1').replaceAll('\n', ' ');
      await this.#readName();
    } else if (this.#text.problem !== '') this.reading = { kind: 'failed', words: this.#text.problem };
  }

  async #readName(): Promise<void> {
    await this.#read(async (signal) => {
      const [read] = await this.services.molecules.readNames([this.name.trim()], { signal });
      const [first] = read?.results ?? [];
      if (!first)
        return {
          kind: 'failed',
          words: read?.problem
            ? nameProblemWords({ ...read.problem, rest: read.problem.rest.slice(0, 40) })
            : msg('The name could not be read.', { id: 'patsight.addCompound.noName' }),
        };
      this.structure = first.smiles;
      return {
        kind: 'read',
        words:
          (read?.results.length ?? 0) > 1 || first.warnings.length > 0 || first.stereo !== 'complete'
            ? msg('Read from the name, which allows other structures too. Check it.', {
                id: 'patsight.addCompound.ambiguous',
              })
            : msg('Read from the name.', { id: 'patsight.addCompound.named' }),
      };
    });
  }

  async #read(work: (signal: AbortSignal) => Promise<Reading>): Promise<void> {
    this.#stop.abort();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.reading = { kind: 'busy' };
    try {
      const reading = await work(signal);
      if (!signal.aborted) this.reading = reading;
    } catch {
      if (!signal.aborted)
        this.reading = {
          kind: 'failed',
          words: msg('It could not be read. Draw the structure, or try again.', {
            id: 'patsight.addCompound.failed',
          }),
        };
    }
  }

  async #draw(): Promise<void> {
    const drawn = await drawStructure(this.services.molecules, { structure: this.structure });
    if (!drawn) return;
    this.#stop.abort();
    this.structure = drawn.molfile;
    this.reading = { kind: 'idle' };
    this.error = '';
  }

  #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const { adding, session, structure } = this;
    const [label, name] = [this.label.trim(), this.name.trim()];
    if (this.busy || !adding) return;
    if (label === '' && structure === '') {
      this.error = msg('Enter a label or a structure.', { id: 'patsight.addCompound.wrong' });
      return;
    }
    this.busy = true;
    try {
      const addition = {
        action: 'add-compound',
        label,
        name,
        structure,
        page: adding.page,
        box: adding.box,
      } as const;
      if (adding.takenFrom) tellConflicts(await session.takeOut(addition, leftOf(adding.takenFrom)));
      else await session.add(addition);
      this.dialog.close();
    } catch (failure) {
      this.error = failureWords(failure);
    } finally {
      this.busy = false;
    }
  };
}

/** What a compound has left once one of its readings is taken out: where its structure was that reading, the one of another. */
const leftOf = ({ compound, smiles }: NonNullable<Addable['takenFrom']>): ItemChange | undefined => {
  if (compound.smiles !== smiles) return undefined;
  const other = compound.evidence.find((one) => one.smiles !== '' && one.smiles !== smiles);
  return { key: compound.key, changes: [{ field: 'structure', value: other?.smiles ?? '' }] };
};

declare global {
  interface HTMLElementTagNameMap {
    'patsight-compound-dialog': CompoundDialog;
  }
}
