import type { ToolToast } from './protocol.ts';

/** What the page that hosts tools gives them. Every field may be left out. */
export interface HostServices {
  /**
   * The signed-in person's access token for the tool `name`, or null; asked for at each use, never part of an address.
   */
  getToken: (name: string) => Promise<string | null> | string | null;
  /**
   * The API refused the current token: ask the person to sign in again. Resolves to the new token, or null where they
   * would not. Called once at a time, whatever number of tools ask.
   */
  renewToken: () => Promise<string | null> | string | null;
  /**
   * The page's own router: show `href` (path, query and hash of this origin). Without it the History API is used.
   */
  navigate: (href: string, options: { replace: boolean }) => void;
  /** Height in px of what lies over the top of the page, such as an announcement. Configure it anew when it changes. */
  topBarHeight: number;
  /** Shows a tool's message. Without it `mo-toast` does. */
  toast: (toast: ToolToast, name: string) => void;
  /** How many tools that are not shown may be kept; the least recently shown one goes first. Default 5. */
  maxKept: number;
}

/** The page's own toasts are loaded with the first message. */
const showToast = async ({ type, text, duration }: ToolToast): Promise<void> => {
  const { toast } = await import('../toast/toast-region.ts');
  toast[type](text, duration === undefined ? {} : { duration });
};

const current: HostServices = {
  getToken: () => null,
  renewToken: () => null,
  navigate: (href, { replace }) => history[replace ? 'replaceState' : 'pushState'](history.state, '', href),
  topBarHeight: 0,
  toast: (message) => void showToast(message).catch(() => {}),
  maxKept: 5,
};

const listeners = new Set<() => void>();

/** The services as they are configured now. */
export const services: Readonly<HostServices> = current;

/** Sets some of the services and leaves the others as they are. Hosted tools learn of a new `topBarHeight` at once. */
export const configureHost = (changes: Partial<HostServices>): void => {
  Object.assign(current, changes);
  for (const listener of listeners) listener();
};

/** Calls `listener` after each `configureHost`; returns the way to stop. */
export const onServicesChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
