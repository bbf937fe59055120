/** Turns the body of a page's source into what is served. */
import { codeBlock, keys, withCodeBlocks } from './code-block.ts';
import { addressOf, type GalleryLocale } from './locales.ts';
import { finished, markup, type Markup } from './markup.ts';
import { readExample, type Example, type PageSource } from './sources.ts';
import type { ChromeWord } from './words/chrome.ts';

export interface Section {
  kind: string;
  id: string;
  attributes: string;
  inside: string;
}

/** The sections of a source; each begins and ends at the beginning of a line. */
export const sectionsOf = (body: string): { before: string; sections: Section[] } => {
  const sections: Section[] = [];
  const before = body.replaceAll(
    /^<section class="([\w-]+)"([^>]*)>\n([\s\S]*?)^<\/section>\n?/gm,
    (_, kind: string, attributes: string, inside: string) => {
      const id = /\bid="([^"]*)"/.exec(attributes)?.[1] ?? kind;
      sections.push({ kind, id, attributes, inside });
      return `<!--section ${sections.length - 1}-->`;
    },
  );
  return { before, sections };
};

/** What an example puts beside its page: scripts, styles, a page of its own. */
export interface ExampleFiles {
  page: string;
  example: Example;
  title: string;
}

const fileName = (page: string, example: Example): string => `${page || 'start'}-${example.id}`;

/** The address of an example's file without its ending. @param locale examples have words, so each language has its own */
export const exampleAddress = (page: string, example: Example, locale: GalleryLocale): string =>
  addressOf(`examples/${fileName(page, example)}`, locale);

/** One example: words, the running thing, its source. */
export const renderExample = (
  page: PageSource,
  { id, attributes, inside }: Section,
  locale: GalleryLocale,
  words: Record<ChromeWord, string>,
): { markup: Markup; files: ExampleFiles } => {
  const [, template = ''] = /<template>([\s\S]*)<\/template>/.exec(inside) ?? [];
  const mode = /\bdata-mode="(\w+)"/.exec(attributes)?.[1];
  const flow = /\bdata-flow="([\w-]+)"/.exec(attributes)?.[1] ?? '';
  const example = readExample(id, template, mode);
  const prose = inside.replace(/<template>[\s\S]*<\/template>/, '').trim();
  const title = /<h[23]>([\s\S]*?)<\/h[23]>/.exec(prose)?.[1]?.trim() ?? '';
  const live = {
    inline: markup`<div class="preview ${flow}">${finished(example.html)}</div>`,
    page: markup`<div class="preview elsewhere"><iframe src="${exampleAddress(page.name, example, locale)}" title="${title}" loading="lazy"></iframe><p><a href="${exampleAddress(page.name, example, locale)}" target="_blank">${words.openPage}</a></p></div>`,
    static: markup`<p class="muted not-run">${words.staticExample}</p>`,
  }[example.mode];
  const heading = finished(prose.replace(/<(h[23])>/, `<$1 id="${id}">`));
  return {
    markup: markup`<div class="example" data-example="${id}" role="group" aria-labelledby="${id}">
<div class="words">${heading}</div>
<div class="card">${live}
${codeBlock(example.source, 'html', words, `${words.code}: ${title}`)}</div>
</div>\n`,
    files: { page: page.name, example, title },
  };
};

/** A list of keys, from `<dl>` in the source. */
export const renderKeyboard = (inside: string, words: Record<ChromeWord, string>): Markup => {
  const rows = [...inside.matchAll(/<dt>([\s\S]*?)<\/dt>\s*<dd>([\s\S]*?)<\/dd>/g)].map(
    ([, key = '', action = '']) =>
      markup`<tr role="row"><th role="rowheader" scope="row">${keys(key)}</th><td role="cell">${finished(action)}</td></tr>`,
  );
  return markup`<section aria-labelledby="keyboard"><h2 id="keyboard">${words.keyboard}</h2><table class="keys" role="table" aria-label="${words.keyboard}"><thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">${words.key}</th><th role="columnheader" scope="col">${words.action}</th></tr></thead><tbody role="rowgroup">${rows}</tbody></table></section>\n`;
};

/** Prose with its code in colors. */
export const renderProse = (html: string, words: Record<ChromeWord, string>): Markup =>
  finished(withCodeBlocks(html, words));
