import type { ApiWords } from './api-words.ts';
import { renderExample, renderKeyboard, renderProse, sectionsOf, type ExampleFiles } from './body.ts';
import { codeBlock } from './code-block.ts';
import { addressOf, type GalleryLocale } from './locales.ts';
import type { ElementDoc } from './manifest.ts';
import { finished, markup, paragraphs, type Markup } from './markup.ts';
import { playground } from './playground.ts';
import type { PageSource } from './sources.ts';
import { reference } from './tables.ts';
import type { ChromeWord } from './words/chrome.ts';

export interface RenderedPage {
  article: Markup;
  /** The first sentence, for search engines and the search. */
  summary: string;
  examples: ExampleFiles[];
}

export interface ElementPageOptions {
  locale: GalleryLocale;
  words: Record<ChromeWord, string>;
  api: ApiWords;
  /** kB, gzip, with all that the entry point needs. */
  size: number | undefined;
  /** Every element's page, for those that belong together. */
  sources: readonly PageSource[];
}

/** The documentation of one element. */
export const elementPage = (
  source: PageSource,
  element: ElementDoc,
  { locale, words, api, size, sources }: ElementPageOptions,
): RenderedPage => {
  const { before, sections } = sectionsOf(source.body);
  const examples = sections
    .filter(({ kind }) => kind === 'example')
    .map((section) => renderExample(source, section, locale, words));
  const ofKind = (kind: string): string | undefined =>
    sections.find((section) => section.kind === kind)?.inside;
  const bench = ofKind('playground');
  const keyboard = ofKind('keyboard');
  const accessibility = ofKind('accessibility');
  const description = api.of(element.description);
  const [lead = '', ...rest] = description.split('\n\n');
  const template = /<template>([\s\S]*)<\/template>/.exec(bench ?? '')?.[1];
  const tried = template === undefined ? undefined : playground(element, template, words);
  const prose = before.replaceAll(/<!--section \d+-->\s*/g, '').trim();
  const family = source.within || source.name;
  const related = sources.filter(
    ({ name, within }) => name !== source.name && (within === family || (source.within && name === family)),
  );
  const article = markup`<header class="title">
<h1>${source.title}</h1>
<code class="tag" translate="no">&lt;${element.tag}&gt;</code>
<div class="lead">${paragraphs(lead)}</div>
${rest.length > 0 ? paragraphs(rest.join('\n\n')) : undefined}
${prose ? renderProse(prose, words) : undefined}
${
  related.length > 0
    ? markup`<p class="related">${words.related} ${related.map(
        ({ name }, index) =>
          markup`${index > 0 ? ', ' : ''}<a href="${addressOf(name, locale)}"><code translate="no">mo-${name}</code></a>`,
      )}</p>`
    : undefined
}
<dl class="facts">
<div><dt>${words.import}</dt><dd>${codeBlock(`import '@moiety/elements/${element.folder}/define.js';`, 'js', words, words.import)}</dd></div>
${
  size === undefined
    ? undefined
    : markup`<div><dt>${words.size}</dt><dd>${words.sizeWords.replace('{0}', size.toFixed(1))}</dd></div>`
}
<div><dt>${words.class}</dt><dd><code translate="no">${element.className}</code></dd></div>
</dl>
</header>
${
  examples.length > 0
    ? markup`<section aria-labelledby="examples"><h2 id="examples">${words.examples}</h2>${examples.map((each) => each.markup)}</section>`
    : undefined
}
${tried?.markup}
${reference(element, { words, api })}
${
  accessibility
    ? markup`<section aria-labelledby="accessibility"><h2 id="accessibility">${words.accessibility}</h2>${renderProse(accessibility, words)}</section>\n`
    : undefined
}
${keyboard ? renderKeyboard(keyboard, words) : undefined}`;
  return {
    article: finished(article.text.replaceAll(/\n{3,}/g, '\n\n')),
    summary: lead.split(/(?<=[.。])\s?/)[0]?.replaceAll('`', '') ?? '',
    examples: [...examples, ...(tried ? [tried] : [])].map(({ files }) => files),
  };
};
