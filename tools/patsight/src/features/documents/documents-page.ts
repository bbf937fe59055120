import { toast } from '@moiety/elements/toast/toast-region.js';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import type { PatentDocument } from '@moiety/contract';
import '@moiety/tool-kit/failure.ts';
import { bytes, dateTime, number } from '@moiety/tool-kit/format.ts';
import { helpLink } from '@moiety/tool-kit/help-link.ts';
import '@moiety/tool-kit/more-items.ts';
import { FileIntake } from '@moiety/tool-kit/file-intake.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { listTableStyles } from '@moiety/tool-kit/list-table.styles.ts';
import { pageStyles, skeletonStyles } from '@moiety/tool-kit/page.styles.ts';
import { tagStyles } from '@moiety/tool-kit/tag.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { removeWithUndo } from '@moiety/tool-kit/trash.ts';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { EVERYTHING } from '../../shared/documents/document-list.ts';
import '../../shared/details-dialog.ts';
import type { DetailsChange } from '../../shared/details-dialog.ts';
import '../../shared/document-tags-dialog.ts';
import { Follow } from '@moiety/tool-kit/follow.ts';
import { paths } from '../../shared/places.ts';
import '../../shared/quote-dialog.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import '../../shared/share-dialog.ts';
import '../../shared/unlock-dialog.ts';
import {
  analysisShare,
  analysisWords,
  documentProblemWords,
  pagesWords,
  reviewWords,
  sharingWords,
  signedOffWords,
  stateWords,
} from '../../shared/words/document-words.ts';
import { documentsWords } from '../../shared/words/folder-words.ts';
import { documentTableStyles } from './document-table.styles.ts';
import './document-filters.ts';
import { dragDocuments } from './dragged.ts';
import './folder-bar.ts';
import './move-dialog.ts';
import './uploads-list.ts';

/** The start page: the documents, and the way to add some. */
@customElement('patsight-documents-page')
export class DocumentsPage extends ToolElement {
  static override styles = [
    pageStyles,
    skeletonStyles,
    listTableStyles,
    documentTableStyles,
    tagStyles,
    css`
      td .tags {
        margin-top: var(--mo-space-1);
      }
      button.tag {
        min-height: 24px;
        font-family: inherit;
        font-weight: 400;
        text-align: start;
        cursor: pointer;
      }
      button.tag:hover {
        border-color: var(--mo-color-primary);
      }
      button.tag:focus-visible {
        outline: var(--mo-focus-ring);
      }
      .counted {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: 0 var(--mo-space-3);
        margin-top: var(--mo-space-3);
      }
      .counted .count-shown {
        margin-top: 0;
      }
      .drop {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: center;
        gap: var(--mo-space-1) var(--mo-space-3);
        margin-top: var(--mo-space-4);
        padding: var(--mo-space-5) var(--mo-space-4);
        border: 1px dashed var(--mo-color-border-control);
        border-radius: var(--mo-radius);
        background: var(--mo-color-surface);
        text-align: center;
        text-wrap: balance;
      }
      .over .drop {
        border-color: var(--mo-color-primary-text);
        background: var(--mo-color-primary-soft);
      }
      .count-shown {
        margin-top: var(--mo-space-3);
        min-height: 21px;
        font-size: var(--mo-text-s);
      }
      .stale {
        margin-top: var(--mo-space-4);
      }
      .picked {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--mo-space-2);
        margin-top: var(--mo-space-3);
      }
      .picked p {
        margin: 0;
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  /** The one whose details are asked for, and those whose tags are; what is filtered may leave the list meanwhile. */
  @state() private detailed: PatentDocument | undefined;
  @state() private tagged: readonly PatentDocument[] = [];
  @state() private unlocked: PatentDocument | undefined;
  @state() private addingExample = false;
  @state() private quoted: PatentDocument | undefined;
  @state() private shared: PatentDocument | undefined;
  /** What is asked to be moved to a folder, and the ids of what is selected. */
  @state() private moving: readonly PatentDocument[] = [];
  @state() private picked: ReadonlySet<string> = new Set();

  #intake = new FileIntake(this, (files) => void this.services.uploads.add(files));
  #watch = new Watch(this);

  constructor() {
    super();
    void new Follow(this, {
      isMoving: () => this.services.documents.isMoving,
      load: () => this.services.documents.load(),
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.hasUpdated) return;
    void this.services.documents.load();
    void this.services.folders.load();
  }

  override willUpdate(): void {
    this.#watch.observe(this.services.documents);
    if (!this.hasUpdated) void this.services.documents.load();
  }

  override render(): TemplateResult {
    return html`
      <div
        class=${this.#intake.isOver ? 'page over' : 'page'}
        @dragenter=${this.#intake.onDrag}
        @dragover=${this.#intake.onDrag}
        @dragleave=${this.#intake.onDragLeave}
        @drop=${this.#intake.onDrop}
      >
        <div class="top">
          <h1>${msg('Your documents', { id: 'patsight.documents.title' })}</h1>
          <div class="actions">
            <mo-button variant="plain" icon="info" href=${paths.scorecard()}
              >${msg('How accurate it is', { id: 'patsight.scorecard.short' })}</mo-button
            >
            <mo-button variant="plain" icon="trash" href=${paths.trash()}
              >${msg('Trash', { id: 'patsight.trash.title' })}</mo-button
            >
            <mo-button class="choose" variant="primary" icon="upload" @click=${this.#intake.open}
              >${msg('Choose PDFs', { id: 'patsight.choose' })}</mo-button
            >
          </div>
        </div>
        <input
          class="files"
          type="file"
          hidden
          multiple
          accept="application/pdf,.pdf"
          aria-label=${msg('Choose PDFs', { id: 'patsight.choose' })}
          @change=${this.#intake.onChosen}
        />
        <div class="drop">
          <span>${msg('Drop patents or papers here', { id: 'patsight.drop' })}</span>
          <span class="muted">${this.#limitWords()}</span>
          ${helpLink(
            this.services,
            'patsight-extract',
            msg('How documents are analyzed', { id: 'patsight.help.extract' }),
          )}
        </div>
        <patsight-uploads></patsight-uploads>
        <patsight-document-filters></patsight-document-filters>
        <patsight-folders></patsight-folders>
        ${this.#renderList()}
      </div>
      ${this.#renderDialogs()}
    `;
  }

  #renderDialogs(): TemplateResult {
    const { documents } = this.services;
    const { detailed } = this;
    return html`<patsight-details-dialog
        .document=${detailed && this.#asListed(detailed)}
        .save=${(change: DetailsChange) => documents.change(detailed!.id, change)}
        @close=${() => (this.detailed = undefined)}
      ></patsight-details-dialog>
      <patsight-tags-dialog
        .documents=${this.tagged.map((one) => this.#asListed(one))}
        .known=${documents.labels}
        .save=${this.#saveTags}
        @close=${this.#onTagsClose}
      ></patsight-tags-dialog>
      <patsight-unlock-dialog
        .document=${this.unlocked}
        .unlock=${(password: string) => documents.unlock(this.unlocked!.id, password)}
        @close=${() => (this.unlocked = undefined)}
      ></patsight-unlock-dialog>
      <patsight-quote-dialog
        .document=${this.quoted}
        .analyze=${this.#analyze}
        @close=${() => (this.quoted = undefined)}
      ></patsight-quote-dialog>
      <patsight-share-dialog
        .document=${this.shared}
        @change=${() => void documents.load()}
        @close=${() => (this.shared = undefined)}
      ></patsight-share-dialog>
      <patsight-move-dialog
        .documents=${this.moving}
        @moved=${this.#onMoved}
        @close=${() => (this.moving = [])}
      ></patsight-move-dialog>`;
  }

  #renderList(): TemplateResult {
    const { documents } = this.services;
    const { items, failure, total, isWhole } = documents;
    if (!items) return failure ? this.#renderFailure(failure) : this.#renderSkeleton();
    const found = documentsWords(total);
    const picked = this.#pickedIn(items);
    return html`
      ${failure ? html`<div class="stale">${this.#renderFailure(failure)}</div>` : nothing}
      ${
        items.length || !isWhole
          ? html`<div class="counted">
              <p class="muted count-shown" role="status">${found}</p>
              ${items.some(({ isExample }) => isExample) ? nothing : this.#renderExample()}
            </div>`
          : nothing
      }
      ${picked.length > 0 ? this.#renderPicked(picked) : nothing}
      ${
        items.length
          ? html`<div class="list">
              <table>
                ${this.#renderHead()}
                <tbody>
                  ${repeat(
                    items,
                    ({ id }) => id,
                    (document) => this.#renderDocument(document),
                  )}
                </tbody>
              </table>
              <kit-more-items .list=${documents}></kit-more-items>
            </div>`
          : isWhole
            ? this.#renderEmpty()
            : this.#renderNoMatch()
      }
    `;
  }

  #renderExample(): TemplateResult {
    return html`<mo-button
      variant="plain"
      icon="patsight"
      .loading=${this.addingExample}
      @click=${() => void this.openExample()}
      >${msg('Try it with an example', { id: 'patsight.example.try' })}</mo-button
    >`;
  }

  /** What a document may have here; the size once it is known. */
  #limitWords(): string {
    const { limits } = this.services.documents;
    return limits
      ? msg(
          str`PDF, up to ${bytes(limits.bytes)} and ${number(limits.pages)} pages each. Uploading is free.`,
          {
            id: 'patsight.limits',
          },
        )
      : msg('PDF. Uploading is free.', { id: 'patsight.limits.unknown' });
  }

  #renderFailure(failure: unknown): TemplateResult {
    return html`<kit-failure
      class="stale"
      .what=${msg('Your documents could not be loaded', { id: 'patsight.documents.failed' })}
      .safe=${msg('They are safe on the server.', { id: 'patsight.documents.failedSafe' })}
      .failure=${failure}
      @retry=${() => void this.services.documents.load()}
    ></kit-failure>`;
  }

  #renderHead(): TemplateResult {
    return html`<thead>
      <tr>
        <th scope="col" class="pick">
          <span class="visually-hidden">${msg('Selection', { id: 'patsight.column.selection' })}</span>
        </th>
        <th scope="col">${msg('Document', { id: 'patsight.column.document' })}</th>
        <th scope="col" class="count">${msg('Pages', { id: 'patsight.column.pages' })}</th>
        <th scope="col" class="count">${msg('Compounds', { id: 'patsight.column.compounds' })}</th>
        <th scope="col" class="count">${msg('Values', { id: 'patsight.column.values' })}</th>
        <th scope="col">${msg('Status', { id: 'patsight.filter.state' })}</th>
        <th scope="col" class="when">${msg('Modified', { id: 'patsight.column.modified' })}</th>
        <th scope="col">
          <span class="visually-hidden">${msg('Actions', { id: 'patsight.column.actions' })}</span>
        </th>
      </tr>
    </thead>`;
  }

  #renderDocument(document: PatentDocument): TemplateResult {
    const {
      id,
      name,
      metadata,
      labels,
      pageCount,
      compounds,
      activities,
      updatedAt,
      role,
      pagesRead,
      folder,
    } = document;
    const sharing = sharingWords(document);
    const mayReview = role !== 'read';
    const about = [metadata.number, metadata.title].filter(Boolean).join(' · ');
    const isAnalyzed = pagesRead > 0;
    const canAnalyze = mayReview && (document.state === 'ready' || document.state === 'analyzed');
    return html`<tr>
      <td class="pick">
        ${
          mayReview
            ? html`<input
                type="checkbox"
                aria-label=${msg(str`Select ${name}`, { id: 'patsight.select' })}
                .checked=${this.picked.has(id)}
                @change=${() => this.#pick(id)}
              />`
            : nothing
        }
      </td>
      <td class="name">
        <a
          href=${paths.document(id)}
          @dragstart=${(event: DragEvent) => mayReview && dragDocuments(event, this.#draggedWith(id))}
          >${name}</a
        >
        ${about ? html`<span class="about">${about}</span>` : nothing}
        ${sharing ? html`<span class="about">${sharing}</span>` : nothing}
        ${labels.length > 0 ? this.#renderTags(labels) : nothing}
        ${
          folder && this.services.documents.filter.folder === undefined
            ? html`<span class="about"
                >${msg(str`Folder: ${folder.name}`, { id: 'patsight.folder.in' })}</span
              >`
            : nothing
        }
      </td>
      <td class="count">
        ${
          pageCount === null
            ? nothing
            : html`<span class="wide">${number(pageCount)}</span
                ><span class="narrow">${pagesWords(pageCount)}</span>`
        }
      </td>
      <td class="count">
        ${
          isAnalyzed
            ? html`<span class="wide">${number(compounds)}</span
                ><span class="narrow"
                  >${msg(str`Compounds: ${number(compounds)}`, { id: 'patsight.compounds.count' })}</span
                >`
            : nothing
        }
      </td>
      <td class="count">
        ${
          isAnalyzed
            ? html`<span class="wide">${number(activities)}</span
                ><span class="narrow"
                  >${msg(str`Values: ${number(activities)}`, { id: 'patsight.values.count' })}</span
                >`
            : nothing
        }
      </td>
      <td class="state">${this.#renderState(document)}</td>
      <td class="when">${dateTime(updatedAt)}</td>
      <td class="menu">${mayReview ? this.#renderMenu(document, canAnalyze) : nothing}</td>
    </tr>`;
  }

  /** Each shows the documents that have it. */
  #renderTags(labels: readonly string[]): TemplateResult {
    return html`<ul class="tags" aria-label=${msg('Tags', { id: 'patsight.tags' })}>
      ${labels.map(
        (label) =>
          html`<li>
            <button
              type="button"
              class="tag"
              title=${msg(str`Show documents with the tag “${label}”`, { id: 'patsight.tags.show' })}
              @click=${() => void this.services.documents.show({ label })}
            >
              ${label}
            </button>
          </li>`,
      )}
    </ul>`;
  }

  #renderMenu(document: PatentDocument, canAnalyze: boolean): TemplateResult {
    const { name, role } = document;
    return html` <mo-popover placement="bottom-end">
      <mo-button
        slot="trigger"
        variant="plain"
        icon="more"
        iconOnly
        label=${msg(str`Actions for ${name}`, { id: 'patsight.actionsFor' })}
      ></mo-button>
      <mo-menu @select=${(event: CustomEvent<{ value: string }>) => this.#act(document, event.detail.value)}>
        ${
          canAnalyze
            ? html`<mo-menu-item value="analyze" icon="patsight"
                >${msg('Analyze pages', { id: 'patsight.analyze' })}</mo-menu-item
              >`
            : nothing
        }
        <mo-menu-item value="details" icon="edit"
          >${msg('Details…', { id: 'patsight.details.open' })}</mo-menu-item
        >
        <mo-menu-item value="tags" icon="plus">${msg('Tags…', { id: 'patsight.tags.open' })}</mo-menu-item>
        <mo-menu-item value="move" icon="file"
          >${msg('Move to folder…', { id: 'patsight.move.open' })}</mo-menu-item
        >
        ${
          role === 'own'
            ? html`<mo-menu-item value="share" icon="user"
                  >${msg('Share…', { id: 'patsight.share' })}</mo-menu-item
                >
                <mo-menu-item value="delete" icon="trash"
                  >${msg('Delete', { id: 'patsight.delete' })}</mo-menu-item
                >`
            : nothing
        }
      </mo-menu>
    </mo-popover>`;
  }

  #renderState(document: PatentDocument): TemplateResult {
    const { state: now, problem, analysis, pagesRead, pageCount, role } = document;
    if ((now === 'waiting' || now === 'running') && analysis)
      return html`<span class="muted">${analysisWords(analysis)}</span>
        <mo-progress hideLabel label=${stateWords(now)} .value=${analysisShare(analysis)}></mo-progress>`;
    if (now === 'locked' && role !== 'read')
      return html`<mo-button @click=${() => (this.unlocked = document)}
        >${msg('Enter password', { id: 'patsight.unlock.open' })}</mo-button
      >`;
    if (now === 'unreadable')
      return html`<span class="chip unreadable"><mo-icon name="warning"></mo-icon>${stateWords(now)}</span>
        <span class="about">${problem ? documentProblemWords(problem) : nothing}</span>`;
    if (now === 'ready' && role !== 'read')
      return html`<mo-button icon="patsight" @click=${() => (this.quoted = document)}
        >${msg('Analyze pages', { id: 'patsight.analyze' })}</mo-button
      >`;
    return html`<span class="chip ${now}">${this.#standingWords(document)}</span> ${
        document.signedOff ? html`<span class="about">${signedOffWords(document.signedOff)}</span>` : nothing
      }
      ${
        now === 'analyzed' && pageCount !== null && pagesRead < pageCount
          ? html`<span class="about"
              >${msg(str`${number(pagesRead)} of ${number(pageCount)} pages`, {
                id: 'patsight.analysis.pages',
              })}</span
            >`
          : nothing
      }`;
  }

  /** Of what was analyzed, how far people are with it. */
  #standingWords({ state: now, review, signedOff }: PatentDocument): string {
    if (now !== 'analyzed' || review === null) return stateWords(now);
    if (signedOff?.isCurrent) return reviewWords('signed');
    return reviewWords(review);
  }

  #renderEmpty(): TemplateResult {
    return html`<div class="list empty">
      <mo-icon name="patsight"></mo-icon>
      <h2>${msg('No documents yet', { id: 'patsight.documents.empty' })}</h2>
      <p class="muted">
        ${msg(
          'Upload a patent or a paper as PDF. You choose the pages to analyze and see the price before anything is charged; each compound and value shows where it was read.',
          { id: 'patsight.documents.emptyWhy' },
        )}
      </p>
      <div class="begin">
        <mo-button icon="upload" @click=${this.#intake.open}
          >${msg('Choose PDFs', { id: 'patsight.choose' })}</mo-button
        >
        <mo-button icon="patsight" .loading=${this.addingExample} @click=${() => void this.openExample()}
          >${msg('Try it with an example', { id: 'patsight.example.try' })}</mo-button
        >
      </div>
      <p class="muted">
        ${msg('The example is a fictitious four-page patent. Analyzing it is free.', {
          id: 'patsight.example.what',
        })}
      </p>
      <p>
        ${helpLink(this.services, 'patsight-review', msg('How to review and export', { id: 'patsight.help.review' }))}
      </p>
    </div>`;
  }

  /** Adds the example document where it is not there, and opens it. */
  async openExample(): Promise<void> {
    if (this.addingExample) return;
    this.addingExample = true;
    try {
      const { id } = await this.services.documents.addExample();
      this.services.router.go(paths.document(id));
    } catch (failure) {
      toast.error(failureWords(failure), {
        heading: msg('The example could not be opened', { id: 'patsight.example.failed' }),
      });
    } finally {
      this.addingExample = false;
    }
  }

  #renderNoMatch(): TemplateResult {
    const { documents, folders } = this.services;
    const { folder, sort, ...rest } = documents.filter;
    const { folder: _, sort: __, ...everything } = EVERYTHING;
    const isEmptyFolder =
      folders.find(folder) !== undefined && JSON.stringify(rest) === JSON.stringify(everything);
    return html`<div class="list empty">
      ${
        isEmptyFolder
          ? html`<h2>${msg('This folder is empty', { id: 'patsight.folder.empty' })}</h2>
              <p class="muted">
                ${msg(
                  'Choose “Move to folder…” in the menu of a document, or drag its name onto the folder. What you upload while the folder is open is put into it.',
                  { id: 'patsight.folder.emptyWhy' },
                )}
              </p>`
          : html`<h2>${msg('No results', { id: 'patsight.documents.noMatch' })}</h2>`
      }
      <mo-button @click=${() => void documents.show({ ...EVERYTHING, sort })}
        >${msg('Show all documents', { id: 'patsight.documents.all' })}</mo-button
      >
    </div>`;
  }

  #renderPicked(picked: readonly PatentDocument[]): TemplateResult {
    return html`<div
      class="picked"
      role="group"
      aria-label=${msg('Selection', { id: 'patsight.column.selection' })}
    >
      <p role="status">${msg(str`Selected: ${number(picked.length)}`, { id: 'patsight.selected' })}</p>
      <mo-button icon="file" @click=${() => this.#move(picked)}
        >${msg('Move to folder…', { id: 'patsight.move.open' })}</mo-button
      >
      <mo-button icon="plus" @click=${() => (this.tagged = picked)}
        >${msg('Tags…', { id: 'patsight.tags.open' })}</mo-button
      >
      <mo-button variant="plain" @click=${this.#unpick}
        >${msg('Clear selection', { id: 'patsight.clearSelection' })}</mo-button
      >
    </div>`;
  }

  #renderSkeleton(): TemplateResult {
    return html`<div class="list skeleton" role="status">
      <span class="visually-hidden">${msg('Loading', { id: 'patsight.loading' })}</span>
      <table aria-hidden="true">
        ${this.#renderHead()}
        <tbody>
          ${[1, 2, 3, 4].map(
            () =>
              html`<tr>
                <td class="pick"></td>
                <td class="name"><span></span></td>
                <td class="count"><span></span></td>
                <td class="count"></td>
                <td class="count"></td>
                <td class="state"><span></span></td>
                <td class="when"><span></span></td>
                <td></td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  // ── what a person does ────────────────────────────────────────────────────

  /** Asks for files. */
  askFiles(): void {
    this.#intake.ask();
  }

  #analyze = async (job: string, pages: string): Promise<void> => {
    const { id } = this.quoted!;
    const session = this.services.sessions.open(id);
    await session.analyze(job, pages);
    void this.services.documents.load();
  };

  #act(document: PatentDocument, action: string): void {
    if (action === 'analyze') this.quoted = document;
    if (action === 'share') this.shared = document;
    if (action === 'move') this.#move([document]);
    if (action === 'details') this.detailed = document;
    if (action === 'tags') this.tagged = [document];
    if (action === 'delete') void this.#delete(document);
  }

  async #delete({ id, name }: PatentDocument): Promise<void> {
    const { documents, folders } = this.services;
    await removeWithUndo({
      name,
      remove: async () => {
        await documents.remove(id);
        void folders.load();
      },
      restore: async () => {
        await documents.restore(id);
        void folders.load();
      },
    });
  }

  // ── folders ───────────────────────────────────────────────────────────────

  /** What of the list is selected and may be moved; what is no longer listed is not. */
  #pickedIn(items: readonly PatentDocument[]): readonly PatentDocument[] {
    return items.filter(({ id, role }) => this.picked.has(id) && role !== 'read');
  }

  /** A document is dragged with what is selected, where it is selected itself. */
  #draggedWith(id: string): readonly string[] {
    const picked = this.#pickedIn(this.services.documents.items ?? []).map((one) => one.id);
    return picked.includes(id) ? picked : [id];
  }

  #pick(id: string): void {
    const picked = new Set(this.picked);
    if (!picked.delete(id)) picked.add(id);
    this.picked = picked;
  }

  #unpick = (): void => {
    this.picked = new Set();
  };

  #move(documents: readonly PatentDocument[]): void {
    this.moving = documents;
  }

  /** A document as the list has it now; as it was when it was asked for where it is no longer listed. */
  #asListed(document: PatentDocument): PatentDocument {
    return this.services.documents.items?.find(({ id }) => id === document.id) ?? document;
  }

  #saveTags = async (id: string, labels: string[]): Promise<void> => {
    const changed = await this.services.documents.change(id, { labels });
    this.tagged = this.tagged.map((one) => (one.id === id ? changed : one));
  };

  /** What was filtered by a tag may no longer have it. */
  #onTagsClose = (): void => {
    this.tagged = [];
    void this.services.documents.load();
  };

  #onMoved = (): void => {
    this.#unpick();
    void this.services.documents.load();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-documents-page': DocumentsPage;
  }
}
