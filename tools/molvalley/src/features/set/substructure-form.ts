import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { detailWords } from '../../shared/words/unread-reason.ts';

/**
 * Asks for a substructure and says at once where it is none.
 *
 * @fires {CustomEvent<{ query: string }>} search - a query that can be read, or an empty one
 * @fires {CustomEvent<{ query: string }>} draw - it is to be drawn, beginning with what is typed
 */
@customElement('molvalley-substructure-form')
export class SubstructureForm extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      form {
        display: grid;
        gap: var(--mo-space-3);
        width: min(360px, 78vw);
      }
      mo-input::part(input) {
        font-family: var(--mo-font-mono);
      }
    `,
  ];

  @property({ attribute: false }) workers!: MoleculeWorkers;
  /** The query that is searched for now. */
  @property() query = '';
  @state() private text = '';
  @state() private error = '';
  @state() private checking = false;

  /** Puts the focus on the field. */
  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('mo-input')?.focus();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('query')) {
      this.text = this.query;
      this.error = '';
    }
  }

  override render(): TemplateResult {
    return html`<form @submit=${this.#submit}>
      <mo-input
        label=${msg('Substructure', { id: 'molvalley.substructure.label' })}
        hint=${msg('SMILES or SMARTS, for example c1ccncc1 or [NX3][CX3]=O', {
          id: 'molvalley.substructure.hint',
        })}
        .value=${this.text}
        .error=${this.error}
        autocomplete="off"
        clearable
        @input=${this.#onInput}
      ></mo-input>
      <div class="actions">
        <mo-button variant="primary" type="submit" .loading=${this.checking}
          >${msg('Find', { id: 'molvalley.substructure.find' })}</mo-button
        >
        <mo-button icon="edit" @click=${() => this.emit('draw', { query: this.text.trim() })}
          >${msg('Draw…', { id: 'molvalley.substructure.draw' })}</mo-button
        >
        ${
          this.query
            ? html`<mo-button variant="plain" @click=${() => this.emit('search', { query: '' })}
                >${msg('Remove', { id: 'molvalley.substructure.remove' })}</mo-button
              >`
            : nothing
        }
      </div>
    </form>`;
  }

  #onInput = (event: Event): void => {
    this.text = (event.target as HTMLElement & { value: string }).value;
    this.error = '';
  };

  #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const query = this.text.trim();
    if (!query) return this.emit('search', { query });
    this.checking = true;
    try {
      const check = await this.workers.checkQuery(query);
      if (check.ok) this.emit('search', { query });
      else this.error = badQueryWords(check.detail);
    } catch {
      this.error = msg('The query could not be checked. Try again.', { id: 'molvalley.substructure.fault' });
    } finally {
      this.checking = false;
    }
  };
}

/** What is wrong with a query, and where. */
export const badQueryWords = (detail: string): string =>
  detail
    ? msg(str`This is neither SMILES nor SMARTS: ${detailWords(detail)}`, {
        id: 'molvalley.substructure.badDetail',
      })
    : msg('This is neither SMILES nor SMARTS.', { id: 'molvalley.substructure.bad' });

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-substructure-form': SubstructureForm;
  }
}
