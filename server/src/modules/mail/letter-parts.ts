import { str } from '@lit/localize';
import { messagesFor, type Locale } from '@moiety/locales/server.ts';
import type { Messages } from '../../refusal.ts';
import type { SiteName } from '../../site/site.ts';
import { letterHtml, letterText, type LetterPart } from './letter-html.ts';
import { oneLine } from '../../one-line.ts';
import type { Letter } from './queue.ts';

/** Whom a letter goes to, and in which language. */
export interface Recipient {
  email: string;
  nickname: string;
  locale: Locale;
  /** Null where a stranger may have signed up with the address, and chosen the nickname. */
  emailVerifiedAt: Date | null;
}

/** Something that a mail program makes a link of: with it a nickname could send our readers anywhere. */
export const looksLikeLink = /[/\\@:]|\S[.\u3002\uff0e\uff61]\S/u;

/** Names the person, where the name is theirs and cannot be taken for a link. */
export const greeting = (msg: Messages, person?: Recipient): LetterPart => {
  const name = person?.emailVerifiedAt ? oneLine(person.nickname) : '';
  const words =
    name === '' || looksLikeLink.test(name)
      ? msg('Hello,', { id: 'mail.hello' })
      : msg(str`Hello ${name},`, { id: 'mail.helloName' });
  return { kind: 'words', words };
};

/** A paragraph. */
export const words = (text: string): LetterPart => ({ kind: 'words', words: text });
/** A quiet paragraph. */
export const note = (text: string): LetterPart => ({ kind: 'note', words: text });
/** A button. */
export const action = (msg: Messages, label: string, address: string): LetterPart => ({
  kind: 'action',
  label,
  address,
  fallback: msg('If the button does not work, open this link in your browser:', {
    id: 'mail.buttonFallback',
  }),
});

/** A letter in the recipient's language. @param site what the site is called */
export const letter = (
  { email, locale }: Pick<Recipient, 'email' | 'locale'>,
  site: SiteName,
  compose: (msg: Messages, name: string) => { subject: string; parts: LetterPart[] },
): Letter => {
  const name = site[locale];
  const { subject, parts } = compose(messagesFor(locale), name);
  return {
    to: oneLine(email),
    subject: oneLine(subject),
    text: letterText(parts, name),
    html: letterHtml({ locale, subject, parts, name }),
  };
};
