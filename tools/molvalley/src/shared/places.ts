import { caseIdSchema } from '@moiety/contract';
import { z } from 'zod';
import type { Route } from '@moiety/tool-kit/router.ts';
import { COMPARED_SETS_MAX } from './combine/overlap.ts';

/** What a path of the tool shows. */
export type Place =
  /** `compare` is a set that others are to be compared with, `download` the file of an export. */
  | { page: 'sets'; compare?: string; download?: string }
  | { page: 'trash' }
  /** The structure editor above the sets, with what it is to draw: a name, a SMILES. */
  | { page: 'draw'; text: string }
  /** The file of a worked example, which is to be read. */
  | { page: 'case'; caseId: string }
  /** A set that is being read; `reading` is its number within this page's life, `caseId` the case that its file is of. */
  | { page: 'reading'; reading: number; caseId: string | undefined }
  | { page: 'set'; id: string }
  /** A stored set as it was in a version of its history. */
  | { page: 'version'; id: string; version: number }
  /** What was changed in a stored set. */
  | { page: 'history'; id: string }
  /** The structure-activity relations of a stored set. */
  | { page: 'sar'; id: string }
  /** The plots of a stored set. */
  | { page: 'plots'; id: string }
  /** What sets have in common, and a new set of it; they are A, B, C in their order. */
  | { page: 'compare'; ids: readonly string[] }
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
  history: (id: string) => `/set/${encodeURIComponent(id)}/history`,
  version: (id: string, version: number) => `/set/${encodeURIComponent(id)}/version/${version}`,
  sar: (id: string) => `/set/${encodeURIComponent(id)}/sar`,
  compare: (ids: readonly string[]) => `/compare?sets=${ids.join(',')}`,
  /** The list of sets, where others are chosen to be compared with one. */
  compareWith: (id: string) => `/?compare=${id}`,
  plots: (id: string) => `/set/${encodeURIComponent(id)}/plots`,
} as const;

const isId = (text: string): boolean => z.uuid().safeParse(text).success;

/** The place that an address of the tool stands for. */
export const placeOf = ({ pathname, search }: Route): Place => {
  const query = new URLSearchParams(search);
  if (pathname === '/' || pathname === '/index.html') {
    const [compare, download] = [query.get('compare') ?? '', query.get('download') ?? ''];
    return {
      page: 'sets',
      ...(isId(compare) && { compare }),
      ...(isId(download) && { download }),
    };
  }
  if (pathname === '/trash') return { page: 'trash' };
  if (pathname === '/compare') {
    const ids = [...new Set((query.get('sets') ?? '').split(',').filter(isId))];
    return { page: 'compare', ids: ids.slice(0, COMPARED_SETS_MAX) };
  }
  if (pathname === '/draw') return { page: 'draw', text: (query.get('text') ?? '').slice(0, TEXT_MAX) };
  const caseId = caseIdSchema.safeParse(query.get('case')).data;
  if (pathname === '/open') return caseId === undefined ? { page: 'not-found' } : { page: 'case', caseId };
  if (pathname === '/set/new') return { page: 'reading', reading: Number(query.get('reading')), caseId };
  const [, id, part, version] =
    /^\/set\/([^/]+)(?:\/(sar|plots|history|version\/(\d{1,9})))?$/.exec(pathname) ?? [];
  if (!id || !isId(id)) return { page: 'not-found' };
  if (version !== undefined) return { page: 'version', id, version: Number(version) };
  return { page: (part as 'sar' | 'plots' | 'history' | undefined) ?? 'set', id };
};
