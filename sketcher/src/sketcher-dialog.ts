import { msg, updateWhenLocaleChanges } from '@lit/localize';
import '@moiety/elements/button/define.js';
import '@moiety/elements/dialog/define.js';
import { confirm } from '@moiety/elements/dialog/confirm.js';
import { css, html, LitElement, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, query as find, state } from 'lit/decorators.js';
import type { SketcherService } from './service.ts';
import './sketcher.ts';
import { faultWords } from './sketcher.ts';
import type { MoSketcher } from './sketcher.ts';

/** A structure or query that a person drew. */
export interface DrawnStructure {
  /** As it was given where it was not changed. */
  molfile: string;
  /** Canonical SMILES, with what it cannot say behind it (CXSMILES); empty for a query. */
  smiles: string;
  /** What finds it in other structures. */
  smarts: string;
  /** Empty for a query and where there is a wildcard. */
  inchiKey: string;
  formula: string;
  /** It asks what no structure can say. */
  isQuery: boolean;
  /** The chemical name that was typed, where the drawing is still what came of it, else the one in the molfile. */
  name: string;
  /** The SMILES or SMARTS that was typed, where the drawing is still what came of it; else empty. */
  typed: string;
}

/**
 * A dialog in which a structure or query is drawn.
 *
 * @fires {CustomEvent<DrawnStructure>} sketch-submit - the person is done; it has closed. Nothing drawn is no submission
 * @fires {CustomEvent<void>} close - it closed, for whatever reason
 */
@customElement('mo-sketcher-dialog')
export class MoSketcherDialog extends LitElement {
  static override styles = css`
    .failure {
      flex: 1;
      margin: 0;
      align-self: center;
      color: var(--mo-color-error);
      font: var(--mo-text-s) / 1.4 var(--mo-font);
    }
  `;

  /** The title; "Draw a structure" if empty. */
  @property() heading = '';
  /** The words of the button that ends it; "Use structure" if empty. */
  @property() submittext = '';
  @property({ attribute: false }) service!: SketcherService;
  /** A molfile to begin with; none for an empty drawing. */
  @property({ attribute: false }) value = '';
  /** A name, SMILES or SMARTS to begin with, where there is no molfile. */
  @property() text = '';
  /** A query is drawn. */
  @property({ type: Boolean }) query = false;
  /** Places (from 0) of atoms that are chosen when it opens. */
  @property({ attribute: false }) selectedAtoms: readonly number[] = [];
  @property({ type: Boolean, reflect: true }) open = false;

  @state() private failure = '';
  @state() private checking = false;
  @find('mo-sketcher') private sketcher!: MoSketcher | null;

  constructor() {
    super();
    updateWhenLocaleChanges(this);
  }

  override render(): TemplateResult {
    return html`<mo-dialog
      .title=${
        this.heading ||
        (this.query
          ? msg('Draw a substructure', { id: 'sketcher.dialog.query' })
          : msg('Draw a structure', { id: 'sketcher.dialog.title' }))
      }
      .open=${this.open}
      .width=${'1040px'}
      @open=${this.#onOpen}
      @cancel=${this.#onCancel}
      @close=${this.#onClose}
    >
      ${
        this.open
          ? html`<mo-sketcher
              .service=${this.service}
              .query=${this.query}
              .value=${this.value}
              .selectedAtoms=${this.selectedAtoms}
              @change=${this.#forgetFailure}
            ></mo-sketcher>`
          : nothing
      }
      <p class="failure" slot="footer" role="alert">${this.failure}</p>
      <mo-button slot="footer" @click=${this.#askToLeave}
        >${msg('Cancel', { id: 'elements.cancel' })}</mo-button
      >
      <mo-button slot="footer" variant="primary" .loading=${this.checking} @click=${this.#submit}
        >${this.submittext || msg('Use structure', { id: 'sketcher.dialog.use' })}</mo-button
      >
    </mo-dialog>`;
  }

  #forgetFailure = (): void => {
    this.failure = '';
  };

  #onOpen = (): void => {
    if (this.text && !this.value) void this.sketcher?.read(this.text, { asOpened: true });
  };

  #submit = async (): Promise<void> => {
    const { sketcher } = this;
    if (!sketcher || this.checking) return;
    this.checking = true;
    this.failure = '';
    try {
      const facts = await sketcher.describe();
      if (!facts) {
        this.failure = msg('Nothing is drawn yet.', { id: 'sketcher.dialog.empty' });
        return;
      }
      const detail: DrawnStructure = {
        molfile: sketcher.value,
        smiles: facts.cxsmiles,
        smarts: facts.smarts,
        inchiKey: facts.inchiKey,
        formula: facts.formula,
        isQuery: sketcher.isQueryDrawn,
        name: sketcher.structureName,
        typed: sketcher.typed,
      };
      this.open = false;
      this.dispatchEvent(new CustomEvent('sketch-submit', { detail }));
    } catch (error) {
      this.failure = faultWords(error);
    } finally {
      this.checking = false;
    }
  };

  #onCancel = (event: Event): void => {
    if (!this.sketcher?.isChanged) return;
    event.preventDefault();
    void this.#askToLeave();
  };

  /** What was drawn is not lost by a slip. */
  #askToLeave = async (): Promise<void> => {
    const leaves =
      !this.sketcher?.isChanged ||
      (await confirm({
        title: msg('Discard the drawing?', { id: 'sketcher.dialog.discard' }),
        content: msg('Your drawing will be lost.', { id: 'sketcher.dialog.discardWhy' }),
        submittext: msg('Discard', { id: 'sketcher.dialog.discardIt' }),
        canceltext: msg('Keep drawing', { id: 'sketcher.dialog.keep' }),
        danger: true,
      }));
    if (leaves) this.open = false;
  };

  #onClose = (): void => {
    this.open = false;
    this.failure = '';
    this.dispatchEvent(new CustomEvent('close'));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-sketcher-dialog': MoSketcherDialog;
  }
}
