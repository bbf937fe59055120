import { getCase } from '@moiety/contract';
import { getLocale } from '@moiety/locales';
import { ApiFailure } from '@moiety/tool-kit/api-failure.ts';
import { fetchFile } from '@moiety/tool-kit/fetch-file.ts';
import type { Tool } from '@moiety/tool-kit/tool.ts';

export interface CaseFileOptions {
  signal: AbortSignal;
  /** How much of the file is here, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Fetches the file of a worked example.
 * @param id of the case, as `caseIdSchema` of the contract knows it
 * @throws ApiFailure, or an AbortError when `signal` was aborted
 */
export const fetchCaseFile = async (
  { api, apiOrigin, fetch }: Pick<Tool, 'api' | 'apiOrigin' | 'fetch'>,
  id: string,
  { signal, onProgress }: CaseFileOptions,
): Promise<File> => {
  const lang = getLocale().startsWith('zh') ? 'zh' : 'en';
  const { file } = await api.call(getCase, { params: { id }, query: { lang }, signal });
  // The answer names the file; where it comes from is not for the answer to say.
  const url = new URL(file.path, apiOrigin);
  if (url.origin !== new URL(apiOrigin).origin || !url.pathname.startsWith(`/cases/${id}/`))
    throw new ApiFailure({ kind: 'unreadable', message: '' });
  return fetchFile(url, {
    name: file.name,
    bytes: file.bytes,
    signal,
    fetch,
    ...(onProgress ? { onProgress } : {}),
  });
};
