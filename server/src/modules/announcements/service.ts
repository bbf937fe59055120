import { ANNOUNCEMENT_MAX, type Announcement, type AnnouncementType, type Lang } from '@moiety/contract';
import type { BodyOf, createAnnouncement } from '@moiety/contract';
import { str } from '@lit/localize';
import type { Database } from '../../database/database.ts';
import { Refusal, type RefusedField } from '../../refusal.ts';
import { oneLine } from '../../one-line.ts';
import type { Links } from '../../site/links.ts';
import { recordEvent } from '../notifications/notify.ts';
import { hasText, sanitizeAnnouncement } from '../../html/announcement-html.ts';
import * as queries from './queries.ts';
import type { AnnouncementRow } from './queries.ts';
import { publishDueAnnouncements } from './schedule.ts';

/** What an administrator writes, parsed by the contract. */
export type Draft = BodyOf<typeof createAnnouncement>;

/** Announcements of administrators to everybody. */
export interface Announcements {
  /** What is out, newest first. */
  listOut(type: AnnouncementType, lang: Lang): Promise<{ id: string; content: string; is_read: false }[]>;
  /** Every announcement, newest first; pages count from 1. */
  listAll(page: number, pageSize: number): Promise<{ total: number; items: Announcement[] }>;
  /**
   * Goes out at its time; at once where that is past.
   * @throws Refusal naming the field whose text is too long or nothing when it is sanitized, or `endAt` where that is past
   */
  create(authorId: string, draft: Draft): Promise<Announcement>;
  /** @throws Refusal `notFound`; `conflict` where it is over, or out and of type 1; as `create` does */
  update(id: string, draft: Draft): Promise<Announcement>;
  /** @throws Refusal `notFound` */
  withdraw(id: string): Promise<Announcement>;
}

/** Announcements of the bar that are listed at once; the rest is old news. */
const LISTED_MAX = 20;

const notFound = (): Refusal =>
  new Refusal('notFound', (msg) =>
    msg('This announcement does not exist', { id: 'server.announcementNotFound' }),
  );
const isOver = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg('This announcement can no longer be changed', { id: 'server.announcementOver' }),
  );

const shown = (row: AnnouncementRow): Announcement => ({
  id: row.id,
  type: row.type,
  title: { 'en-US': row.titleEn, 'zh-CN': row.titleZh },
  content: { 'en-US': row.contentEn, 'zh-CN': row.contentZh },
  publishAt: row.publishAt.toISOString(),
  endAt: row.endAt?.toISOString() ?? null,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  author: row.author ?? '',
});

const textRefusal = (locale: string, content: string): RefusedField | undefined => {
  const path = `content.${locale}`;
  if (!hasText(content))
    return {
      path,
      wording: (msg) =>
        msg('Nothing is left after removing content that is not allowed', { id: 'server.announcementEmpty' }),
    };
  // The written text fitted; links and escaped signs make it longer.
  if (content.length > ANNOUNCEMENT_MAX)
    return {
      path,
      wording: (msg) => msg(str`At most ${ANNOUNCEMENT_MAX} characters`, { id: 'server.fieldMaxCharacters' }),
    };
  return undefined;
};

/** What is stored of a draft, but for its time. */
const textsOf = ({ type, title, content }: Draft) => {
  const contentEn = sanitizeAnnouncement(content['en-US']);
  const contentZh = sanitizeAnnouncement(content['zh-CN']);
  const fields = [textRefusal('en-US', contentEn), textRefusal('zh-CN', contentZh)].filter(
    (field) => field !== undefined,
  );
  if (fields.length > 0) throw new Refusal('invalidRequest', undefined, { fields });
  return {
    type,
    titleEn: type === '1' ? oneLine(title['en-US']) : '',
    titleZh: type === '1' ? oneLine(title['zh-CN']) : '',
    contentEn,
    contentZh,
  };
};

/**
 * When it goes out and when it ends. A time that is past means now, or when it went out: a browser's clock may be slow.
 * @param outSince when it went out; undefined where it did not yet
 */
const timesOf = ({ type, publishAt, endAt }: Draft, now: Date, outSince?: Date) => {
  const asked = new Date(publishAt);
  const begins = asked > now ? asked : (outSince ?? now);
  const ends = type === '2' && endAt !== null ? new Date(endAt) : null;
  if (ends && (ends <= begins || ends <= now))
    throw new Refusal('invalidRequest', undefined, {
      fields: [
        {
          path: 'endAt',
          wording: (msg) =>
            msg('Must be later than the start time and the current time', { id: 'server.announcementEnd' }),
        },
      ],
    });
  return { publishAt: begins, endAt: ends };
};

const found = async (transaction: Database, id: string): Promise<Announcement> => {
  const row = await queries.findRow(transaction, id);
  if (!row) throw notFound();
  return shown(row);
};

export const makeAnnouncements = (database: Database, links: Links): Announcements => {
  const listOut = queries.prepareListOut(database, LISTED_MAX);
  return {
    listOut: async (type, lang) => {
      const out = await listOut(type, lang);
      return out.map(({ id, content }) => ({ id, content, is_read: false as const }));
    },

    listAll: async (page, pageSize) => {
      const rows = await queries.listRows(database, page, pageSize);
      return { total: await queries.countRows(database), items: rows.map(shown) };
    },

    create: (authorId, draft) =>
      database.transaction(async (transaction) => {
        const times = timesOf(draft, await queries.presentMoment(transaction));
        const row = { ...textsOf(draft), ...times, authorId, nextChangeAt: times.publishAt };
        const id = await queries.addRow(transaction, row);
        await publishDueAnnouncements(transaction, links);
        return found(transaction, id);
      }),

    update: (id, draft) =>
      database.transaction(async (transaction) => {
        const row = await queries.lockRow(transaction, id);
        if (!row) throw notFound();
        const isOut = row.state === 'out';
        if (row.state === 'withdrawn' || row.state === 'ended' || (isOut && row.type === '1')) throw isOver();
        // What is out in the bar stays there: it does not become a notification of some.
        if (isOut && draft.type !== row.type) throw isOver();
        const now = await queries.presentMoment(transaction);
        const times = timesOf(draft, now, isOut ? row.publishAt : undefined);
        const staysOut = isOut && times.publishAt <= now;
        await queries.changeRow(transaction, id, {
          ...textsOf(draft),
          ...times,
          nextChangeAt: staysOut ? times.endAt : times.publishAt,
        });
        if (isOut) await recordEvent(transaction, 'announcements', null);
        await publishDueAnnouncements(transaction, links);
        return found(transaction, id);
      }),

    withdraw: (id) =>
      database.transaction(async (transaction) => {
        const row = await queries.lockRow(transaction, id);
        if (!row) throw notFound();
        if (row.state === 'withdrawn') return shown(row);
        await queries.withdrawRow(transaction, id);
        if (row.state === 'out')
          await recordEvent(transaction, row.type === '1' ? 'state' : 'announcements', null);
        return found(transaction, id);
      }),
  };
};
