import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import { letterLocale } from './letter-html.ts';
import type { SiteName } from '../../site/site.ts';
import type { DueMail } from './queries.ts';

/** Hands mails to a mail server. */
export interface MailTransport {
  /** @throws what the mail server or the network said */
  send(mail: DueMail): Promise<void>;
  close(): void;
}

/** Seconds of silence after which a mail server is given up. */
const SILENCE_MAX = 30;

/** The domain of an address at a host: an IP address stands in brackets (RFC 5321, 4.1.3). */
const domainOf = (host: string): string => {
  const bare = host.replaceAll(/^\[|\]$/g, '');
  const version = isIP(bare);
  return version === 0 ? host : version === 4 ? `[${bare}]` : `[IPv6:${bare}]`;
};

/**
 * The address that the mails come from.
 * @param from `MOIETY_MAIL_FROM`
 * @param origin where the links in the mails lead
 */
export const senderOf = (from: string | undefined, origin: string): string =>
  from ?? `no-reply@${domainOf(new URL(origin).hostname)}`;

/** Who the mails come from. */
export interface Sender {
  address: string;
  /** Shown beside the address, in the language of the mail. */
  name: SiteName;
}

/** Has mail programs offer to turn such mails off (RFC 2369), with one click where the address is safe (RFC 8058). */
const turnsOffHeaders = (address: string): Record<string, string> => ({
  'list-unsubscribe': `<${address}>`,
  ...(address.startsWith('https:') && { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }),
});

/** What nodemailer is given: addresses as objects, because it would split a text at commas. */
export const messageOf = (
  { id, recipient, subject, text, html, turnsOff, createdAt }: Omit<DueMail, 'attempts' | 'age'>,
  { address, name }: Sender,
) => ({
  from: { name: name[letterLocale(html)], address },
  to: { name: '', address: recipient },
  subject,
  text,
  html,
  date: createdAt,
  // The same at each attempt, so that a mail that arrives twice can be known as one.
  messageId: `<${id}.${createdAt.getTime()}@${address.slice(address.lastIndexOf('@') + 1)}>`,
  headers: {
    // So that no out-of-office answer comes back (RFC 3834).
    'auto-submitted': 'auto-generated',
    ...(turnsOff !== null && turnsOffHeaders(turnsOff)),
  },
});

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/i.test(host);

/**
 * What `SMTP_URL` leaves open. Nobody is between this machine and itself, and a mail server on it mostly has a certificate
 * that it made up. To any other, a password goes over a connection that is encrypted, with a good certificate, or not at all.
 */
const tlsOptions = ({ hostname, username, searchParams }: URL): { requireTLS?: true; tls?: object } => {
  if (isLoopback(hostname))
    return searchParams.has('tls.rejectUnauthorized') ? {} : { tls: { rejectUnauthorized: false } };
  const isAsked = searchParams.has('requireTLS') || searchParams.has('ignoreTLS');
  return username === '' || isAsked ? {} : { requireTLS: true };
};

/** The mail server of `SMTP_URL`, whose query takes nodemailer's options, such as `?requireTLS=false`. */
export const smtpTransport = (smtpUrl: string, sender: Sender): MailTransport => {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: SILENCE_MAX * 1000,
    greetingTimeout: SILENCE_MAX * 1000,
    socketTimeout: SILENCE_MAX * 1000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...tlsOptions(new URL(smtpUrl)),
  });
  return {
    send: async (mail) => {
      await transport.sendMail(messageOf(mail, sender));
    },
    close: () => transport.close(),
  };
};
