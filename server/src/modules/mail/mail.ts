import type { FastifyBaseLogger } from 'fastify';
import type { Configuration } from '../../configuration.ts';
import type { Database } from '../../database/database.ts';
import { canonicalOrigin } from '../platform/addresses.ts';
import { isLoopbackHost } from '../../plugins/own-machine.ts';
import type { SiteName } from '../../site/site.ts';
import { abandonAllMails } from './queries.ts';
import { pollRegularly, type MailWorker } from './poller.ts';
import { startMailSender } from './sender.ts';
import { senderOf, smtpTransport } from './transport.ts';

type MailConfiguration = Pick<Configuration, 'development' | 'mail' | 'publicUrls' | 'port'>;
type NoticeConfiguration = MailConfiguration & Pick<Configuration, 'signInMode' | 'oidc'>;

/**
 * Whether mails stay here and `/outbox` shows them: while developing, without a mail server. Where the portal has a public
 * address it is no development, whatever was or was not set: a proxy on this machine makes every visitor look as if at it.
 */
export const hasOutbox = (
  configuration: Pick<Configuration, 'development' | 'mail' | 'publicUrls' | 'port'>,
): boolean =>
  configuration.development &&
  configuration.mail.smtpUrl === undefined &&
  isLoopbackHost(new URL(canonicalOrigin(configuration)).host);

/** Whether mails reach anybody: by a mail server, or in the outbox. */
export const sendsMail = (configuration: Parameters<typeof hasOutbox>[0]): boolean =>
  configuration.mail.smtpUrl !== undefined || hasOutbox(configuration);

/** What the operator should know about mail, for the terminal; undefined where all is well. */
export const mailNotice = (configuration: NoticeConfiguration): string | undefined => {
  const { mail, publicUrls, signInMode, oidc } = configuration;
  if (mail.smtpUrl === undefined)
    // Where a provider of somebody else signs people in, they do both there.
    return hasOutbox(configuration) || (signInMode === 'sso' && oidc !== undefined)
      ? undefined
      : 'No mail is sent, so nobody can sign up or reset a password: set SMTP_URL.';
  if (mail.from !== undefined || publicUrls.portal !== undefined) return undefined;
  const sender = senderOf(undefined, canonicalOrigin(configuration));
  return `Mails come from ${sender}, which most mail servers refuse: set MOIETY_MAIL_FROM or MOIETY_PUBLIC_URL.`;
};

/** Does with queued mails what the configuration says: sends them, keeps them for the outbox, or lets nobody read them. */
export const startMail = (
  configuration: MailConfiguration,
  database: Database,
  name: SiteName,
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>,
): MailWorker => {
  const { smtpUrl, from } = configuration.mail;
  if (smtpUrl !== undefined) {
    const transport = smtpTransport(smtpUrl, {
      address: senderOf(from, canonicalOrigin(configuration)),
      name,
    });
    return startMailSender({ database, transport, log });
  }
  if (hasOutbox(configuration)) return { stop: async () => undefined };
  return pollRegularly(async () => {
    try {
      await abandonAllMails(database);
    } catch (error) {
      log.error({ err: error }, 'mails that nobody sends could not be emptied');
    }
  });
};
