import { msg, str } from '@lit/localize';
import type { PatentDocument } from '@moiety/contract';
import { number } from '@moiety/tool-kit/format.ts';
import { MediaMatch } from '@moiety/tool-kit/media-match.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { tagStyles } from '@moiety/tool-kit/tag.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { DocumentSession } from '../../shared/documents/document-session.ts';
import { factWords, fieldWords, facts } from '../../shared/details-dialog.ts';
import { paths } from '../../shared/places.ts';
import type { DocumentView } from '../../shared/places.ts';
import { pagesWords, signedOffWords } from '../../shared/words/document-words.ts';
import { sectionPlaceWords } from '../../shared/words/result-words.ts';
import { colleaguesWords } from '../../shared/words/presence-words.ts';

/** What is seldom done with a document, and whether it can be done with this one. */
interface Rarer {
  canSend: boolean;
  canSign: boolean;
  canShare: boolean;
  /** There are charges to look at. */
  isPaid: boolean;
}

/** What is known of what a document says of itself, with its words. */
const factsOf = ({ metadata }: PatentDocument): readonly (readonly [words: string, text: string])[] =>
  facts.flatMap((fact) =>
    metadata[fact] ? [[fieldWords(fact), factWords(fact, metadata[fact])] as const] : [],
  );

/**
 * The head of a document's page: what it is and what can be done with it in one line, how it stands in another.
 *
 * @slot - how complete its results are
 * @fires ask-pages - pages are to be analyzed
 * @fires ask-export - compounds are to be taken out; `detail` says where to
 * @fires ask-sign-off - the sign-off and the versions are to be shown
 * @fires ask-share - it is to be shown who sees the document
 * @fires ask-details - what the document says of itself is to be corrected
 * @fires ask-tags - its tags are to be changed
 * @fires {CustomEvent<{ page: number }>} choose-page - a part of the document was chosen
 * @fires ask-payments - charges and refunds are to be shown
 */
@customElement('patsight-document-head')
export class DocumentHead extends ToolElement {
  static override styles = [
    pageStyles,
    tagStyles,
    css`
      .top {
        flex-wrap: nowrap;
        padding: var(--mo-space-2) var(--document-gutter) 0;
      }
      .title {
        display: flex;
        flex: 1 1 0;
        align-items: center;
        gap: var(--mo-space-2);
        min-width: 0;
      }
      h1 {
        overflow: hidden;
        font-size: var(--mo-text-l);
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .back {
        display: inline-flex;
        flex: none;
        align-items: center;
        gap: var(--mo-space-1);
        min-height: 32px;
        font-size: var(--mo-text-s);
      }
      .back mo-icon {
        --mo-icon-size: 16px;
        transform: scaleX(-1);
      }
      .top > .actions {
        flex: none;
        flex-wrap: nowrap;
      }
      .state {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--mo-space-1) var(--mo-space-3);
        min-height: 40px;
        padding: var(--mo-space-1) var(--document-gutter);
        font-size: var(--mo-text-s);
        font-variant-numeric: tabular-nums;
      }
      .plain {
        display: inline-flex;
        flex: none;
        align-items: center;
        gap: var(--mo-space-1);
        min-height: 24px;
        padding: 0;
        border: 0;
        border-radius: var(--mo-radius-small);
        background: none;
        color: var(--mo-color-primary-text);
        font: inherit;
        font-size: var(--mo-text-s);
        text-align: start;
        cursor: pointer;
      }
      .plain:hover {
        text-decoration: underline;
      }
      .plain mo-icon {
        --mo-icon-size: 16px;
      }
      .toggle mo-icon {
        --mo-icon-size: 14px;
      }
      .toggle[aria-expanded='true'] mo-icon {
        transform: scaleY(-1);
      }
      .details {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--mo-space-1) var(--mo-space-4);
        padding: var(--mo-space-1) var(--document-gutter) 0;
        font-size: var(--mo-text-s);
      }
      dl {
        display: flex;
        flex-wrap: wrap;
        gap: var(--mo-space-1) var(--mo-space-4);
        min-width: 0;
        margin: 0;
      }
      dl > div {
        display: flex;
        gap: var(--mo-space-2);
        min-width: 0;
      }
      dt {
        flex: none;
        color: var(--mo-color-text-muted);
      }
      dd {
        min-width: 0;
        margin: 0;
        overflow-wrap: anywhere;
      }
      .sections {
        display: flex;
        flex-wrap: wrap;
        gap: var(--mo-space-1) var(--mo-space-4);
        margin: 0;
        padding: 0;
        list-style: none;
      }
      .here {
        display: flex;
        align-items: center;
        gap: var(--mo-space-1);
      }
      @media (max-width: 899px) {
        .top {
          flex-wrap: wrap;
          gap: var(--mo-space-1) var(--mo-space-2);
          padding-top: var(--mo-space-1);
        }
        .title {
          flex-basis: 100%;
        }
        .toggle {
          min-height: 32px;
          margin-inline-start: auto;
        }
        .state {
          flex-wrap: nowrap;
          overflow-x: auto;
          white-space: nowrap;
        }
        .state > *,
        ::slotted(*) {
          flex: none;
        }
      }
    `,
  ];

  @property({ attribute: false }) session!: DocumentSession;
  /** What is open beside the pages. */
  @property({ attribute: false }) view: DocumentView | undefined;

  #watch = new Watch(this);
  /** Whether what the document says of itself is shown. */
  @state() private showsDetails = false;
  #narrow = new MediaMatch(this, '(max-width: 899px)');
  /** Where the actions that are seldom needed have no room of their own. */
  #tight = new MediaMatch(this, '(max-width: 1199px)');

  protected override willUpdate(): void {
    this.#watch.observe(this.session);
  }

  override render(): TemplateResult | typeof nothing {
    const { session } = this;
    const { table, document, canSign, mayReview } = session;
    if (!document) return nothing;
    const { name, pageCount, pagesRead } = document;
    const canAnalyze =
      mayReview &&
      (document.state === 'ready' || document.state === 'analyzed') &&
      pageCount !== null &&
      document.deletedAt === null;
    // What was signed off is looked at, and taken out.
    const isNow = session.version === undefined;
    const isWhole = pagesRead === pageCount;
    const open = mayReview ? table.openCount : 0;
    const hasRows = table.rows.length > 0;
    return html`<div class="top">
        <div class="title">
          ${this.#renderBack()}
          <h1 title=${name}>${name}</h1>
          ${this.#renderToggle(document)}
        </div>
        <div class="actions">
          ${
            canAnalyze && !isWhole
              ? html`<mo-button
                  variant=${pagesRead === 0 ? 'primary' : 'secondary'}
                  icon="patsight"
                  @click=${() => this.emit('ask-pages')}
                  >${
                    pagesRead === 0
                      ? msg('Analyze pages', { id: 'patsight.analyze' })
                      : msg('More pages', { id: 'patsight.analyze.more' })
                  }</mo-button
                >`
              : nothing
          }
          ${
            open > 0 && this.view !== 'review'
              ? html`<mo-button
                  variant="primary"
                  icon="check"
                  href=${paths.document(session.id, { view: 'review' })}
                  >${msg(str`Review (${number(open)})`, { id: 'patsight.review.open' })}</mo-button
                >`
              : nothing
          }
          ${
            hasRows
              ? html`<mo-button icon="download" @click=${() => this.emit('ask-export', 'file')}
                  >${msg('Export', { id: 'patsight.export' })}</mo-button
                >`
              : nothing
          }
          ${
            canSign && open === 0
              ? html`<mo-button variant="primary" icon="check" @click=${() => this.emit('ask-sign-off')}
                  >${msg('Sign off', { id: 'patsight.signOff' })}</mo-button
                >`
              : nothing
          }
          ${this.#renderRarer({
            canSend: hasRows,
            canSign: canSign && open > 0,
            canShare: document.role === 'own' && document.deletedAt === null && isNow,
            isPaid: document.analysis !== null && isNow,
          })}
        </div>
      </div>
      ${this.#renderDetails(document)}
      <div class="state">
        ${pageCount === null ? nothing : html`<span class="muted">${pagesWords(pageCount)}</span>`}
        ${
          document.isExample
            ? html`<span class="tag"
                >${msg('Fictitious example, free to analyze', { id: 'patsight.example.mark' })}</span
              >`
            : nothing
        }
        ${isNow || session.isUnknownVersion ? this.#renderSignedOff(document) : this.#renderVersions(session.version)}
        <slot></slot>
        ${this.#renderColleagues()}
      </div>`;
  }

  /** The way to the list; an arrow alone where there is little room. */
  #renderBack(): TemplateResult {
    return html`<a class="back" href=${paths.documents()}>
      <mo-icon name="arrowRight"></mo-icon
      ><span class=${this.#narrow.matches ? 'visually-hidden' : ''}
        >${msg('Your documents', { id: 'patsight.documents.title' })}</span
      >
    </a>`;
  }

  /** Nothing where there is nothing to show and nothing may be written. */
  #renderToggle(document: PatentDocument): TemplateResult | typeof nothing {
    const isEmpty =
      factsOf(document).length === 0 &&
      document.labels.length === 0 &&
      this.session.table.results.sections.length === 0;
    if (!this.#mayEdit(document) && isEmpty) return nothing;
    return html`<button
      type="button"
      class="plain toggle"
      aria-expanded=${this.showsDetails ? 'true' : 'false'}
      aria-controls="details"
      @click=${() => (this.showsDetails = !this.showsDetails)}
    >
      ${msg('Details', { id: 'patsight.details.show' })}<mo-icon name="arrowDown"></mo-icon>
    </button>`;
  }

  /** What the document says of itself, and its tags. */
  #renderDetails(document: PatentDocument): TemplateResult {
    return html`<div id="details" class="details" ?hidden=${!this.showsDetails}>
      <dl>
        ${factsOf(document).map(
          ([words, text]) =>
            html`<div>
              <dt>${words}</dt>
              <dd>${text}</dd>
            </div>`,
        )}
      </dl>
      ${this.#renderSections()}
      ${
        document.labels.length > 0
          ? html`<ul class="tags" aria-label=${msg('Tags', { id: 'patsight.tags' })}>
              ${document.labels.map((label) => html`<li class="tag">${label}</li>`)}
            </ul>`
          : nothing
      }
      ${this.#mayEdit(document) ? this.#renderEditing() : nothing}
    </div>`;
  }

  /** The parts of the document, each a way to its first page. */
  #renderSections(): TemplateResult | typeof nothing {
    const { sections } = this.session.table.results;
    if (sections.length === 0) return nothing;
    return html`<ul class="sections" aria-label=${msg('Parts of the document', { id: 'patsight.sections' })}>
      ${sections.map(
        (section) =>
          html`<li>
            <button
              type="button"
              class="plain"
              @click=${() => this.emit('choose-page', { page: section.first })}
            >
              ${sectionPlaceWords(section)}
            </button>
          </li>`,
      )}
    </ul>`;
  }

  #mayEdit({ deletedAt }: PatentDocument): boolean {
    return this.session.mayReview && deletedAt === null;
  }

  /** Moves the focus to who signed the document off. */
  async focusSignedOff(): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.signed')?.focus();
  }

  /** Has what the document says of itself corrected, and its tags. */
  #renderEditing(): TemplateResult {
    return html`<button type="button" class="plain" @click=${() => this.emit('ask-details')}>
        ${msg('Edit details', { id: 'patsight.details.edit' })}
      </button>
      <button type="button" class="plain" @click=${() => this.emit('ask-tags')}>
        ${msg('Edit tags', { id: 'patsight.tags.edit' })}
      </button>`;
  }

  /** Who else has it open. */
  #renderColleagues(): TemplateResult {
    const { colleagues } = this.session;
    return html`<p class="muted here" role="status">
      ${colleagues.length === 0 ? nothing : html`<mo-icon name="user"></mo-icon>${colleaguesWords(colleagues)}`}
    </p>`;
  }

  #renderSignedOff({ signedOff }: PatentDocument): TemplateResult | typeof nothing {
    if (!signedOff) return nothing;
    return html`<button type="button" class="plain signed" @click=${() => this.emit('ask-sign-off')}>
      <mo-icon name=${signedOff.isCurrent ? 'success' : 'info'}></mo-icon>
      <span>${signedOffWords(signedOff)}</span>
    </button>`;
  }

  /** Which version is shown, and the way to the others. */
  #renderVersions(version: number | undefined): TemplateResult {
    return html`<button type="button" class="plain signed" @click=${() => this.emit('ask-sign-off')}>
      <mo-icon name="success"></mo-icon>
      <span>${msg(str`Version ${number(version ?? 0)}`, { id: 'patsight.version.shown' })}</span>
    </button>`;
  }

  /** What is done seldom; a menu where there is little room. */
  #renderRarer({ canSend, canSign, canShare, isPaid }: Rarer): TemplateResult | typeof nothing {
    const send = msg('Send to molecule analysis', { id: 'patsight.send' });
    const payments = msg('Charges and refunds', { id: 'patsight.payments' });
    const signOff = msg('Sign off', { id: 'patsight.signOff' });
    const share = msg('Share…', { id: 'patsight.share' });
    if (!canSend && !canShare && !isPaid) return nothing;
    if (this.#tight.matches)
      return html`<mo-popover placement="bottom-end">
        <mo-button
          slot="trigger"
          variant="plain"
          icon="more"
          iconOnly
          label=${msg('More actions', { id: 'patsight.more' })}
        ></mo-button>
        <mo-menu
          @select=${({ detail }: CustomEvent<{ value: string }>) => {
            if (detail.value === 'send') this.emit('ask-export', 'set');
            else if (detail.value === 'sign') this.emit('ask-sign-off');
            else if (detail.value === 'share') this.emit('ask-share');
            else this.emit('ask-payments');
          }}
        >
          ${canSend ? html`<mo-menu-item value="send" icon="molvalley">${send}</mo-menu-item>` : nothing}
          ${canSign ? html`<mo-menu-item value="sign" icon="check">${signOff}</mo-menu-item>` : nothing}
          ${canShare ? html`<mo-menu-item value="share" icon="user">${share}</mo-menu-item>` : nothing}
          ${isPaid ? html`<mo-menu-item value="payments" icon="credits">${payments}</mo-menu-item>` : nothing}
        </mo-menu>
      </mo-popover>`;
    return html`
      ${
        canSend
          ? html`<mo-button icon="molvalley" @click=${() => this.emit('ask-export', 'set')}
              >${send}</mo-button
            >`
          : nothing
      }
      ${
        canSign
          ? html`<mo-button variant="plain" icon="check" @click=${() => this.emit('ask-sign-off')}
              >${signOff}</mo-button
            >`
          : nothing
      }
      ${
        canShare
          ? html`<mo-button variant="plain" icon="user" @click=${() => this.emit('ask-share')}
              >${share}</mo-button
            >`
          : nothing
      }
      ${
        isPaid
          ? html`<mo-button variant="plain" icon="credits" @click=${() => this.emit('ask-payments')}
              >${payments}</mo-button
            >`
          : nothing
      }
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-document-head': DocumentHead;
  }
}
