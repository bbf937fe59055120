import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import { documentReviews, documentStates } from '@moiety/contract';
import type { DocumentReview, DocumentState } from '@moiety/contract';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { documentSorts } from '../../shared/documents/document-list.ts';
import type { DocumentSort } from '../../shared/documents/document-list.ts';
import { paths } from '../../shared/places.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { reviewWords, stateWords } from '../../shared/words/document-words.ts';

/** Waits after the last letter before the list is searched, ms. */
const TYPING_PAUSE = 250;

const isState = (text: string): text is DocumentState => (documentStates as readonly string[]).includes(text);
const isReview = (text: string): text is DocumentReview =>
  (documentReviews as readonly string[]).includes(text);
/** What the select of states says of who signed off. */
const SIGNER = 'signer:';
const isSort = (text: string): text is DocumentSort => (documentSorts as readonly string[]).includes(text);

const sortWords = (sort: DocumentSort): string => {
  switch (sort) {
    case 'created':
      return msg('Last added', { id: 'patsight.sort.created' });
    case 'name':
      return msg('Name', { id: 'patsight.sort.name' });
    case 'pages':
      return msg('Most pages', { id: 'patsight.sort.pages' });
    default:
      return msg('Last modified', { id: 'patsight.sort.updated' });
  }
};

/** What the list of documents is searched for, narrowed down to and ordered by. */
@customElement('patsight-document-filters')
export class DocumentFilters extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      .filters {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: var(--mo-space-3);
        margin-top: var(--mo-space-6);
      }
      .filters mo-input {
        flex: 1 1 240px;
      }
      .filters :is(mo-combobox, mo-select) {
        flex: 0 1 180px;
      }
      @media (max-width: 599px) {
        .filters :is(mo-combobox, mo-select) {
          flex: 1 1 120px;
        }
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;

  #watch = new Watch(this);
  #typing: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#typing);
  }

  protected override willUpdate(): void {
    this.#watch.observe(this.services.documents);
  }

  override render(): TemplateResult | typeof nothing {
    const { documents } = this.services;
    // Nothing to search where there is nothing.
    if (documents.items?.length === 0 && documents.isWhole && documents.filter.q === '') return nothing;
    const { q, label, isShared, sort } = documents.filter;
    const labels =
      label === undefined || documents.labels.includes(label)
        ? documents.labels
        : [label, ...documents.labels];
    const isOfOrganization = isShared || documents.items?.some((one) => one.of === 'organization');
    return html`<div class="filters" role="search">
      <mo-input
        type="search"
        label=${msg('Search', { id: 'patsight.search' })}
        placeholder=${msg('Name, title, number, applicant or tag', { id: 'patsight.search.hint' })}
        autocomplete="off"
        clearable
        .value=${q}
        @input=${this.#onSearch}
      ></mo-input>
      <mo-select
        label=${msg('Status', { id: 'patsight.filter.state' })}
        .value=${this.#chosen}
        @change=${this.#onState}
      >
        <option value="">${msg('All', { id: 'patsight.filter.all' })}</option>
        ${documentStates.map((one) => html`<option value=${one}>${stateWords(one)}</option>`)}
        ${documentReviews.map((one) => html`<option value=${one}>${reviewWords(one)}</option>`)}
        ${documents.signers.map(
          ({ id, name }) =>
            html`<option value=${`${SIGNER}${id}`}>
              ${msg(str`Signed off by ${name}`, { id: 'patsight.reviewState.by' })}
            </option>`,
        )}
      </mo-select>
      ${
        labels.length === 0
          ? nothing
          : html`<mo-combobox
              label=${msg('Tag', { id: 'patsight.filter.tag' })}
              .value=${label ?? ''}
              @change=${(event: Event) =>
                void documents.show({ label: (event.target as HTMLSelectElement).value || undefined })}
            >
              <option value="">${msg('All', { id: 'patsight.filter.all' })}</option>
              ${labels.map((one) => html`<option value=${one}>${one}</option>`)}
            </mo-combobox>`
      }
      ${
        isOfOrganization
          ? html`<mo-select
              label=${msg('Sharing', { id: 'patsight.filter.sharing' })}
              .value=${isShared ? 'shared' : ''}
              @change=${(event: Event) =>
                void documents.show({ isShared: (event.target as HTMLSelectElement).value === 'shared' })}
            >
              <option value="">${msg('All', { id: 'patsight.filter.all' })}</option>
              <option value="shared">${msg('Shared', { id: 'patsight.shared' })}</option>
            </mo-select>`
          : nothing
      }
      <mo-select
        label=${msg('Sort by', { id: 'patsight.sort' })}
        .value=${sort}
        @change=${(event: Event) => {
          const { value } = event.target as HTMLSelectElement;
          if (isSort(value)) void documents.show({ sort: value });
        }}
      >
        ${documentSorts.map((one) => html`<option value=${one}>${sortWords(one)}</option>`)}
      </mo-select>
      <mo-button class="find" icon="search" href=${paths.search({ q })}
        >${msg('Search in documents', { id: 'patsight.find.open' })}</mo-button
      >
    </div>`;
  }

  /** The state that is asked for, of the analysis or of the review. */
  get #chosen(): string {
    const { state: chosen, review, signer } = this.services.documents.filter;
    return signer === undefined ? (review ?? chosen ?? '') : `${SIGNER}${signer}`;
  }

  #onState = (event: Event): void => {
    const { value } = event.target as HTMLSelectElement;
    void this.services.documents.show({
      state: isState(value) ? value : undefined,
      review: isReview(value) ? value : undefined,
      signer: value.startsWith(SIGNER) ? value.slice(SIGNER.length) : undefined,
    });
  };

  #onSearch = (event: Event): void => {
    const { value } = event.target as HTMLInputElement;
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => void this.services.documents.show({ q: value.trim() }), TYPING_PAUSE);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-document-filters': DocumentFilters;
  }
}
