import { getCase, listCases, type CaseSummary, type Lang } from '@moiety/contract';
import type { Locale } from '@moiety/locales/server.ts';
import type { FastifyInstance } from 'fastify';
import type { EndpointMount } from '../../endpoint.ts';
import { Refusal } from '../../refusal.ts';
import { CASE_FILES_PATH, caseFilePath } from './case-text.ts';
import type { WorkedCase } from './load-cases.ts';

const localeOf: Record<Lang, Locale> = { en: 'en-US', zh: 'zh-CN' };

const summaryOf = ({ id, tool, minutes, words }: WorkedCase, lang: Lang): CaseSummary => {
  const { title, summary } = words[localeOf[lang]];
  return { id, title, summary, tool, minutes };
};

/** The tool's route that opens a case's file. */
const openingRoute = (id: string): string => `/open?case=${id}`;

const noSuchCase = (): Refusal =>
  new Refusal('notFound', (msg) => msg('There is no such case', { id: 'server.caseNotFound' }));

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
    cases.filter(({ tool }) => isOffered(tool)).map((one) => summaryOf(one, lang)),
  );
  serve(getCase, async ({ params, query: { lang } }) => {
    const found = cases.find(({ id, tool }) => id === params.id && isOffered(tool));
    if (!found) throw noSuchCase();
    const { id, file, words } = found;
    const { html, source } = words[localeOf[lang]];
    return {
      ...summaryOf(found, lang),
      html,
      file: {
        name: file.name,
        path: caseFilePath(id, file.name),
        bytes: file.bytes.length,
        source,
        route: openingRoute(id),
      },
    };
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
