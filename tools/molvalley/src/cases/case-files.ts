import { getCase } from '@moiety/contract';
import type { Api } from '../api/client.ts';
import { ApiFailure } from '../api/failure.ts';

export interface CaseFilesSettings {
  api: Api;
  /** The portal's origin, without a slash at its end: files come from there only. */
  origin: string;
  /** The language of the server's words. */
  language(): string;
  fetch?: typeof globalThis.fetch;
}

export interface CaseFileOptions {
  signal: AbortSignal;
  /** How much of the file is here, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** The files of the worked examples. */
export class CaseFiles {
  #settings: CaseFilesSettings;

  constructor(settings: CaseFilesSettings) {
    this.#settings = settings;
  }

  /**
   * Fetches a case's file.
   * @param id of the case, as `caseIdSchema` of the contract knows it
   * @throws ApiFailure, or an AbortError when `signal` was aborted
   */
  async read(id: string, { signal, onProgress }: CaseFileOptions): Promise<File> {
    const { api, origin, language, fetch = globalThis.fetch } = this.#settings;
    const lang = language().startsWith('zh') ? 'zh' : 'en';
    const { file } = await api.call(getCase, { params: { id }, query: { lang }, signal });
    // The answer names the file; where it comes from is not for the answer to say.
    const url = new URL(file.path, origin);
    if (url.origin !== new URL(origin).origin || !url.pathname.startsWith(`/cases/${id}/`))
      throw new ApiFailure('unreadable');
    try {
      const response = await fetch(url, { signal, credentials: 'omit' });
      const requestId = response.headers.get('x-request-id') ?? undefined;
      const facts = { status: response.status, ...(requestId ? { requestId } : {}) };
      if (!response.ok) throw new ApiFailure(response.status < 500 ? 'refused' : 'server', '', facts);
      return new File(await partsOf(response, file.bytes, onProgress), file.name);
    } catch (error) {
      if (signal.aborted) throw new DOMException('The file was given up.', 'AbortError');
      throw error instanceof ApiFailure ? error : new ApiFailure('offline', '', {}, error);
    }
  }
}

/** The body of an answer, telling how much of it has come. */
const partsOf = async (
  { body }: Response,
  total: number,
  onProgress: CaseFileOptions['onProgress'],
): Promise<BlobPart[]> => {
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = body?.getReader();
  for (;;) {
    const next = await reader?.read();
    if (!next?.value) return parts;
    parts.push(next.value);
    bytes += next.value.length;
    onProgress?.(total > 0 ? Math.min(bytes / total, 1) : 0);
  }
};
