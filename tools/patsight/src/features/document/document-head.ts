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
import { customElement, property } from 'lit/decorators.js';
import type { DocumentSession } from '../../shared/documents/document-session.ts';
import { paths } from '../../shared/places.ts';
import type { DocumentView } from '../../shared/places.ts';
import { pagesWords, signedOffWords } from '../../shared/words/document-words.ts';
import { colleaguesWords } from '../../shared/words/presence-words.ts';

/** What is seldom done with a document, and whether it can be done with this one. */
interface Rarer {
  canSend: boolean;
  canSign: boolean;
  canShare: boolean;
  /** There are charges to look at. */
  isPaid: boolean;
}

/**
 * The head of a document's page: what it is, who signed it off, and what can be done with it.
 *
 * @fires ask-pages - pages are to be analyzed
 * @fires ask-export - compounds are to be taken out; `detail` says where to
 * @fires ask-sign-off - the sign-off and the versions are to be shown
 * @fires ask-share - it is to be shown who sees the document
 * @fires ask-details - what the document says of itself is to be corrected
 * @fires ask-tags - its tags are to be changed
 * @fires ask-payments - charges and refunds are to be shown
 */
@customElement('patsight-document-head')
export class DocumentHead extends ToolElement {
  static override styles = [
    pageStyles,
    tagStyles,
    css`
      .about {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0 var(--mo-space-2);
        min-width: 0;
      }
      .about .facts {
        flex: 0 1 auto;
        min-width: 0;
      }
      .top {
        align-items: flex-end;
        padding: var(--mo-space-3) var(--mo-space-4);
      }
      .title {
        flex: 1 1 280px;
        min-width: 0;
      }
      h1 {
        font-size: var(--mo-text-xl);
        display: -webkit-box;
        overflow: hidden;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 2;
      }
      .back,
      .facts {
        font-size: var(--mo-text-s);
      }
      .facts {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .plain {
        display: inline-flex;
        align-items: center;
        gap: var(--mo-space-1);
        min-height: 24px;
        padding: 0;
        border: 0;
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
      .here {
        display: flex;
        align-items: center;
        gap: var(--mo-space-1);
        margin: 0;
        font-size: var(--mo-text-s);
      }
      @media (max-width: 899px) {
        .top {
          padding: var(--mo-space-3) var(--mo-space-4) var(--mo-space-2);
        }
      }
    `,
  ];

  @property({ attribute: false }) session!: DocumentSession;
  /** What is open beside the pages. */
  @property({ attribute: false }) view: DocumentView | undefined;

  #watch = new Watch(this);
  #narrow = new MediaMatch(this, '(max-width: 899px)');

  protected override willUpdate(): void {
    this.#watch.observe(this.session);
  }

  override render(): TemplateResult | typeof nothing {
    const { session } = this;
    const { table, document, canSign, mayReview } = session;
    if (!document) return nothing;
    const { metadata, name, pageCount, pagesRead } = document;
    const canAnalyze =
      mayReview &&
      (document.state === 'ready' || document.state === 'analyzed') &&
      pageCount !== null &&
      document.deletedAt === null;
    const isWhole = pagesRead === pageCount;
    const open = mayReview ? table.openCount : 0;
    const hasRows = table.rows.length > 0;
    const facts = [
      document.isExample && msg('Fictitious example, free to analyze', { id: 'patsight.example.mark' }),
      metadata.number,
      metadata.title,
      metadata.applicant,
      metadata.date,
      pageCount !== null && pagesWords(pageCount),
    ]
      .filter(Boolean)
      .join(' · ');
    return html`<div class="top">
      <div class="title">
        <a class="back" href=${paths.documents()}
          >${msg('Your documents', { id: 'patsight.documents.title' })}</a
        >
        <h1>${name}</h1>
        <div class="about">
          <p class="muted facts" title=${facts}>${facts}</p>
          ${
            document.labels.length > 0
              ? html`<ul class="tags" aria-label=${msg('Tags', { id: 'patsight.tags' })}>
                  ${document.labels.map((label) => html`<li class="tag">${label}</li>`)}
                </ul>`
              : nothing
          }
          ${mayReview && document.deletedAt === null ? this.#renderEditing() : nothing}
        </div>
        ${this.#renderSignedOff(document)} ${this.#renderColleagues()}
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
          canShare: document.role === 'own' && document.deletedAt === null,
          isPaid: document.analysis !== null,
        })}
      </div>
    </div>`;
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

  /** What is done seldom; a menu where there is little room. */
  #renderRarer({ canSend, canSign, canShare, isPaid }: Rarer): TemplateResult | typeof nothing {
    const send = msg('Send to molecule analysis', { id: 'patsight.send' });
    const payments = msg('Charges and refunds', { id: 'patsight.payments' });
    const signOff = msg('Sign off', { id: 'patsight.signOff' });
    const share = msg('Share…', { id: 'patsight.share' });
    if (!canSend && !canShare && !isPaid) return nothing;
    if (this.#narrow.matches)
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
