import type { NotificationTopic, NotificationWay } from '@moiety/contract';
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/database.ts';
import { notificationOptOuts, notificationSettings } from '../../database/notification-settings-tables.ts';
import { accounts } from '../../database/account-tables.ts';
import type { Recipient } from '../mail/letter-parts.ts';
import { comes, wayState } from '../notification-kinds/topics.ts';

/** Somebody who is to be told something, and by which ways it comes. */
export interface Reader extends Recipient {
  id: string;
  mailOffKey: string;
  disabledAt: Date | null;
  inApp: boolean;
  email: string;
  wantsMail: boolean;
}

const recipient = {
  id: accounts.id,
  email: accounts.email,
  nickname: accounts.nickname,
  locale: accounts.locale,
  emailVerifiedAt: accounts.emailVerifiedAt,
  mailOffKey: accounts.mailOffKey,
  disabledAt: accounts.disabledAt,
};

const choices = {
  inApp: alias(notificationSettings, 'chosen_in_app'),
  email: alias(notificationSettings, 'chosen_email'),
} as const;

/** The row that says what somebody chose. */
const choiceOf = (way: NotificationWay, topic: NotificationTopic) =>
  and(eq(choices[way].accountId, accounts.id), eq(choices[way].topic, topic), eq(choices[way].way, way));

/** Mails go to addresses that were verified, of accounts that somebody can sign in to. */
export const isMailed = ({ wantsMail, emailVerifiedAt, disabledAt }: Reader): boolean =>
  wantsMail && emailVerifiedAt !== null && disabledAt === null;

/** How each of some people is told of a topic now, in the order of their ids as given; those who are gone are left out. */
export const readersOf = async (
  transaction: Database,
  accountIds: readonly string[],
  topic: NotificationTopic,
): Promise<Reader[]> => {
  const found = await transaction
    .select({ ...recipient, isInApp: choices.inApp.isOn, isMail: choices.email.isOn })
    .from(accounts)
    .leftJoin(choices.inApp, choiceOf('inApp', topic))
    .leftJoin(choices.email, choiceOf('email', topic))
    .where(inArray(accounts.id, [...accountIds]));
  const byId = new Map(
    found.map(({ isInApp, isMail, ...reader }) => [
      reader.id,
      {
        ...reader,
        inApp: comes(wayState(topic, 'inApp', isInApp)),
        wantsMail: comes(wayState(topic, 'email', isMail)),
      },
    ]),
  );
  return accountIds.flatMap((id) => byId.get(id) ?? []);
};

/** Everybody who is mailed of a topic for all. */
export const mailReadersOf = (
  transaction: Database,
  topic: NotificationTopic,
): Promise<(Recipient & { id: string; mailOffKey: string })[]> => {
  const isOn = comes(wayState(topic, 'email', undefined));
  return transaction
    .select(recipient)
    .from(accounts)
    .leftJoin(choices.email, choiceOf('email', topic))
    .where(
      and(
        sql`coalesce(${choices.email.isOn}, ${isOn})`,
        isNotNull(accounts.emailVerifiedAt),
        isNull(accounts.disabledAt),
      ),
    )
    .orderBy(asc(accounts.id));
};

/** Notes who does not want a notification for all. */
export const recordOptOuts = async (
  transaction: Database,
  notificationId: string,
  topic: NotificationTopic,
): Promise<void> => {
  const isOn = comes(wayState(topic, 'inApp', undefined));
  await transaction.execute(sql`
    insert into ${notificationOptOuts} (account_id, notification_id)
    select ${accounts.id}, ${notificationId} from ${accounts}
      left join ${notificationSettings} on ${notificationSettings.accountId} = ${accounts.id}
        and ${notificationSettings.topic} = ${topic} and ${notificationSettings.way} = 'inApp'
    where not coalesce(${notificationSettings.isOn}, ${isOn}) order by ${accounts.id}`);
};
