import { connect, WindowMessenger, type RemoteProxy } from 'penpal';
import { forwardEvents, keepFocus, whenFocused } from './client-events.ts';
import { addressOf, takeOverHistory } from './client-history.ts';
import { hostOrigins } from './host-origin.ts';
import {
  areToolCommands,
  isHeight,
  isHelloAnswer,
  isHostedLocale,
  isRoute,
  isTheme,
  OLDEST_PROTOCOL,
  PROTOCOL_VERSION,
  type HostMethods,
  type Locale,
  type Theme,
  type ToolCommand,
  type ToolToast,
} from './protocol.ts';

export type { Locale, Theme, ToolCommand, ToolToast } from './protocol.ts';

export interface ConnectOptions {
  /** The `name` of the `mo-sub-app` that shows this tool. */
  name: string;
  /** The path below which the tool's routes lie. Default `/`. */
  base?: string;
  /** The host's origins, for browsers that do not tell by whom a page is framed. */
  hostOrigins?: readonly string[];
  /** Milliseconds to wait for the host's answer. Default 10000. */
  timeout?: number;
  /** Whether `<html lang>` follows the host's language. Default true. */
  applyLocale?: boolean;
  /** Whether `<html data-theme>` follows the host's theme. Default true. */
  applyTheme?: boolean;
  /** Whether the tool's `history` is the host's. Default true; else use `navigate` and `onRoute`. */
  history?: boolean;
}

type Stop = () => void;

/** A command of the tool's, and what it comes to. */
export interface RunnableCommand extends ToolCommand {
  /** The person chose it; the tool has the focus and is, or is about to be, in sight. */
  run(): void;
}

/** The page that shows this tool. */
export interface ToolHost {
  /** The language now. */
  readonly locale: Locale;
  /** The theme now. */
  readonly theme: Theme;
  /** The tool's route now, path, query and hash; at first the one to show. */
  readonly route: string;
  /** Height in px of what lies over the top of the host's page. */
  readonly topBarHeight: number;
  /**
   * A token by which the tool calls the API in the name of the signed-in person, or null. It lasts for minutes and the host renews
   * it: ask at each use, do not keep it. A tool that was loaded ahead waits for the answer until somebody sees it.
   */
  getToken(): Promise<string | null>;
  /**
   * The API refused `stale`: another token, after the person signed in again if it takes that, or null where they would not.
   */
  renewToken(stale: string | null): Promise<string | null>;
  /** Tells the host where the tool went; only for tools with `history: false`. */
  navigate(route: string, options?: { replace?: boolean }): void;
  /** The host asks for a route: Back, Forward, or a link of its own. With `history` a `popstate` follows. */
  onRoute(listener: (route: string) => void): Stop;
  onLocale(listener: (locale: Locale) => void): Stop;
  onTheme(listener: (theme: Theme) => void): Stop;
  /** In px. */
  onTopBarHeight(listener: (height: number) => void): Stop;
  /** Shows a short message above the host's page. */
  toast(toast: ToolToast): void;
  /** Whether there is work that would be lost if the tool went now. */
  setUnsavedWork(unsaved: boolean): void;
  /** Whether the tool shows a modal dialog: the host dims its own part of the page. */
  setModal(open: boolean): void;
  /**
   * What the person can do in the tool now, for the host's list of commands: at most 50, in place of those before. Call it
   * again when the language or what can be done changes.
   * @throws TypeError where the host would refuse them: too many, the same id twice, an empty title
   */
  registerCommands(commands: readonly RunnableCommand[]): void;
  /**
   * The first view is drawn: the host shows the tool. Do not wait for an animation frame before: a preloaded tool gets
   * none.
   */
  ready(): void;
}

type Calls = { [Name in keyof HostMethods]: HostMethods[Name] };

/** Values that the host sets and the tool follows. */
class Followed<Value> {
  readonly #listeners = new Set<(value: Value) => void>();

  constructor(public value: Value) {}

  set(value: Value): void {
    this.value = value;
    for (const listener of this.#listeners) listener(value);
  }

  on(listener: (value: Value) => void): Stop {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** Where no answer is waited for, a host that is gone is no error of the tool. */
const tell = (call: Promise<unknown>): void => void call.catch(() => {});

/** Until the tool is ready, what it throws is told to the host, which else could only wait. */
const reportFailures = (report: (message: string) => void): Stop => {
  const onError = ({ message }: ErrorEvent): void => {
    // The browser's note that an observer's work continues in the next frame is no failure.
    if (!message.startsWith('ResizeObserver loop')) report(message);
  };
  const onRejection = ({ reason }: PromiseRejectionEvent): void => report(String(reason));
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
};

/**
 * Connects a tool's page with the page that shows it, once, before the tool's router starts: the route to show is
 * then in place.
 * @returns undefined where the page is not framed, or by a page that does not answer
 */
export const connectToHost = async (options: ConnectOptions): Promise<ToolHost | undefined> => {
  if (window.parent === window) return undefined;
  const allowedOrigins = hostOrigins(
    { ancestorOrigins: location.ancestorOrigins, referrer: document.referrer, origin: location.origin },
    options.hostOrigins,
  );
  if (allowedOrigins.length === 0) return undefined;

  // The host says nothing between its answer and the task after it, so nothing is missed until then.
  const locale = new Followed<Locale>('en-US');
  const theme = new Followed<Theme>('light');
  const topBarHeight = new Followed(0);
  const route = new Followed('/');
  let registered: readonly RunnableCommand[] = [];
  const connection = connect<Calls>({
    messenger: new WindowMessenger({ remoteWindow: window.parent, allowedOrigins }),
    timeout: options.timeout ?? 10_000,
    methods: {
      setLocale: (value: unknown) => isHostedLocale(value) && locale.set(value),
      setTheme: (value: unknown) => isTheme(value) && theme.set(value),
      setTopBarHeight: (value: unknown) => isHeight(value) && topBarHeight.set(value),
      setRoute: (value: unknown) => isRoute(value) && route.set(value),
      runCommand: (id: unknown) => {
        const command = registered.find((other) => other.id === id);
        // In a task of the tool's own: what it throws is the tool's error and not an answer to the host.
        if (command) setTimeout(() => whenFocused(() => command.run()));
      },
    },
  });
  let remote: RemoteProxy<Calls>;
  try {
    remote = await connection.promise;
    const answer: unknown = await remote.hello({
      protocol: PROTOCOL_VERSION,
      oldest: OLDEST_PROTOCOL,
      name: options.name,
    });
    if (!isHelloAnswer(answer)) throw new TypeError('hello: unexpected answer');
    locale.value = answer.locale;
    theme.value = answer.theme;
    topBarHeight.value = answer.topBarHeight;
    route.value = answer.route;
  } catch (error) {
    connection.destroy();
    console.warn('The page that shows this tool does not answer.', error);
    return undefined;
  }

  const stopReporting = reportFailures((message) => tell(remote.failed(message)));
  const { documentElement: root } = document;
  const apply = (): void => {
    if (options.applyLocale !== false) root.lang = locale.value;
    if (options.applyTheme !== false) root.dataset.theme = theme.value;
  };
  apply();
  locale.on(apply);
  theme.on(apply);
  forwardEvents({
    shortcut: (shortcut) => tell(remote.shortcut(shortcut)),
    pointerDown: () => tell(remote.pointerDown()),
  });
  keepFocus();
  const base = options.base ?? '/';
  if (options.history !== false) {
    history.replaceState(history.state, '', addressOf(route.value, base));
    const takeover = takeOverHistory(
      {
        route: (to, replace) => {
          route.value = to;
          tell(remote.route(to, replace));
        },
        go: (delta) => tell(remote.go(delta)),
      },
      base,
    );
    route.on((to) => takeover.show(to));
  }

  return {
    get locale() {
      return locale.value;
    },
    get theme() {
      return theme.value;
    },
    get route() {
      return route.value;
    },
    get topBarHeight() {
      return topBarHeight.value;
    },
    getToken: () => remote.getToken(),
    renewToken: (stale) => remote.renewToken(stale),
    navigate: (to, { replace = false } = {}) => {
      route.value = to;
      tell(remote.route(to, replace));
    },
    onRoute: (listener) => route.on(listener),
    onLocale: (listener) => locale.on(listener),
    onTheme: (listener) => theme.on(listener),
    onTopBarHeight: (listener) => topBarHeight.on(listener),
    toast: (toast) => tell(remote.toast(toast)),
    setUnsavedWork: (unsaved) => tell(remote.unsavedWork(unsaved)),
    setModal: (open) => tell(remote.modal(open)),
    registerCommands: (commands) => {
      if (!areToolCommands(commands)) throw new TypeError('registerCommands: unexpected commands');
      registered = commands;
      tell(
        remote.registerCommands(
          commands.map(({ id, title, keywords, icon }) => ({ id, title, keywords, icon })),
        ),
      );
    },
    ready: () => {
      stopReporting();
      tell(remote.ready());
    },
  };
};
