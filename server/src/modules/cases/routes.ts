import { getCase, listCases, type Lang } from '@moiety/contract';
import type { Locale } from '@moiety/locales/server.ts';
import type { FastifyInstance } from 'fastify';
import type { EndpointMount } from '../../endpoint.ts';
import { Refusal } from '../../refusal.ts';
import { caseOf, summaryOf } from './case-data.ts';
import { CASE_FILES_PATH } from './case-text.ts';
import type { WorkedCase } from './load-cases.ts';

const localeOf: Record<Lang, Locale> = { en: 'en-US', zh: 'zh-CN' };

const noSuchCase = (): Refusal =>
  new Refusal('notFound', (msg) => msg('This case does not exist', { id: 'server.caseNotFound' }));

/**
 * The worked examples, for everybody.
 * @param isOffered whether a tool is there; a case of any other is not
 */
export const mountCases = (
  { serve }: EndpointMount,
  cases: readonly WorkedCase[],
  isOffered: (tool: string) => boolean,
): void => {
  serve(listCases, async ({ query: { lang } }) =>
    cases.filter(({ tool }) => isOffered(tool)).map((one) => summaryOf(one, localeOf[lang])),
  );
  serve(getCase, async ({ params, query: { lang } }) => {
    const found = cases.find(({ id, tool }) => id === params.id && isOffered(tool));
    if (!found) throw noSuchCase();
    return caseOf(found, localeOf[lang]);
  });
};

/** The files of the worked examples. They are public and hold nothing of anybody. */
export const mountCaseFiles = (app: FastifyInstance, cases: readonly WorkedCase[]): void => {
  app.get<{ Params: { id: string; name: string } }>(`${CASE_FILES_PATH}:id/:name`, async (request, reply) => {
    const { id, name } = request.params;
    const owner = cases.find((one) => one.id === id);
    const file = owner?.files.get(name);
    if (!owner || !file) throw new Refusal('notFound');
    void reply.headers({
      'cache-control': 'no-cache',
      etag: file.etag,
      // A picture is shown in the text, a file of molecules is kept.
      'content-disposition': file === owner.file ? `attachment; filename="${file.name}"` : 'inline',
    });
    if (request.headers['if-none-match']?.split(/,\s*/).includes(file.etag)) return reply.code(304).send();
    return reply.type(file.type).send(file.bytes);
  });
};
