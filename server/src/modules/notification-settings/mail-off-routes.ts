import { MAIL_OFF_PATH } from '@moiety/contract';
import { str } from '@lit/localize';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cardStyle } from '../../pages/card-style.ts';
import { markup } from '../../html/markup.ts';
import { plainPageMessages, sendPlainPage, type PlainPage } from '../../pages/plain-page.ts';
import type { Messages } from '../../refusal.ts';
import { NOTIFICATION_SETTINGS_PATH } from '../../site/links.ts';
import type { Settings } from './settings.ts';
import { topicWords } from '../notification-kinds/topic-words.ts';

type MailOffRequest = FastifyRequest<{ Querystring: { token?: unknown } }>;
type Found = NonNullable<Awaited<ReturnType<Settings['findMailOff']>>>;

/** A card with a way to the settings. */
const card = (msg: Messages, title: string, text: string, form = markup``): PlainPage => ({
  title,
  style: cardStyle,
  body: markup`<div class="card">
<h1>${title}</h1>
<p>${text}</p>
<div class="actions">${form}<a class="button plain" href="${NOTIFICATION_SETTINGS_PATH}">${msg('Notification settings', { id: 'notifications.settings' })}</a></div>
</div>`,
});

const invalid = (msg: Messages): PlainPage => ({
  ...card(
    msg,
    msg('This link does not work', { id: 'mailOff.invalidTitle' }),
    msg('It is incomplete, or its account no longer exists. Sign in to choose which emails you get.', {
      id: 'mailOff.invalid',
    }),
  ),
  status: 404,
});

const isOff = (msg: Messages, { topic }: Found): PlainPage =>
  card(
    msg,
    msg('These emails are turned off', { id: 'mailOff.doneTitle' }),
    msg(
      str`You will no longer get emails about “${topicWords(topic, msg).title}”. You can turn them on again in the settings.`,
      { id: 'mailOff.done' },
    ),
  );

const question = (msg: Messages, { topic }: Found, url: string): PlainPage => ({
  ...card(
    msg,
    msg('Turn off these emails?', { id: 'mailOff.askTitle' }),
    msg(
      str`Emails about “${topicWords(topic, msg).title}” stop right away. Everything else stays the same.`,
      {
        id: 'mailOff.ask',
      },
    ),
    markup`<form method="post" action="${url}"><button class="button" type="submit">${msg('Turn off', { id: 'mailOff.action' })}</button></form>`,
  ),
  policy: { 'form-action': ["'self'"] },
});

/**
 * The link of a mail that turns off mails of its kind: a page that asks, and the answer to it, which mail programs give by themselves
 * where their reader wants it (RFC 8058). The link proves that the mail was got, and can do nothing else: so nobody need be signed in,
 * no cookie counts, and a request may come from anywhere.
 */
export const mountMailOff = (app: FastifyInstance, settings: Settings): void => {
  void app.register(async (scope) => {
    // What is sent says nothing that the address does not.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16 * 1024 }, (_request, _body, done) =>
      done(null, undefined),
    );

    scope.get(MAIL_OFF_PATH, async (request: MailOffRequest, reply: FastifyReply) => {
      const msg = plainPageMessages(request);
      const found = await settings.findMailOff(request.query.token);
      const page = !found ? invalid(msg) : found.isOn ? question(msg, found, request.url) : isOff(msg, found);
      return sendPlainPage(request, reply, page);
    });

    scope.post(MAIL_OFF_PATH, async (request: MailOffRequest, reply: FastifyReply) => {
      const msg = plainPageMessages(request);
      const found = await settings.findMailOff(request.query.token);
      if (found?.isOn) await settings.turnMailOff(found);
      return sendPlainPage(request, reply, found ? isOff(msg, found) : invalid(msg));
    });
  });
};
