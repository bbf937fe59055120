import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { caseIdSchema, helpSections, type HelpSection } from '@moiety/contract';
import type { Locale } from '@moiety/locales/server.ts';
import { FrontMatterProblem, readFrontMatter } from '../../html/front-matter.ts';
import { alignByClass, everyToken, lowerHeadings, makeMarkdown } from '../../html/markdown.ts';
import { StartError } from '../../start-error.ts';

/** What an article says in one language. */
interface HelpWords {
  title: string;
  summary: string;
  html: string;
  /** The text without its markup. */
  text: string;
  /** Further words by which it is found. */
  keywords: string;
}

/** An article of the help center. */
export interface HelpArticle {
  id: string;
  section: HelpSection;
  /** The tool that brings it; null for the portal's own. */
  tool: string | null;
  order: number;
  words: Record<Locale, HelpWords>;
}

/** The articles of the portal. */
const ownFolder = fileURLToPath(new URL('../../../../content/help', import.meta.url));
const locales: readonly Locale[] = ['en-US', 'zh-CN'];
const needed = ['title', 'summary', 'section', 'order'] as const;

const markdown = makeMarkdown();

const htmlOf = (source: string): { html: string; text: string } => {
  const tokens = markdown.parse(source, {});
  lowerHeadings(tokens);
  const all = everyToken(tokens);
  for (const token of all) alignByClass(token);
  const text = all
    .filter(({ type }) => ['text', 'code_inline', 'fence', 'code_block'].includes(type))
    .map(({ content }) => content)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  return { html: markdown.renderer.render(tokens, markdown.options, {}), text };
};

interface Page extends HelpWords {
  path: string;
  section: HelpSection;
  order: number;
}

const readPage = async (folder: string, id: string, locale: Locale): Promise<Page> => {
  const path = join(folder, id, `${locale}.md`);
  if (!existsSync(path))
    throw new StartError(
      `${path} is missing: an article needs ${locales.map((name) => `${name}.md`).join(' and ')}.`,
    );
  try {
    const { fields, body } = readFrontMatter(await readFile(path, 'utf8'));
    const missing = needed.filter((name) => !fields.get(name));
    if (missing.length > 0) throw new FrontMatterProblem(`lacks ${missing.join(', ')} in its front matter`);
    const section = helpSections.find((one) => one === fields.get('section'));
    if (!section) throw new FrontMatterProblem(`has no section of ${helpSections.join(', ')}`);
    const [title, summary] = [fields.get('title') ?? '', fields.get('summary') ?? ''];
    const order = Number(fields.get('order'));
    if (!Number.isInteger(order)) throw new FrontMatterProblem('has an order that is no whole number');
    return { path, section, order, title, summary, keywords: fields.get('keywords') ?? '', ...htmlOf(body) };
  } catch (error) {
    throw error instanceof FrontMatterProblem ? new StartError(`${path} ${error.message}.`) : error;
  }
};

const wordsOf = ({ title, summary, html, text, keywords }: Page): HelpWords => ({
  title,
  summary,
  html,
  text,
  keywords,
});

const readFolder = async (folder: string, tool: string | null): Promise<HelpArticle[]> => {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  const articles: HelpArticle[] = [];
  for (const { name: id } of entries.filter((entry) => entry.isDirectory())) {
    if (!caseIdSchema.safeParse(id).success || (tool !== null && !id.startsWith(`${tool}-`)))
      throw new StartError(
        `${join(folder, id)} cannot be an article: its name must be of small letters and digits with - between words${tool === null ? '' : `, and begin with ${tool}-`}.`,
      );
    const english = await readPage(folder, id, 'en-US');
    const chinese = await readPage(folder, id, 'zh-CN');
    for (const name of ['section', 'order'] as const)
      if (english[name] !== chinese[name])
        throw new StartError(`${chinese.path}: ${name} must be the same as in ${english.path}.`);
    const { section, order } = english;
    if ((tool !== null) !== (section === 'tool'))
      throw new StartError(
        `${english.path}: the section tool is for articles of tools, and for all of theirs.`,
      );
    articles.push({
      id,
      section,
      tool,
      order,
      words: { 'en-US': wordsOf(english), 'zh-CN': wordsOf(chinese) },
    });
  }
  return articles;
};

/**
 * Reads the articles of the help center: the portal's own in `content/help`, and those that each tool has in its folder `help`. Each is a
 * folder with its text in both languages.
 * @param tools whose pages this server sends, in the order of the menu
 * @throws StartError naming what is missing or wrong, in one sentence
 */
export const loadHelp = async (
  tools: readonly { name: string; folder: string }[],
): Promise<readonly HelpArticle[]> => {
  const found = [await readFolder(ownFolder, null)];
  for (const { name, folder } of tools) found.push(await readFolder(join(folder, 'help'), name));
  // Sorted apart, so that the articles of each tool stay together.
  const sorted = found.flatMap((some) => some.toSorted((one, other) => one.order - other.order));
  return sorted.toSorted(
    (one, other) => helpSections.indexOf(one.section) - helpSections.indexOf(other.section),
  );
};
