import {
  notificationTopics,
  type BodyOf,
  type changeNotificationSetting,
  type Lang,
  type NotificationSettings,
  type NotificationTopic,
  type NotificationWay,
  type NotificationWayState,
} from '@moiety/contract';
import { messagesFor } from '@moiety/locales/server.ts';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { notificationSettings } from '../../database/notification-settings-tables.ts';
import { accounts } from '../../database/account-tables.ts';
import { Refusal } from '../../refusal.ts';
import { isSigned, readMailOffToken, type MailOff } from '../notifications/mail-off-token.ts';
import { localeOf } from '../notification-kinds/words.ts';
import { recordStateEvent } from '../notifications/notify.ts';
import { topicWords } from '../notification-kinds/topic-words.ts';
import { comes, topics, wayState } from '../notification-kinds/topics.ts';

/** Who chooses. */
export interface Chooser {
  accountId: string;
  administrator: boolean;
}

/** How people want to be told. */
export interface Settings {
  get(chooser: Chooser, lang: Lang): Promise<NotificationSettings>;
  /**
   * Turns a way of a topic on or off, for what comes from now on; the person's other open pages ask anew.
   * @throws Refusal `forbidden` for what always or never comes, and for what only administrators are told
   */
  change(chooser: Chooser, change: BodyOf<typeof changeNotificationSetting>): Promise<void>;
  /** What a link of a mail turns off, and whether it is on; undefined where no such link was ever made, or the account is gone. */
  findMailOff(token: unknown): Promise<(MailOff & { isOn: boolean }) | undefined>;
  /** Turns it off; again changes nothing. */
  turnMailOff(off: MailOff): Promise<void>;
}

const cannotChoose = (): Refusal =>
  new Refusal('forbidden', (msg) =>
    msg('This cannot be turned on or off', { id: 'server.notificationSettingFixed' }),
  );

type Chosen = ReadonlyMap<string, boolean>;

const keyOf = (topic: NotificationTopic, way: NotificationWay): string => `${topic} ${way}`;

/** What somebody chose, by topic and way. */
const chosenBy = async (database: Database, accountId: string): Promise<Chosen> => {
  const rows = await database
    .select()
    .from(notificationSettings)
    .where(eq(notificationSettings.accountId, accountId));
  return new Map(rows.map(({ topic, way, isOn }) => [keyOf(topic, way), isOn]));
};

const store = async (
  database: Database,
  accountId: string,
  { topic, way, on }: { topic: NotificationTopic; way: NotificationWay; on: boolean },
): Promise<void> =>
  database.transaction(async (transaction) => {
    await transaction
      .insert(notificationSettings)
      .values({ accountId, topic, way, isOn: on })
      .onConflictDoUpdate({
        target: [notificationSettings.accountId, notificationSettings.topic, notificationSettings.way],
        set: { isOn: on, changedAt: sql`now()` },
      });
    await recordStateEvent(transaction, [accountId]);
  });

const isOffered = (topic: NotificationTopic, { administrator }: Chooser): boolean =>
  administrator || !topics[topic].forAdministrators;

/** @param sendsMail whether mails leave this server, or can be read in its outbox */
export const makeSettings = (database: Database, sendsMail: boolean): Settings => ({
  get: async (chooser, lang) => {
    const chosen = await chosenBy(database, chooser.accountId);
    const msg = messagesFor(localeOf[lang]);
    return {
      sendsMail,
      topics: notificationTopics
        .filter((topic) => isOffered(topic, chooser))
        .map((topic) => {
          const { title, hint } = topicWords(topic, msg);
          const stateOf = (way: NotificationWay): NotificationWayState =>
            wayState(topic, way, chosen.get(keyOf(topic, way)));
          return { topic, title, hint, inApp: stateOf('inApp'), email: stateOf('email') };
        }),
    };
  },

  change: async (chooser, change) => {
    const state = topics[change.topic][change.way];
    if (state === 'always' || state === 'never' || !isOffered(change.topic, chooser)) throw cannotChoose();
    await store(database, chooser.accountId, change);
  },

  findMailOff: async (token) => {
    const off = readMailOffToken(token);
    if (!off) return undefined;
    const { accountId, topic } = off;
    const [account] = await database
      .select({ mailOffKey: accounts.mailOffKey })
      .from(accounts)
      .where(eq(accounts.id, accountId));
    if (!account || !isSigned(off, account.mailOffKey)) return undefined;
    const chosen = await chosenBy(database, accountId);
    return { accountId, topic, isOn: comes(wayState(topic, 'email', chosen.get(keyOf(topic, 'email')))) };
  },

  turnMailOff: ({ accountId, topic }) => store(database, accountId, { topic, way: 'email', on: false }),
});
