import { announcementText } from '../../html/announcement-html.ts';
import type { announcements } from '../../database/announcement-table.ts';
import type { Messages } from '../../refusal.ts';
import type { Links } from '../../site/links.ts';
import type { LetterPart } from '../mail/letter-html.ts';
import {
  action,
  greeting,
  letter,
  looksLikeLink,
  note,
  words,
  type Recipient,
} from '../mail/letter-parts.ts';
import type { Letter } from '../mail/queue.ts';
import { mailOffToken } from './mail-off-token.ts';
import type { NotificationContent } from '../notification-kinds/notification-content.ts';
import { kinds, topics, type Kind } from '../notification-kinds/topics.ts';
import type { Wording } from '../notification-kinds/wording.ts';
import { wordingOf } from '../notification-kinds/words.ts';

/** Whom a letter goes to, and what signs its links. */
type MailReader = Recipient & { id: string; mailOffKey: string };

/** The address that turns off mails like this; undefined where they always come. */
const turnsOffOf = ({ topic }: Kind, { id, mailOffKey }: MailReader, links: Links): string | undefined =>
  topics[topic].email === 'always'
    ? undefined
    : links.mailOff(mailOffToken({ accountId: id, topic }, mailOffKey));

/** Why it came, and what can be done about it. */
const footer = (msg: Messages, turnsOff: string | undefined, links: Links): LetterPart[] =>
  turnsOff === undefined
    ? [
        note(
          msg('Emails about the security of your account are always sent.', {
            id: 'mail.noticeAlways',
          }),
        ),
      ]
    : [
        note(
          msg('You receive this email because of your notification settings.', { id: 'mail.noticeBecause' }),
        ),
        {
          kind: 'link',
          words: msg('Turn off emails like this', { id: 'mail.noticeOff' }),
          address: turnsOff,
        },
        {
          kind: 'link',
          words: msg('Notification settings', { id: 'notifications.settings' }),
          address: links.notificationSettings,
        },
      ];

const withTurnsOff = (made: Letter, turnsOff: string | undefined): Letter =>
  turnsOff === undefined ? made : { ...made, turnsOff };

/** What others have chosen, and could put their own links into a mail of ours by. */
const isUnsafe = (told: NotificationContent): boolean =>
  told.kind !== 'upgrade-done' &&
  [
    'organization' in told ? told.organization : undefined,
    told.kind === 'upgrade-requested' ? told.company : undefined,
  ].some((name) => name !== undefined && looksLikeLink.test(name));

/** Without such names: what it says is read in the portal. */
const safeWording = (told: NotificationContent, msg: Messages, site: string): Wording => {
  const { kind, ...params } = told;
  if (!isUnsafe(told)) return wordingOf({ kind, params }, msg, site);
  const { organization: _organization, company: _company, ...safe } = params as Record<string, string>;
  return {
    ...wordingOf({ kind, params: safe }, msg, site),
    text: msg('Sign in to read more.', { id: 'mail.noticeWithheld' }),
  };
};

/** A notification as a mail. */
export const noticeLetter = (person: MailReader, told: NotificationContent, links: Links): Letter => {
  const turnsOff = turnsOffOf(kinds[told.kind], person, links);
  const made = letter(person, links.site, (msg, name) => {
    const { title, text, way } = safeWording(told, msg, name);
    return {
      subject: title,
      parts: [
        greeting(msg, person),
        words(text),
        ...(way ? [action(msg, way.label, links.page(way.path))] : []),
        ...footer(msg, turnsOff, links),
      ],
    };
  });
  return withTurnsOff(made, turnsOff);
};

/** An announcement as a mail, whole, since whoever chose mails may not read it elsewhere. */
export const announcementLetter = (
  person: MailReader,
  row: typeof announcements.$inferSelect,
  links: Links,
): Letter => {
  const turnsOff = turnsOffOf(kinds.announcement, person, links);
  const isChinese = person.locale === 'zh-CN';
  const made = letter(person, links.site, (msg) => ({
    subject: isChinese ? row.titleZh : row.titleEn,
    parts: [
      greeting(msg, person),
      ...announcementText(isChinese ? row.contentZh : row.contentEn)
        .split('\n')
        .map((line) => words(line)),
      ...footer(msg, turnsOff, links),
    ],
  }));
  return withTurnsOff(made, turnsOff);
};
