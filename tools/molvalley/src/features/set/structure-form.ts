import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import '@moiety/elements/checkbox/define.js';
import '@moiety/elements/select/define.js';
import '@moiety/elements/structure/define.js';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { numberOf } from '../../shared/table/number-text.ts';
import { THRESHOLD_DEFAULT, THRESHOLD_MIN } from '../../shared/table/view-query.ts';
import type { StructureSearch } from '../../shared/table/view-query.ts';
import { similarityNote } from '../../shared/words/column-note.ts';
import { badQueryWords } from '../../shared/words/search-words.ts';

type Kind = StructureSearch['kind'];
const KINDS: readonly Kind[] = ['contains', 'similar', 'same', 'within'];

const kindWords = (kind: Kind): string => {
  switch (kind) {
    case 'contains':
      return msg('contain it (substructure)', { id: 'molvalley.structure.contains' });
    case 'similar':
      return msg('are similar to it', { id: 'molvalley.structure.similar' });
    case 'same':
      return msg('are the same structure', { id: 'molvalley.structure.same' });
    default:
      return msg('are part of it (superstructure)', { id: 'molvalley.structure.within' });
  }
};

/** What is drawn: the text at hand, and whether a whole structure is asked for. */
export interface DrawDetail {
  query: string;
  whole: boolean;
}

/**
 * Asks for a structure and how molecules are to be found by it, and says at once where it is none.
 *
 * @fires {CustomEvent<{ search: StructureSearch | undefined }>} search - it can be searched with; undefined for an empty one
 * @fires {CustomEvent<DrawDetail>} draw - it is to be drawn, beginning with what is typed
 */
@customElement('molvalley-structure-form')
export class StructureForm extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      form {
        display: grid;
        gap: var(--mo-space-3);
        width: min(360px, 78vw);
      }
      mo-input.structure::part(input) {
        font-family: var(--mo-font-mono);
      }
      mo-structure {
        width: 100%;
        height: 112px;
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius);
      }
      p {
        margin: 0;
        font-size: var(--mo-text-s);
      }
    `,
  ];

  @property({ attribute: false }) workers!: MoleculeWorkers;
  /** What is searched for now. */
  @property({ attribute: false }) search: StructureSearch | undefined;
  @state() private kind: Kind = 'contains';
  @state() private text = '';
  @state() private threshold = String(THRESHOLD_DEFAULT);
  @state() private stereo = true;
  @state() private error = '';
  @state() private thresholdError = '';
  @state() private checking = false;
  /** SMILES of the molecule of the table that was brought here; as a substructure it is what a drawing of it would be. */
  @state() private molecule = '';

  /** Puts the focus on the field. */
  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('mo-input')?.focus();
  }

  /** Takes a molecule of the table to search with. @param smiles of it */
  take(smiles: string): void {
    this.text = smiles;
    this.molecule = smiles;
    this.error = '';
  }

  /** Puts what was drawn in the place of what was typed, to be searched with. */
  async searchWith(structure: string): Promise<void> {
    this.text = structure;
    this.molecule = '';
    await this.#find();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('search')) return;
    const { search } = this;
    this.text = search?.structure ?? '';
    this.molecule = '';
    this.error = '';
    this.thresholdError = '';
    if (!search) return;
    this.kind = search.kind;
    if (search.kind === 'similar') this.threshold = String(search.threshold);
    if (search.kind === 'same') this.stereo = search.stereo;
  }

  override render(): TemplateResult {
    const { kind } = this;
    return html`<form @submit=${this.#submit} novalidate>
      <mo-input
        class="structure"
        label=${
          kind === 'contains'
            ? msg('Substructure', { id: 'molvalley.substructure.label' })
            : msg('Structure', { id: 'molvalley.column.structure' })
        }
        hint=${
          kind === 'contains'
            ? msg('SMILES or SMARTS, for example c1ccncc1 or [NX3][CX3]=O', {
                id: 'molvalley.substructure.hint',
              })
            : msg('SMILES, for example CC(=O)Oc1ccccc1C(=O)O', { id: 'molvalley.structure.hint' })
        }
        .value=${this.text}
        .error=${this.error}
        autocomplete="off"
        clearable
        @input=${this.#onInput}
      ></mo-input>
      ${
        this.molecule && this.molecule === this.text
          ? html`<mo-structure plain .structure=${this.molecule}></mo-structure>`
          : nothing
      }
      <mo-select
        label=${msg('Find molecules that', { id: 'molvalley.structure.kind' })}
        .value=${kind}
        @change=${this.#choose}
      >
        ${KINDS.map((one) => html`<option value=${one}>${kindWords(one)}</option>`)}
      </mo-select>
      ${this.#renderChoices()}
      <div class="actions">
        <mo-button variant="primary" type="submit" .loading=${this.checking}
          >${msg('Find', { id: 'molvalley.substructure.find' })}</mo-button
        >
        <mo-button icon="edit" @click=${this.#draw}
          >${msg('Draw…', { id: 'molvalley.substructure.draw' })}</mo-button
        >
        ${
          this.search
            ? html`<mo-button variant="plain" @click=${() => this.#search(undefined)}
                >${msg('Remove', { id: 'molvalley.substructure.remove' })}</mo-button
              >`
            : nothing
        }
      </div>
    </form>`;
  }

  #renderChoices(): TemplateResult | typeof nothing {
    switch (this.kind) {
      case 'similar':
        return html`<mo-input
          class="threshold"
          inputmode="decimal"
          label=${msg('Similarity at least (0.3 to 1)', { id: 'molvalley.structure.threshold' })}
          hint=${similarityNote()}
          .value=${this.threshold}
          .error=${this.thresholdError}
          autocomplete="off"
          @input=${this.#onThreshold}
        ></mo-input>`;
      case 'same':
        return html`<mo-checkbox
            label=${msg('Compare stereochemistry and isotopes', { id: 'molvalley.structure.stereo' })}
            .checked=${this.stereo}
            @change=${(event: Event) => (this.stereo = (event.target as HTMLInputElement).checked)}
          ></mo-checkbox>
          <p class="muted">
            ${msg('By InChIKey: many tautomers count as the same structure, salts and ions do not.', {
              id: 'molvalley.structure.sameWhy',
            })}
          </p>`;
      case 'within':
        return html`<p class="muted">
          ${msg('Finds molecules whose whole structure, apart from hydrogens, is in yours.', {
            id: 'molvalley.structure.withinWhy',
          })}
        </p>`;
      default:
        return nothing;
    }
  }

  #choose = (event: Event): void => {
    this.kind = (event.target as HTMLSelectElement).value as Kind;
    this.error = '';
  };

  #onInput = (event: Event): void => {
    this.text = (event.target as HTMLElement & { value: string }).value;
    this.error = '';
  };

  #onThreshold = (event: Event): void => {
    this.threshold = (event.target as HTMLElement & { value: string }).value;
    this.thresholdError = '';
  };

  #draw = (): void => {
    const detail: DrawDetail = { query: this.text.trim(), whole: this.kind !== 'contains' };
    this.emit('draw', detail);
  };

  #submit = (event: Event): void => {
    event.preventDefault();
    void this.#find();
  };

  async #find(): Promise<void> {
    const { kind } = this;
    const structure = this.text.trim();
    if (!structure) return this.#search(undefined);
    const threshold = numberOf(this.threshold);
    if (kind === 'similar' && (threshold === undefined || threshold < THRESHOLD_MIN || threshold > 1)) {
      this.thresholdError = msg('Enter a number from 0.3 to 1.', { id: 'molvalley.structure.badThreshold' });
      return undefined;
    }
    this.checking = true;
    try {
      const check = await this.workers.checkQuery(structure, { whole: kind !== 'contains' });
      if (check.ok) this.#search(await this.#searchOf(structure, threshold ?? THRESHOLD_DEFAULT));
      else this.error = badQueryWords(kind, check.detail);
    } catch {
      this.error = msg('The query could not be checked. Try again.', { id: 'molvalley.substructure.fault' });
    } finally {
      this.checking = false;
    }
    return undefined;
  }

  async #searchOf(structure: string, threshold: number): Promise<StructureSearch> {
    switch (this.kind) {
      case 'similar':
        return { kind: 'similar', structure, threshold };
      case 'same':
        return { kind: 'same', structure, stereo: this.stereo };
      case 'within':
        return { kind: 'within', structure };
      default: {
        if (structure !== this.molecule) return { kind: 'contains', structure };
        // As SMARTS, the hydrogens of a SMILES would be asked for.
        const sketch = { molfile: structure, primitives: [], isQuery: true };
        return { kind: 'contains', structure: (await this.workers.describeSketch(sketch)).smarts };
      }
    }
  }

  #search(search: StructureSearch | undefined): void {
    this.emit('search', { search });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-structure-form': StructureForm;
  }
}
