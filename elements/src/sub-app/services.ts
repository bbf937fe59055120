import type { ToolToast } from './protocol.ts';

/** What the page that hosts tools gives them. Every field may be left out. */
export interface HostServices {
  /**
   * A token for the tool `name`, or null: one that is good for what this tool may do, not the page's own. Asked for at each
   * use, never part of an address; nobody is to be asked for it. A tool that was only loaded ahead gets it once it is shown.
   * @param stale a token that the API refused: another one is wanted
   */
  getToken: (name: string, stale?: string | null) => Promise<string | null> | string | null;
  /**
   * There is no token for a tool that was refused: if that is because the session is over, ask the person to sign in again.
   * Resolves to whether they did; then `getToken` is asked again. Called once at a time, whatever number of tools ask.
   */
  signInAgain: () => Promise<boolean> | boolean;
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
  signInAgain: () => false,
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
