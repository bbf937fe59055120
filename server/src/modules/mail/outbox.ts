import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../database/database.ts';
import { plainPageLocale, plainPageMessages, sendPlainPage } from '../../pages/plain-page.ts';
import { pageTheme } from '../../pages/template.ts';
import { policyText } from '../../plugins/security-headers.ts';
import { Refusal } from '../../refusal.ts';
import { framedMail, outboxBody, outboxStyle } from './outbox-page.ts';
import { findOutboxMail, listOutbox } from './queries.ts';

/** Where the mails of development can be read; below it each mail, and beside it the same as JSON. */
export const OUTBOX_PATH = '/outbox';
/** More nobody reads. */
const SHOWN_MAX = 200;

const mailHeaders = {
  'content-security-policy': policyText({
    'default-src': ["'none'"],
    'style-src': ["'unsafe-inline'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
    sandbox: ['allow-top-navigation-by-user-activation'],
  }),
  'referrer-policy': 'no-referrer',
};

/**
 * Serves the outbox: mails hold links that sign people in.
 * @param mayRead whom it is shown to; to anybody else it is not there
 */
export const mountOutbox = (
  app: FastifyInstance,
  database: Database,
  mayRead: (request: FastifyRequest) => boolean,
): void => {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!mayRead(request)) throw new Refusal('notFound');
      void reply.header('cache-control', 'no-store');
    });

    scope.get(OUTBOX_PATH, async (request, reply) => {
      const msg = plainPageMessages(request);
      const mails = await listOutbox(database, SHOWN_MAX);
      return sendPlainPage(request, reply, {
        title: msg('Outbox', { id: 'outbox.title' }),
        body: outboxBody(mails, plainPageLocale(request), msg),
        style: outboxStyle,
        policy: { 'frame-src': ["'self'"] },
      });
    });

    scope.get(`${OUTBOX_PATH}.json`, async () => {
      const mails = await listOutbox(database, SHOWN_MAX);
      return mails.map(({ recipient, subject, text, html, createdAt }) => ({
        to: recipient,
        subject,
        text,
        html,
        sentAt: createdAt.toISOString(),
      }));
    });

    scope.get<{ Params: { file: string } }>(`${OUTBOX_PATH}/:file`, async (request, reply) => {
      const [, id] = /^(\d{1,15})\.html$/.exec(request.params.file) ?? [];
      const mail = id === undefined ? undefined : await findOutboxMail(database, Number(id));
      if (!mail) throw new Refusal('notFound');
      return reply
        .type('text/html; charset=utf-8')
        .headers(mailHeaders)
        .send(framedMail(mail.html, pageTheme(request)));
    });
  });
};
