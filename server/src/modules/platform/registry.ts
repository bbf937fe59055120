import { fileURLToPath } from 'node:url';
import type { MissingTool, Scope, SubApp } from '@moiety/contract';
import { StartError } from '../../start-error.ts';
import type { ToolFile } from '../../site/site-file.ts';
import { findTools, type FoundTool } from './manifests.ts';
import { isReservedPath } from './reserved-paths.ts';

/** A hosted tool that this server sends: what the portal is told of it, and where it comes from. */
export interface Tool extends Omit<SubApp, 'url'> {
  /** Its port is the portal's plus this. */
  portOffset: number;
  /** The environment variable that names its public address, where a proxy stands before it. */
  urlSetting: string;
  /** Its Vite application. */
  folder: string;
}

/** A hosted tool that another server sends. */
export interface ForeignTool extends Omit<SubApp, 'url'> {
  /** Its page. */
  url: string;
}

/** What the operator names because a proxy stands before the server: the portal's origin, and the pages of our own tools by name. */
export interface PublicUrls {
  portal: string | undefined;
  tools: ReadonlyMap<string, string>;
}

/** An entry of the registry. */
export type RegisteredTool = Tool | ForeignTool;

/** Whether this server sends the tool's pages. */
export const isOwnTool = (tool: RegisteredTool): tool is Tool => 'portOffset' in tool;

/** Whether two addresses share their cookies: whatever their ports, a page of one can read what the other keeps for scripts. */
export const hasSameHostName = (one: string, other: string): boolean =>
  new URL(one).hostname === new URL(other).hostname;

/** What each tool of a registry may do, by its name. */
export const scopesOf = (registry: readonly RegisteredTool[]): ReadonlyMap<string, readonly Scope[]> =>
  new Map(registry.map(({ name, scopes }) => [name, scopes]));

/** `mol-recognition` is at `MOIETY_MOL_RECOGNITION_URL`. */
const urlSettingOf = (name: string): string => `MOIETY_${name.toUpperCase().replaceAll('-', '_')}_URL`;

const toolOf = ({ manifest, folder }: FoundTool): Tool => {
  const { name, path, title, icon, glyph, public: isPublic, alive, preload, scopes } = manifest;
  const { wideRoutes, structureRoute, storageRoutes } = manifest;
  return {
    name,
    path,
    title,
    icon,
    ...(glyph !== undefined && { glyph }),
    ...(structureRoute !== undefined && { structureRoute }),
    ...(storageRoutes && { storageRoutes }),
    public: isPublic,
    alive,
    preload,
    degrade: false,
    scopes,
    wideRoutes,
    portOffset: manifest.portOffset,
    urlSetting: urlSettingOf(name),
    folder,
  };
};

const found = await findTools(fileURLToPath(new URL('../../../../tools/', import.meta.url)));

/** The tools that come with this server, in the order of the menu. */
export const tools: readonly Tool[] = found.filter(({ hasPage }) => hasPage).map(toolOf);

/** The tools that the product knows and that are not in the registry. */
export const missingFrom = (registry: readonly RegisteredTool[]): MissingTool[] =>
  found
    .filter(({ manifest }) => registry.every(({ path }) => path !== manifest.path))
    .map(({ manifest: { name, path, title, public: isPublic, wideRoutes } }) => ({
      name,
      path,
      title,
      public: isPublic,
      wideRoutes,
    }));

/** Whether the product keeps a path open to everybody, whichever tool is there. */
const isPublicPath = (path: string): boolean =>
  found.some(({ manifest }) => manifest.public && manifest.path === path);

/** What is not given stays as it is. */
const given = ({ enabled: _enabled, url: _url, ...fields }: ToolFile): Partial<Omit<SubApp, 'url'>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Another icon is one of ours. */
const withoutGlyph = <T extends Omit<SubApp, 'url'>>(tool: T, { icon }: ToolFile): T => {
  if (icon === undefined) return tool;
  const { glyph: _glyph, ...rest } = tool;
  return rest as T;
};

const changed = (tool: Tool, file: ToolFile): RegisteredTool => {
  const described = withoutGlyph(tool, file);
  if (file.url === undefined) return { ...described, ...given(file) };
  const { portOffset: _offset, urlSetting: _setting, folder: _folder, ...entry } = described;
  // Another server's tool is another tool, whatever its name: it may do what it is granted.
  return { ...entry, scopes: [], ...given(file), url: new URL(file.url).href };
};

const added = (name: string, { url, path, title, ...file }: ToolFile, place: string): ForeignTool => {
  if (url === undefined || path === undefined || title === undefined)
    throw new StartError(
      `${place} must have url, path and title: no tool ${JSON.stringify(name)} comes with the server.`,
    );
  const { icon = 'external', alive = true, preload = 'none', degrade = false, scopes = [] } = file;
  return {
    name,
    url: new URL(url).href,
    path,
    title,
    icon,
    public: isPublicPath(path),
    alive,
    preload,
    degrade,
    scopes,
    wideRoutes: [],
  };
};

/** What must be so of all of them together. @param portal its origin, where it is known */
const checked = (registry: RegisteredTool[], portal: string | undefined, file: string): RegisteredTool[] => {
  const paths = new Map<string, string>();
  for (const tool of registry) {
    const { name, path } = tool;
    const place = `${file}: tools.${name}.path`;
    // A frame of the portal's own origin could read the portal, and one of another port its cookies, which know no ports.
    if (!isOwnTool(tool) && portal !== undefined && hasSameHostName(tool.url, portal))
      throw new StartError(
        `${file}: tools.${name}.url must be of another host name than the portal, ${portal}.`,
      );
    if (isReservedPath(path))
      throw new StartError(`${place} must be another one: ${path} is the portal's own.`);
    const other = paths.get(path);
    if (other !== undefined)
      throw new StartError(`${place} must be another one: ${path} is that of ${JSON.stringify(other)}.`);
    paths.set(path, name);
  }
  return registry;
};

/**
 * The registry: the server's own tools as the site file changes them, then those that it adds, without the ones that it
 * disables.
 * @param publicUrls the portal's origin and the addresses of our own tools, by name
 * @param file the site file's path, for the sentences
 * @param ownTools those that come with the server
 * @throws StartError naming the tool that is not described whole, or whose path is taken
 */
export const registryOf = (
  site: Readonly<Record<string, ToolFile>>,
  publicUrls: PublicUrls,
  file = 'MOIETY_SITE_FILE',
  ownTools = tools,
): RegisteredTool[] => {
  const own = ownTools.flatMap((tool): RegisteredTool[] => {
    const override = site[tool.name] ?? {};
    if (override.url !== undefined && publicUrls.tools.has(tool.name))
      throw new StartError(
        `${file}: tools.${tool.name}.url is of a tool that another server sends, and ${tool.urlSetting} of one that this server sends: set one of them.`,
      );
    return override.enabled === false ? [] : [changed(tool, override)];
  });
  const others = Object.entries(site)
    .filter(([name]) => !ownTools.some((tool) => tool.name === name))
    .flatMap(([name, entry]) => {
      const tool = added(name, entry, `${file}: tools.${name}`);
      return entry.enabled === false ? [] : [tool];
    });
  return checked([...own, ...others], publicUrls.portal, file);
};
