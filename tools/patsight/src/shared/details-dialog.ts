import { msg, str } from '@lit/localize';
import { DOCUMENT_FACT_MAX, documentMetadataSchema, documentNameSchema } from '@moiety/contract';
import type { BodyOf, changeDocument, DocumentMetadata, PatentDocument } from '@moiety/contract';
import type { MoDialog } from '@moiety/elements/dialog/dialog.js';
import { getLocale } from '@moiety/locales';
import { ApiFailure } from '@moiety/tool-kit/api-failure.ts';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';

/** What a document says of itself, in the order in which it is shown. */
export const facts = [
  'title',
  'number',
  'applicant',
  'date',
  'filed',
  'priority',
  'language',
  'ipc',
] as const;
type Field = 'name' | keyof DocumentMetadata;
type Texts = Record<Field, string>;
/** What of a document is written anew; what is left out stays. */
export type DetailsChange = Pick<BodyOf<typeof changeDocument>, 'name' | 'metadata'>;

const textsOf = ({ name, metadata }: PatentDocument): Texts => ({ name, ...metadata });

/** What a field is called. */
export const fieldWords = (field: Field): string => {
  switch (field) {
    case 'name':
      return msg('Name in your list', { id: 'patsight.details.name' });
    case 'title':
      return msg('Title', { id: 'patsight.details.documentTitle' });
    case 'number':
      return msg('Number and kind', { id: 'patsight.details.number' });
    case 'applicant':
      return msg('Applicant', { id: 'patsight.details.applicant' });
    case 'date':
      return msg('Published', { id: 'patsight.details.published' });
    case 'filed':
      return msg('Filed', { id: 'patsight.details.filed' });
    case 'priority':
      return msg('Priority', { id: 'patsight.details.priority' });
    case 'language':
      return msg('Language', { id: 'patsight.details.language' });
    default:
      return msg('IPC classes', { id: 'patsight.details.ipc' });
  }
};

/** Languages that documents are read in. */
const LANGUAGES = ['en', 'zh', 'ja', 'ko', 'de', 'fr'] as const;

/** A fact as it is shown: a language by its name. */
export const factWords = (fact: keyof DocumentMetadata, text: string): string => {
  if (fact !== 'language') return text;
  try {
    return new Intl.DisplayNames(getLocale(), { type: 'language' }).of(text) ?? text;
  } catch {
    // No code.
    return text;
  }
};

/** Why a field cannot be stored as it is written; undefined where it can. */
const problemWords = (field: Field, text: string): string | undefined => {
  if (field === 'name')
    return documentNameSchema.safeParse(text).success
      ? undefined
      : msg('Enter a name of 1 to 255 characters.', { id: 'patsight.rename.wrong' });
  return documentMetadataSchema.shape[field].safeParse(text).success
    ? undefined
    : msg(str`Enter at most ${DOCUMENT_FACT_MAX} characters.`, { id: 'patsight.details.long' });
};

/**
 * Has what a document is called, and what it says of itself, corrected.
 *
 * @fires close - it closed
 */
@customElement('patsight-details-dialog')
export class DetailsDialog extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      form {
        display: grid;
        gap: var(--mo-space-4);
      }
      .pair {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(180px, 100%), 1fr));
        gap: var(--mo-space-4) var(--mo-space-3);
      }
      .error {
        color: var(--mo-color-error);
      }
    `,
  ];

  /** The document; the dialog is closed while there is none. */
  @property({ attribute: false }) document: PatentDocument | undefined;
  /** Stores what is other now. */
  @property({ attribute: false }) save!: (change: DetailsChange) => Promise<unknown>;
  @state() private texts: Texts = {
    name: '',
    title: '',
    number: '',
    applicant: '',
    date: '',
    filed: '',
    priority: '',
    language: '',
    ipc: '',
  };
  /** As it was when the dialog was opened. */
  #before = this.texts;
  @state() private errors: Partial<Record<Field, string>> = {};
  /** What is wrong with none of the fields. */
  @state() private failure = '';
  @state() private busy = false;
  @query('mo-dialog') private dialog!: MoDialog;

  protected override willUpdate(changed: PropertyValues<this>): void {
    // While it is open a colleague may change the document: what is being typed stays.
    if (!changed.has('document') || changed.get('document') !== undefined || !this.document) return;
    this.#before = textsOf(this.document);
    this.texts = this.#before;
    this.errors = {};
    this.failure = '';
  }

  override render(): TemplateResult {
    return html`<mo-dialog
      width="560px"
      .title=${msg('Document details', { id: 'patsight.details.title' })}
      .open=${this.document !== undefined}
      .loading=${this.busy}
      showFooter
      .submittext=${msg('Save', { id: 'patsight.save' })}
      @submit=${this.#submit}
      @close=${() => this.document && this.emit('close')}
    >
      <form @submit=${this.#submit}>
        ${this.#renderField('name')} ${this.#renderField('title')}
        <div class="pair">${this.#renderField('number')} ${this.#renderField('date')}</div>
        ${this.#renderField('applicant')}
        <div class="pair">${this.#renderField('filed')} ${this.#renderField('priority')}</div>
        <div class="pair">${this.#renderField('ipc')} ${this.#renderLanguage()}</div>
        <p class="muted">
          ${msg('What you write here stays, also when more pages are read or a newer engine reads them.', {
            id: 'patsight.details.kept',
          })}
        </p>
        ${this.failure ? html`<p class="error" role="alert">${this.failure}</p>` : nothing}
        <button type="submit" hidden></button>
      </form>
    </mo-dialog>`;
  }

  #renderField(field: Field): TemplateResult {
    return html`<mo-input
      name=${field}
      label=${fieldWords(field)}
      autocomplete="off"
      .value=${this.texts[field]}
      .error=${this.errors[field] ?? ''}
      @input=${(event: Event) => {
        this.texts = { ...this.texts, [field]: (event.target as HTMLInputElement).value };
        this.errors = { ...this.errors, [field]: '' };
        this.failure = '';
      }}
    ></mo-input>`;
  }

  #renderLanguage(): TemplateResult {
    const { language } = this.texts;
    const codes: readonly string[] = LANGUAGES;
    const offered = language === '' || codes.includes(language) ? codes : [language, ...codes];
    return html`<mo-select
      name="language"
      label=${fieldWords('language')}
      .value=${language}
      @change=${(event: Event) => {
        this.texts = { ...this.texts, language: (event.target as HTMLInputElement).value };
        this.failure = '';
      }}
    >
      <option value="">${msg('Not known', { id: 'patsight.details.noLanguage' })}</option>
      ${offered.map((code) => html`<option value=${code}>${factWords('language', code)}</option>`)}
    </mo-select>`;
  }

  #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (this.busy || !this.document) return;
    const fields: readonly Field[] = ['name', ...facts];
    this.errors = Object.fromEntries(
      fields.flatMap((field) => {
        const problem = problemWords(field, this.texts[field]);
        return problem === undefined ? [] : [[field, problem]];
      }),
    );
    if (Object.keys(this.errors).length > 0) return this.#focusError();
    this.busy = true;
    try {
      const change = this.#change();
      if (change) await this.save(change);
      this.dialog.close();
    } catch (failure) {
      this.#tell(failure);
    } finally {
      this.busy = false;
    }
  };

  /** What is other than when the dialog was opened; undefined where nothing is. */
  #change(): DetailsChange | undefined {
    const isOther = (field: Field): boolean => this.texts[field].trim() !== this.#before[field];
    const metadata = Object.fromEntries(
      facts.flatMap((field) => (isOther(field) ? [[field, this.texts[field].trim()]] : [])),
    );
    const hasFacts = Object.keys(metadata).length > 0;
    if (!isOther('name') && !hasFacts) return undefined;
    return { ...(isOther('name') && { name: this.texts.name.trim() }), ...(hasFacts && { metadata }) };
  }

  #tell(failure: unknown): void {
    const named = (failure instanceof ApiFailure ? (failure.fields ?? []) : []).flatMap(
      ({ path, message }) => {
        const field = (['name', ...facts] as const).find((one) => path === one || path === `metadata.${one}`);
        return field ? [[field, problemWords(field, this.texts[field]) ?? message] as const] : [];
      },
    );
    this.errors = Object.fromEntries(named);
    if (named.length === 0) this.failure = failureWords(failure);
    else this.#focusError();
  }

  #focusError(): void {
    const first = (['name', ...facts] as const).find((field) => this.errors[field]);
    this.renderRoot.querySelector<HTMLElement>(`mo-input[name="${first}"]`)?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-details-dialog': DetailsDialog;
  }
}
