/** Whoever is sent there signs in or out, or gets data: none of them is a place to come back to. */
const NEVER_TARGETS = ['/api/', '/oidc/', '/xocapi/', '/ironapi/'];
/** Where a sign-in in a window of its own ends. */
export const SIGN_ON_DONE = '/api/v1/xops/oauth2/done';

/** The path as a router reads it: decoded, in one case, with single slashes; undefined where it cannot be decoded. */
const routedPath = (pathname: string): string | undefined => {
  try {
    return `${decodeURIComponent(pathname)
      .toLowerCase()
      .replaceAll(/[/\\]+/g, '/')}/`;
  } catch {
    return undefined;
  }
};

/**
 * Where to go after signing in or out: a path of this origin with query and hash, whatever was asked for. Every return target
 * of the server and of the portal passes through here.
 * @param target as it came from the visitor: a path, or a whole address of one of the origins
 * @param origins the server's own, as the visitor may write them
 * @returns undefined for anything that leads elsewhere, or in a circle
 */
export const ownTarget = (target: string, origins: readonly string[] = []): string | undefined => {
  const base = 'http://own.invalid';
  if (target === '' || !URL.canParse(target, base)) return undefined;
  const url = new URL(target, base);
  // A blob: address has the origin of the page that made it, and a whole address as its path.
  const isPage = url.protocol === 'http:' || url.protocol === 'https:';
  if (!isPage || ![base, ...origins].includes(url.origin) || url.username || url.password) return undefined;
  const path = url.pathname + url.search + url.hash;
  // A path that begins with two slashes would be read as another host by the browser that follows it.
  if (!/^\/(?![/\\])/.test(path)) return undefined;
  const routed = routedPath(url.pathname);
  if (routed === undefined) return undefined;
  if (NEVER_TARGETS.some((never) => routed.startsWith(never)))
    return url.pathname === SIGN_ON_DONE ? path : undefined;
  return path;
};
