import { msg, str } from '@lit/localize';
import type { ResultCompound } from '@moiety/contract';
import type { MoCombobox } from '@moiety/elements/combobox/combobox.js';
import type { MoDialog } from '@moiety/elements/dialog/dialog.js';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { DocumentSession } from '../../shared/documents/document-session.ts';
import { pageOf } from '../../shared/results/result-table.ts';
import { compoundChoiceWords, itemWords } from '../../shared/words/result-words.ts';
import { tellConflicts } from './edits.ts';

/** What can be merged with a compound: those of its structure and of its name first, then the others as the document has them. */
const candidatesOf = (
  compound: ResultCompound,
  compounds: readonly ResultCompound[],
): readonly ResultCompound[] => {
  const { inchiKey, label, name } = compound;
  const likeness = (other: ResultCompound): number => {
    if (inchiKey !== '' && other.inchiKey === inchiKey) return 0;
    if (label !== '' && other.label.toLowerCase() === label.toLowerCase()) return 1;
    return name !== '' && other.name === name ? 2 : 3;
  };
  return compounds
    .filter(({ key, decision }) => key !== compound.key && decision !== 'rejected')
    .toSorted((a, b) => likeness(a) - likeness(b));
};

/**
 * Has a compound merged into another that it is the same as.
 *
 * @fires {CustomEvent<{ key: string }>} choose-item - the compound that both are now
 * @fires close - it closed
 */
@customElement('patsight-merge-dialog')
export class MergeDialog extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      form {
        display: grid;
        gap: var(--mo-space-4);
      }
      p {
        margin: 0;
      }
      .sides {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(200px, 1fr));
        gap: var(--mo-space-3);
      }
      .side {
        display: grid;
        grid-template-rows: auto 180px auto;
        gap: var(--mo-space-2);
        min-width: 0;
      }
      h3 {
        margin: 0;
        font-size: var(--mo-text-s);
        font-weight: 600;
        overflow-wrap: anywhere;
      }
      .structure {
        display: grid;
        place-items: center;
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius-small);
        background: var(--mo-color-surface);
      }
      mo-structure {
        width: 100%;
        height: 100%;
      }
      .other {
        color: var(--mo-color-warning);
      }
      .error {
        color: var(--mo-color-error);
      }
    `,
  ];

  @property({ attribute: false }) session!: DocumentSession;
  /** What is to be merged into another; the dialog is closed while there is none. */
  @property({ attribute: false }) compound: ResultCompound | undefined;

  @state() private into = '';
  @state() private error = '';
  @state() private busy = false;
  @query('mo-dialog') private dialog!: MoDialog;
  @query('mo-combobox') private choice!: MoCombobox;

  #candidates: readonly ResultCompound[] = [];

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('compound') || !this.compound) return;
    this.#candidates = candidatesOf(this.compound, this.session.table.results.compounds);
    // None is chosen beforehand: text that fits nothing would leave it there, and be merged into it.
    this.into = '';
    this.error = '';
  }

  override render(): TemplateResult {
    const { compound } = this;
    return html`<mo-dialog
      width="600px"
      .title=${msg('Merge compounds', { id: 'patsight.merge.title' })}
      .open=${compound !== undefined}
      .loading=${this.busy}
      showFooter
      .submittext=${msg('Merge', { id: 'patsight.merge' })}
      @submit=${this.#submit}
      @close=${() => this.compound && this.emit('close')}
    >
      ${compound ? this.#renderForm(compound) : nothing}
    </mo-dialog>`;
  }

  #renderForm(compound: ResultCompound): TemplateResult {
    const into = this.#candidates.find(({ key }) => key === this.into);
    const isOther =
      into !== undefined &&
      into.inchiKey !== '' &&
      compound.inchiKey !== '' &&
      into.inchiKey !== compound.inchiKey;
    return html`<form @submit=${this.#submit}>
      <mo-combobox
        label=${msg('Merge into', { id: 'patsight.merge.into' })}
        placeholder=${msg('Choose a compound', { id: 'patsight.merge.choose' })}
        required
        .value=${this.into}
        @change=${(event: Event) => {
          this.into = (event.target as HTMLSelectElement).value;
          this.error = '';
        }}
      >
        ${this.#candidates.map(
          (one) => html`<option value=${one.key}>${compoundChoiceWords(one, pageOf(one))}</option>`,
        )}
      </mo-combobox>
      <div class="sides">${into ? this.#renderSide(into) : nothing} ${this.#renderSide(compound)}</div>
      ${
        isOther
          ? html`<p class="other" role="status">
              ${msg('The structures differ. That of the compound you merge into is kept.', {
                id: 'patsight.merge.differ',
              })}
            </p>`
          : nothing
      }
      <p class="muted">
        ${msg(
          'Values and evidence of both are then shown as one compound, under the label of the one you merge into. You can split it off again.',
          { id: 'patsight.merge.what' },
        )}
      </p>
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
    </form>`;
  }

  #renderSide(compound: ResultCompound): TemplateResult {
    const { smiles, molfile, key } = compound;
    const values = this.session.table.rowOf(key)?.activities.length ?? 0;
    return html`<div class="side">
      <h3>${itemWords(compound)}</h3>
      <div class="structure">
        ${
          smiles || molfile
            ? html`<mo-structure
                eager
                .structure=${molfile || smiles}
                .name=${itemWords(compound)}
              ></mo-structure>`
            : html`<p class="muted">${msg('No structure', { id: 'patsight.merge.noStructure' })}</p>`
        }
      </div>
      <p class="muted">${msg(str`Values: ${number(values)}`, { id: 'patsight.legend.count' })}</p>
    </div>`;
  }

  #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const { compound, into, session } = this;
    if (this.busy || !compound) return;
    if (into === '') {
      this.choice.reportValidity();
      return;
    }
    this.busy = true;
    try {
      tellConflicts(
        await session.change([{ key: compound.key, changes: [{ field: 'mergedInto', value: into }] }]),
      );
      this.emit('choose-item', { key: into });
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
    'patsight-merge-dialog': MergeDialog;
  }
}
