import { highlight, type SourceLanguage } from './highlight.ts';
import { finished, markup, type Markup } from './markup.ts';
import type { ChromeWord } from './words/chrome.ts';

/** Source text in colours. */
export const coloured = (source: string, language: SourceLanguage): Markup[] =>
  highlight(source, language).map(({ kind, text }) =>
    kind === 'plain' ? markup`${text}` : markup`<span class="${kind}">${text}</span>`,
  );

/** Source text with a button that copies it. @param name of the region, for assistive technology */
export const codeBlock = (
  source: string,
  language: SourceLanguage,
  words: Record<ChromeWord, string>,
  name = words.code,
): Markup => markup`<div class="code" translate="no" dir="ltr">
<mo-button class="copy" size="m" variant="plain" icon="copy" label="${words.copy}" data-copied="${words.copied}"><span>${words.copy}</span></mo-button>
<pre tabindex="0" role="region" aria-label="${name}"><code data-language="${language}">${coloured(source, language)}</code></pre>
</div>`;

const decode = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Turns `<pre><code class="language-js">` of a page's prose into code blocks. */
export const withCodeBlocks = (html: string, words: Record<ChromeWord, string>): string =>
  html.replaceAll(
    /<pre><code class="language-(\w+)">([\s\S]*?)<\/code><\/pre>/g,
    (_, language: string, text: string) =>
      codeBlock(decode(text).replace(/^\n/, '').trimEnd(), language as SourceLanguage, words).text,
  );

/** `Esc`, `Shift+F10`: each key in a box. */
export const keys = (text: string): Markup =>
  finished(
    text.replaceAll(/<kbd>([^<]+)<\/kbd>/g, (_, names: string) =>
      names
        .split('+')
        .map((name) => `<kbd>${name.trim()}</kbd>`)
        .join('<span class="plus">+</span>'),
    ),
  );
