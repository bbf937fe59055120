import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import { NOTHING_PRINTED } from '@moiety/contract';
import type { MoDialog } from '@moiety/elements/dialog/dialog.js';
import { number } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { LitElement, PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { DocumentSession } from '../../shared/documents/document-session.ts';
import { asFragment } from '../../shared/results/formula-rows.ts';
import {
  asideHeadings,
  correctableHeading,
  groupCellsOf,
  heldText,
  holderOf,
  isAside,
  sameText,
  seenOf,
} from '../../shared/results/group-cells.ts';
import type { GroupCell } from '../../shared/results/group-cells.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { cellHintWords, groupCellWords, groupValueWords } from '../../shared/words/group-cell-words.ts';
import { pageWords } from '../../shared/words/result-words.ts';
import { drawStructure, tellConflicts } from './edits.ts';
import './evidence-crop.ts';
import './group-preview.ts';
import { wordsOfRefusal } from './group-preview.ts';
import type { AskedPreview, GroupPreview } from './group-preview.ts';

/** Cells that say what a column holds. */
const FIRST_CELLS = 3;

/** A column that may be made one of substituents: by its heading, and by what its first rows hold. */
const asideWords = (heading: GroupCell): string => {
  const { table, column, title } = heading;
  const at = table.columns.indexOf(column!);
  const texts = table.rows.flatMap(({ cells }) => heldText(cells[at] ?? null) || []).slice(0, FIRST_CELLS);
  return [title || groupCellWords(heading), texts.join(', ')].filter(Boolean).join(': ');
};

/** What a column stands for now, as its heading is corrected to. */
const standsFor = ({ column, title }: GroupCell): string =>
  column?.places.length === 0 ? NOTHING_PRINTED : title;

/** Whether another column can take what this one stands for. */
const mayGive = (heading: GroupCell): boolean =>
  standsFor(heading) === NOTHING_PRINTED || heading.table.choices.includes(heading.title);

/**
 * Has a cell of a table of groups corrected, a salt, a mass or a heading, alone or with all that read the same; what their rows are put together
 * to is shown before it is stored.
 *
 * @fires close - it closed
 * @fires {CustomEvent<GroupCell>} edit-cell - the heading over the cell is to be corrected instead
 */
@customElement('patsight-group-dialog')
export class GroupDialog extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      form {
        display: grid;
        gap: var(--mo-space-4);
      }
      .entry {
        display: flex;
        flex-wrap: wrap;
        align-items: flex-end;
        gap: var(--mo-space-2);
      }
      .entry mo-input {
        flex: 1 1 220px;
        min-width: 0;
      }
      mo-button.heading {
        justify-self: start;
        /* What is written on it begins where the text does. */
        margin-inline-start: calc(-1 * var(--mo-space-3));
      }
      .hint,
      .error,
      .read {
        margin: 0;
      }
      .hint {
        font-size: var(--mo-text-s);
      }
      .read {
        overflow-wrap: anywhere;
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
  @property({ attribute: false }) cell: GroupCell | undefined;
  @state() private text = '';
  /** What was drawn; it is taken until something else is written. */
  @state() private molfile = '';
  @state() private forAll = false;
  /** Whether the heading that has the chosen place takes this one's. */
  @state() private isSwap = true;
  /** What is shown before it is saved; undefined until something is written. */
  @state() private asked: AskedPreview | undefined;
  @state() private error = '';
  @state() private busy = false;
  @query('mo-dialog') private dialog!: MoDialog;
  @query('patsight-group-preview') private preview!: GroupPreview | null;

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { cell } = this;
    if (!changed.has('cell') || !cell) return;
    this.text = cell.field === 'heading' ? standsFor(cell) : heldText(cell.cell);
    this.isSwap = true;
    this.molfile = '';
    this.forAll = sameText(cell, this.#all).length > 0;
    this.asked = undefined;
    this.error = '';
    this.#prepare(cell);
  }

  /** Asks for a preview that nobody sees: until the person has written something, the server has begun what puts rows together. */
  #prepare(cell: GroupCell): void {
    if (cell.field === 'heading' || cell.field === 'formula') return;
    const value = cell.field === 'group' ? 'H' : NOTHING_PRINTED;
    this.session.previewGroup({ cells: [cell.key], field: cell.field, value }).catch(() => undefined);
  }

  /** What is corrected is another: where the keyboard was is gone. */
  protected override updated(changed: PropertyValues<this>): void {
    // Below a long preview it would not be seen.
    this.renderRoot.querySelector('.error')?.scrollIntoView({ block: 'nearest' });
    if (!changed.has('cell') || !changed.get('cell') || !this.cell) return;
    const field = this.renderRoot.querySelector<LitElement>('mo-select, mo-input');
    void field?.updateComplete.then(() => field.focus());
  }

  get #all(): readonly GroupCell[] {
    return groupCellsOf(this.session.table.results);
  }

  override render(): TemplateResult {
    const { cell } = this;
    return html`<mo-dialog
      width="560px"
      .title=${cell ? groupCellWords(cell) : ''}
      .open=${cell !== undefined}
      .loading=${this.busy}
      showFooter
      .submittext=${msg('Save', { id: 'patsight.save' })}
      @submit=${this.#submit}
      @close=${this.#onClose}
    >
      ${cell ? this.#renderForm(cell) : nothing}
    </mo-dialog>`;
  }

  #renderForm(cell: GroupCell): TemplateResult {
    const printed = cell.cell?.text ?? '';
    const { page, box } = cell.cell ?? cell.row ?? cell.table;
    const others = sameText(cell, this.#all).length;
    return html`<form @submit=${this.#submit}>
      <patsight-crop
        .documentId=${this.session.id}
        .page=${this.session.pages[page - 1]}
        .box=${box}
        .name=${[groupCellWords(cell), pageWords(page)].join(', ')}
      ></patsight-crop>
      <p class="read muted">
        ${
          printed
            ? msg(str`Read as “${printed}”`, { id: 'patsight.history.read' })
            : cell.cell?.isDrawing
              ? msg('The cell holds a drawing.', { id: 'patsight.groups.isDrawing' })
              : msg('Nothing was read here.', { id: 'patsight.groups.isEmpty' })
        }
      </p>
      ${cell.field === 'heading' ? this.#renderChoice(cell) : this.#renderEntry(cell)}
      ${this.#renderHint(cell)}
      ${
        others > 0
          ? html`<mo-checkbox
              label=${
                cell.field === 'heading'
                  ? msg(str`Also correct the other headings that read “${printed}”: ${number(others)}`, {
                      id: 'patsight.groups.allHeadings',
                    })
                  : msg(str`Also correct the other cells that read “${printed}”: ${number(others)}`, {
                      id: 'patsight.groups.all',
                    })
              }
              .checked=${this.forAll}
              @change=${(event: Event) => {
                this.forAll = (event.target as HTMLInputElement).checked;
                this.#look();
              }}
            ></mo-checkbox>`
          : nothing
      }
      ${
        this.asked
          ? html`<patsight-group-preview
              .session=${this.session}
              .asked=${this.asked}
            ></patsight-group-preview>`
          : nothing
      }
      <p class="hint muted">
        ${msg('The original reading is kept, and you can undo the change.', {
          id: 'patsight.groups.kept',
        })}
      </p>
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
      <button type="submit" hidden></button>
    </form>`;
  }

  /** The places that a column may stand for. */
  #renderChoice(cell: GroupCell): TemplateResult {
    const { choices } = cell.table;
    const own = choices.includes(this.text) || this.text === NOTHING_PRINTED ? [] : [this.text];
    const holder = this.#holder(cell);
    return html`${this.#renderColumns(cell)}<mo-select
        label=${msg('What the column stands for', { id: 'patsight.groups.standsFor' })}
        .value=${this.text}
        @change=${(event: Event) => this.#write((event.target as HTMLSelectElement).value)}
      >
        ${[...own, ...choices].map((choice) => html`<option value=${choice}>${choice}</option>`)}
        <option value=${NOTHING_PRINTED}>${groupValueWords('heading', NOTHING_PRINTED)}</option>
      </mo-select>
      ${
        holder
          ? html`<mo-checkbox
              label=${
                cell.column?.places.length === 0
                  ? msg(str`No longer use the current ${holder.title} column for a substituent`, {
                      id: 'patsight.groups.displace',
                    })
                  : msg(
                      str`Swap the two columns: the one that is now ${holder.title} becomes ${cell.title}`,
                      { id: 'patsight.groups.exchange' },
                    )
              }
              .checked=${this.isSwap}
              @change=${(event: Event) => {
                this.isSwap = (event.target as HTMLInputElement).checked;
                this.#look();
              }}
            ></mo-checkbox>`
          : nothing
      }`;
  }

  /** Which of the columns that were taken for none of substituents is meant. */
  #renderColumns(cell: GroupCell): TemplateResult | typeof nothing {
    if (!isAside(cell.column!)) return nothing;
    const { formulas } = this.session.table.results;
    const own = formulas.find(({ tables }) => tables.includes(cell.table));
    const all = asideHeadings(own?.tables ?? [cell.table]);
    // Those that read alike are corrected together.
    const asides = all.filter(
      (one, index) =>
        one.key === cell.key ||
        (one.title !== cell.title && all.findIndex(({ title }) => title === one.title) === index),
    );
    return html`<mo-select
      label=${msg('Column', { id: 'patsight.groups.column' })}
      .value=${cell.key}
      @change=${(event: Event) => {
        const { value } = event.target as HTMLSelectElement;
        const chosen = asides.find(({ key }) => key === value);
        if (chosen) this.emit('edit-cell', chosen);
      }}
    >
      ${asides.map((one) => html`<option value=${one.key}>${asideWords(one)}</option>`)}
    </mo-select>`;
  }

  /** The other column that stands for the chosen place, where this one stands for one that it can take, or for none. */
  #holder(cell: GroupCell): GroupCell | undefined {
    return cell.field === 'heading' && mayGive(cell) ? holderOf(cell, this.text) : undefined;
  }

  #renderHint(cell: GroupCell): TemplateResult {
    const heading = correctableHeading(cell);
    return html`<p class="hint muted">${cellHintWords(cell)}</p>
      ${
        heading
          ? html`<mo-button class="heading" variant="plain" @click=${() => this.emit('edit-cell', heading)}
              >${msg('Correct the heading', { id: 'patsight.groups.correctHeading' })}</mo-button
            >`
          : nothing
      }`;
  }

  #renderEntry(cell: GroupCell): TemplateResult {
    return html`<div class="entry">
      <mo-input
        label=${msg('What the cell actually says', { id: 'patsight.groups.entry' })}
        autocomplete="off"
        .value=${this.text}
        @input=${(event: Event) => this.#write((event.target as HTMLInputElement).value)}
      ></mo-input>
      ${
        cell.field !== 'group' || cell.column?.kind === 'ring'
          ? nothing
          : html`<mo-button icon="structure" @click=${() => void this.#draw(cell)}
              >${msg('Draw', { id: 'patsight.groups.draw' })}</mo-button
            >`
      }
    </div>`;
  }

  get #value(): string {
    return this.molfile || this.text.trim();
  }

  #cellsOf(cell: GroupCell): readonly GroupCell[] {
    return [cell, ...(this.forAll ? sameText(cell, this.#all) : [])];
  }

  /** The headings that take the place of those that are corrected, each with what it then is. */
  #exchanged(cell: GroupCell): { cell: GroupCell; value: string }[] {
    if (!this.isSwap || !this.#holder(cell)) return [];
    return this.#cellsOf(cell).flatMap((one) => {
      const holder = mayGive(one) ? holderOf(one, this.#value) : undefined;
      return holder ? [{ cell: holder, value: standsFor(one) }] : [];
    });
  }

  #write(text: string): void {
    this.text = text;
    this.molfile = '';
    this.error = '';
    this.#look();
  }

  async #draw({ cell }: GroupCell): Promise<void> {
    const [group] = cell?.groups ?? [];
    const drawn = await drawStructure(this.services.molecules, {
      structure: this.molfile || (group ? asFragment(group.smiles) : ''),
      heading: msg('Draw the substituent, with * at each attachment point', {
        id: 'patsight.groups.drawHeading',
      }),
    });
    if (!drawn) return;
    this.text = drawn.smiles;
    this.molfile = drawn.molfile;
    this.error = '';
    this.#look();
  }

  /** Has it shown what the rows would be. */
  #look(): void {
    const { cell } = this;
    this.asked =
      cell && cell.field !== 'formula' && this.#value !== ''
        ? {
            cells: this.#cellsOf(cell).map(({ key }) => key),
            field: cell.field,
            value: this.#value,
            others: this.#exchanged(cell).map((one) => ({ cell: one.cell.key, value: one.value })),
          }
        : undefined;
  }

  #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const { cell } = this;
    if (this.busy || !cell) return;
    if (this.#value === '') {
      this.error =
        cell.field === 'group'
          ? msg('Enter what the cell says; H for hydrogen.', { id: 'patsight.groups.nothing' })
          : msg('Enter what the cell says.', { id: 'patsight.groups.nothingWritten' });
      return;
    }
    this.preview?.stop();
    if (cell.field === 'heading' && this.#value === standsFor(cell)) {
      this.dialog.close();
      return;
    }
    this.busy = true;
    try {
      const { field } = cell;
      const changes = [
        ...this.#cellsOf(cell).map((one) => ({ cell: one, value: this.#value })),
        ...this.#exchanged(cell),
      ].map((one) => ({ key: one.cell.key, field, value: one.value, seen: seenOf(one.cell) }));
      tellConflicts(await this.session.correctGroups(changes));
      this.dialog.close();
    } catch (failure) {
      this.error = wordsOfRefusal(failure);
    } finally {
      this.busy = false;
    }
  };

  #onClose = (): void => {
    this.preview?.stop();
    if (this.cell) this.emit('close');
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-group-dialog': GroupDialog;
  }
}
