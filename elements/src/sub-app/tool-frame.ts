import { connect, WindowMessenger, type Connection, type RemoteProxy } from 'penpal';
import { documentLocale, documentTheme } from './appearance.ts';
import { diagnose, type FailureReason } from './diagnose.ts';
import { hostMethods } from './host-methods.ts';
import {
  commonProtocol,
  type Hello,
  type HelloAnswer,
  type Shortcut,
  type ToolCommand,
  type ToolMethods,
} from './protocol.ts';
import { renewToken } from './renew-token.ts';
import { services } from './services.ts';
import { SANDBOX } from './sandbox.ts';
import { DEFAULT_ALLOW, DEFAULT_TIMEOUT, type ToolRequest } from './tool-request.ts';

export type ToolState = 'loading' | 'ready' | 'error';

/** What a frame tells the pool that it lives in. */
export interface ToolFrameListener {
  stateChanged(tool: ToolFrame): void;
  routeChanged(tool: ToolFrame, route: string, replace: boolean): void;
  /** The tool asks for another entry of the history. */
  go(tool: ToolFrame, delta: number): void;
  unsavedWorkChanged(): void;
  modalChanged(tool: ToolFrame): void;
  commandsChanged(): void;
  shortcut(tool: ToolFrame, shortcut: Shortcut): void;
  pointerDown(tool: ToolFrame): void;
}

/** A page that loaded has this long, in ms, to say hello. */
const HELLO_GRACE = 2500;
/** A page that has not loaded by then, in ms, is looked into as well: Firefox does not tell a page that its frame found no server. */
const LOAD_GRACE = 3000;
/** After this time, in ms, it is looked into again whether such a page can be reached, where only a slow one may be silent. */
const LOOK_AGAIN = 3000;
/**
 * Whether a frame that found no server loads an error page, and tells so. Until it does, a server that seems not to answer
 * may as well be slow, and keep its pages from being asked for.
 */
const tellsFailedLoad = (): boolean => !CSS.supports('-moz-appearance', 'none');
/** A page that loaded and is still silent after these times, in ms, is looked into. */
const DIAGNOSE_AFTER = [400, 800];
/** A tool that threw while it started has this long, in ms, to be ready all the same. */
const CRASH_GRACE = 2500;

type Calls = { [Name in keyof ToolMethods]: ToolMethods[Name] };
type Methods = Parameters<typeof connect>[0]['methods'];

/** One hosted tool: its frame, the bridge to it, and how it fares. It ends with `destroy`. */
export class ToolFrame {
  readonly frame: HTMLIFrameElement = document.createElement('iframe');
  readonly url: string;
  readonly origin: string;
  state: ToolState = 'loading';
  /** Why it is in error. */
  failure?: FailureReason;
  unsavedWork = false;
  modal = false;
  /** Whether somebody has seen it; else it was only loaded ahead. */
  seen = false;
  /** What it can do now, by its own word. */
  commands: readonly ToolCommand[] = [];

  #connection?: Connection<Calls>;
  #tool?: RemoteProxy<Calls>;
  readonly #timers = new Map<'ready' | 'hello' | 'diagnose' | 'crash', ReturnType<typeof setTimeout>>();
  readonly #ended = new AbortController();
  readonly #whenSeen = Promise.withResolvers<void>();
  /** Documents that finished loading, and documents that introduced themselves: equal while all is well. */
  #loads = 0;
  #hellos = 0;
  #sent: { locale: string; theme: string; topBarHeight: number } | undefined;

  constructor(
    public request: ToolRequest,
    public route: string,
    readonly listener: ToolFrameListener,
  ) {
    const url = new URL(request.url, location.href);
    this.url = url.href;
    this.origin = url.origin;
    const { frame } = this;
    frame.name = request.name;
    frame.setAttribute('sandbox', SANDBOX);
    frame.allow = request.allow ?? DEFAULT_ALLOW;
    // Tells the tool whom it is framed by in browsers without `location.ancestorOrigins`.
    frame.referrerPolicy = 'origin';
    Object.assign(frame.style, { position: 'absolute', border: '0', left: '0', top: '0' });
    this.title();
  }

  /** Puts the frame into `home`, out of sight, and begins to load. */
  start(home: Element): void {
    const { frame } = this;
    frame.src = this.url;
    frame.addEventListener('load', () => this.#loaded(), { signal: this.#ended.signal });
    document.addEventListener('securitypolicyviolation', (event) => this.#violated(event), {
      signal: this.#ended.signal,
    });
    home.append(frame);
    if (!this.request.degrade) {
      this.#connect();
      this.#after('diagnose', LOAD_GRACE, () => this.#diagnose());
    }
    this.#after('ready', this.request.timeout ?? DEFAULT_TIMEOUT, () => this.#fail('timeout'));
  }

  /** Somebody sees it from now on: what it asked for in their name is answered. */
  show(): void {
    this.seen = true;
    this.#whenSeen.resolve();
  }

  /** Puts the focus into it. */
  focus(options?: FocusOptions): void {
    const { frame } = this;
    frame.focus(options);
    // While Firefox handles a key, it lets no page put the focus into a frame of another origin.
    if ((frame.getRootNode() as Document | ShadowRoot).activeElement !== frame)
      setTimeout(() => frame.focus(options));
  }

  /** Takes over what may change while the tool runs: title, language, theme. */
  update(request: ToolRequest): void {
    this.request = request;
    this.title();
    this.appearanceChanged();
  }

  /** Tells the tool its language, theme and top bar, if they are other than it knows. */
  appearanceChanged(): void {
    const now = this.#appearance();
    const { locale, theme, topBarHeight } = now;
    const before = this.#sent;
    if (!before || !this.#tool) return;
    this.#sent = now;
    if (before.locale !== locale) this.#tell((tool) => tool.setLocale(locale));
    if (before.theme !== theme) this.#tell((tool) => tool.setTheme(theme));
    if (before.topBarHeight !== topBarHeight) this.#tell((tool) => tool.setTopBarHeight(topBarHeight));
    this.frame.style.colorScheme = theme;
  }

  /** Makes the tool show a route, without a word back. */
  showRoute(route: string): void {
    if (route === this.route) return;
    this.route = route;
    this.#tell((tool) => tool.setRoute(route));
  }

  /** Makes the tool do one of the things that it registered. */
  runCommand(id: string): void {
    if (this.commands.some((command) => command.id === id)) this.#tell((tool) => tool.runCommand(id));
  }

  /** Ends the tool: frame, bridge, timers and listeners. */
  destroy(): void {
    this.#ended.abort();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#connection?.destroy();
    this.#tool = undefined;
    this.frame.remove();
    if (this.modal) this.#setModal(false);
    if (this.unsavedWork) this.#setUnsavedWork(false);
    this.#setCommands([]);
  }

  title(): void {
    this.frame.title = this.request.title || this.request.name;
  }

  #appearance() {
    return {
      locale: this.request.locale ?? documentLocale(),
      theme: this.request.theme ?? documentTheme(),
      topBarHeight: services.topBarHeight,
    };
  }

  #connect(): void {
    const remoteWindow = this.frame.contentWindow;
    if (!remoteWindow) return;
    this.#connection = connect<Calls>({
      messenger: new WindowMessenger({ remoteWindow, allowedOrigins: [this.origin] }),
      methods: hostMethods({
        hello: (hello) => this.#hello(hello),
        ready: () => this.#ready(),
        failed: () => this.#after('crash', CRASH_GRACE, () => this.#fail('crashed')),
        getToken: () => this.#token(),
        renewToken: async (stale) => {
          await this.#whenSeen.promise;
          return renewToken(this.request.name, stale);
        },
        route: (route, replace) => {
          this.route = route;
          this.listener.routeChanged(this, route, replace);
        },
        go: (delta) => this.listener.go(this, delta),
        toast: (toast) => services.toast(toast, this.request.name),
        unsavedWork: (unsaved) => this.#setUnsavedWork(unsaved),
        modal: (open) => this.#setModal(open),
        registerCommands: (commands) => this.#setCommands(commands),
        shortcut: (shortcut) => this.listener.shortcut(this, shortcut),
        pointerDown: () => this.listener.pointerDown(this),
      }) as Methods,
    });
    void this.#take(this.#connection.promise);
  }

  async #take(connected: Promise<RemoteProxy<Calls>>): Promise<void> {
    const tool = await connected;
    if (!this.#ended.signal.aborted) this.#tool = tool;
  }

  /** Nobody works with a tool that nobody has seen: it gets no token until then. */
  async #token(): Promise<string | null> {
    const { name } = this.request;
    if (!this.seen) {
      // The page may have it ready by then.
      void (async () => services.getToken(name))().catch(() => {});
      await this.#whenSeen.promise;
    }
    return services.getToken(name);
  }

  #hello(hello: Hello): HelloAnswer {
    this.#hellos += 1;
    this.#clear('hello', 'diagnose', 'crash');
    // A document that replaced another one in the same frame begins anew.
    if (this.unsavedWork) this.#setUnsavedWork(false);
    if (this.modal) this.#setModal(false);
    this.#setCommands([]);
    if (this.state === 'ready') this.#become('loading');
    this.#after('ready', this.request.timeout ?? DEFAULT_TIMEOUT, () => this.#fail('timeout'));
    const refuse = (reason: FailureReason): never => {
      this.#fail(reason);
      throw new Error(reason);
    };
    const protocol = commonProtocol(hello) ?? refuse('version');
    if (hello.name !== this.request.name) refuse('wrong-page');
    const appearance = this.#appearance();
    this.#sent = appearance;
    this.frame.style.colorScheme = appearance.theme;
    return { protocol, ...appearance, route: this.route };
  }

  #ready(): void {
    this.#clear('ready', 'hello', 'diagnose', 'crash');
    this.#become('ready');
  }

  #loaded(): void {
    if (this.request.degrade) {
      this.#ready();
      this.#diagnose();
      return;
    }
    this.#loads += 1;
    if (this.#hellos >= this.#loads) {
      this.#hellos = this.#loads;
      return;
    }
    this.#after('hello', HELLO_GRACE, () => this.#fail('no-answer'));
    this.#diagnose();
  }

  /**
   * Looks into the silence. That the server does not answer is believed at the second time only, and never of a plain
   * frame: a server may keep its pages from being asked for by other origins, and looks the same then.
   */
  #diagnose(attempt = 0): void {
    const delay = this.request.degrade ? 0 : DIAGNOSE_AFTER[attempt];
    if (delay === undefined) return;
    this.#after('diagnose', delay, async () => {
      const reason = await diagnose(this.url, this.#ended.signal);
      if (!reason || (!this.request.degrade && this.#hellos > 0 && this.#hellos >= this.#loads)) return;
      if (reason !== 'unreachable') this.#fail(reason);
      else if (this.request.degrade) return;
      else if (this.#loads === 0 && tellsFailedLoad())
        this.#after('diagnose', LOOK_AGAIN, () => this.#diagnose());
      else if (attempt + 1 < DIAGNOSE_AFTER.length) this.#diagnose(attempt + 1);
      else this.#fail(reason);
    });
  }

  #violated({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
    const blocked = URL.parse(blockedURI);
    // A file that the tool saves has its origin too, and Firefox asks the page's policy for it: the tool itself is still there.
    if (effectiveDirective === 'frame-src' && blocked?.origin === this.origin && blocked.protocol !== 'blob:')
      this.#fail('blocked');
  }

  /** The bridge stays: a tool that is ready late is shown all the same. */
  #fail(reason: FailureReason): void {
    if (this.#ended.signal.aborted || this.state === 'error') return;
    this.#clear('ready', 'hello', 'diagnose', 'crash');
    this.failure = reason;
    if (this.modal) this.#setModal(false);
    this.#become('error');
  }

  #become(state: ToolState): void {
    if (state === this.state) return;
    this.state = state;
    if (state !== 'error') this.failure = undefined;
    this.listener.stateChanged(this);
  }

  #setUnsavedWork(unsaved: boolean): void {
    this.unsavedWork = unsaved;
    this.listener.unsavedWorkChanged();
  }

  #setModal(open: boolean): void {
    this.modal = open;
    this.listener.modalChanged(this);
  }

  #setCommands(commands: readonly ToolCommand[]): void {
    this.commands = commands;
    this.listener.commandsChanged();
  }

  #tell(call: (tool: RemoteProxy<Calls>) => Promise<unknown>): void {
    const tool = this.#tool;
    // The tool may go at any moment; there is nobody to tell then.
    if (tool) void call(tool).catch(() => {});
  }

  #after(name: 'ready' | 'hello' | 'diagnose' | 'crash', ms: number, run: () => void | Promise<void>): void {
    this.#clear(name);
    this.#timers.set(
      name,
      setTimeout(() => void run(), ms),
    );
  }

  #clear(...names: ('ready' | 'hello' | 'diagnose' | 'crash')[]): void {
    for (const name of names) {
      clearTimeout(this.#timers.get(name));
      this.#timers.delete(name);
    }
  }
}
