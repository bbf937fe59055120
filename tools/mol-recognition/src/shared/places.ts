import type { Route } from '@moiety/tool-kit/router.ts';

/** What a path of the tool shows. */
export type Place =
  | { page: 'pictures' }
  | { page: 'picture'; id: string }
  /** A page of a PDF that is open; `number` counts from 1. */
  | { page: 'document'; id: string; number: number }
  | { page: 'scorecard' }
  | { page: 'not-found' };

/** Every path of the tool. */
export const paths = {
  pictures: () => '/',
  picture: (id: string) => `/picture/${id}`,
  document: (id: string, page = 1) => `/pdf/${id}/${page}`,
  scorecard: () => '/scorecard',
} as const;

/** The place that an address of the tool stands for. */
export const placeOf = ({ pathname }: Route): Place => {
  if (pathname === '/' || pathname === '/index.html') return { page: 'pictures' };
  if (pathname === '/scorecard') return { page: 'scorecard' };
  const [, pdf, page] = /^\/pdf\/([\w-]+)\/(\d{1,5})$/.exec(pathname) ?? [];
  if (pdf !== undefined) return { page: 'document', id: pdf, number: Math.max(1, Number(page)) };
  const id = /^\/picture\/([\w-]+)$/.exec(pathname)?.[1];
  return id ? { page: 'picture', id } : { page: 'not-found' };
};
