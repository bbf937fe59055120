import {
  areToolCommands,
  isHello,
  isRoute,
  isShortcut,
  isToolToast,
  type Hello,
  type HelloAnswer,
  type Shortcut,
  type ToolCommand,
  type ToolToast,
} from './protocol.ts';

/** What the calls of a tool come to, after every argument was checked. */
export interface CheckedCalls {
  hello(hello: Hello): HelloAnswer;
  ready(): void;
  failed(message: string): void;
  getToken(): Promise<string | null> | string | null;
  renewToken(stale: string | null): Promise<string | null>;
  route(route: string, replace: boolean): void;
  go(delta: number): void;
  toast(toast: ToolToast): void;
  unsavedWork(unsaved: boolean): void;
  modal(open: boolean): void;
  registerCommands(commands: readonly ToolCommand[]): void;
  shortcut(shortcut: Shortcut): void;
  pointerDown(): void;
}

/** A tool moves in the joint history no further than this many entries at once. */
const GO_MAX = 50;

function check(fine: boolean, call: string): asserts fine {
  if (!fine) throw new TypeError(`${call}: unexpected arguments`);
}

/**
 * The methods that a tool may call over the bridge. They come from another origin: each checks what it is given and
 * passes on nothing else. The object has no prototype, so that nothing but these names can be called.
 */
export const hostMethods = (calls: CheckedCalls): object =>
  Object.assign(Object.create(null) as object, {
    hello(hello: unknown): HelloAnswer {
      check(isHello(hello), 'hello');
      return calls.hello(hello);
    },
    ready(): void {
      calls.ready();
    },
    failed(message: unknown): void {
      calls.failed(String(message).slice(0, 500));
    },
    async getToken(): Promise<string | null> {
      return (await calls.getToken()) ?? null;
    },
    async renewToken(stale: unknown): Promise<string | null> {
      check(stale === null || typeof stale === 'string', 'renewToken');
      return (await calls.renewToken(stale)) ?? null;
    },
    route(route: unknown, replace: unknown): void {
      check(isRoute(route), 'route');
      calls.route(route, replace === true);
    },
    go(delta: unknown): void {
      // 0 would load the host's page again.
      check(Number.isInteger(delta) && delta !== 0 && Math.abs(Number(delta)) <= GO_MAX, 'go');
      calls.go(Number(delta));
    },
    toast(toast: unknown): void {
      check(isToolToast(toast), 'toast');
      const { type, text, duration } = toast;
      calls.toast({ type, text, ...(duration === undefined ? {} : { duration }) });
    },
    unsavedWork(unsaved: unknown): void {
      calls.unsavedWork(unsaved === true);
    },
    modal(open: unknown): void {
      calls.modal(open === true);
    },
    registerCommands(commands: unknown): void {
      check(areToolCommands(commands), 'registerCommands');
      calls.registerCommands(
        commands.map(({ id, title, keywords = '', icon = '' }) => ({ id, title, keywords, icon })),
      );
    },
    shortcut(shortcut: unknown): void {
      check(isShortcut(shortcut), 'shortcut');
      const { key, ctrlKey, metaKey, shiftKey, altKey } = shortcut;
      calls.shortcut({ key, ctrlKey, metaKey, shiftKey, altKey });
    },
    pointerDown(): void {
      calls.pointerDown();
    },
  });
