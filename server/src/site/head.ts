import { markup, type Markup } from '../pages/markup.ts';
import { themeAddress } from './routes.ts';
import type { Site } from './site.ts';

/** What every page of the site has in its head, the hosted tools' too: the operator's colours, before the first paint. */
export const themeLink = (site: Site): Markup | undefined => {
  const address = themeAddress(site);
  return address === undefined ? undefined : markup`<link rel="stylesheet" href="${address}">\n`;
};
