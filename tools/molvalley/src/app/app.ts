import { provide } from '@lit/context';
import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import type { ImportJob } from '../shared/imports/import-job.ts';
import type { SetSession } from '../shared/sets/set-session.ts';
import { commandsOf } from './commands.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { paths } from '../shared/places.ts';
import type { Place } from '../shared/places.ts';
import { servicesContext } from '../shared/services.ts';
import type { Services } from '../shared/services.ts';
import { Commands } from '@moiety/tool-kit/commands.ts';
import { RouteLinks } from '@moiety/tool-kit/route-links.ts';
import { undoOnKey } from '@moiety/tool-kit/undo.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import '../features/cases/open-case-page.ts';
import '../features/combine/combine-page.ts';
import '../features/history/history-page.ts';
import '../features/plots/plots-page.ts';
import '../features/sar/sar-page.ts';
import '../features/set/set-page.ts';
import '../features/sets/sets-page.ts';
import '../features/sets/trash-page.ts';

/** The tool: shows what the route names. */
@customElement('molvalley-app')
export class MolValleyApp extends ToolElement {
  static override styles = pageStyles;

  @provide({ context: servicesContext })
  @property({ attribute: false })
  services!: Services;

  #watchRouter = new Watch(this);
  #watchImportQueue = new Watch(this);
  /** Of the set that is shown: what can be done depends on how much of it is there. */
  #watchSession = new Watch(this);
  #commands: Commands | undefined;

  constructor() {
    super();
    // It hears the links of every page for as long as the element lives.
    void new RouteLinks(this, () => this.services.router);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('keydown', undoOnKey);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('keydown', undoOnKey);
  }

  override willUpdate(_changed: PropertyValues<this>): void {
    const { services } = this;
    this.#watchRouter.observe(services.router);
    this.#watchImportQueue.observe(services.importQueue);
    this.#watchSession.observe(this.#sessionOf(services, services.router.place));
  }

  override render(): TemplateResult {
    const { services } = this;
    // Named, because the page that hosts the tool has a main part of its own.
    return html`<main aria-label=${msg('Molecule analysis', { id: 'molvalley.title' })}>
      ${this.#renderPlace(services, services.router.place)}
    </main>`;
  }

  override updated(): void {
    const { services } = this;
    const tool = msg('Molecule analysis', { id: 'molvalley.title' });
    const name = this.#nameOf(services, services.router.place);
    document.title = name ? `${name} – ${tool}` : tool;
    const { place } = services.router;
    this.#commands ??= new Commands(services.host);
    this.#commands.set(commandsOf(this, services, place, this.#sessionOf(services, place)));
  }

  #renderPlace(services: Services, place: Place): TemplateResult {
    switch (place.page) {
      case 'sets':
      case 'draw':
        return html`<molvalley-sets-page
          .drawn=${place.page === 'draw' ? place.text : undefined}
          .compare=${place.page === 'sets' ? place.compare : undefined}
          .download=${place.page === 'sets' ? place.download : undefined}
        ></molvalley-sets-page>`;
      case 'compare':
        return html`<molvalley-combine-page
          .ids=${place.ids}
          .search=${services.router.search}
        ></molvalley-combine-page>`;
      case 'trash':
        return html`<molvalley-trash-page></molvalley-trash-page>`;
      case 'case':
        return html`<molvalley-open-case-page .caseId=${place.caseId}></molvalley-open-case-page>`;
      case 'set':
        return this.#renderSet(services, services.sessions.open(place.id), undefined, place.id);
      case 'version':
        return this.#renderSet(
          services,
          services.sessions.open(place.id, place.version),
          undefined,
          place.id,
        );
      case 'history':
        return html`${keyed(
          place.id,
          html`<molvalley-history-page .setId=${place.id}></molvalley-history-page>`,
        )}`;
      case 'sar':
        return this.#renderSar(services, services.sessions.open(place.id), place.id);
      case 'plots':
        return this.#renderPlots(services, services.sessions.open(place.id), place.id);
      case 'reading': {
        const importJob = services.importQueue.get(place.reading);
        return importJob
          ? this.#renderSet(services, importJob.session, importJob, undefined)
          : this.#renderLost(place.caseId);
      }
      default:
        return this.#renderNotFound();
    }
  }

  /** One template for a set on its way and a stored one: its page stays as it is when the set gets its address. */
  #renderSet(
    services: Services,
    session: SetSession,
    importJob: ImportJob | undefined,
    setId: string | undefined,
  ): TemplateResult {
    return html`${keyed(
      session,
      html`<molvalley-set-page
        .session=${session}
        .importJob=${importJob}
        .setId=${setId}
        .search=${services.router.search}
      ></molvalley-set-page>`,
    )}`;
  }

  #renderSar(services: Services, session: SetSession, id: string): TemplateResult {
    return html`${keyed(
      session,
      html`<molvalley-sar-page
        .session=${session}
        .setId=${id}
        .search=${services.router.search}
      ></molvalley-sar-page>`,
    )}`;
  }

  #renderPlots(services: Services, session: SetSession, id: string): TemplateResult {
    return html`${keyed(
      session,
      html`<molvalley-plots-page
        .session=${session}
        .setId=${id}
        .search=${services.router.search}
      ></molvalley-plots-page>`,
    )}`;
  }

  /** An import lives in the page; after a reload there is nothing to show under its address. */
  #renderLost(caseId: string | undefined): TemplateResult {
    return html`<div class="page">
      <h1>${msg('This set was not saved', { id: 'molvalley.reading.lost' })}</h1>
      <p class="muted">
        ${
          caseId === undefined
            ? msg('The page was closed before the file was saved. Choose the file again.', {
                id: 'molvalley.reading.lostWhy',
              })
            : msg('The page was closed before the file was saved. Open it again.', {
                id: 'molvalley.reading.lostCase',
              })
        }
      </p>
      ${
        caseId === undefined
          ? nothing
          : html`<p>
              <a href=${paths.openCase(caseId)}
                >${msg('Open the case file', { id: 'molvalley.case.open' })}</a
              >
            </p>`
      }
      <p>${this.#toSets()}</p>
    </div>`;
  }

  #renderNotFound(): TemplateResult {
    return html`<div class="page">
      <h1>${msg('Page not found', { id: 'molvalley.notFound' })}</h1>
      <p>${this.#toSets()}</p>
    </div>`;
  }

  #toSets(): TemplateResult {
    return html`<a href=${paths.sets()}>${msg('Your molecule sets', { id: 'molvalley.sets.title' })}</a>`;
  }

  #sessionOf(services: Services, place: Place): SetSession | undefined {
    if (place.page === 'reading') return services.importQueue.get(place.reading)?.session;
    if (place.page === 'version') return services.sessions.open(place.id, place.version);
    // Its history is shown without its molecules.
    if (place.page === 'history') return services.sessions.get(place.id);
    return isOfSet(place) ? services.sessions.open(place.id) : undefined;
  }

  #nameOf(services: Services, place: Place): string | undefined {
    if (place.page === 'trash') return msg('Trash', { id: 'molvalley.trash.title' });
    if (place.page === 'compare') return msg('Compare sets', { id: 'molvalley.compare.title' });
    if (place.page === 'reading') return services.importQueue.get(place.reading)?.source.name;
    if (place.page === 'history') return msg('History', { id: 'molvalley.history.title' });
    return this.#sessionOf(services, place)?.set?.name;
  }
}

/** Whether a place shows a stored set, or an analysis of one. */
const isOfSet = (place: Place): place is Extract<Place, { id: string }> => 'id' in place;

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-app': MolValleyApp;
  }
}
