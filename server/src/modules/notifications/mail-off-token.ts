import { createHmac, timingSafeEqual } from 'node:crypto';
import { notificationTopics, type NotificationTopic } from '@moiety/contract';
import { z } from 'zod';

/** What a link of a mail turns off: the mails of one topic, to one account. */
export interface MailOff {
  accountId: string;
  topic: NotificationTopic;
}

const parts = z.tuple([z.uuid(), z.enum(notificationTopics), z.base64url().length(43)]);

const signatureOf = ({ accountId, topic }: MailOff, key: string): Buffer =>
  createHmac('sha256', key).update(`mail-off:${accountId}:${topic}`).digest();

/**
 * Signs a link. It does one thing, that thing harms nobody, and mails are kept for years: so it does not expire.
 * @param key the account's own, so that a deleted account's links are worth nothing
 */
export const mailOffToken = (off: MailOff, key: string): string =>
  `${off.accountId}.${off.topic}.${signatureOf(off, key).toString('base64url')}`;

/** @returns what a token says, which is not yet proven; undefined where it says nothing */
export const readMailOffToken = (token: unknown): (MailOff & { signature: string }) | undefined => {
  const { data } = parts.safeParse(typeof token === 'string' ? token.split('.') : undefined);
  return data && { accountId: data[0], topic: data[1], signature: data[2] };
};

/** Whether the account's key signed it. */
export const isSigned = ({ signature, ...off }: MailOff & { signature: string }, key: string): boolean =>
  timingSafeEqual(signatureOf(off, key), Buffer.from(signature, 'base64url'));
