// First of all: before the contract makes its schemas.
import './strict-zod.ts';
import './elements.ts';
import './page.css';
import { onLayersChange, topModal } from '@moiety/elements/base/layers.js';
import { preloadIcons } from '@moiety/elements/icon/drawings.js';
import { connectToHost } from '@moiety/elements/sub-app/client.js';
import { localeReady, setLocale } from '@moiety/locales';
import type { LitElement } from 'lit';
import { readSettings } from './settings.ts';
import { createTool } from './tool.ts';
import type { Tool } from './tool.ts';
import './not-framed.ts';

/**
 * Starts a tool: connects to the page that hosts it, takes over its language, theme and route, shows the application and tells
 * the host when it is drawn. Where the page is opened by itself it leads to the portal instead.
 * @param open makes the application's element, which is put into the page when the words of its language are there
 */
export const startTool = async (open: (tool: Tool) => LitElement | Promise<LitElement>): Promise<void> => {
  const {
    apiOrigin,
    tool: { name, path, title },
    helpCenter,
    figures,
  } = readSettings();
  const host = await connectToHost({ name, hostOrigins: [apiOrigin] });
  if (!host) {
    await localeReady;
    const page = document.createElement('kit-not-framed');
    page.toolTitle = title;
    page.portal = portalAddress(apiOrigin + path, name);
    document.body.append(page);
    return;
  }
  const [app] = await Promise.all([
    open(createTool({ name, host, apiOrigin, helpCenter, figures })),
    setLocale(host.locale),
  ]);
  onLayersChange(() => host.setModal(topModal() !== undefined));
  document.body.append(app);
  await app.updateComplete;
  host.ready();
  // What shows a failure must not need the network at that moment.
  preloadIcons(['error', 'refresh', 'warning']);
};

/** The same place inside the portal. */
const portalAddress = (page: string, name: string): string => {
  const route = window.location.pathname + window.location.search;
  return route === '/' ? page : `${page}?${name}-app=${encodeURIComponent(route)}`;
};
