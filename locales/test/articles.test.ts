import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const unit = /<trans-unit id="([^"]+)">\s*<source>([^]*?)<\/source>\s*<target>([^]*?)<\/target>/g;
const place = /<x [^>]*>/;

const articles = await Array.fromAsync(
  glob(['content/help/*/*-*.md', 'content/cases/*/*-*.md', 'tools/*/help/*/*-*.md'], { cwd: root }),
);

/** Without entities, and without the spaces that Chinese may have or not. */
const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s/g, '')
    .toLowerCase();

interface Label {
  id: string;
  /** Where it is shown: the first part of its id. */
  area: string;
  /** What is always the same of it; more than one piece where it has places. */
  pieces: string[];
}

/** Whether `text` is the label, or how it begins where a value follows its colon or bracket. */
const isCalled = ({ pieces }: Label, text: string): boolean => {
  const [first = '', ...rest] = pieces;
  if (rest.length === 0) return first === text;
  const last = rest.at(-1) ?? '';
  if (/^[:：(（]/.test(first.slice(text.length)) && first.startsWith(text)) return true;
  return (
    first.length + last.length >= 3 &&
    text.length > first.length + last.length &&
    text.startsWith(first) &&
    text.endsWith(last)
  );
};

/**
 * What an article names as a button or field: bold, but not where it begins a line, which may be a title there, and with a letter in it.
 */
const named = (article: string): string[] =>
  [...article.matchAll(/\*\*([^*\n]+)\*\*/g)]
    .filter(({ index }) => !/\n(?:- |\d\. )?$/.test(article.slice(Math.max(0, index - 4), index)))
    .map(([, words = '']) => words)
    .filter((words) => /\p{L}/u.test(words));

/** Labels that stand in what an article is about, and around every page. */
const areasOf = (path: string, article: string): string[] => {
  const about = /^tool: (\S+)/m.exec(article)?.[1] ?? /^tools\/([^/]+)/.exec(path)?.[1];
  const everywhere = ['elements', 'grid', 'kit', 'portal'];
  if (/^section: administration$/m.test(article))
    return [...everywhere, 'administration', 'announcements', 'jobs', 'monitoring', 'tools', 'upgrade'];
  return about === undefined
    ? [...everywhere, 'api', 'help', 'login', 'organization', 'upgrade', 'server']
    : [...everywhere, about];
};

const labels: Record<string, Label[]> = { 'en-US': [], 'zh-CN': [] };
beforeAll(async () => {
  const catalog = await readFile(join(root, 'locales/xliff/zh-CN.xlf'), 'utf8');
  for (const [, id = '', english = '', chinese = ''] of catalog.matchAll(unit)) {
    const [area = ''] = id.split('.', 1);
    for (const [locale, text] of [
      ['en-US', english],
      ['zh-CN', chinese],
    ] as const)
      labels[locale]?.push({ id, area, pieces: text.split(place).map(plain) });
  }
});

describe('help and cases', () => {
  test.each(['en-US', 'zh-CN'])(
    'explain each reason why a file is refused, in its words, in %s',
    async (locale) => {
      const article = plain(
        await readFile(join(root, `tools/molvalley/help/molvalley-import-problems/${locale}.md`), 'utf8'),
      );
      const reasons = (labels[locale] ?? []).filter(({ id }) => /^molvalley\.file\.(?!help$)/.test(id));
      expect(reasons.length).toBeGreaterThan(8);
      const missing = reasons.filter(({ pieces }) => {
        // What happened is the first sentence; what to do is the table's to say.
        const [happened = ''] = pieces.join('\n').split(/[.。]/);
        return !happened.split('\n').every((piece) => article.includes(piece));
      });
      expect(missing.map(({ id }) => id)).toEqual([]);
    },
  );

  test.each(articles)('call buttons and fields what the screen calls them: %s', async (path) => {
    const article = await readFile(join(root, path), 'utf8');
    const areas = areasOf(path, article);
    const locale = path.endsWith('zh-CN.md') ? 'zh-CN' : 'en-US';
    const known = (labels[locale] ?? []).filter(({ area }) => areas.includes(area));
    expect(known.length).toBeGreaterThan(100);
    const strays = named(article).filter((words) => !known.some((label) => isCalled(label, plain(words))));
    expect(strays).toEqual([]);
  });
});
