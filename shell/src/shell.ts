import { msg, updateWhenLocaleChanges } from '@lit/localize';
import { ANY_PATH, Router, type Route, type RouteMatch } from '@moiety/elements/router';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { HostContent, View } from './place.ts';
import { shellStyles } from './shell.styles.ts';

const routes: readonly Route<View>[] = [
  { path: '/', load: async () => (await import('./layout-views.ts')).homeView },
  { path: '/signin', load: async () => (await import('./sign-in-view.ts')).signInView },
  ...['/404', '/not-found'].map((path) => ({
    path,
    load: async () => (await import('./layout-views.ts')).notFoundView,
  })),
  { path: ANY_PATH, load: async () => (await import('./layout-views.ts')).hostView },
];

/** What the host page placed inside the shell. */
const placedInside: HostContent = () => html`<slot></slot>`;

/**
 * A whole application of the elements, without a framework and without a server: the default layout, a first page, a sign-in card and what is
 * shown where there is no page. Every other path shows what the host page gives it.
 *
 * @slot - what the paths show that are not the shell's own, where there is no `content`
 * @fires {CustomEvent<RouteMatch>} path-change - another path is about to be shown
 */
@customElement('moiety-shell')
export class MoietyShell extends LitElement {
  static override styles = shellStyles;

  /** Gives, of a path that is not the shell's own, what to show there; it is asked at each change of the path. */
  @property({ attribute: false }) content: HostContent = placedInside;

  /** Where the person is; undefined before the first view is loaded. */
  @state() private match: RouteMatch<View> | undefined;

  /** The view that was wanted last could not be loaded. */
  @state() private failed = false;

  #router: Router<View> | undefined;
  /** Whether the next rendering shows a place to which the person went. */
  #arrives = false;

  constructor() {
    super();
    updateWhenLocaleChanges(this);
  }

  /**
   * Follows the address from now on.
   * @param base the path below which the shell is
   */
  async start(base = '/'): Promise<void> {
    const router = (this.#router = new Router(routes, { base }));
    router.addEventListener('change', ({ detail }) => {
      this.#arrives = this.match !== undefined || this.failed;
      this.match = detail;
      this.failed = false;
      this.dispatchEvent(new CustomEvent('path-change', { detail }));
    });
    router.addEventListener('preload-error', () => {
      this.failed = true;
    });
    await router.start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#router?.stop();
  }

  protected override updated(changed: PropertyValues): void {
    const { match } = this;
    if (this.failed) document.title = msg('This page could not be loaded', { id: 'shell.failed' });
    else if (match) document.title = `${match.view?.title() ?? match.path} – Moiety`;
    if (!this.#arrives || !changed.has('match')) return;
    this.#arrives = false;
    void this.#focusPage();
  }

  protected override render(): TemplateResult | typeof nothing {
    const router = this.#router;
    const { match, content } = this;
    if (this.failed)
      return html`<main class="failure" role="alert">
        <h1>${msg('This page could not be loaded', { id: 'shell.failed' })}</h1>
        <p>${msg('Check the network connection, then try again.', { id: 'shell.failed.words' })}</p>
        <button @click=${this.#tryAgain}>${msg('Try again', { id: 'shell.failed.again' })}</button>
      </main>`;
    return router && match?.view ? match.view.draw({ router, match, content }) : nothing;
  }

  readonly #tryAgain = (): void => location.reload();

  /** A page that is gone to is read from its heading on, and a card from its first field. */
  async #focusPage(): Promise<void> {
    // A new layout has no place for its content before it has rendered.
    await this.renderRoot.querySelector('mo-layout')?.updateComplete;
    const place = this.renderRoot.querySelector<HTMLElement>('mo-sign-in, h1') ?? this.querySelector('h1');
    if (place?.localName === 'h1') place.tabIndex = -1;
    place?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'moiety-shell': MoietyShell;
  }
}
