import type { Announcement, AnnouncementType } from '@moiety/contract/announcements.ts';
import type { Locale } from '@moiety/locales';
import type { Wording } from '../../shared/form/field-form.ts';
import type { Problems } from '../../shared/form/use-problems.ts';
import type { AnnouncementBody } from './announcements-api.ts';

/** The languages that every announcement is written in. */
export const languages = ['en-US', 'zh-CN'] as const satisfies readonly Locale[];

/** What the form holds; times as `<input type="datetime-local">` writes them, in the person's time zone. */
export interface AnnouncementValues {
  type: AnnouncementType;
  title: Record<Locale, string>;
  content: Record<Locale, string>;
  when: 'now' | 'later';
  publishAt: string;
  ends: boolean;
  endAt: string;
}

const two = (number: number): string => String(number).padStart(2, '0');

/** A moment as `<input type="datetime-local">` has it. */
export const localTimeOf = (moment: string): string => {
  const time = new Date(moment);
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`;
};
const momentOf = (local: string): string => new Date(local).toISOString();

/** An empty form, or one of an announcement. */
export const valuesOf = (announcement?: Announcement): AnnouncementValues => ({
  type: announcement?.type ?? '2',
  title: announcement?.title ?? { 'en-US': '', 'zh-CN': '' },
  content: announcement?.content ?? { 'en-US': '', 'zh-CN': '' },
  when: announcement ? 'later' : 'now',
  publishAt: announcement ? localTimeOf(announcement.publishAt) : '',
  ends: typeof announcement?.endAt === 'string',
  endAt: announcement?.endAt ? localTimeOf(announcement.endAt) : '',
});

/** What the server is sent. What is out keeps its time to the second. */
export const bodyOf = (values: AnnouncementValues, announcement?: Announcement): AnnouncementBody => ({
  type: values.type,
  title: values.type === '1' ? values.title : { 'en-US': '', 'zh-CN': '' },
  content: values.content,
  publishAt:
    announcement?.state === 'out'
      ? announcement.publishAt
      : values.when === 'now'
        ? new Date().toISOString()
        : momentOf(values.publishAt),
  endAt: values.type === '2' && values.ends ? momentOf(values.endAt) : null,
});

const titleMissing: Wording = (msg) => msg('Enter a title', { id: 'announcements.title-missing' });
const contentMissing: Wording = (msg) => msg('Enter the text', { id: 'announcements.content-missing' });
const timeMissing: Wording = (msg) => msg('Choose a date and time', { id: 'announcements.time-missing' });
const timePast: Wording = (msg) => msg('Choose a time in the future', { id: 'announcements.time-past' });
const endsFirst: Wording = (msg) =>
  msg('The end must be after the start', { id: 'announcements.ends-before' });

/** What is wrong with a form, before the server is asked. @param now milliseconds since 1970 */
export const findProblems = (
  values: AnnouncementValues,
  announcement?: Announcement,
  now = Date.now(),
): Problems => {
  const found: Record<string, Wording> = {};
  const isOut = announcement?.state === 'out';
  for (const language of languages) {
    if (values.type === '1' && values.title[language].trim() === '')
      found[`title.${language}`] = titleMissing;
    if (values.content[language].trim() === '') found[`content.${language}`] = contentMissing;
  }
  if (!isOut && values.when === 'later')
    if (values.publishAt === '') found.publishAt = timeMissing;
    else if (Date.parse(values.publishAt) <= now) found.publishAt = timePast;
  if (values.type === '2' && values.ends) {
    const begin = isOut || values.when === 'now' ? now : Date.parse(values.publishAt);
    if (values.endAt === '') found.endAt = timeMissing;
    else if (Date.parse(values.endAt) <= begin) found.endAt = endsFirst;
  }
  return found;
};
