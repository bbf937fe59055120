import { glob, readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';

const file = (path: string): Promise<string> => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Files of the repository, by their paths. */
const filesOf = async (...patterns: string[]): Promise<[path: string, text: string][]> => {
  const cwd = new URL('../../', import.meta.url).pathname;
  const paths = await Array.fromAsync(
    glob(patterns, { cwd, exclude: (path) => path.includes('node_modules') }),
  );
  return Promise.all(paths.map(async (path): Promise<[string, string]> => [path, await file(path)]));
};

/** What people read beside the catalogue. */
const articles = [
  'content/**/*.en-US.md',
  'content/**/en-US.md',
  'content/**/*.json',
  'tools/*/help/*/en-US.md',
  'tools/*/manifest.ts',
  'elements/gallery/{pages,guides}/*.html',
];
/** The repository's own; decisions and records of measurements stay as they were written. */
const documents = [
  '{README,ARCHITECTURE,CONTRIBUTING,SECURITY}.md',
  '{*,tools/*,content/*}/README.md',
  'docs/security.md',
];

interface Message {
  id: string;
  english: string;
  chinese: string;
}
const unit = /<trans-unit id="([^"]+)">\s*<source>([^]*?)<\/source>\s*<target>([^]*?)<\/target>/g;
const plain = (text: string): string => text.replaceAll(/<x [^>]*>/g, '{}');

let messages: Message[];
let voice: string;
beforeAll(async () => {
  voice = await file('docs/voice.md');
  const catalog = await file('locales/xliff/zh-CN.xlf');
  messages = [...catalog.matchAll(unit)].map(([, id = '', english = '', chinese = '']) => ({
    id,
    english: plain(english),
    chinese: plain(chinese),
  }));
});

/** `term` as a word of its own, or the beginning of one: `credit` and `credits`. */
const wordOf = (term: string): RegExp =>
  new RegExp(String.raw`\b${term.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`, 'i');

/** The words of one of the lists of docs/voice.md, without what stands in brackets beside them. */
const refusedIn = (list: RegExp): string[] =>
  (list.exec(voice)?.[1] ?? '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\([^)]*\)/g, '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/** A text without the names of commands and of anchors, which stay as they are. */
const prose = (text: string): string =>
  text
    .replaceAll(/^```[^]*?^```|^ {4}np[mx] .*$/gm, '')
    .replaceAll(/`[^`\n]*`|\b(?:id|href)="[^"]*"|https?:[^ )]*/g, '');

/** Prose without links, and brackets that are spoken of. */
const withoutLinks = (text: string): string => prose(text).replaceAll(/“[()]”|\]\([^)]*\)/g, '');

describe('what people read', () => {
  test('has one Chinese word for each English term, as docs/voice.md says', () => {
    const terms = [...voice.matchAll(/^\| ([a-z ]+) +\| ([^|]*\p{Script=Han}[^|]*)\|/gmu)];
    expect(terms.length).toBeGreaterThan(10);
    expect(messages.length).toBeGreaterThan(1000);
    const strays = terms.flatMap(([, term = '', words = '']) => {
      const chinese = words.split(',').map((word) => word.trim());
      return messages
        .filter((one) => wordOf(term.trim()).test(one.english))
        .filter((one) => !chinese.some((word) => one.chinese.includes(word)))
        .map(({ id }) => `${term.trim()}: ${id}`);
    });
    expect(strays).toEqual([]);
  });

  test('has none of the words that docs/voice.md refuses', () => {
    const english = refusedIn(/refuses these in English messages: ([^]*?)\.\n/);
    const chinese = refusedIn(/And these in Chinese ones: ([^]*?)\.\n/);
    expect(english.length).toBeGreaterThan(5);
    expect(chinese.length).toBeGreaterThan(5);
    const found = messages.flatMap((one) =>
      english
        .filter((word) => wordOf(word).test(one.english))
        .concat(chinese.filter((word) => one.chinese.includes(word)))
        .map((word) => `${word}: ${one.id}`),
    );
    expect(found).toEqual([]);
  });

  test('has full-width brackets in Chinese', async () => {
    const latin = /\p{Script=Han} ?\(|\([^()]*\p{Script=Han}[^()]*\)/u;
    const read = await filesOf(
      'content/**/*zh-CN.md',
      'tools/*/help/*/zh-CN.md',
      'elements/gallery/words/zh-CN.json',
      'tools/*/manifest.ts',
    );
    expect(read.length).toBeGreaterThan(20);
    const found = [
      ...messages.filter(({ chinese }) => latin.test(withoutLinks(chinese))).map(({ id }) => id),
      ...read.flatMap(([path, text]) =>
        text
          .split('\n')
          .filter((line) => latin.test(withoutLinks(line)))
          .map((line) => `${path}: ${line}`),
      ),
    ];
    expect(found).toEqual([]);
  });

  test('has no brackets around a count that are not of its language', async () => {
    const sources = await filesOf('{tools/*,tool-kit,grid,annotation,sketcher}/src/**/*.ts');
    expect(sources.length).toBeGreaterThan(300);
    // `counted` of the tool kit writes them; a message has its own in each language.
    const found = sources.filter(
      ([path, text]) =>
        !path.endsWith('.test.ts') &&
        /\} *\n? *\(\$\{(?:number|bytes)\(/.test(text.replaceAll(/msg\(\s*str`[^`]*`/g, '')),
    );
    expect(found.map(([path]) => path)).toEqual([]);
  });

  test('outside of the catalogue has neither these words nor British spellings', async () => {
    const words = refusedIn(/refuses these in English messages: ([^]*?)\.\n/);
    const spellings = refusedIn(/these spellings: ([^]*?)\.\n/);
    expect(spellings.length).toBeGreaterThan(20);
    const read = await filesOf(...articles);
    const own = await filesOf(...documents);
    expect(read.length).toBeGreaterThan(40);
    expect(own.length).toBeGreaterThan(8);
    const found = [
      ...read.flatMap(([path, text]) =>
        [...words, ...spellings]
          .filter((word) => wordOf(word).test(prose(text)))
          .map((word) => `${word}: ${path}`),
      ),
      ...own.flatMap(([path, text]) =>
        spellings.filter((word) => wordOf(word).test(prose(text))).map((word) => `${word}: ${path}`),
      ),
    ];
    expect(found).toEqual([]);
  });
});
