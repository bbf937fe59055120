import { pagePicturePath } from '@moiety/contract';
import type { PagePictureWidth } from '@moiety/contract';
import { ApiFailure } from '@moiety/tool-kit/api-failure.ts';
import { logFailedRequest } from '@moiety/tool-kit/failed-request.ts';
import type { Tool } from '@moiety/tool-kit/tool.ts';

/** Pictures that are kept: those of one width take up to 15 MB of memory each once they are decoded. */
const KEPT: Readonly<Record<PagePictureWidth, number>> = { 200: 120, 800: 12, 1600: 6, 2400: 2 };

/** Pictures of pages, each asked for when it is looked at, the last ones kept. */
export class PagePictures {
  readonly #tool: Pick<Tool, 'apiOrigin' | 'fetch' | 'host'>;
  /** Of each width those that were asked for, the last at the end. */
  readonly #kept = new Map<PagePictureWidth, Map<string, Promise<ImageBitmap>>>();

  constructor(tool: Pick<Tool, 'apiOrigin' | 'fetch' | 'host'>) {
    this.#tool = tool;
  }

  /** @param page from 1 @throws ApiFailure */
  get(documentId: string, page: number, width: PagePictureWidth): Promise<ImageBitmap> {
    const kept = this.#kept.get(width) ?? new Map<string, Promise<ImageBitmap>>();
    this.#kept.set(width, kept);
    const key = `${documentId} ${page}`;
    const asked = kept.get(key) ?? this.#ask(pagePicturePath(documentId, page, width));
    kept.delete(key);
    kept.set(key, asked);
    // What failed is asked for anew.
    asked.catch(() => kept.get(key) === asked && kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > KEPT[width] && oldest !== undefined) kept.delete(oldest);
    return asked;
  }

  async #ask(path: string): Promise<ImageBitmap> {
    const { host } = this.#tool;
    let token = await host.getToken();
    let answer = await this.#fetch(path, token);
    if (answer.status === 401) {
      token = await host.renewToken(token ?? '');
      if (token !== null) answer = await this.#fetch(path, token);
    }
    if (!answer.ok) {
      const requestId = answer.headers.get('x-request-id');
      const { status } = answer;
      logFailedRequest({ url: path, method: 'GET', status, requestId: requestId ?? undefined });
      throw new ApiFailure({
        kind: status === 401 ? 'session-expired' : 'refused',
        status,
        message: '',
        ...(requestId && { requestId }),
      });
    }
    return createImageBitmap(await answer.blob());
  }

  async #fetch(path: string, token: string | null): Promise<Response> {
    const { apiOrigin, fetch = globalThis.fetch.bind(globalThis) } = this.#tool;
    try {
      return await fetch(apiOrigin + path, {
        headers: token === null ? {} : { authorization: token },
        credentials: 'omit',
      });
    } catch (error) {
      logFailedRequest({ url: path, method: 'GET', status: 'no-answer' });
      throw new ApiFailure({ kind: 'no-answer', message: '' }, error);
    }
  }
}
