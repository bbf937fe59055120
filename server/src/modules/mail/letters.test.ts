import { readFileSync } from 'node:fs';
import type { Locale } from '@moiety/locales/server.ts';
import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import type { Recipient } from './letter-parts.ts';
import type { Letter } from './queue.ts';
import * as letters from './letters.ts';
import { messageOf, senderOf } from './transport.ts';
import { timesOf } from '../../../../tests/proofs.ts';

const LINK = 'https://moiety.example/reset-password?ticket=a-b_c&x=1';
const SIGN_IN = 'https://moiety.example/login';
const SENDER = 'no-reply@moiety.example';
const SITE = { 'en-US': 'Molecule Desk', 'zh-CN': '分子工作台' };
const FORGOT = 'https://moiety.example/forgot-password';

const kinds = {
  verification: (person: Recipient) => letters.verificationLetter(SITE, person, LINK),
  reset: (person: Recipient) => letters.resetLetter(SITE, person, LINK),
  operatorReset: (person: Recipient) => letters.operatorResetLetter(SITE, person, LINK),
  alreadyRegistered: (person: Recipient) =>
    letters.alreadyRegisteredLetter(SITE, person, { signIn: SIGN_IN, forgot: FORGOT }),
  invitation: (person: Recipient) => letters.invitationLetter(SITE, person, 'grace@example.org', LINK),
  memberInvitation: (person: Recipient) =>
    letters.memberInvitationLetter(
      SITE,
      person,
      { inviter: 'grace@example.org', organization: 'Acme' },
      LINK,
    ),
  memberInvitationUnnamed: (person: Recipient) =>
    letters.memberInvitationLetter(
      SITE,
      person,
      { inviter: 'grace@example.org', organization: 'acme.example/x' },
      LINK,
    ),
  passwordChanged: (person: Recipient) => letters.passwordChangedLetter(SITE, person, { forgot: FORGOT }),
  emailChange: (person: Recipient) => letters.emailChangeLetter(SITE, person, LINK),
  emailInUse: (person: Recipient) =>
    letters.emailInUseLetter(SITE, person, { signIn: SIGN_IN, forgot: FORGOT }),
  emailChangeNotice: (person: Recipient) =>
    letters.emailChangeNoticeLetter(SITE, person, { next: 'ada@example.com', stop: LINK }),
  emailChanged: (person: Recipient) =>
    letters.emailChangedLetter(SITE, person, { next: 'ada@example.com', stop: LINK }),
  deletion: (person: Recipient) =>
    letters.deletionLetter(SITE, person, { dueAt: new Date('2026-04-01T00:00:00Z'), keep: SIGN_IN }),
};
const ada = (locale: Locale): Recipient => ({
  email: 'ada@example.org',
  nickname: 'Ada',
  locale,
  emailVerifiedAt: new Date(),
});

/** What leaves for the mail server, parsed as a mail program does. */
const mailOf = async ({ to, subject, text, html, turnsOff }: Letter) => {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const createdAt = new Date('2026-03-01T08:00:00Z');
  const due = { id: 7, recipient: to, subject, text, html, turnsOff: turnsOff ?? null, createdAt };
  const { message, envelope } = await transport.sendMail(messageOf(due, { address: SENDER, name: SITE }));
  return { ...(await PostalMime.parse(message as Buffer)), envelope };
};

const words = (html: string | undefined): string =>
  (html ?? '')
    .replaceAll(/<style>[^]*?<\/style>|<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

test('every kind of letter is looked at here', () => {
  const written = Object.keys(letters).filter((name) => name.endsWith('Letter'));
  expect(written.length).toBeGreaterThan(6);
  for (const name of written) expect(Object.keys(kinds)).toContain(name.replace(/Letter$/, ''));
});

describe.each(Object.entries(kinds))('the letter %s', (_name, write) => {
  test.each(['en-US', 'zh-CN'] as const)(
    'names the site and nobody else’s product, and says the same as text and as HTML, in %s',
    async (locale) => {
      const mail = await mailOf(write(ada(locale)));
      expect(mail.from).toStrictEqual({ name: SITE[locale], address: SENDER });
      expect(mail.text?.trimEnd().split('\n').at(-1)).toBe(SITE[locale]);
      expect(words(mail.html)).toContain(SITE[locale]);
      expect(`${mail.subject} ${mail.text} ${mail.html}`.replaceAll('moiety.example', '')).not.toMatch(
        /moiety/i,
      );
      expect(mail.html).toContain(`<html lang="${locale}">`);
      const paragraphs = (mail.text ?? '').split('\n').filter((line) => line.trim() !== '');
      expect(paragraphs.length).toBeGreaterThan(3);
      for (const line of paragraphs) expect(words(mail.html)).toContain(line.trim());
      const chinese = /\p{Script=Han}/u;
      for (const written of [mail.subject ?? '', mail.text ?? ''])
        expect(chinese.test(written)).toBe(locale === 'zh-CN');
    },
  );
  test('loads nothing and has no picture, table or script', () => {
    const { html } = write(ada('en-US'));
    expect(html).not.toMatch(/<(?:img|table|script|link|iframe|form)\b|@import|url\(/i);
    for (const [, address] of html.matchAll(/(?:href|src)="([^"]*)"/g))
      expect(address).toMatch(/^https:\/\/moiety\.example\//);
  });
});

test.each([
  ['en-US', 'valid for 24 hours', 'ignore this email'],
  ['zh-CN', '24 小时内有效', '请忽略这封邮件'],
] as const)(
  'the letters with a ticket say how long it is valid and what to do unasked, in %s',
  (locale, valid, unasked) => {
    for (const { text, html } of [kinds.verification(ada(locale)), kinds.reset(ada(locale))]) {
      for (const written of [text, words(html)]) {
        expect(written).toContain(valid);
        expect(written).toContain(unasked);
      }
      // On a line of its own, where mail programs make a link of it; whole, and once a button and once to be read.
      expect(text.split('\n')).toContain(LINK);
      expect(html.split(`href="${LINK.replaceAll('&', '&amp;')}"`)).toHaveLength(3);
    }
  },
);

test('a letter greets by name; the one that anybody can cause for any address does not', () => {
  expect(kinds.reset(ada('en-US')).text).toMatch(/^Hello Ada,\n/);
  expect(kinds.reset(ada('zh-CN')).text).toMatch(/^Ada，您好：\n/);
  expect(kinds.verification(ada('en-US')).text).not.toContain('Ada');
  expect(kinds.verification(ada('zh-CN')).text).not.toContain('Ada');
});

test.each(['en-US', 'zh-CN'] as const)('no letter names who never verified the address, in %s', (locale) => {
  const person = { ...ada(locale), nickname: 'call +1 900 555 0100', emailVerifiedAt: null };
  for (const write of Object.values(kinds)) {
    const { subject, text, html } = write(person);
    expect(subject + text + html).not.toContain('555');
  }
});

test.each(['evil.example', 'see http://evil', 'www.evil.com', '@evil', 'evil。com'])(
  'a nickname that mail programs would make a link of is left out: %s',
  (nickname) => {
    const { text, html } = kinds.reset({ ...ada('en-US'), nickname });
    expect(text).toMatch(/^Hello,\n/);
    expect(html).not.toContain('evil');
  },
);

const long = (color: string): string => (color.length === 4 ? color.replaceAll(/[\da-f]/gi, '$&$&') : color);

test('the colours of the letters are those of the tokens', () => {
  const tokens = readFileSync(new URL('../../../../elements/theme.css', import.meta.url), 'utf8');
  const known = new Set([...tokens.matchAll(/#[\da-f]{3,6}\b/gi)].map(([color]) => long(color)));
  const { html } = kinds.reset(ada('en-US'));
  const used = [...html.matchAll(/#(?:[\da-f]{6}|[\da-f]{3})\b/gi)].map(([color]) => long(color));
  expect(used.length).toBeGreaterThan(8);
  expect(used.filter((color) => !known.has(color))).toStrictEqual([]);
});

/** What somebody would write to begin a header, an element or an address of their own. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        '\r\n',
        '\n',
        '\r',
        '\u2028',
        '\u0085',
        '\0',
        '\t',
        'Bcc: victim@example.org',
        'Subject: won',
        '\r\n\r\n<script>alert(1)</script>',
        '"><img src=x onerror=alert(1)>',
        '=?utf-8?Q?=0D=0ABcc:=20victim@example.org?=',
        ', victim@example.org',
        '<victim@example.org>',
        'Ada',
        '\u202e',
        '分子',
        '🧪',
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join('')),
);

const HEADERS = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
];

const elements = (html: string | undefined) => (html ?? '').match(/<[a-z!/][^\s>]*/gi);

describe('whatever nickname and address are', () => {
  test('a mail has its own headers only, and one recipient', async () => {
    await fc.assert(
      fc.asyncProperty(
        hostile,
        fc.oneof(
          fc.emailAddress(),
          hostile.map((text) => `ada${text}@example.org`),
        ),
        fc.constantFrom(...Object.values(kinds)),
        fc.constantFrom<Locale>('en-US', 'zh-CN'),
        async (nickname, email, write, locale) => {
          const plain = await mailOf(write(ada(locale)));
          const mail = await mailOf(write({ ...ada(locale), nickname, email }));
          expect(mail.headers.map(({ key }) => key).toSorted()).toStrictEqual(HEADERS);
          expect(mail.to).toHaveLength(1);
          expect(mail.envelope.to).toHaveLength(1);
          expect(mail.subject).toBe(plain.subject);
          expect(mail.from?.address).toBe(SENDER);
          expect(mail.attachments).toStrictEqual([]);
          // The same elements in the same order: none was added.
          expect(elements(mail.html)).toStrictEqual(elements(plain.html));
        },
      ),
      { numRuns: timesOf('mailHeaders') },
    );
  });
  test('an address that is one reaches nobody else, and as it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.emailAddress(), async (email) => {
        const mail = await mailOf(kinds.reset({ ...ada('en-US'), email }));
        expect(mail.to).toMatchObject([{ address: email }]);
        expect(mail.envelope).toMatchObject({ from: SENDER, to: [email] });
      }),
    );
  });
});

test('mails come from the address that is set, else from the public address of the portal', () => {
  expect(senderOf('lab@example.org', 'https://moiety.example')).toBe('lab@example.org');
  expect(senderOf(undefined, 'https://moiety.example:8443')).toBe('no-reply@moiety.example');
  expect(senderOf(undefined, 'http://192.0.2.7:8080')).toBe('no-reply@[192.0.2.7]');
  expect(senderOf(undefined, 'http://[2001:db8::7]:8080')).toBe('no-reply@[IPv6:2001:db8::7]');
});

test.each([
  ['https://moiety.example/mail-off?token=a', 'List-Unsubscribe=One-Click'],
  // One click is for addresses that are safe.
  ['http://localhost:8080/mail-off?token=a', undefined],
])('a mail that can be turned off says so in its headers: %s', async (turnsOff, post) => {
  const { headers } = await mailOf({ to: 'ada@example.org', subject: 's', text: 't', html: 'h', turnsOff });
  const header = (name: string) => headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe')).toBe(`<${turnsOff}>`);
  expect(header('list-unsubscribe-post')).toBe(post);
  const plain = await mailOf({ to: 'ada@example.org', subject: 's', text: 't', html: 'h' });
  expect(plain.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
});
