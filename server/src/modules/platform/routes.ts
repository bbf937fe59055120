import { listTools } from '@moiety/contract';
import type { EndpointMount } from '../../endpoint.ts';
import { visitOf, type Addresses } from './addresses.ts';
import { hasSameHostName, isOwnTool, type RegisteredTool } from './registry.ts';

/** The registry of tools, for administrators. */
export const mountTools = (
  { serve }: EndpointMount,
  registry: readonly RegisteredTool[],
  addresses: Addresses,
): void => {
  serve(listTools, async ({ request }) => {
    const visit = visitOf(request);
    return registry.map((tool) => {
      const { name, title, scopes } = tool;
      const url = addresses.page(tool, visit);
      const source = isOwnTool(tool) ? 'built-in' : 'site-file';
      const sharesHostName = hasSameHostName(url, addresses.portal(visit));
      return { name, title, url, source, scopes: [...scopes], sharesHostName };
    });
  });
};
