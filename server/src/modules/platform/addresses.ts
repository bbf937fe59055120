import type { SubApp } from '@moiety/contract';
import type { FastifyRequest } from 'fastify';
import { isOwnTool, type RegisteredTool } from './registry.ts';

/** Where a visitor comes from, as far as the addresses that they are given depend on it. */
export interface Visit {
  protocol: string;
  /** The `Host` header, with its port. */
  host: string;
}

/** The origins of the portal and its tools, as the visitor reaches them. */
export interface Addresses {
  portal(visit: Visit): string;
  tool(tool: RegisteredTool, visit: Visit): string;
  /** The address of a tool's page. */
  page(tool: RegisteredTool, visit: Visit): string;
  /** The tools, as the portal is told of them. */
  subApps(visit: Visit): SubApp[];
}

export const visitOf = ({ protocol, host }: FastifyRequest): Visit => ({ protocol, host });

/** The host's name without its port; anything that is no host name, which only a forged request has, is localhost. */
const hostName = (host: string): string =>
  /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?=:\d{1,5}$|$)/i.exec(host)?.[0].toLowerCase() ??
  'localhost';

const originOf = (protocol: string, name: string, port: number): string => {
  const isDefault = port === (protocol === 'https' ? 443 : 80);
  return `${protocol}://${name}${isDefault ? '' : `:${port}`}`;
};

/**
 * Addresses follow the name by which the visitor came: http://lab.local:8080 leads to http://lab.local:8081.
 * @param port the portal's
 * @param publicUrls set where a proxy stands before the server; they win
 */
export const makeAddresses = (
  port: number,
  tools: readonly RegisteredTool[],
  publicUrls: { portal?: string | undefined; tools: ReadonlyMap<string, string> },
): Addresses => {
  const own = publicUrls.portal === undefined ? undefined : new URL(publicUrls.portal);
  const at = (visit: Visit, offset: number): string =>
    own
      ? originOf(own.protocol.slice(0, -1), own.hostname, port + offset)
      : originOf(visit.protocol, hostName(visit.host), port + offset);
  /** The page's own address; our tools' follow the visitor where none is set. */
  const urlOf = (entry: RegisteredTool, visit: Visit): string =>
    isOwnTool(entry) ? (publicUrls.tools.get(entry.name) ?? `${at(visit, entry.portOffset)}/`) : entry.url;
  return {
    portal: (visit) => own?.origin ?? at(visit, 0),
    tool: (entry, visit) => new URL(urlOf(entry, visit)).origin,
    page: urlOf,
    subApps: (visit) =>
      tools.map((entry) => {
        const {
          name,
          path,
          title,
          icon,
          glyph,
          alive,
          preload,
          degrade,
          scopes,
          wideRoutes,
          structureRoute,
          storageRoutes,
        } = entry;
        return {
          name,
          url: urlOf(entry, visit),
          path,
          title,
          icon,
          ...(glyph !== undefined && { glyph }),
          ...(structureRoute !== undefined && { structureRoute }),
          ...(storageRoutes && { storageRoutes }),
          public: entry.public,
          alive,
          preload,
          degrade,
          scopes: [...scopes],
          wideRoutes: [...wideRoutes],
        };
      }),
  };
};

/**
 * The portal's one origin, for what leaves the request: links in mails, the name of the embedded OpenID provider. It never
 * comes from the `Host` header, which anybody can write.
 */
export const canonicalOrigin = ({
  port,
  publicUrls,
}: {
  port: number;
  publicUrls: { portal?: string | undefined };
}): string => publicUrls.portal ?? originOf('http', 'localhost', port);
