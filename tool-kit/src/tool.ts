import { createContext } from '@lit/context';
import type { ToolSettings as PageSettings } from '@moiety/contract';
import { getLocale } from '@moiety/locales';
import { createApi } from './api.ts';
import type { Api } from './api.ts';
import type { Host } from './host.ts';

/** What every tool works with. */
export interface Tool {
  /** Its name in the registry. */
  readonly name: string;
  /** The page that hosts it. */
  readonly host: Host;
  /** The API, in the name of the person and within the scopes that the tool is granted. */
  readonly api: Api;
  /** The API's origin, without a slash at its end. */
  readonly apiOrigin: string;
  /** Where the help center is; undefined where the site has none (`help-link.ts`). */
  readonly helpCenter: PageSettings['helpCenter'];
  /** Figures that the operator had judged, if any. */
  readonly figures: PageSettings['figures'];
  /** In place of the page's own; for tests. */
  readonly fetch: typeof globalThis.fetch | undefined;
}

export type ToolSettings = Pick<Tool, 'name' | 'host' | 'apiOrigin'> &
  Partial<Pick<Tool, 'fetch' | 'helpCenter' | 'figures'>>;

/** @returns what a tool works with; `startTool` makes it, and tests on doubles of host and server */
export const createTool = ({ name, host, apiOrigin, fetch, helpCenter, figures }: ToolSettings): Tool => ({
  name,
  host,
  apiOrigin,
  helpCenter,
  figures,
  fetch,
  api: createApi({ origin: apiOrigin, credentials: host, language: getLocale, ...(fetch ? { fetch } : {}) }),
});

/** Hands the tool down: `@provide` it in the application, `@consume` it in any element below. */
export const toolContext = createContext<Tool>(Symbol('moiety-tool'));
