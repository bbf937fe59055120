import { str } from '@lit/localize';
import type { Locale } from '@moiety/locales/server.ts';
import { markup, trustedMarkup, type Markup } from '../../html/markup.ts';
import type { Messages } from '../../refusal.ts';
import type { OutboxMail } from './queries.ts';

/** Of the page that lists the mails. */
export const outboxStyle = `
.lead { margin: var(--mo-space-2) 0 0; color: var(--mo-color-text-muted); }
.mails { display: grid; gap: var(--mo-space-3); margin: var(--mo-space-6) 0 0; padding: 0; list-style: none; }
.mail { overflow: clip; border: 1px solid var(--mo-color-border); border-radius: var(--mo-radius); background: var(--mo-color-surface); }
.mail > summary { display: grid; grid-template-columns: 1fr auto; gap: 0 var(--mo-space-4); padding: var(--mo-space-3) var(--mo-space-4); cursor: pointer; list-style: none; }
.mail > summary::-webkit-details-marker { display: none; }
.mail > summary:hover { background: var(--mo-color-hover); }
.mail > summary:focus-visible { outline-offset: -2px; }
.mail[open] > summary { border-block-end: 1px solid var(--mo-color-border); }
.subject { font-weight: 500; overflow-wrap: anywhere; }
.details { display: flex; flex-wrap: wrap; gap: 0 var(--mo-space-4); grid-column: 1 / -1; color: var(--mo-color-text-muted); font-size: var(--mo-text-m); overflow-wrap: anywhere; }
.details time { white-space: nowrap; }
.arrow { inline-size: 20px; block-size: 20px; margin-block-start: 2px; fill: none; stroke: var(--mo-color-text-muted); stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
.mail[open] > summary .arrow { transform: rotate(180deg); }
iframe { display: block; inline-size: 100%; block-size: 34rem; border: 0; resize: vertical; }
.text { border-block-start: 1px solid var(--mo-color-border); font-size: var(--mo-text-m); }
.text summary { padding: var(--mo-space-3) var(--mo-space-4); cursor: pointer; }
.text pre { margin: 0; padding: 0 var(--mo-space-4) var(--mo-space-4); font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
.empty { margin-block-start: var(--mo-space-6); padding: var(--mo-space-8) var(--mo-space-6); border: 1px dashed var(--mo-color-border); border-radius: var(--mo-radius); }
.empty p { margin: 0; }
.empty p + p { margin-block-start: var(--mo-space-2); color: var(--mo-color-text-muted); }
`;

const arrow = trustedMarkup(
  '<svg class="arrow" viewBox="0 0 20 20" aria-hidden="true"><path d="m5 7.5 5 5 5-5"/></svg>',
);

/** The text with its addresses as links. */
const linked = (text: string): Markup[] =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, i) => (i % 2 === 1 ? markup`<a href="${part}">${part}</a>` : markup`${part}`));

const entry = (
  { id, recipient, subject, text, createdAt }: OutboxMail,
  { isFirst, locale, msg }: { isFirst: boolean; locale: Locale; msg: Messages },
): Markup => {
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
  return markup`<li><details class="mail"${isFirst && trustedMarkup(' open')}>
<summary><span class="subject">${subject}</span>${arrow}<span class="details"><span>${msg(str`To ${recipient}`, { id: 'outbox.to' })}</span><time datetime="${createdAt.toISOString()}">${moment.format(createdAt)}</time></span></summary>
<iframe src="/outbox/${id}.html" title="${subject}" sandbox="allow-top-navigation-by-user-activation" loading="lazy"></iframe>
<details class="text"><summary>${msg('As plain text', { id: 'outbox.text' })}</summary><pre>${linked(text)}</pre></details>
</details></li>
`;
};

/** The list of the mails, newest first. */
export const outboxBody = (mails: readonly OutboxMail[], locale: Locale, msg: Messages): Markup => markup`
<h1>${msg('Outbox', { id: 'outbox.title' })}</h1>
<p class="lead">${msg('The emails this server would send if it had a mail server. Only this computer can read them, for 7 days.', { id: 'outbox.lead' })}</p>
${
  mails.length === 0
    ? markup`<div class="empty"><p>${msg('No emails yet', { id: 'outbox.empty' })}</p>
<p>${msg('Sign up or request a new password, then reload this page.', { id: 'outbox.emptyHint' })}</p></div>`
    : markup`<ol class="mails" role="list">${mails.map((mail, i) => entry(mail, { isFirst: i === 0, locale, msg }))}</ol>`
}`;

/**
 * A mail's own HTML, its links leading out of the frame that shows it.
 * @param theme the one that was chosen: a mail itself follows the system's
 */
export const framedMail = (html: string, theme: 'light' | 'dark' | undefined): string => {
  const framed = html.replace('<head>', '<head><base target="_top">');
  return theme === undefined
    ? framed
    : framed
        .replace('(prefers-color-scheme: dark)', theme === 'dark' ? 'all' : 'not all')
        .replaceAll('content="light dark"', `content="${theme}"`);
};
