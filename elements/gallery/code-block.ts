import { highlight, type SourceLanguage } from './highlight.ts';
import { finished, markup, type Markup } from './markup.ts';
import type { ChromeWord } from './words/chrome.ts';

/** Source text in colors. */
export const colored = (source: string, language: SourceLanguage): Markup[] =>
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
<pre tabindex="0" role="region" aria-label="${name}"><code data-language="${language}">${colored(source, language)}</code></pre>
</div>`;

const decode = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

const blockOrHeading =
  /<h[23][^>]*>([\s\S]*?)<\/h[23]>|<pre><code class="language-(\w+)">([\s\S]*?)<\/code><\/pre>/g;

/**
 * Turns `<pre><code class="language-js">` of a page's prose into code blocks, each named after the heading that it stands
 * below: among the regions of the page it is found by its name only.
 */
export const withCodeBlocks = (html: string, words: Record<ChromeWord, string>): string => {
  let place: string = words.code;
  let count = 0;
  return html.replaceAll(
    blockOrHeading,
    (whole: string, heading: string | undefined, language: string, text: string) => {
      if (heading !== undefined) {
        place = `${words.code}: ${decode(heading.replaceAll(/<[^>]+>/g, '')).trim()}`;
        count = 0;
        return whole;
      }
      count += 1;
      const name = count > 1 ? `${place} (${count})` : place;
      const source = decode(text).replace(/^\n/, '').trimEnd();
      return codeBlock(source, language as SourceLanguage, words, name).text;
    },
  );
};

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
