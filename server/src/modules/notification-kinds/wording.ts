import type { Messages } from '../../refusal.ts';
import type { NotificationContent } from './notification-content.ts';

/** What a notification of the table is worded from. */
export interface Wordable {
  kind: NotificationContent['kind'] | 'announcement';
  params: Readonly<Record<string, string>>;
  /** The announcement's own words in the reader's language; null for the other kinds. */
  title: string | null;
  content: string | null;
}

/** The same before it is put into a page or a mail: plain text. */
export interface Wording {
  title: string;
  text: string;
  /** The page where one goes on. */
  way?: { label: string; path: string };
}

/** Words a notification. @param site what the site is called */
export type Worder = (msg: Messages, params: Wordable['params'], site: string) => Wording;
