import { msg } from '@lit/localize';
import { activityQualifiers } from '@moiety/contract';
import type { CorrectionField } from '@moiety/contract';
import type { MoDialog } from '@moiety/elements/dialog/dialog.js';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { DocumentSession } from '../../shared/documents/document-session.ts';
import { isCompound } from '../../shared/results/result-table.ts';
import type { ResultItem } from '../../shared/results/result-table.ts';
import { itemWords } from '../../shared/words/result-words.ts';
import { tellConflicts } from './edits.ts';

/** What is edited: something that was found, or a value of a compound that is to be added. */
export type Edited = { item: ResultItem } | { label: string; page: number };

type Field = Exclude<CorrectionField, 'structure'>;
type Values = Partial<Record<Field, string>>;

const fieldWords = (field: Field): string => {
  switch (field) {
    case 'label':
      return msg('Label', { id: 'patsight.label' });
    case 'name':
      return msg('Name', { id: 'patsight.name' });
    case 'compound':
      return msg('Label of the compound', { id: 'patsight.field.compound' });
    case 'target':
      return msg('Target', { id: 'patsight.field.target' });
    case 'endpoint':
      return msg('Endpoint', { id: 'patsight.field.endpoint' });
    case 'qualifier':
      return msg('Qualifier', { id: 'patsight.field.qualifier' });
    case 'unit':
      return msg('Unit', { id: 'patsight.field.unit' });
    default:
      return msg('Value', { id: 'patsight.value' });
  }
};

const valuesOf = (item: ResultItem): Values =>
  isCompound(item)
    ? { label: item.label, name: item.name }
    : {
        compound: item.compound,
        target: item.target,
        endpoint: item.endpoint,
        qualifier: item.qualifier,
        value: item.value,
        unit: item.unit,
      };

/**
 * Has a compound's words or a value corrected, or a value added.
 *
 * @fires saved - it is stored
 * @fires close - it closed
 */
@customElement('patsight-edit-dialog')
export class EditDialog extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      form {
        display: grid;
        gap: var(--mo-space-4);
      }
      .number {
        display: grid;
        grid-template-columns: 112px minmax(0, 1fr) 112px;
        gap: var(--mo-space-3);
      }
      @media (max-width: 479px) {
        .number {
          grid-template-columns: minmax(0, 1fr);
        }
      }
      .error {
        color: var(--mo-color-error);
      }
    `,
  ];

  @property({ attribute: false }) session!: DocumentSession;
  /** The dialog is closed while there is none. */
  @property({ attribute: false }) edited: Edited | undefined;
  @state() private values: Values = {};
  @state() private error = '';
  @state() private busy = false;
  @query('mo-dialog') private dialog!: MoDialog;

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { edited } = this;
    if (!changed.has('edited') || changed.get('edited') !== undefined || !edited) return;
    this.error = '';
    this.values =
      'item' in edited
        ? valuesOf(edited.item)
        : { compound: edited.label, target: '', endpoint: '', qualifier: '=', value: '', unit: '' };
  }

  override render(): TemplateResult {
    const { edited } = this;
    const title =
      edited && 'item' in edited ? itemWords(edited.item) : msg('Add a value', { id: 'patsight.addValue' });
    return html`<mo-dialog
      width="520px"
      .title=${title}
      .open=${edited !== undefined}
      .loading=${this.busy}
      showFooter
      .submittext=${msg('Save', { id: 'patsight.save' })}
      @submit=${this.#submit}
      @close=${() => this.edited && this.emit('close')}
    >
      ${
        edited
          ? html`<form @submit=${this.#submit}>
              ${'label' in this.values ? this.#renderCompound() : this.#renderValue()}
              <p class="muted">
                ${msg('What the machine read is kept beside your change.', { id: 'patsight.edit.kept' })}
              </p>
              ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
            </form>`
          : nothing
      }
    </mo-dialog>`;
  }

  #renderCompound(): TemplateResult {
    return html`${this.#renderText('label')}
      <mo-textarea
        rows="4"
        label=${fieldWords('name')}
        .value=${this.values.name ?? ''}
        @input=${(event: Event) => this.#write('name', event)}
      ></mo-textarea>`;
  }

  #renderValue(): TemplateResult {
    return html`${this.#renderText('compound')} ${this.#renderText('endpoint')} ${this.#renderText('target')}
      <div class="number">
        <mo-select
          label=${fieldWords('qualifier')}
          .value=${this.values.qualifier ?? ''}
          @change=${(event: Event) => this.#write('qualifier', event)}
        >
          <option value="">${msg('None', { id: 'patsight.field.none' })}</option>
          ${activityQualifiers.map((one) => html`<option value=${one}>${one}</option>`)}
        </mo-select>
        ${this.#renderText('value')} ${this.#renderText('unit')}
      </div>`;
  }

  #renderText(field: Field): TemplateResult {
    return html`<mo-input
      label=${fieldWords(field)}
      autocomplete="off"
      .value=${this.values[field] ?? ''}
      @input=${(event: Event) => this.#write(field, event)}
    ></mo-input>`;
  }

  #write(field: Field, event: Event): void {
    this.values = { ...this.values, [field]: (event.target as HTMLInputElement).value };
    this.error = '';
  }

  #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const { edited, session } = this;
    if (this.busy || !edited) return;
    this.busy = true;
    try {
      if ('item' in edited) await this.#change(edited.item);
      else {
        const { compound = '', target = '', endpoint = '', value = '', unit = '' } = this.values;
        if (compound.trim() === '' || value.trim() === '') {
          this.error = msg('Enter the label of the compound and the value.', {
            id: 'patsight.addValue.wrong',
          });
          return;
        }
        const qualifier = activityQualifiers.find((one) => one === this.values.qualifier) ?? '';
        await session.add({
          action: 'add-activity',
          compound,
          target,
          endpoint,
          qualifier,
          value,
          unit,
          page: edited.page,
          box: null,
        });
      }
      this.emit('saved');
      this.dialog.close();
    } catch (failure) {
      this.error = failureWords(failure);
    } finally {
      this.busy = false;
    }
  };

  async #change(item: ResultItem): Promise<void> {
    const before = valuesOf(item);
    const changes = Object.entries(this.values).flatMap(([field, text]) => {
      const value = text.trim();
      return value === before[field as Field] ? [] : [{ field: field as Field, value }];
    });
    tellConflicts(await this.session.change(item.key, changes));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-edit-dialog': EditDialog;
  }
}
