import { readFileSync } from 'node:fs';
import { renderExample, renderKeyboard, renderProse, sectionsOf, type ExampleFiles } from './body.ts';
import type { RenderedPage } from './element-page.ts';
import { addressOf, type GalleryLocale } from './locales.ts';
import type { ElementDoc } from './manifest.ts';
import { escapeHtml, markup, type Markup } from './markup.ts';
import type { PageSource } from './sources.ts';
import { tokenTable, type Token } from './tokens.ts';
import { groups, type ChromeWord } from './words/chrome.ts';

export interface GuidePageOptions {
  locale: GalleryLocale;
  words: Record<ChromeWord, string>;
  tokens: readonly Token[];
  icons: readonly string[];
  /** Every element's page, with what it is in a sentence. */
  elements: readonly { source: PageSource; element: ElementDoc; summary: string }[];
}

const iconGrid = (
  icons: readonly string[],
  words: Record<ChromeWord, string>,
): Markup => markup`<div class="icons">
<mo-input class="icon-filter needs-script" type="search" label="${words.iconFilter}" clearable></mo-input>
<p class="muted needs-script">${words.iconHint}</p>
<p class="icons-none" role="status" data-words="${words.iconsNone}"></p>
<ul translate="no">${icons.map(
  (name) =>
    markup`<li data-name="${name}"><button type="button" data-copied="${words.copied}"><mo-icon name="${name}"></mo-icon><span>${name}</span></button></li>\n`,
)}</ul></div>`;

const overview = ({ elements, locale, words }: GuidePageOptions): Markup =>
  markup`${groups.map((group) => {
    const own = elements.filter(({ source }) => source.group === group && !source.within);
    return own.length === 0
      ? markup``
      : markup`<section aria-labelledby="${group}"><h2 id="${group}">${words[group]}</h2><ul class="cards">${own.map(
          ({ source, element, summary }) =>
            markup`<li><a href="${addressOf(element.name, locale)}"><strong>${source.title}</strong> <code translate="no">${element.tag}</code><span>${summary}</span></a></li>\n`,
        )}</ul></section>`;
  })}`;

/** The examples of embedding, which tests build and drive. */
const embeddingExamples = new URL('../../tests/embed/', import.meta.url);

/** A tested file in the place of its name: `<!-- file vue/app.vue html -->`. */
const withFiles = (body: string): string =>
  body.replaceAll(/<!-- file (\S+) (\w+) -->/g, (_, path: string, language: string) => {
    const code = escapeHtml(readFileSync(new URL(path, embeddingExamples), 'utf8').trimEnd());
    return `<pre><code class="language-${language}">${code}</code></pre>`;
  });

/**
 * A page of words, with what is generated where its source names it: `<!-- tokens color -->`, `<!-- icons -->`,
 * `<!-- file plain/index.html html -->`.
 */
export const guidePage = (source: PageSource, options: GuidePageOptions): RenderedPage => {
  const { locale, words, tokens, icons } = options;
  const { before, sections } = sectionsOf(withFiles(source.body));
  const files: ExampleFiles[] = [];
  const rendered = sections.map((section) => {
    if (section.kind === 'keyboard') return renderKeyboard(section.inside, words).text;
    if (section.kind !== 'example')
      return `<section class="${section.kind}">\n${renderProse(section.inside, words).text}</section>\n`;
    const example = renderExample(source, section, locale, words);
    files.push(example.files);
    return example.markup.text;
  });
  const html = renderProse(before, words)
    .text.replaceAll(/<!--section (\d+)-->/g, (_, index: string) => rendered[Number(index)] ?? '')
    .replaceAll(
      /<!-- tokens ([\w ]+) -->/g,
      (_, kinds: string) => tokenTable(tokens, kinds.split(' '), words).text,
    )
    .replace('<!-- icons -->', () => iconGrid(icons, words).text)
    .replace('<!-- elements -->', () => overview(options).text)
    .replaceAll(
      /href="page:([\w-]*)(#[\w-]+)?"/g,
      (_, name: string, hash = '') => `href="${addressOf(name, locale)}${hash}"`,
    );
  const lead = /<p>([\s\S]*?)<\/p>/.exec(html)?.[1] ?? '';
  return {
    article: { text: `<h1>${source.title}</h1>\n${html}` },
    summary: lead
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    examples: files,
  };
};
