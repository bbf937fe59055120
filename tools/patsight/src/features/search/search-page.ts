import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import type { FoundCompound, FoundValue } from '@moiety/contract';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { askStructure } from '@moiety/sketcher/ask-structure.ts';
import { ApiFailure } from '@moiety/tool-kit/api-failure.ts';
import '@moiety/tool-kit/failure.ts';
import { number } from '@moiety/tool-kit/format.ts';
import '@moiety/tool-kit/more-items.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles, skeletonStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { asksNothing, documentQueryOf, documentQueryText } from '../../shared/documents/document-query.ts';
import type { DocumentQuery } from '../../shared/documents/document-query.ts';
import type { FoundItem, FoundList } from '../../shared/documents/document-search.ts';
import { paths } from '../../shared/places.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { pageWords, standingWords } from '../../shared/words/result-words.ts';
import { searchPageStyles } from './search-page.styles.ts';

type Field = HTMLElement & { value: string };

/** The unit that most activities are in. */
const USUAL_UNIT = 'nM';

/** What was drawn last, whose drawing lies as the person drew it. */
let lastDrawn: { text: string; molfile: string } | undefined;

const whatWords = ({ isCompound, label }: FoundCompound): string => {
  if (!isCompound) return msg(str`Values of ${label}`, { id: 'patsight.find.values' });
  return label
    ? msg(str`Compound ${label}`, { id: 'patsight.item.compound' })
    : msg('Compound without a label', { id: 'patsight.item.unlabelled' });
};

const valueWords = ({ target, endpoint, qualifier, value, unit }: FoundValue): string => {
  const whatIs = [endpoint, target].filter(Boolean).join(', ') || msg('Value', { id: 'patsight.value' });
  const sign = qualifier === '' || qualifier === '=' ? '' : `${qualifier}\u202f`;
  return `${whatIs}: ${`${sign}${value} ${unit}`.trim()}`;
};

const standingOf = ({ decision, needsReview }: Pick<FoundCompound, 'decision' | 'needsReview'>) =>
  decision === 'accepted' ? 'accepted' : needsReview ? 'review' : 'read';

/** Searches all documents: a form, which the address keeps, and what it finds. */
@customElement('patsight-search-page')
export class SearchPage extends ToolElement {
  static override styles = [pageStyles, skeletonStyles, searchPageStyles];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  /** What the address asks for. */
  @property({ attribute: false }) query!: DocumentQuery;
  /** What the form says, which the person may be changing. */
  @state() private form!: DocumentQuery;
  #watch = new Watch(this);
  #list: FoundList | undefined;
  #shown: string | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) void this.#list?.load();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const text = documentQueryText(this.query);
    if (changed.has('query') && text !== this.#shown) {
      this.#shown = text;
      this.form = { ...this.query, unit: this.query.unit || USUAL_UNIT };
      this.#list = asksNothing(this.query) ? undefined : this.services.searches.open(this.query);
      void this.#list?.load();
    }
    this.#watch.observe(this.#list);
  }

  override render(): TemplateResult {
    return html`<div class="page">
      <a class="back" href=${paths.documents()}
        >${msg('Your documents', { id: 'patsight.documents.title' })}</a
      >
      <h1>${msg('Search all documents', { id: 'patsight.find.title' })}</h1>
      <p class="muted about">
        ${msg(
          'Finds compounds and values in every document you can see, with corrections applied and rejected results left out. Results match all fields that you fill in.',
          { id: 'patsight.find.about' },
        )}
      </p>
      ${this.#renderForm()} ${this.#renderFound()}
    </div>`;
  }

  #renderForm(): TemplateResult {
    const { form } = this;
    return html`<form role="search" novalidate @submit=${this.#submit}>
      <div class="structure-field">
        <mo-input
          label=${msg('Structure', { id: 'patsight.structure' })}
          placeholder=${msg('SMILES or SMARTS', { id: 'patsight.find.smiles' })}
          autocomplete="off"
          spellcheck="false"
          clearable
          .value=${form.structure}
          .error=${this.#wrong('structure')}
          @input=${this.#typed('structure')}
        ></mo-input>
        <mo-button icon="edit" @click=${this.#draw}>${msg('Draw…', { id: 'patsight.find.draw' })}</mo-button>
      </div>
      <mo-select
        class="half"
        label=${msg('Match', { id: 'patsight.find.match' })}
        .value=${form.match}
        @change=${this.#typed('match')}
      >
        <option value="substructure">${msg('Substructure', { id: 'patsight.find.substructure' })}</option>
        <option value="exact">${msg('Exact structure', { id: 'patsight.find.exact' })}</option>
      </mo-select>
      ${this.#renderField('target', msg('Target', { id: 'patsight.field.target' }), 'half')}
      ${this.#renderField('endpoint', msg('Endpoint', { id: 'patsight.field.endpoint' }), 'half')}
      ${this.#renderField('label', msg('Label', { id: 'patsight.label' }), 'half')}
      ${this.#renderField('min', msg('Value from', { id: 'patsight.find.min' }), '', 'number')}
      ${this.#renderField('max', msg('to', { id: 'patsight.find.max' }), '', 'number')}
      ${this.#renderField('unit', msg('Unit', { id: 'patsight.field.unit' }))}
      <mo-input
        class="text-field"
        label=${msg('Text', { id: 'patsight.find.text' })}
        placeholder=${msg('Names, and what is printed', { id: 'patsight.find.textHint' })}
        autocomplete="off"
        clearable
        .value=${form.q}
        @input=${this.#typed('q')}
      ></mo-input>
      <div class="actions">
        <mo-button variant="primary" type="submit" icon="search"
          >${msg('Search', { id: 'patsight.search' })}</mo-button
        >
        <mo-button variant="plain" @click=${this.#clear}
          >${msg('Clear', { id: 'patsight.find.clear' })}</mo-button
        >
      </div>
    </form>`;
  }

  #renderField(
    field: 'label' | 'target' | 'endpoint' | 'min' | 'max' | 'unit',
    label: string,
    className = '',
    type: 'text' | 'number' = 'text',
  ): TemplateResult {
    return html`<mo-input
      class=${className}
      type=${type}
      step="any"
      label=${label}
      autocomplete="off"
      .value=${this.form[field]}
      .error=${this.#wrong(field)}
      @input=${this.#typed(field)}
    ></mo-input>`;
  }

  #renderFound(): TemplateResult | typeof nothing {
    const list = this.#list;
    if (!list)
      return html`<div class="list empty">
        <h2>${msg('What are you looking for?', { id: 'patsight.find.begin' })}</h2>
        <p class="muted">
          ${msg(
            'Draw a structure, or write a target, an endpoint, a label, a range of values or words. Each result leads to its place in its document.',
            { id: 'patsight.find.beginWhy' },
          )}
        </p>
      </div>`;
    const { items, failure, total, isComplete } = list;
    if (failure && !this.#isWrong) return this.#renderFailure(list, failure);
    if (failure) return nothing;
    if (!items) return this.#renderSkeleton();
    const found = isComplete
      ? total === 1
        ? msg('1 result', { id: 'patsight.find.one' })
        : msg(str`${number(total)} results`, { id: 'patsight.find.count' })
      : msg(str`At least ${number(total)} results`, { id: 'patsight.find.atLeast' });
    return html`
      <p class="muted outcome" role="status">${items.length || !isComplete ? found : ''}</p>
      ${
        isComplete
          ? nothing
          : html`<mo-callout type="warning"
              >${msg(
                'The search ended before all compounds were compared, so there may be more. Draw a larger structure, or fill in another field.',
                { id: 'patsight.find.cutShort' },
              )}</mo-callout
            >`
      }
      ${
        items.length
          ? html`<div class="list">
              <ul class="found">
                ${repeat(
                  items,
                  ({ id }) => id,
                  (item) => this.#renderItem(item),
                )}
              </ul>
              <kit-more-items .list=${list}></kit-more-items>
            </div>`
          : isComplete
            ? html`<div class="list empty" role="status">
                <h2>${msg('No results', { id: 'patsight.documents.noMatch' })}</h2>
                <p class="muted">
                  ${msg(
                    'Only analyzed pages are searched. Fill in fewer fields, or draw a smaller structure.',
                    { id: 'patsight.find.noneWhy' },
                  )}
                </p>
              </div>`
            : nothing
      }
    `;
  }

  #renderItem(item: FoundItem): TemplateResult {
    const { document, smiles, name, page, values, valueCount } = item;
    const place = (key: string) => paths.document(document.id, { item: key });
    const standing = standingOf(item);
    const about = [document.number, document.title].filter(Boolean).join(' · ');
    return html`<li>
      <div class="drawing">
        ${
          smiles
            ? html`<mo-structure plain .structure=${smiles} .name=${whatWords(item)}></mo-structure>`
            : html`<div class="without">${msg('No structure', { id: 'patsight.find.noStructure' })}</div>`
        }
      </div>
      <div>
        <a class="what" href=${place(item.item)}>${whatWords(item)}</a>
        <span class="standing ${standing}">${standingWords(standing)}</span>
        ${name ? html`<span class="name" title=${name}>${name}</span>` : nothing}
        ${
          values.length
            ? html`<ul class="values">
                ${values.map((value) => this.#renderValue(value, place(value.key)))}
              </ul>`
            : nothing
        }
        ${
          valueCount > values.length
            ? html`<span class="muted"
                >${msg(str`${number(values.length)} of ${number(valueCount)} values`, {
                  id: 'patsight.find.valuesShown',
                })}</span
              >`
            : nothing
        }
      </div>
      <div class="where">
        <a href=${paths.document(document.id)}>${document.name}</a>
        ${about ? html`<span class="muted">${about}</span>` : nothing}
        <span class="muted">${pageWords(page)}</span>
      </div>
    </li>`;
  }

  #renderValue(value: FoundValue, href: string): TemplateResult {
    const standing = standingOf(value);
    return html`<li>
      <a href=${href}>${valueWords(value)}</a>
      ${
        value.isWithin
          ? nothing
          : html`<span class="may">${msg('may be in the range', { id: 'patsight.find.may' })}</span>`
      }
      ${standing === 'review' ? html`<span class="standing review">${standingWords(standing)}</span>` : nothing}
    </li>`;
  }

  #renderFailure(list: FoundList, failure: unknown): TemplateResult {
    return html`<kit-failure
      .what=${msg('The documents could not be searched', { id: 'patsight.find.failed' })}
      .safe=${msg('What you entered is kept.', { id: 'patsight.find.failedSafe' })}
      .failure=${failure}
      @retry=${() => void list.load()}
    ></kit-failure>`;
  }

  #renderSkeleton(): TemplateResult {
    return html`<div class="list skeleton" role="status">
      <span class="visually-hidden">${msg('Searching', { id: 'patsight.find.searching' })}</span>
      <ul class="found" aria-hidden="true">
        ${[1, 2, 3].map(
          () =>
            html`<li>
              <div></div>
              <div><span></span></div>
              <div><span></span></div>
            </li>`,
        )}
      </ul>
    </div>`;
  }

  // ── what a person does ────────────────────────────────────────────────────

  /** What the server says against a field, until it is searched again. */
  #wrong(field: keyof DocumentQuery): string {
    const { failure } = this.#list ?? {};
    if (!(failure instanceof ApiFailure)) return '';
    return failure.fields?.find(({ path }) => path === field)?.message ?? '';
  }

  get #isWrong(): boolean {
    return (['structure', 'label', 'target', 'endpoint', 'min', 'max', 'unit', 'q'] as const).some(
      (field) => this.#wrong(field) !== '',
    );
  }

  #typed = (field: keyof DocumentQuery) => (event: Event) => {
    this.form = { ...this.form, [field]: (event.target as Field).value };
  };

  #submit = (event: Event): void => {
    event.preventDefault();
    // As an address has it.
    const asked = documentQueryOf(documentQueryText(this.form));
    const text = documentQueryText(asked);
    if (text === this.#shown) void this.#list?.load();
    else this.services.router.go(paths.search(asked));
  };

  #clear = (): void => {
    this.form = { ...documentQueryOf(''), unit: USUAL_UNIT };
    this.services.router.go(paths.search());
    this.renderRoot.querySelector<HTMLElement>('mo-input')?.focus();
  };

  #draw = async (): Promise<void> => {
    const { structure, match } = this.form;
    const isExact = match === 'exact';
    const molfile = lastDrawn?.text === structure ? lastDrawn.molfile : '';
    try {
      const drawn = await askStructure({
        service: this.services.molecules,
        query: !isExact,
        value: molfile,
        text: molfile ? '' : structure,
        submittext: msg('Search', { id: 'patsight.search' }),
      });
      if (!drawn) return;
      const text = isExact ? drawn.smiles : drawn.typed || drawn.smarts;
      lastDrawn = { text, molfile: drawn.molfile };
      this.form = { ...this.form, structure: text };
      this.services.router.go(paths.search(documentQueryOf(documentQueryText(this.form))));
    } catch {
      toast.error(
        msg('The structure editor could not be loaded. Try again.', { id: 'patsight.edit.noEditor' }),
      );
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-search-page': SearchPage;
  }
}
