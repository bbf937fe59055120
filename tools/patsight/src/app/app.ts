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
import { paths, type Place } from '../shared/places.ts';
import { servicesContext } from '../shared/services.ts';
import type { Services } from '../shared/services.ts';
import { commandsOf } from './commands.ts';
import '../features/document/document-page.ts';
import '../features/documents/documents-page.ts';
import '../features/documents/trash-page.ts';
import '../features/scorecard/scorecard-page.ts';
import '../features/search/search-page.ts';

/** The tool: shows what the route names. */
@customElement('patsight-app')
export class PatSightApp extends ToolElement {
  static override styles = pageStyles;

  @provide({ context: servicesContext })
  @property({ attribute: false })
  services!: Services;

  #watchRouter = new Watch(this);
  #watchSession = new Watch(this);
  #commands: Commands | undefined;

  constructor() {
    super();
    // It hears the links of every page for as long as the element lives.
    void new RouteLinks(this, () => this.services.router);
  }

  override willUpdate(): void {
    const { router, sessions, uploads } = this.services;
    this.#watchRouter.observe(router);
    const { place } = router;
    this.#watchSession.observe(
      place.page === 'document' ? sessions.open(place.id, place.spot.version) : undefined,
    );
    if (!this.hasUpdated) void uploads.resume();
  }

  override render(): TemplateResult {
    // Named, because the page that hosts the tool has a main part of its own.
    return html`<main aria-label=${msg('Patent extraction', { id: 'patsight.title' })}>
      ${this.#renderPlace(this.services.router.place)}
    </main>`;
  }

  override updated(): void {
    const { services } = this;
    const { place } = services.router;
    const tool = msg('Patent extraction', { id: 'patsight.title' });
    const name = this.#nameOf(place);
    document.title = name ? `${name} – ${tool}` : tool;
    this.#commands ??= new Commands(services.host);
    this.#commands.set(commandsOf(this, services, place));
  }

  #renderPlace(place: Place): TemplateResult {
    switch (place.page) {
      case 'documents':
        return html`<patsight-documents-page></patsight-documents-page>`;
      case 'trash':
        return html`<patsight-trash-page></patsight-trash-page>`;
      case 'scorecard':
        return html`<patsight-scorecard-page></patsight-scorecard-page>`;
      case 'search':
        return html`<patsight-search-page .query=${place.query}></patsight-search-page>`;
      case 'document':
        return html`${keyed(
          `${place.id} ${place.spot.version ?? ''}`,
          html`<patsight-document-page
            .session=${this.services.sessions.open(place.id, place.spot.version)}
            .spot=${place.spot}
          ></patsight-document-page>`,
        )}`;
      default:
        return html`<div class="page">
          <h1>${msg('Page not found', { id: 'patsight.notFound' })}</h1>
          <p>
            <a href=${paths.documents()}>${msg('Your documents', { id: 'patsight.documents.title' })}</a>
          </p>
        </div>`;
    }
  }

  #nameOf(place: Place): string | undefined {
    if (place.page === 'trash') return msg('Trash', { id: 'patsight.trash.title' });
    if (place.page === 'scorecard')
      return msg('How accurate the extraction is', { id: 'patsight.scorecard' });
    if (place.page === 'search') return msg('Search all documents', { id: 'patsight.find.title' });
    return place.page === 'document'
      ? this.services.sessions.open(place.id, place.spot.version).document?.name
      : undefined;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-app': PatSightApp;
  }
}
