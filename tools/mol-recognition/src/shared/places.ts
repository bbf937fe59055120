import type { Route } from '@moiety/tool-kit/router.ts';

/** What a path of the tool shows. */
export type Place =
  | { page: 'pictures' }
  | { page: 'picture'; id: string }
  | { page: 'scorecard' }
  | { page: 'not-found' };

/** Every path of the tool. */
export const paths = {
  pictures: () => '/',
  picture: (id: string) => `/picture/${id}`,
  scorecard: () => '/scorecard',
} as const;

/** The place that an address of the tool stands for. */
export const placeOf = ({ pathname }: Route): Place => {
  if (pathname === '/' || pathname === '/index.html') return { page: 'pictures' };
  if (pathname === '/scorecard') return { page: 'scorecard' };
  const id = /^\/picture\/([\w-]+)$/.exec(pathname)?.[1];
  return id ? { page: 'picture', id } : { page: 'not-found' };
};
