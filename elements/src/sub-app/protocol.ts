/**
 * What a page and the tool that it hosts say to each other. The same shapes as zod schemas are in
 * `contract/src/bridge.ts`; the elements are published without zod, so they check by hand what comes across.
 */

/**
 * The newest version that is spoken here. Raised when an older page or tool would misunderstand the other; a call or a
 * field that the other may ignore needs no new version.
 */
export const PROTOCOL_VERSION = 1;
/** The oldest version that is still spoken here. */
export const OLDEST_PROTOCOL = 1;

export type Locale = 'en-US' | 'zh-CN';
export type Theme = 'light' | 'dark';

/** How a tool introduces itself, once a document. */
export interface Hello {
  /** The newest version that it speaks. */
  protocol: number;
  /** The oldest version that it speaks; by default that one only. */
  oldest?: number;
  /** The `name` of its `mo-sub-app`. */
  name: string;
}

/** What the host answers to a tool's hello. */
export interface HelloAnswer {
  /** The version that both speak from now on. */
  protocol: number;
  locale: Locale;
  theme: Theme;
  /** Height in px of what lies over the top of the page. */
  topBarHeight: number;
  /** The tool's route to show: path, query and hash. */
  route: string;
}

/** A short message that the host shows above everything. */
export interface ToolToast {
  type: 'info' | 'success' | 'warning' | 'error';
  text: string;
  /** Milliseconds; 0 stays until closed; without it the host decides. */
  duration?: number;
}

/** A key that belongs to the host although the tool has the focus: Ctrl-K, Cmd-K or `?`. */
export interface Shortcut {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** Something that a tool can do, for the host's list of commands. */
export interface ToolCommand {
  /** Names it among the tool's commands; 1 to 100 characters. */
  id: string;
  /** What it does, in the tool's language now; 1 to 200 characters. */
  title: string;
  /** Other words by which it is found, in any language; at most 500 characters. */
  keywords?: string;
  /** The name of a `mo-icon`; a host that has no such icon shows none. */
  icon?: string;
}

/** The calls that a tool makes. Every argument is checked: it comes from another origin. */
export interface HostMethods {
  hello(hello: Hello): HelloAnswer;
  /** The tool's first view is drawn. */
  ready(): void;
  /** Something was thrown before the tool was ready. */
  failed(message: string): void;
  getToken(): Promise<string | null>;
  renewToken(stale: string | null): Promise<string | null>;
  route(route: string, replace: boolean): void;
  go(delta: number): void;
  toast(toast: ToolToast): void;
  unsavedWork(unsaved: boolean): void;
  modal(open: boolean): void;
  /** What the tool can do now, in place of what it registered before. */
  registerCommands(commands: readonly ToolCommand[]): void;
  shortcut(shortcut: Shortcut): void;
  pointerDown(): void;
}

/** The calls that the host makes. */
export interface ToolMethods {
  setLocale(locale: Locale): void;
  setTheme(theme: Theme): void;
  setTopBarHeight(height: number): void;
  setRoute(route: string): void;
  /** The person chose one of the commands that the tool registered. */
  runCommand(id: string): void;
}

/** Longer routes are refused: common servers take request lines of 8 kB. */
export const ROUTE_MAX = 4096;

/**
 * Whether a text is a route: an absolute path with its query and hash. `//x` and `/\x` are not, since a browser would
 * read them as another origin.
 */
export const isRoute = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= ROUTE_MAX && /^\/(?![/\\])[^\p{Cc}]*$/u.test(value);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max;

export const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark';
export const isHostedLocale = (value: unknown): value is Locale => value === 'en-US' || value === 'zh-CN';

const isVersion = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1;

export const isHello = (value: unknown): value is Hello =>
  isObject(value) &&
  isVersion(value.protocol) &&
  (value.oldest === undefined || isVersion(value.oldest)) &&
  isText(value.name, 100);

/** The newest version that both sides speak; undefined where there is none. */
export const commonProtocol = ({ protocol, oldest = protocol }: Omit<Hello, 'name'>): number | undefined => {
  const common = Math.min(protocol, PROTOCOL_VERSION);
  return common >= oldest && common >= OLDEST_PROTOCOL ? common : undefined;
};

export const isHelloAnswer = (value: unknown): value is HelloAnswer =>
  isObject(value) &&
  isVersion(value.protocol) &&
  value.protocol >= OLDEST_PROTOCOL &&
  value.protocol <= PROTOCOL_VERSION &&
  isHostedLocale(value.locale) &&
  isTheme(value.theme) &&
  isHeight(value.topBarHeight) &&
  isRoute(value.route);

/** A height in px, 0 or more. */
export const isHeight = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

const toastTypes = new Set<unknown>(['info', 'success', 'warning', 'error']);

export const isToolToast = (value: unknown): value is ToolToast =>
  isObject(value) &&
  toastTypes.has(value.type) &&
  isText(value.text, 1000) &&
  value.text !== '' &&
  (value.duration === undefined || isHeight(value.duration));

/** More commands than this are refused: nobody looks through them. */
export const COMMANDS_MAX = 50;

const isToolCommand = (value: unknown): value is ToolCommand =>
  isObject(value) &&
  isText(value.id, 100) &&
  value.id !== '' &&
  isText(value.title, 200) &&
  value.title !== '' &&
  (value.keywords === undefined || isText(value.keywords, 500)) &&
  (value.icon === undefined || isText(value.icon, 50));

/** Whether a list may be registered: its commands are whole, and no two have the same id. */
export const areToolCommands = (value: unknown): value is readonly ToolCommand[] =>
  Array.isArray(value) &&
  value.length <= COMMANDS_MAX &&
  value.every(isToolCommand) &&
  new Set(value.map(({ id }) => id)).size === value.length;

/**
 * Whether a key is one that a tool may pass on. Any other one could act in the host's name: Escape would close its
 * dialogs, Enter press its buttons.
 */
export const isHostKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: Shortcut): boolean => {
  if (altKey) return false;
  if (ctrlKey || metaKey) return !shiftKey && (key === 'k' || key === 'K');
  return key === '?';
};

export const isShortcut = (value: unknown): value is Shortcut =>
  isObject(value) &&
  typeof value.key === 'string' &&
  [value.ctrlKey, value.metaKey, value.shiftKey, value.altKey].every((held) => typeof held === 'boolean') &&
  isHostKey(value as unknown as Shortcut);
