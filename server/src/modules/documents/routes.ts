import type { FastifyInstance } from 'fastify';
import { markup } from '../../html/markup.ts';
import { plainPageLocale, plainPageMessages, sendPlainPage } from '../../pages/plain-page.ts';
import type { Messages } from '../../refusal.ts';
import type { DocumentKind, OperatorDocuments } from './documents.ts';

const style = `
article > :first-child { margin-block-start: 0; }
article > :last-child { margin-block-end: 0; }
article h1, article h2, article h3, article h4 { margin: var(--mo-space-8) 0 var(--mo-space-3); font-weight: 600; line-height: 1.25; text-wrap: balance; }
article h1 { margin-block-end: var(--mo-space-4); font-size: var(--mo-text-3xl); }
article h2 { font-size: var(--mo-text-xl); }
article :is(h3, h4) { font-size: var(--mo-text-l); }
article :is(p, ul, ol, blockquote, table, pre) { margin: 0 0 var(--mo-space-4); }
article { overflow-wrap: break-word; }
article li + li { margin-block-start: var(--mo-space-1); }
article blockquote { padding: var(--mo-space-4); border-radius: var(--mo-radius); background: var(--mo-color-warning-soft); }
article blockquote > :last-child { margin-block-end: 0; }
article table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
article :is(th, td) { padding: var(--mo-space-2) var(--mo-space-3); border: 1px solid var(--mo-color-border); text-align: start; vertical-align: top; }
article pre { overflow-x: auto; }
article :is(code, pre) { font-family: var(--mo-font-mono); font-size: var(--mo-text-m); }
article hr { margin: var(--mo-space-8) 0; border: 0; border-block-start: 1px solid var(--mo-color-border); }
@media (max-width: 480px) {
  article h1 { font-size: var(--mo-text-2xl); }
  article table { font-size: var(--mo-text-s); }
  article :is(th, td) { padding: var(--mo-space-1) var(--mo-space-2); }
  article td code { font-size: var(--mo-text-xs); }
}
@media print {
  article { font-size: 11pt; }
  article :is(h1, h2, h3, h4) { break-after: avoid; }
  article a[href^='http']::after { content: ' (' attr(href) ')'; }
}
`;

const titleOf = (kind: DocumentKind, msg: Messages): string =>
  kind === 'user'
    ? msg('User agreement', { id: 'documents.user' })
    : msg('Privacy policy', { id: 'documents.privacy' });

/** The operator's documents, to be read before anybody signs up and without a script. */
export const mountDocuments = (app: FastifyInstance, documents: OperatorDocuments): void => {
  for (const kind of ['user', 'privacy'] as const)
    app.get(`/agreements/${kind}`, async (request, reply) => {
      const { title, body } = documents[kind][plainPageLocale(request)];
      const ownTitle = titleOf(kind, plainPageMessages(request));
      return sendPlainPage(request, reply, {
        title: title ?? ownTitle,
        body: markup`<article>${title === undefined && markup`<h1>${ownTitle}</h1>`}\n${body}</article>`,
        style,
        cacheControl: 'no-cache',
        isPublic: true,
      });
    });
};
