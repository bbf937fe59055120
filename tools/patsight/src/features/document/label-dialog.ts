import { msg } from '@lit/localize';
import type { ResultCompound } from '@moiety/contract';
import type { MoDialog } from '@moiety/elements/dialog/dialog.js';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { DocumentSession } from '../../shared/documents/document-session.ts';
import { isCompound, pageOf } from '../../shared/results/result-table.ts';
import { compoundChoiceWords, pageWords } from '../../shared/words/result-words.ts';
import { AreaText } from './area-reading.ts';
import type { PageArea } from './area-reading.ts';
import { tellConflicts } from './edits.ts';
import './evidence-crop.ts';

/** How far apart two boxes are, in points. */
const distance = (a: PageArea['box'], b: PageArea['box']): number =>
  Math.hypot(a.x0 + a.x1 - b.x0 - b.x1, a.y0 + a.y1 - b.y0 - b.y1) / 2;

/** Compounds of a page, the nearest to a box first. */
const nearest = (compounds: readonly ResultCompound[], { page, box }: PageArea): readonly ResultCompound[] =>
  compounds
    .flatMap((compound) => {
      const places = compound.evidence.filter((one) => one.page === page);
      const away = Math.min(...places.map((one) => distance(one.box, box)));
      return places.length > 0 ? [{ compound, away }] : [];
    })
    .toSorted((a, b) => a.away - b.away)
    .map(({ compound }) => compound);

/**
 * Takes what is printed in a box as the label of a compound.
 *
 * @fires {CustomEvent<{ key: string }>} choose-item - the compound that was given it
 * @fires close - it closed
 */
@customElement('patsight-label-dialog')
export class LabelDialog extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      form {
        display: grid;
        gap: var(--mo-space-4);
      }
      patsight-crop {
        height: 72px;
      }
      .failed {
        margin: 0;
        color: var(--mo-color-warning);
      }
      .error {
        color: var(--mo-color-error);
      }
    `,
  ];

  @property({ attribute: false }) session!: DocumentSession;
  /** The dialog is closed while there is none. */
  @property({ attribute: false }) area: PageArea | undefined;
  /** The key of what is selected: the compound is it, if it is one. */
  @property() current: string | undefined;

  @state() private label = '';
  @state() private compound = '';
  @state() private error = '';
  @state() private busy = false;
  @query('mo-dialog') private dialog!: MoDialog;

  #text = new AreaText(this);
  #choices: readonly ResultCompound[] = [];

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('area')) return;
    const { area } = this;
    if (!area) {
      this.#text.stop();
      return;
    }
    this.label = '';
    this.error = '';
    this.#choices = this.#choicesFor(area);
    this.compound = this.#choices[0]?.key ?? '';
    void this.#read(area);
  }

  /** What is selected, then compounds of the page without a label and with one, then the others. */
  #choicesFor(area: PageArea): readonly ResultCompound[] {
    const { table } = this.session;
    const kept = table.results.compounds.filter(({ decision }) => decision !== 'rejected');
    const near = nearest(kept, area);
    const current = table.item(this.current);
    return [
      ...new Set([
        ...(current && isCompound(current) ? [current] : []),
        ...near.filter(({ label }) => label === ''),
        ...near,
        ...kept,
      ]),
    ];
  }

  async #read(area: PageArea): Promise<void> {
    const reading = await this.#text.read(this.session, area);
    // What a person wrote meanwhile stays.
    if (reading && this.label === '') this.label = reading.label;
  }

  override render(): TemplateResult {
    const { area } = this;
    return html`<mo-dialog
      width="480px"
      .title=${msg('Label of a compound', { id: 'patsight.label.title' })}
      .open=${area !== undefined}
      .loading=${this.busy}
      showFooter
      .submittext=${msg('Save', { id: 'patsight.save' })}
      @submit=${this.#submit}
      @close=${() => this.area && this.emit('close')}
    >
      ${area ? this.#renderForm(area) : nothing}
    </mo-dialog>`;
  }

  #renderForm({ page, box }: PageArea): TemplateResult {
    return html`<form @submit=${this.#submit}>
      <patsight-crop
        .documentId=${this.session.id}
        .page=${this.session.pages[page - 1]}
        .box=${box}
        .name=${pageWords(page)}
      ></patsight-crop>
      <mo-input
        label=${msg('Label', { id: 'patsight.label' })}
        autocomplete="off"
        placeholder=${this.#text.isBusy ? msg('Reading…', { id: 'patsight.addCompound.reading' }) : ''}
        .value=${this.label}
        @input=${(event: Event) => {
          this.label = (event.target as HTMLInputElement).value;
          this.error = '';
        }}
      ></mo-input>
      <p class="failed" role="status" ?hidden=${this.#text.problem === ''}>${this.#text.problem}</p>
      ${
        this.#choices.length === 0
          ? html`<p class="muted">
              ${msg('There is no compound yet that could have a label. Add one first.', {
                id: 'patsight.label.noCompound',
              })}
            </p>`
          : html`<mo-combobox
              label=${msg('Compound', { id: 'patsight.compound' })}
              .value=${this.compound}
              @change=${(event: Event) => (this.compound = (event.target as HTMLSelectElement).value)}
            >
              ${this.#choices.map(
                (compound) =>
                  html`<option value=${compound.key}>
                    ${compoundChoiceWords(compound, pageOf(compound))}
                  </option>`,
              )}
            </mo-combobox>`
      }
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
    </form>`;
  }

  #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const value = this.label.trim();
    const { compound, session } = this;
    if (this.busy) return;
    if (value === '' || compound === '') {
      this.error = msg('Enter the label, and choose its compound.', { id: 'patsight.label.wrong' });
      return;
    }
    this.busy = true;
    try {
      tellConflicts(await session.change([{ key: compound, changes: [{ field: 'label', value }] }]));
      this.emit('choose-item', { key: compound });
      this.dialog.close();
    } catch (failure) {
      this.error = failureWords(failure);
    } finally {
      this.busy = false;
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-label-dialog': LabelDialog;
  }
}
