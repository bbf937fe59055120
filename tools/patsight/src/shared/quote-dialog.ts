import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import {
  errorCode,
  listDocumentPages,
  lookAtDocument,
  parsePages,
  quoteAnalysis,
  writePages,
} from '@moiety/contract';
import type { DataOf, DocumentPage, PatentDocument } from '@moiety/contract';
import type { MoDialog } from '@moiety/elements/dialog/dialog.js';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { ApiFailure, isAbort } from '@moiety/tool-kit/api-failure.ts';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import '@moiety/tool-kit/failure.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { randomId } from '@moiety/tool-kit/random-id.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { isPromising } from './page-choice.ts';
import './quote-hints.ts';
import { Follow } from '@moiety/tool-kit/follow.ts';
import { helpLink } from '@moiety/tool-kit/help-link.ts';
import { servicesContext } from './services.ts';
import type { Services } from './services.ts';
import { aboutWords, creditsWords, pagesWords } from './words/document-words.ts';

type Quote = DataOf<typeof quoteAnalysis>;

/** Waits after the last letter before a price is asked for, ms. */
const TYPING_PAUSE = 250;

/** A line of the price. */
const row = (what: string, value: string, name = ''): TemplateResult =>
  html`<dt class="muted">${what}</dt>
    <dd class=${name}>${value}</dd>`;

/**
 * Says what analyzing pages costs, and has them analyzed. The id of the job is chosen here: however often the button is pressed, pages are
 * analyzed and paid once.
 *
 * @fires close - it closed
 */
@customElement('patsight-quote-dialog')
export class QuoteDialog extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      form {
        display: grid;
        gap: var(--mo-space-4);
      }
      .choices {
        display: flex;
        flex-wrap: wrap;
        gap: var(--mo-space-2);
        min-height: var(--mo-control-height);
      }
      dl {
        display: grid;
        grid-template-columns: 1fr auto;
        gap: var(--mo-space-2) var(--mo-space-4);
        margin: 0;
        padding: var(--mo-space-3) var(--mo-space-4);
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius);
        font-variant-numeric: tabular-nums;
      }
      dl[aria-busy='true'] dd {
        color: var(--mo-color-text-disabled);
      }
      dd {
        margin: 0;
        text-align: end;
      }
      .promising {
        margin: 0;
        overflow-wrap: anywhere;
      }
      .price {
        font-weight: 600;
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  /** The document; the dialog is closed while there is none. */
  @property({ attribute: false }) document: PatentDocument | undefined;
  /** The pages that it begins with; all of them where it is empty. */
  @property() pages = '';
  /** Has pages analyzed, as the job with that id. */
  @property({ attribute: false }) analyze!: (job: string, pages: string) => Promise<unknown>;

  @state() private text = '';
  /** Of the document; none until they are there. */
  @state() private allPages: readonly DocumentPage[] = [];
  @state() private quote: Quote | undefined;
  @state() private failure: unknown;
  /** Why the pages cannot be analyzed as they are written. */
  @state() private error = '';
  @state() private asking = false;
  @state() private busy = false;
  @state() private isLooking = false;
  @query('mo-dialog') private dialog!: MoDialog;

  #job = randomId();
  #typing: ReturnType<typeof setTimeout> | undefined;
  #run: AbortController | undefined;

  constructor() {
    super();
    void new Follow(this, {
      isMoving: () => this.document !== undefined && this.quote?.quickPass.state === 'running',
      load: () => this.#ask({ isQuiet: true }),
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#typing);
    this.#run?.abort();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Opened anew.
    if (!changed.has('document') || changed.get('document') !== undefined || !this.document) return;
    this.#job = randomId();
    this.quote = undefined;
    this.failure = undefined;
    this.allPages = [];
    void this.#loadPages(this.document.id);
    this.#choose(this.pages || this.#all);
  }

  /** Pages as they are: without them they are written. */
  async #loadPages(id: string): Promise<void> {
    try {
      const pages = await this.services.api.call(listDocumentPages, { params: { id } });
      if (this.document?.id === id) this.allPages = pages;
    } catch {
      // The numbers can be written all the same.
    }
  }

  /** Pages of the document that were not read and on which the quick pass saw tables, drawings or values; of those chosen where the others are not known. */
  get #promising(): string {
    const { allPages, quote } = this;
    if (allPages.length === 0 || quote?.quickPass.state !== 'done') return quote?.promising ?? '';
    const unread = allPages.filter((one) => one.state !== 'read' && isPromising(one));
    return writePages(unread.map(({ page }) => page));
  }

  #renderChoice({ id, pageCount }: PatentDocument): TemplateResult | typeof nothing {
    if (this.allPages.length < 2) return nothing;
    return html`<patsight-page-choice
      .documentId=${id}
      .pages=${this.allPages}
      .chosen=${new Set(parsePages(this.text, pageCount ?? 0))}
      @choose-pages=${({ detail }: CustomEvent<readonly number[]>) => this.#choose(writePages(detail))}
    ></patsight-page-choice>`;
  }

  override render(): TemplateResult {
    const { document, quote, busy } = this;
    const isPayable = quote !== undefined && quote.pageCount > 0 && quote.shortfall === 0;
    return html`<mo-dialog
      width="520px"
      .title=${msg('Analyze pages', { id: 'patsight.analyze' })}
      .open=${document !== undefined}
      .loading=${busy || this.asking}
      showFooter
      .submittext=${
        isPayable && quote.credits > 0 && this.error === '' && !this.asking
          ? msg(str`Analyze for ${creditsWords(quote.credits)}`, { id: 'patsight.quote.submit' })
          : msg('Analyze', { id: 'patsight.quote.analyze' })
      }
      @submit=${this.#submit}
      @close=${this.#closed}
    >
      ${document ? this.#renderForm(document) : nothing}
    </mo-dialog>`;
  }

  get #all(): string {
    const count = this.document?.pageCount ?? 1;
    return count > 1 ? `1-${count}` : '1';
  }

  #renderForm(document: PatentDocument): TemplateResult {
    const { quote, failure } = this;
    const promising = this.#promising;
    return html`<form @submit=${this.#submit}>
      <p>
        ${msg(str`${document.name}, ${pagesWords(document.pageCount ?? 0)}`, { id: 'patsight.quote.what' })}
      </p>
      <mo-input
        label=${msg('Pages', { id: 'patsight.pages.numbers' })}
        placeholder="1-12, 20"
        autocomplete="off"
        .value=${this.text}
        .error=${this.error}
        @input=${this.#onInput}
      ></mo-input>
      ${this.#renderChoice(document)}
      <div class="choices">
        <mo-button @click=${() => this.#choose(this.#all)}
          >${msg('All pages', { id: 'patsight.quote.all' })}</mo-button
        >
        ${
          promising && promising !== this.text
            ? html`<mo-button @click=${() => this.#choose(promising)}
                >${msg('Pages with tables, drawings or values', { id: 'patsight.quote.promising' })}</mo-button
              >`
            : nothing
        }
      </div>
      ${
        promising
          ? html`<p class="promising">
              ${msg(str`Pages with tables, drawings or values: ${promising}.`, { id: 'patsight.quote.promisingPages' })}
            </p>`
          : nothing
      }
      ${
        failure === undefined
          ? this.#renderQuote(quote)
          : html`<kit-failure
              .what=${
                this.quote
                  ? msg('The analysis was not started', { id: 'patsight.quote.notStarted' })
                  : msg('The price could not be determined', { id: 'patsight.quote.failed' })
              }
              .safe=${msg('If you press the button again, nothing is charged twice.', {
                id: 'patsight.quote.safe',
              })}
              .failure=${failure}
              @retry=${() => this.#ask()}
            ></kit-failure>`
      }
    </form>`;
  }

  #renderQuote(quote: Quote | undefined): TemplateResult {
    const shown = (value: (known: Quote) => string): string => (quote ? value(quote) : '–');
    return html`<dl aria-busy=${this.asking ? 'true' : 'false'} aria-live="polite">
        ${row(
          msg('To be analyzed', { id: 'patsight.quote.pages' }),
          shown(({ pageCount }) => pagesWords(pageCount)),
        )}
        ${
          quote && quote.paidCount > 0
            ? row(
                msg('Already paid, not charged again', { id: 'patsight.quote.paid' }),
                pagesWords(quote.paidCount),
              )
            : nothing
        }
        ${row(
          msg('Price', { id: 'patsight.quote.price' }),
          shown(({ credits, pageCount }) =>
            credits === 0 && pageCount > 0
              ? msg('Free', { id: 'patsight.quote.free' })
              : creditsWords(credits),
          ),
          'price',
        )}
        ${row(
          msg('Your balance', { id: 'patsight.quote.balance' }),
          shown(({ balance }) => creditsWords(balance)),
        )}
        ${
          quote?.monthlyLeft === undefined || quote.monthlyLeft === null
            ? nothing
            : row(
                msg('Left of your monthly cap', { id: 'patsight.quote.monthly' }),
                creditsWords(quote.monthlyLeft),
              )
        }
        ${row(
          msg('Balance after', { id: 'patsight.quote.remaining' }),
          shown(({ remaining, shortfall }) => (shortfall > 0 ? '–' : creditsWords(remaining))),
        )}
        ${row(
          msg('Time', { id: 'patsight.quote.time' }),
          shown(({ minutes, pageCount }) => (pageCount === 0 ? '–' : aboutWords(minutes * 60))),
        )}
      </dl>
      ${
        quote && !this.asking && this.error === ''
          ? html`<patsight-quote-hints
                .quote=${quote}
                .pageCount=${this.document?.pageCount ?? 0}
                ?busy=${this.isLooking}
                @add-pages=${({ detail }: CustomEvent<string>) => this.#add(detail)}
                @look=${() => void this.#look()}
              ></patsight-quote-hints>
              ${this.#renderNotice(quote)}`
          : nothing
      }`;
  }

  #renderNotice(quote: Quote): TemplateResult {
    if (quote.pageCount === 0)
      return html`<mo-callout type="info" announced
        >${msg('All of these pages have already been analyzed.', { id: 'patsight.quote.nothing' })}</mo-callout
      >`;
    if (quote.shortfall > 0)
      return html`<mo-callout type="warning" announced>
        ${
          quote.shortfall === 1
            ? msg('You are 1 credit short.', { id: 'patsight.quote.short.one' })
            : msg(str`You are ${number(quote.shortfall)} credits short.`, { id: 'patsight.quote.short' })
        }
        ${
          quote.affordable
            ? html`<mo-button slot="actions" @click=${() => this.#choose(quote.affordable)}
                >${msg(str`Only pages ${quote.affordable}`, { id: 'patsight.quote.fewer' })}</mo-button
              >`
            : helpLink(
                this.services,
                'credits',
                msg('How to get credits', { id: 'patsight.quote.getCredits' }),
              )
        }
      </mo-callout>`;
    if (quote.credits === 0)
      return html`<p class="muted">
        ${msg('This is the example that comes with this site. Nothing is charged for it.', {
          id: 'patsight.quote.example',
        })}
      </p>`;
    return html`<p class="muted">
      ${msg(
        'Only pages that are read are charged. What cannot be read is refunded, and you can stop at any time.',
        {
          id: 'patsight.quote.terms',
        },
      )}
    </p>`;
  }

  #onInput = (event: Event): void => {
    this.#write((event.target as HTMLInputElement).value);
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => void this.#ask(), TYPING_PAUSE);
  };

  #choose(text: string): void {
    this.#write(text);
    clearTimeout(this.#typing);
    void this.#ask();
  }

  /** Chooses pages beside those that are chosen. */
  #add(pages: string): void {
    const count = this.document?.pageCount ?? 0;
    this.#choose(writePages([this.text, pages].flatMap((text) => parsePages(text, count) ?? [])));
  }

  async #look(): Promise<void> {
    const { document } = this;
    if (!document || this.isLooking) return;
    this.isLooking = true;
    try {
      await this.services.api.call(lookAtDocument, { params: { id: document.id } });
    } catch (failure) {
      if (!isAbort(failure)) toast.error(failureWords(failure));
    } finally {
      this.isLooking = false;
    }
    await this.#ask({ isQuiet: true });
  }

  /** Other pages are another job. */
  #write(text: string): void {
    if (text !== this.text) this.#job = randomId();
    this.text = text;
    this.failure = undefined;
    const count = this.document?.pageCount ?? 0;
    this.error =
      parsePages(text, count) === undefined
        ? msg(str`Enter pages from 1 to ${number(count)}, such as 1-12, 20.`, { id: 'patsight.quote.wrong' })
        : '';
    this.asking = this.error === '';
    // Its answer is for what was written before.
    this.#run?.abort();
  }

  /** @param options.isQuiet the price of the same pages is looked at once more, and stays where that fails */
  async #ask({ isQuiet = false } = {}): Promise<void> {
    const { document, text } = this;
    if (!document || this.error !== '' || (isQuiet && (this.asking || this.busy))) return;
    const run = new AbortController();
    this.#run = run;
    if (!isQuiet) {
      this.asking = true;
      this.failure = undefined;
    }
    try {
      const quote = await this.services.api.call(quoteAnalysis, {
        params: { id: document.id },
        query: { pages: text },
        signal: run.signal,
      });
      if (run.signal.aborted) return;
      // The quick pass has seen more since.
      if (isQuiet && quote.quickPass.state !== this.quote?.quickPass.state) void this.#loadPages(document.id);
      this.quote = quote;
    } catch (failure) {
      if (isQuiet || isAbort(failure) || run.signal.aborted) return;
      this.quote = undefined;
      this.failure = failure;
    }
    this.asking = false;
  }

  #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const { quote } = this;
    if (this.busy || this.asking || this.error !== '') return;
    if (!quote) return void this.#ask();
    if (quote.pageCount === 0 || quote.shortfall > 0) return;
    this.busy = true;
    this.failure = undefined;
    try {
      await this.analyze(this.#job, this.text);
      this.dialog.close();
    } catch (failure) {
      // The balance is another one by now: the price says what is missing.
      if (failure instanceof ApiFailure && failure.code === errorCode.notEnoughCredits) await this.#ask();
      else this.failure = failure;
    } finally {
      this.busy = false;
    }
  };

  #closed = (): void => {
    this.#run?.abort();
    if (this.document) this.emit('close');
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-quote-dialog': QuoteDialog;
  }
}
