import { provide } from '@lit/context';
import { msg } from '@lit/localize';
import { Commands } from '@moiety/tool-kit/commands.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { RouteLinks } from '@moiety/tool-kit/route-links.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { isPdf } from '../shared/documents/documents.ts';
import { paths, type Place } from '../shared/places.ts';
import { servicesContext } from '../shared/services.ts';
import type { Services } from '../shared/services.ts';
import { commandsOf } from './commands.ts';
import '../features/document/document-page.ts';
import '../features/picture/picture-page.ts';
import '../features/pictures/pictures-page.ts';
import '../features/scorecard/scorecard-page.ts';

const named = (file: File): { name: string; blob: Blob } => ({ name: file.name, blob: file });

/** The tool: shows what the route names, and takes pictures that are pasted or dropped wherever that is. */
@customElement('mol-recognition-app')
export class MolRecognitionApp extends ToolElement {
  static override styles = pageStyles;

  @provide({ context: servicesContext })
  @property({ attribute: false })
  services!: Services;

  #watchRouter = new Watch(this);
  #watchPictures = new Watch(this);
  #commands: Commands | undefined;

  constructor() {
    super();
    // It hears the links of every page for as long as the element lives.
    void new RouteLinks(this, () => this.services.router);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('paste', this.#onPaste);
    document.addEventListener('dragover', this.#onDragOver);
    document.addEventListener('drop', this.#onDrop);
    document.addEventListener('visibilitychange', this.#onVisible);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('paste', this.#onPaste);
    document.removeEventListener('dragover', this.#onDragOver);
    document.removeEventListener('drop', this.#onDrop);
    document.removeEventListener('visibilitychange', this.#onVisible);
  }

  override willUpdate(): void {
    const { router, pictures } = this.services;
    this.#watchRouter.observe(router);
    this.#watchPictures.observe(pictures);
    if (!this.hasUpdated) void pictures.load();
  }

  override render(): TemplateResult {
    const title = msg('Molecule recognition', { id: 'mol-recognition.title' });
    // Named, because the page that hosts the tool has a main part of its own.
    return html`<main aria-label=${title}>${this.#renderPlace(this.services.router.place)}</main>`;
  }

  override updated(): void {
    const { services } = this;
    const { place } = services.router;
    const tool = msg('Molecule recognition', { id: 'mol-recognition.title' });
    const name =
      place.page === 'picture'
        ? services.pictures.get(place.id)?.name
        : place.page === 'document'
          ? services.documents.get(place.id)?.name
          : undefined;
    document.title = name ? `${name} – ${tool}` : tool;
    this.#commands ??= new Commands(services.host);
    this.#commands.set(commandsOf(this, services, place));
  }

  #renderPlace(place: Place): TemplateResult {
    switch (place.page) {
      case 'pictures':
        return html`<mol-recognition-pictures-page
          @add-files=${(event: CustomEvent<readonly File[]>) => this.add(event.detail)}
        ></mol-recognition-pictures-page>`;
      case 'picture':
        return html`${keyed(
          place.id,
          html`<mol-recognition-picture-page .pictureId=${place.id}></mol-recognition-picture-page>`,
        )}`;
      case 'document':
        return html`<mol-recognition-document-page
          .documentId=${place.id}
          .number=${place.number}
        ></mol-recognition-document-page>`;
      case 'scorecard':
        return html`<mol-recognition-scorecard-page></mol-recognition-scorecard-page>`;
      default:
        return html`<div class="page">
          <h1>${msg('Page not found', { id: 'mol-recognition.notFound' })}</h1>
          <p>
            <a href=${paths.pictures()}>${msg('Your pictures', { id: 'mol-recognition.pictures' })}</a>
          </p>
        </div>`;
    }
  }

  /** Takes pictures and PDF files: one is shown, several are listed. */
  add(files: readonly File[]): void {
    if (files.length === 0) return;
    const { pictures, documents, router } = this.services;
    const ids = [
      ...documents.add(files.filter(isPdf).map(named)).map((id) => paths.document(id)),
      ...pictures.add(files.filter((file) => !isPdf(file)).map(named)).map((id) => paths.picture(id)),
    ];
    const [only, another] = ids;
    if (only !== undefined) router.go(another === undefined ? only : paths.pictures());
  }

  #onPaste = (event: ClipboardEvent): void => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || event.defaultPrevented) return;
    event.preventDefault();
    // A pasted picture has a made-up name of the browser's, the same for each.
    const name = msg('Pasted picture', { id: 'mol-recognition.pasted' });
    this.add(
      files.map((file) => (file.name === 'image.png' ? new File([file], name, { type: file.type }) : file)),
    );
  };

  // The list of pictures takes what is dropped on it by itself. Elsewhere a browser would leave the tool for the file.

  #onDragOver = (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };

  #onDrop = (event: DragEvent): void => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (event.defaultPrevented || files.length === 0) return;
    event.preventDefault();
    this.add(files);
  };

  #onVisible = (): void => {
    // Somebody may have signed in meanwhile.
    if (document.visibilityState === 'visible') void this.services.pictures.load();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'mol-recognition-app': MolRecognitionApp;
  }
}
