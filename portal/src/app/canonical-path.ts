import { matchRoutes, type RouteObject } from 'react-router-dom';

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/**
 * The one address of the page that a path leads to: routes are found whatever the case and the slashes at the end, while menu, kept
 * pages and titles go by the address.
 * @returns undefined where no page is found, or anything may follow, as after `/redirect/`
 */
export const canonicalPath = (routes: RouteObject[], pathname: string): string | undefined => {
  const pattern = matchRoutes(routes, pathname)
    ?.map(({ route }) => route.path ?? '')
    .join('/');
  if (pattern === undefined || pattern.includes('*')) return undefined;
  const given = segmentsOf(pathname);
  return `/${segmentsOf(pattern)
    .map((segment, index) => (segment.startsWith(':') ? given[index] : segment))
    .join('/')}`;
};
