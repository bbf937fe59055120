import { html, nothing, type CSSResultGroup, type PropertyValues, type TemplateResult } from 'lit';
import { property } from '../base/property.ts';
import { TitledElement } from '../base/titled-element.ts';
import { visuallyHidden } from '../base/visually-hidden.ts';
import { msg, str } from '../base/words.ts';
import type { FailureReason } from './diagnose.ts';
import { placedHome } from './home.ts';
import { destroySubApps, hasUnsavedWork, preloadSubApps } from './host.ts';
import { hosting, loadHosting, withHosting } from './load-hosting.ts';
import type { Locale, Theme } from './protocol.ts';
import { styles } from './sub-app.styles.ts';
import type { ToolState } from './tool-frame.ts';
import { DEFAULT_ALLOW, DEFAULT_TIMEOUT, type ToolRequest } from './tool-request.ts';
import type { ToolSession } from './tool-session.ts';

export type SubAppState = 'idle' | ToolState;

/** The detail of the event `error` of `mo-sub-app`. */
export interface SubAppErrorDetail {
  /** Why the tool is not there. */
  reason: FailureReason;
}

/** The detail of the event `route` of `mo-sub-app`. */
export interface SubAppRouteDetail {
  /** The tool's route: path, query and hash. */
  route: string;
  /** Whether it takes the place of the one before. */
  replace: boolean;
}

/** The detail of the event `before-destroy` of `mo-sub-app`. */
export interface SubAppBeforeDestroyDetail {
  /** Whether the tool holds work that would be lost; unless this event is cancelled, the person is asked then. */
  unsavedWork: boolean;
}

/** A tool that is there within this time, in ms, comes up without a loading view that would only flash. */
const SHAPE_AFTER = 150;
/** A change of one of these begins anew. */
const sessionProperties = ['name', 'sync', 'preload'] as const;
/** A change of one of these asks for the tool again. */
const requestProperties = ['url', 'title', 'degrade', 'timeout', 'allow', 'locale', 'theme'] as const;

/**
 * Shows a tool that lives on another origin. The tool's page says hello by `connectToHost` of
 * `@moiety/elements/sub-app/client.js`; its frame lies over this element and lives elsewhere in the document
 * (see `mo-sub-app-pool`), so that it can outlast this element. Give the element a height, by default that of its parent.
 * What a tool may ask of the page (a token, a message, another route) is set by `configureHost`.
 *
 * @slot loading - replaces the shape shown while the tool loads
 * @cssproperty --mo-color-scrim - what the page is dimmed with while the tool shows a modal dialog
 * @fires {CustomEvent} ready - the tool drew its first view
 * @fires {CustomEvent<SubAppErrorDetail>} error - the tool is not there, and why
 * @fires {CustomEvent<SubAppRouteDetail>} route - the tool went to another route by itself
 * @fires {CustomEvent<SubAppBeforeDestroyDetail>} before-destroy - `destroy()` was called; cancel it to keep the tool
 */
export class MoSubApp extends TitledElement {
  static override styles: CSSResultGroup = [styles, visuallyHidden];

  /** Names the tool: one frame a name, and `{name}-app` is the query parameter of its route. */
  @property() name = '';
  /** The address of the tool's page, on another origin than this page's. */
  @property() url = '';
  /** Whether the tool lives on, hidden, when this element is removed. */
  @property({ type: Boolean }) alive = false;
  /**
   * While this element is in the page and not rendered: load when the page is `idle`, two seconds after it was last busy,
   * or on `hover` of a link marked `data-sub-app="{name}"`; never while the person saves data or the connection is slow.
   * See also `preloadSubApps`, which needs no element.
   */
  @property() preload: 'none' | 'idle' | 'hover' = 'none';
  /** The page does not ship the client: a plain frame without a bridge, ready when it loaded. */
  @property({ type: Boolean }) degrade = false;
  /** Keeps the tool's route in this page's query. */
  @property({ type: Boolean }) sync = false;
  /** Milliseconds that the tool may take to be ready. */
  @property({ type: Number }) timeout = DEFAULT_TIMEOUT;
  /** The permissions policy of the frame. */
  @property() allow = DEFAULT_ALLOW;
  /** The tool's language; without it the page's, followed as it changes. */
  @property() locale?: Locale;
  /** The tool's theme; without it the page's, followed as it changes. */
  @property() theme?: Theme;

  #session?: ToolSession;
  /** How it fares while it waits for what hosts tools. */
  #waiting?: SubAppState;
  #stopPreload?: () => void;
  #destroyed = false;
  /** Whether the tool has been loading for long enough to show the shape of a page. */
  #takesTime = false;
  #patience?: ReturnType<typeof setTimeout>;
  #reported: SubAppState = 'idle';

  /** How the tool fares; `idle` while this element does not show it. */
  get state(): SubAppState {
    return this.#session?.tool?.state ?? this.#waiting ?? 'idle';
  }

  /** Loads the tool anew, at the route where it was. */
  retry(): void {
    withHosting((host) => host.restart(this.name));
    if (this.#session) this.#session.reclaim();
    else this.#begin();
  }

  /**
   * Ends the tool and forgets where it was. It stays ended until `retry()`, or until the element is added anew. A person
   * whose work in it is not saved is asked first.
   * @param options `force` asks nobody, such as when the person signs out
   * @returns whether it ended; at once where nobody was to be asked
   */
  destroy({ force = false }: { force?: boolean } = {}): Promise<boolean> {
    const unsavedWork = hasUnsavedWork(this.name);
    if (!force) {
      const detail: SubAppBeforeDestroyDetail = { unsavedWork };
      if (!this.emit('before-destroy', detail, { cancelable: true })) return Promise.resolve(false);
      if (unsavedWork) return this.#askToDestroy();
    }
    this.#destroyed = true;
    this.#end(false);
    destroySubApps(this.name);
    return Promise.resolve(true);
  }

  /** Puts the focus into the tool, or on what stands in its place. */
  override focus(options?: FocusOptions): void {
    const own = this.renderRoot.querySelector<HTMLElement>('button');
    (own ?? this.#session?.tool)?.focus(options);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.followLocale();
    this.#destroyed = false;
    if (this.#session) this.#session.start();
    else if (this.hasUpdated) this.#begin();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#session?.pause();
    // A move by remove and insert comes back in the same task and keeps the tool.
    queueMicrotask(() => {
      if (!this.isConnected) this.#end(this.alive);
    });
  }

  /** Moved by `moveBefore`: only the place changed. */
  connectedMoveCallback(): void {
    this.#session?.moved();
  }

  protected override willUpdate(changes: PropertyValues<this>): void {
    if (!this.isConnected || this.#destroyed) return;
    const other = sessionProperties.some((key) => changes.has(key));
    const renewed = requestProperties.some((key) => changes.has(key));
    if (this.#session && !other) {
      if (renewed) this.#session.renew(this.#request());
      return;
    }
    if (this.#waiting && !other && !renewed) return;
    this.#end(this.alive);
    this.#begin();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { state } = this;
    const title = this.title || this.name;
    if (state === 'idle') return nothing;
    if (state === 'ready')
      return placedHome()
        ? nothing
        : html`<button class="enter" @click=${() => this.#session?.tool?.focus()}>
            ${msg(str`Go to ${title}`, { id: 'elements.sub-app.enter' })}
          </button>`;
    if (state === 'loading')
      return html`<div class="loading" role="status">${this.#takesTime ? this.#shape(title) : nothing}</div>`;
    return html`<div class="error" role="alert">
      <h2>${msg(str`${title} could not be opened`, { id: 'elements.sub-app.failed' })}</h2>
      <p>
        ${
          hosting()?.failureWords(this.#failure, this.timeout) ??
          msg('A part of this page could not be loaded. Check the network, then reload the page.', {
            id: 'elements.sub-app.page-incomplete',
          })
        }
      </p>
      <p class="safe">${msg('What you saved in it is safe.', { id: 'elements.sub-app.safe' })}</p>
      ${
        this.#waiting
          ? // A browser may remember for as long as the page is there that a file of it could not be loaded.
            html`<button @click=${() => location.reload()}>
              ${msg('Reload the page', { id: 'elements.sub-app.reload' })}
            </button>`
          : html`<button @click=${() => this.retry()}>
              ${msg('Retry', { id: 'elements.sub-app.retry' })}
            </button>`
      }
    </div>`;
  }

  #shape(title: string): TemplateResult {
    return html`<span class="hidden">${msg(str`Loading ${title}…`, { id: 'elements.sub-app.loading' })}</span>
      <slot name="loading">
        <div class="shape" aria-hidden="true">
          <div class="head"><i></i><i></i></div>
          <i></i><i></i><i></i><i></i>
        </div>
      </slot>`;
  }

  get #failure(): FailureReason {
    return this.#session?.tool?.failure ?? 'page-incomplete';
  }

  #request(): ToolRequest {
    const { name, url, title, degrade, timeout, allow, locale, theme } = this;
    return { name, url, title, degrade, timeout, allow, locale, theme };
  }

  #begin(): void {
    this.#destroyed = false;
    if (!this.name || !this.url) return;
    const host = hosting();
    if (!host) return void this.#awaitHosting();
    const { preload } = this;
    this.#session = new host.ToolSession(
      this,
      this.#request(),
      {
        toolChanged: () => this.#report(),
        routeChanged: (route, replace) => {
          this.emit('route', { route, replace } satisfies SubAppRouteDetail);
        },
      },
      this.sync && !this.degrade,
    );
    this.#session.start();
    if (preload !== 'none' && this.state === 'idle')
      this.#stopPreload = preloadSubApps([{ ...this.#request(), preload }]);
  }

  /** Begins when what hosts tools is loaded. */
  async #awaitHosting(): Promise<void> {
    // One that is not rendered shows nothing either way.
    this.#waiting = this.checkVisibility() ? 'loading' : 'idle';
    this.#report();
    try {
      await loadHosting();
      this.#waiting = undefined;
      if (this.isConnected && !this.#destroyed && !this.#session) this.#begin();
    } catch {
      this.#waiting = this.isConnected && !this.#destroyed ? 'error' : undefined;
    }
    this.#report();
  }

  #end(keep: boolean): void {
    this.#waiting = undefined;
    this.#stopPreload?.();
    this.#stopPreload = undefined;
    const session = this.#session;
    this.#session = undefined;
    session?.end(keep);
    this.#report();
  }

  async #askToDestroy(): Promise<boolean> {
    const part = await import('../dialog/confirm.ts').catch(() => undefined);
    // What cannot be asked is not agreed to.
    if (!part) return false;
    const title = this.title || this.name;
    const agreed = await part.confirm({
      title: msg(str`Close ${title}?`, { id: 'elements.sub-app.destroy' }),
      content: msg('You have unsaved work in it, which would be lost.', { id: 'elements.sub-app.unsaved' }),
      submittext: msg('Close without saving', { id: 'elements.sub-app.destroy-unsaved' }),
      danger: true,
    });
    return agreed && this.destroy({ force: true });
  }

  #showLoading(): void {
    this.#takesTime = true;
    this.requestUpdate();
  }

  #report(): void {
    this.requestUpdate();
    const { state } = this;
    if (state === this.#reported) return;
    this.#reported = state;
    clearTimeout(this.#patience);
    this.#takesTime = false;
    if (state === 'loading') this.#patience = setTimeout(() => this.#showLoading(), SHAPE_AFTER);
    if (state === 'ready') this.emit('ready');
    if (state === 'error') this.emit('error', { reason: this.#failure } satisfies SubAppErrorDetail);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-sub-app': MoSubApp;
  }
}
