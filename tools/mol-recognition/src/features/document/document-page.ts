import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import '@moiety/annotation/annotation/annotation.ts';
import type {
  Annotation,
  CropChangeDetail,
  MarkSelectDetail,
} from '@moiety/annotation/annotation/annotation.ts';
import type { AnnotatedPage, Box, Mark, PrintedLine } from '@moiety/annotation/annotation/marks.ts';
import { PdfError } from '@moiety/extraction/browser/pdf-file.ts';
import type { PdfProblem } from '@moiety/extraction/browser/pdf-file.ts';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { number } from '@moiety/tool-kit/format.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { OpenDocument } from '../../shared/documents/documents.ts';
import { pictureFile } from '../../shared/pictures/render-picture.ts';
import { paths } from '../../shared/places.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { pdfWords } from '../../shared/words/pdf-words.ts';
import { problemsLink } from '../../shared/problems-link.ts';
import '../../shared/upload-note.ts';
import { documentPageStyles } from './document-page.styles.ts';
import './page-thumbnail.ts';

/** Problems that may pass. */
const PASSING = new Set<PdfProblem>(['time', 'not-loaded', 'broken', 'memory']);

/** A page of a PDF, out of which drawings are cut to be recognized. */
@customElement('mol-recognition-document-page')
export class DocumentPage extends ToolElement {
  static override styles = [pageStyles, documentPageStyles];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @property({ attribute: false }) documentId = '';
  /** From 1. */
  @property({ type: Number }) number = 1;
  @state() private pages: readonly AnnotatedPage[] = [];
  /** The drawings that were found on the page; undefined while they are looked for. */
  @state() private drawings: readonly Box[] | undefined;
  @state() private problem: PdfProblem | undefined;
  @state() private crop: Box | undefined;
  /** The text layer of the page, once it is there. */
  @state() private text: readonly PrintedLine[] = [];
  @state() private password = '';
  /** Drawings are being cut out. */
  @state() private cutting = false;
  @query('mo-annotation') private annotation!: Annotation | null;
  @query('.work') private work!: HTMLElement | null;

  #watch = new Watch(this);
  #shown = '';
  #bitmap: ImageBitmap | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#forget();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    this.#watch.observe(this.services.documents);
    if (changed.has('number') || changed.has('documentId')) this.crop = undefined;
    if (changed.has('documentId')) this.password = '';
    const document = this.#document;
    if (document?.phase === 'open') void this.#show(document);
  }

  override render(): TemplateResult {
    const document = this.#document;
    if (!document) return this.#renderMissing();
    return html`<div class="page">
      <a class="back" href=${paths.pictures()}>${msg('Your pictures', { id: 'mol-recognition.pictures' })}</a>
      <div class="top">
        <h1>${document.name}</h1>
        <div class="actions">
          <mo-button variant="plain" icon="close" @click=${() => this.#close(document)}
            >${msg('Close', { id: 'mol-recognition.pdf.close' })}</mo-button
          >
        </div>
      </div>
      ${this.#renderPhase(document)}
      <mol-recognition-upload-note></mol-recognition-upload-note>
    </div>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('number') && !changed.has('documentId')) return;
    // Scrolled by hand: `scrollIntoView` would move the portal's page as well.
    const list = this.renderRoot.querySelector('nav');
    const chosen = list?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    if (!list || !chosen) return;
    list.scrollTop = chosen.offsetTop - (list.clientHeight - chosen.offsetHeight) / 2;
    list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2;
  }

  get #document(): OpenDocument | undefined {
    return this.services.documents.get(this.documentId);
  }

  #renderPhase(document: OpenDocument): TemplateResult {
    switch (document.phase) {
      case 'opening':
        return html`<div class="instead" role="status" aria-busy="true">
          <p>${msg('Opening the PDF in this browser', { id: 'mol-recognition.pdf.opening' })}</p>
          <mo-progress
            hideLabel
            label=${msg('Opening', { id: 'mol-recognition.pdf.openingShort' })}
          ></mo-progress>
        </div>`;
      case 'locked':
        return this.#renderLock(document);
      case 'refused':
        return this.#renderProblem(
          document.problem ?? 'broken',
          () => void this.services.documents.open(document.id),
        );
      default:
        return this.#renderWork(document);
    }
  }

  #renderProblem(problem: PdfProblem, again: () => void): TemplateResult {
    return html`<div class="instead" role="alert">
      <mo-icon name="error"></mo-icon>
      <p>${pdfWords(problem)}</p>
      ${
        PASSING.has(problem)
          ? html`<mo-button icon="refresh" @click=${again}
              >${msg('Try again', { id: 'mol-recognition.pdf.again' })}</mo-button
            >`
          : nothing
      }
      <p>${problemsLink(this.services)}</p>
    </div>`;
  }

  #renderLock({ id, problem }: OpenDocument): TemplateResult {
    const unlock = (event: Event): void => {
      event.preventDefault();
      if (this.password === '') return;
      void this.services.documents.open(id, this.password);
    };
    return html`<div class="instead">
      <p>${pdfWords('password-needed')}</p>
      <form @submit=${unlock}>
        <mo-input
          type="password"
          label=${msg('Password of the PDF', { id: 'mol-recognition.pdf.passwordLabel' })}
          autocomplete="off"
          .value=${this.password}
          .error=${problem === 'password-wrong' ? pdfWords(problem) : ''}
          @input=${(event: Event) => (this.password = (event.target as HTMLInputElement).value)}
        ></mo-input>
        <mo-button variant="primary" type="submit" @click=${unlock}
          >${msg('Open', { id: 'mol-recognition.pdf.unlock' })}</mo-button
        >
      </form>
    </div>`;
  }

  // ── the pages ─────────────────────────────────────────────────────────────

  #renderWork(document: OpenDocument): TemplateResult {
    const { pages } = document;
    const marks = this.crop ? [] : this.#marks;
    return html`<section
      class="work"
      tabindex="-1"
      aria-label=${msg('Pages and drawings', { id: 'mol-recognition.pdf.work' })}
      @keydown=${this.#onKey}
    >
      ${pages > 1 ? this.#renderPages(document) : nothing}
      <div class="page-view">
        <div class="bar">
          <h2>
            ${msg(str`Page ${number(this.number)} of ${number(pages)}`, { id: 'mol-recognition.pdf.page.of' })}
          </h2>
          ${this.crop ? this.#renderCropActions() : this.#renderActions(pages)}
        </div>
        ${
          this.problem
            ? this.#renderProblem(this.problem, () => {
                this.#shown = '';
                this.problem = undefined;
              })
            : html`<mo-annotation
                .pages=${this.pages}
                .text=${this.text}
                .marks=${marks}
                .marksName=${msg('Drawings on this page', { id: 'mol-recognition.pdf.drawings' })}
                .cropping=${this.crop !== undefined}
                .crop=${this.crop}
                @mark-select=${({ detail }: CustomEvent<MarkSelectDetail>) => void this.#readDrawing(Number(detail.id))}
                @crop-change=${({ detail }: CustomEvent<CropChangeDetail>) => (this.crop = detail.box)}
              ></mo-annotation>`
        }
        ${this.problem ? nothing : this.#renderFound()}
      </div>
    </section>`;
  }

  #renderPages({ id, pdf, pages }: OpenDocument): TemplateResult {
    return html`<nav aria-label=${msg('Pages', { id: 'mol-recognition.pdf.pages' })}>
      <ol>
        ${Array.from({ length: pages }, (_, index) => index + 1).map(
          (page) =>
            html`<li>
              <button
                type="button"
                aria-current=${ifDefined(page === this.number ? 'page' : undefined)}
                aria-label=${msg(str`Page ${number(page)}`, { id: 'mol-recognition.pdf.pageNumber' })}
                @click=${() => this.#go(id, page)}
              >
                <mol-recognition-page-thumbnail .pdf=${pdf} .page=${page}></mol-recognition-page-thumbnail>
                ${number(page)}
              </button>
            </li>`,
        )}
      </ol>
    </nav>`;
  }

  #renderActions(pages: number): TemplateResult {
    return html`${
        pages > 1
          ? html`<mo-button
                variant="plain"
                ?disabled=${this.number <= 1}
                @click=${() => this.#go(this.documentId, this.number - 1)}
                >${msg('Previous page', { id: 'mol-recognition.pdf.previous' })}</mo-button
              >
              <mo-button
                variant="plain"
                ?disabled=${this.number >= pages}
                @click=${() => this.#go(this.documentId, this.number + 1)}
                >${msg('Next page', { id: 'mol-recognition.pdf.next' })}</mo-button
              >`
          : nothing
      }<mo-button icon="crop" ?disabled=${this.pages.length === 0} @click=${this.#beginCrop}
        >${msg('Crop', { id: 'mol-recognition.crop' })}</mo-button
      >`;
  }

  #renderCropActions(): TemplateResult {
    return html`<mo-button @click=${this.#endCrop}
        >${msg('Cancel', { id: 'mol-recognition.crop.cancel' })}</mo-button
      >
      <mo-button variant="primary" @click=${this.#readCrop}
        >${msg('Recognize this part', { id: 'mol-recognition.crop.read' })}</mo-button
      >`;
  }

  #renderFound(): TemplateResult {
    const { drawings } = this;
    if (this.crop)
      return html`<p class="muted keys">
        ${msg('Draw a box around one structure.', { id: 'mol-recognition.crop.hint' })}
      </p>`;
    if (drawings === undefined)
      return html`<p class="muted found" role="status">
        ${msg('Looking for drawings on this page', { id: 'mol-recognition.pdf.looking' })}
      </p>`;
    const count = drawings.length;
    if (count === 0)
      return html`<p class="muted found" role="status">
        ${msg('No drawing was found on this page. Crop one by hand if there is one.', {
          id: 'mol-recognition.pdf.none',
        })}
      </p>`;
    return html`<div class="found">
        <span role="status"
          >${
            count === 1
              ? msg('1 drawing was found. Click it to recognize it.', { id: 'mol-recognition.pdf.found.one' })
              : msg(str`${number(count)} drawings were found. Click one to recognize it.`, {
                  id: 'mol-recognition.pdf.found',
                })
          }</span
        >
        ${
          count > 1
            ? html`<mo-button .loading=${this.cutting} @click=${() => void this.#readAll(count)}
                >${msg('Recognize all of them', { id: 'mol-recognition.pdf.all' })}</mo-button
              >`
            : nothing
        }
      </div>
      <p class="muted keys">
        ${msg(
          'Keys: Page Up and Page Down turn the page; on the page the arrow keys go from drawing to drawing, Enter recognizes one.',
          {
            id: 'mol-recognition.pdf.keys',
          },
        )}
      </p>`;
  }

  #renderMissing(): TemplateResult {
    return html`<div class="page">
      <h1>${msg('This PDF is no longer open', { id: 'mol-recognition.pdf.missing' })}</h1>
      <p class="muted">
        ${msg(
          'PDF files are not kept in this browser: add the file again. What you cropped from it is among your pictures.',
          {
            id: 'mol-recognition.pdf.missing.why',
          },
        )}
      </p>
      <p><a href=${paths.pictures()}>${msg('Your pictures', { id: 'mol-recognition.pictures' })}</a></p>
    </div>`;
  }

  get #marks(): Mark[] {
    const [page] = this.pages;
    if (!page || !this.drawings) return [];
    return this.drawings.map((box, index) => {
      const place = number(index + 1);
      return {
        id: String(index),
        page: page.id,
        shape: {
          kind: 'box',
          x: box.x * page.width,
          y: box.y * page.height,
          width: box.width * page.width,
          height: box.height * page.height,
        },
        name: msg(str`Drawing ${place}`, { id: 'mol-recognition.pdf.drawing' }),
      };
    });
  }

  #forget(): void {
    this.#bitmap?.close();
    this.#bitmap = undefined;
    this.#shown = '';
    this.pages = [];
    this.text = [];
    this.drawings = undefined;
  }

  /** Has the page drawn and its drawings found, unless it is shown already. */
  async #show({ id, name, pdf }: OpenDocument): Promise<void> {
    const page = this.number;
    const wanted = `${id}/${page}`;
    if (this.#shown === wanted) return;
    this.#forget();
    this.problem = undefined;
    this.#shown = wanted;
    try {
      const picture = await pdf.picture(page - 1);
      if (this.#shown !== wanted) return picture.close();
      this.#bitmap = picture;
      const title = msg(str`${name}, page ${number(page)}`, { id: 'mol-recognition.origin' });
      this.pages = [{ id: wanted, picture, width: picture.width, height: picture.height, name: title }];
      // A page is shown also where its text cannot be had.
      const text = await pdf.text(page - 1).catch(() => []);
      if (this.#shown !== wanted) return undefined;
      this.text = text.map(({ text: words, box: { x0, y0, x1, y1 }, turn }) => ({
        text: words,
        turn,
        box: {
          x: x0 * picture.width,
          y: y0 * picture.height,
          width: (x1 - x0) * picture.width,
          height: (y1 - y0) * picture.height,
        },
      }));
      // Where none can be looked for, one is cropped by hand.
      const found = await pdf.drawings(page - 1).catch(() => []);
      if (this.#shown === wanted)
        this.drawings = found.map(({ x0, y0, x1, y1 }) => ({
          x: x0,
          y: y0,
          width: x1 - x0,
          height: y1 - y0,
        }));
    } catch (error) {
      if (this.#shown === wanted) this.problem = error instanceof PdfError ? error.problem : 'broken';
    }
    return undefined;
  }

  // ── what a person does ────────────────────────────────────────────────────

  #go(id: string, page: number): void {
    this.services.router.go(paths.document(id, page), { replace: true });
  }

  #close({ id }: OpenDocument): void {
    const { documents, router } = this.services;
    router.go(paths.pictures());
    documents.close(id);
  }

  #beginCrop = (): void => {
    const [page] = this.pages;
    if (!page) return;
    // The first drawing that was found, else the middle of the page.
    const [first] = this.#marks;
    const shape = first?.shape.kind === 'box' ? first.shape : undefined;
    this.crop = shape
      ? { x: shape.x, y: shape.y, width: shape.width, height: shape.height }
      : { x: page.width * 0.25, y: page.height * 0.25, width: page.width * 0.5, height: page.height * 0.25 };
    void this.updateComplete.then(() =>
      this.annotation?.updateComplete.then(() =>
        this.annotation?.renderRoot.querySelector<HTMLElement>('.crop')?.focus(),
      ),
    );
  };

  #endCrop = (): void => {
    this.crop = undefined;
    this.work?.focus({ preventScroll: true });
  };

  #readCrop = async (): Promise<void> => {
    const [crop, bitmap, document, page] = [this.crop, this.#bitmap, this.#document, this.number];
    this.#endCrop();
    if (!crop || !bitmap || !document) return;
    const { x, y, width, height } = crop;
    const part = await createImageBitmap(
      bitmap,
      Math.round(x),
      Math.round(y),
      Math.max(1, Math.round(width)),
      Math.max(1, Math.round(height)),
    );
    this.#add(document, page, [await pictureFile(part)]);
  };

  async #readDrawing(index: number): Promise<void> {
    const document = this.#document;
    if (document) await this.#readDrawings(document, [index]);
  }

  async #readAll(count: number): Promise<void> {
    const document = this.#document;
    if (document) await this.#readDrawings(document, [...Array(count).keys()]);
  }

  async #readDrawings(document: OpenDocument, indexes: readonly number[]): Promise<void> {
    // A second click meanwhile would read them twice.
    if (this.cutting) return;
    this.cutting = true;
    const page = this.number;
    const cuttings: Blob[] = [];
    let failure: unknown;
    for (const index of indexes)
      try {
        cuttings.push(await pictureFile(await document.pdf.drawing(page - 1, index)));
      } catch (error) {
        // The others are read nevertheless.
        failure = error;
      }
    this.cutting = false;
    this.#add(document, page, cuttings);
    if (failure !== undefined && this.#isOpen(document))
      toast.error(pdfWords(failure instanceof PdfError ? failure.problem : 'broken'));
  }

  #isOpen({ id }: OpenDocument): boolean {
    return this.services.documents.get(id) !== undefined;
  }

  #add(document: OpenDocument, page: number, cuttings: readonly Blob[]): void {
    // It is closed when another person comes, whose pictures these must not become.
    if (!this.#isOpen(document)) return;
    const { pictures, router } = this.services;
    const stem = document.name.replace(/\.pdf$/i, '');
    const taken = pictures.items.filter(
      ({ origin }) => origin?.document === document.name && origin.page === page,
    ).length;
    const ids = pictures.add(
      cuttings.map((blob, index) => {
        const [onPage, place] = [number(page), number(taken + index + 1)];
        return {
          blob,
          name: msg(str`${stem}, page ${onPage}, drawing ${place}`, { id: 'mol-recognition.pdf.cutting' }),
          origin: { document: document.name, page },
        };
      }),
    );
    const [only, another] = ids;
    // Whoever went on meanwhile stays there.
    const isHere = this.isConnected && this.documentId === document.id && this.number === page;
    if (only !== undefined && isHere)
      router.go(another === undefined ? paths.picture(only) : paths.pictures());
  }

  #onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape' && this.crop) {
      event.preventDefault();
      this.#endCrop();
      return;
    }
    const document = this.#document;
    const step = { PageUp: -1, PageDown: 1 }[event.key];
    const page = this.number + (step ?? 0);
    if (!document || step === undefined || this.crop || page < 1 || page > document.pages) return;
    event.preventDefault();
    this.#go(document.id, page);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'mol-recognition-document-page': DocumentPage;
  }
}
