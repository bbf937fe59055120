import { caseIdSchema } from '@moiety/contract';
import { z } from 'zod';
import type { Route } from '@moiety/tool-kit/router.ts';

/** What a path of the tool shows. */
export type Place =
  | { page: 'sets' }
  | { page: 'trash' }
  /** The structure editor above the sets, with what it is to draw: a name, a SMILES. */
  | { page: 'draw'; text: string }
  /** The file of a worked example, which is to be read. */
  | { page: 'case'; caseId: string }
  /** A set that is being read; `reading` is its number within this page's life, `caseId` the case that its file is of. */
  | { page: 'reading'; reading: number; caseId: string | undefined }
  | { page: 'set'; id: string }
  /** The structure-activity relations of a stored set. */
  | { page: 'sar'; id: string }
  /** The plots of a stored set. */
  | { page: 'plots'; id: string }
  | { page: 'not-found' };

/** Characters of a text to draw that an address may hold. */
const TEXT_MAX = 1000;

/** Every path of the tool. */
export const paths = {
  sets: () => '/',
  trash: () => '/trash',
  /** Other pages lead here as well: the portal's list of commands with a name that was typed. */
  draw: (text: string) => `/draw?text=${encodeURIComponent(text)}`,
  /** Other pages lead here as well: the server names this route with each case. */
  openCase: (caseId: string) => `/open?case=${caseId}`,
  reading: (reading: number, caseId?: string) =>
    `/set/new?reading=${reading}${caseId === undefined ? '' : `&case=${caseId}`}`,
  set: (id: string) => `/set/${encodeURIComponent(id)}`,
  sar: (id: string) => `/set/${encodeURIComponent(id)}/sar`,
  plots: (id: string) => `/set/${encodeURIComponent(id)}/plots`,
} as const;

/** The place that an address of the tool stands for. */
export const placeOf = ({ pathname, search }: Route): Place => {
  if (pathname === '/' || pathname === '/index.html') return { page: 'sets' };
  if (pathname === '/trash') return { page: 'trash' };
  const query = new URLSearchParams(search);
  if (pathname === '/draw') return { page: 'draw', text: (query.get('text') ?? '').slice(0, TEXT_MAX) };
  const caseId = caseIdSchema.safeParse(query.get('case')).data;
  if (pathname === '/open') return caseId === undefined ? { page: 'not-found' } : { page: 'case', caseId };
  if (pathname === '/set/new') return { page: 'reading', reading: Number(query.get('reading')), caseId };
  const [, id, analysis] = /^\/set\/([^/]+)(?:\/(sar|plots))?$/.exec(pathname) ?? [];
  if (!id || !z.uuid().safeParse(id).success) return { page: 'not-found' };
  return { page: (analysis as 'sar' | 'plots' | undefined) ?? 'set', id };
};
