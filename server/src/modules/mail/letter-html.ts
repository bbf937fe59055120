import type { Locale } from '@moiety/locales/server.ts';
import { markup, trustedMarkup, type Markup } from '../../html/markup.ts';

/** What a letter says, in the order in which it is read. */
export type LetterPart =
  | { kind: 'words'; words: string }
  /** Shown as a button with the address below it; text alone shows the address. */
  | { kind: 'action'; label: string; address: string; fallback: string }
  /** Said quietly, after the rest. */
  | { kind: 'note'; words: string }
  /** A quiet link, after the notes; in text the address follows. */
  | { kind: 'link'; words: string; address: string };

// Mail programs keep little: no custom properties, no light-dark(). The light colors stand in the elements, because some
// programs drop style elements; those that know dark ones keep style elements.
const styles = {
  body: 'margin:0;padding:32px 16px;background:#f6f8fa;color:#16202e;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif',
  sheet:
    'max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #dfe4ea;border-radius:8px',
  brand: 'margin:0 0 24px;font-size:16px;font-weight:600',
  words: 'margin:0 0 16px',
  button: 'margin:24px 0',
  action:
    'display:inline-block;padding:10px 20px;background:#0070f3;color:#ffffff;border-radius:8px;font-weight:500;text-decoration:none',
  address: 'margin:0 0 24px;color:#4c596b;font-size:13px;overflow-wrap:anywhere;word-break:break-word',
  link: 'color:#005fcc',
  note: 'margin:16px 0 0;color:#4c596b;font-size:14px',
} as const;

const darkStyle = `@media (prefers-color-scheme: dark) {
  .body { background: #10141a !important; color: #e7ebf1 !important; }
  .sheet { background: #171c24 !important; border-color: #2c3542 !important; }
  .quiet { color: #a9b4c3 !important; }
  .link { color: #66adff !important; }
}
@media (max-width: 480px) {
  .body { padding: 0 !important; }
  .sheet { padding: 24px 16px !important; border: 0 !important; border-radius: 0 !important; }
}`;

const partMarkup = (part: LetterPart): Markup => {
  if (part.kind === 'words') return markup`<p style="${styles.words}">${part.words}</p>\n`;
  if (part.kind === 'note') return markup`<p class="quiet" style="${styles.note}">${part.words}</p>\n`;
  if (part.kind === 'link')
    return markup`<p class="quiet" style="${styles.note}"><a class="link" href="${part.address}" style="${styles.link}">${part.words}</a></p>\n`;
  const { label, address, fallback } = part;
  return markup`<p style="${styles.button}"><a href="${address}" style="${styles.action}">${label}</a></p>
<p class="quiet" style="${styles.address}">${fallback}<br>
<a class="link" href="${address}" style="${styles.link}">${address}</a></p>\n`;
};

/** A letter as HTML that mail programs show: no tables, no images, nothing loaded from anywhere. */
export const letterHtml = ({
  locale,
  subject,
  parts,
  name,
}: {
  locale: Locale;
  subject: string;
  parts: readonly LetterPart[];
  /** Of the site, as the letter is signed. */
  name: string;
}): string =>
  markup`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
${trustedMarkup(darkStyle)}
</style>
</head>
<body class="body" style="${styles.body}">
<div class="sheet" style="${styles.sheet}">
<p style="${styles.brand}">${name}</p>
${parts.map(partMarkup)}</div>
</body>
</html>
`.html;

const partText = (part: LetterPart): string => {
  if (part.kind === 'action') return `${part.label}\n${part.address}`;
  return part.kind === 'link' ? `${part.words}\n${part.address}` : part.words;
};

/** The same as text; an address stands on a line of its own, where every mail program makes a link of it. */
export const letterText = (parts: readonly LetterPart[], name: string): string =>
  [...parts.map(partText), name].join('\n\n').concat('\n');

/** The language of a letter's HTML. */
export const letterLocale = (html: string): Locale =>
  html.includes('<html lang="zh-CN">') ? 'zh-CN' : 'en-US';
