// `npm run create:tool -- NAME`: makes a hosted tool that the portal shows at once.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findTools, type FoundTool } from '../server/src/modules/platform/manifests.ts';
import { isReservedPath } from '../server/src/modules/platform/reserved-paths.ts';
import { escapeHtml } from '../server/src/html/markup.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const templateFolder = join(root, 'tool-kit/template');
const catalogFile = 'locales/xliff/zh-CN.xlf';

/** Long enough for any name, and its custom element and its tokens stay short. */
const NAME_MAX = 30;
const wellNamed = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** The first port beyond those that a manifest may name. */
const PORTS_END = 100;

/** A tool that is to be made. */
export interface NewTool {
  name: string;
  title: Readonly<Record<'en-US' | 'zh-CN', string>>;
  /** The folder that holds the tools. */
  folder: string;
  /** The tools that are there. */
  others: readonly FoundTool[];
  /** How the ids of the catalog's words begin, up to the point. */
  wordsOfOthers: ReadonlySet<string>;
}

/** Why no tool is made; its message is one sentence. */
export class RefusedTool extends Error {}

/** `plate-reader` is "Plate reader". */
export const titleOf = (name: string): string => {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const classOf = (name: string): string =>
  name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

/** Why a tool of this name cannot be made; undefined where it can. */
const refusalOf = ({ name, title, folder, others, wordsOfOthers }: NewTool): string | undefined => {
  if (!wellNamed.test(name) || name.length > NAME_MAX)
    return `“${name}” cannot name a tool: take small letters and digits, begin with a letter, join words with single hyphens, ${NAME_MAX} characters at most.`;
  if (existsSync(join(folder, name)))
    return `tools/${name} is there already: choose another name, or remove it.`;
  if (isReservedPath(`/${name}`)) return `The portal has pages of its own at /${name}: choose another name.`;
  const taken = others.find(({ manifest }) => manifest.path === `/${name}`);
  if (taken) return `The tool ${taken.manifest.name} is at /${name}: choose another name.`;
  if (wordsOfOthers.has(name))
    return `Words of another part of the product begin with “${name}.”: choose another name.`;
  const untitled = Object.values(title).find((words) => words.trim() === '' || /[\p{Cc}\\'`]/u.test(words));
  if (untitled !== undefined)
    return `“${untitled}” cannot be a title: it needs words on one line, without quotation marks of programs and backslashes.`;
  return undefined;
};

const firstFree = (taken: readonly number[]): number => {
  let number = 1;
  while (taken.includes(number)) number += 1;
  return number;
};

/**
 * Makes the files of a tool.
 * @returns the Chinese of its words, by their ids
 * @throws RefusedTool where a name or title is none, the name is taken, or no port is left
 */
export const createTool = (tool: NewTool): Readonly<Record<string, string>> => {
  const refusal = refusalOf(tool);
  if (refusal !== undefined) throw new RefusedTool(refusal);
  const { name, title, folder, others } = tool;
  const port = firstFree(others.map(({ manifest }) => manifest.portOffset));
  if (port >= PORTS_END) throw new RefusedTool('All ports of tools are taken: remove a tool first.');
  const place = Math.max(0, ...others.map(({ manifest }) => manifest.place)) + 1;

  /** The template's text as the tool's. */
  const written = (text: string, file: string): string => {
    const english = file.endsWith('.html') ? escapeHtml(title['en-US']) : title['en-US'];
    const own: Record<string, string> = {
      ExampleApp: `${classOf(name)}App`,
      Example: english,
      example: name,
      示例工具: title['zh-CN'],
    };
    return text
      .replaceAll(/ExampleApp|Example|example|示例工具/g, (word) => own[word] ?? word)
      .replace(/\bplace: \d+/, `place: ${place}`)
      .replace(/\bportOffset: \d+/, `portOffset: ${port}`);
  };

  const target = join(folder, name);
  const beside = join(folder, `.${name}`);
  rmSync(beside, { recursive: true, force: true });
  cpSync(templateFolder, beside, { recursive: true });
  // An article of the help center is named after its tool.
  for (const article of globSync('help/*', { cwd: beside }))
    renameSync(join(beside, article), join(beside, article.replace('example', name)));
  for (const file of globSync('**/*.*', { cwd: beside })) {
    const path = join(beside, file);
    writeFileSync(path, written(readFileSync(path, 'utf8'), file));
  }
  const wordsFile = join(beside, 'words.zh-CN.json');
  const words = JSON.parse(readFileSync(wordsFile, 'utf8')) as Record<string, string>;
  rmSync(wordsFile);
  // Whole or not at all: the server reads what is in the folder.
  renameSync(beside, target);
  return words;
};

/** How the ids of a catalog's words begin. */
export const beginningsOf = (catalog: string): ReadonlySet<string> =>
  new Set([...catalog.matchAll(/<trans-unit id="([\w-]+)\./g)].map(([, part = '']) => part));

/** The catalog with Chinese for the words that have none there. */
export const withChinese = (catalog: string, words: Readonly<Record<string, string>>): string => {
  const lines = catalog.split('\n');
  let id = '';
  return lines
    .flatMap((line, index) => {
      id = /^<trans-unit id="([^"]+)">$/.exec(line)?.[1] ?? id;
      const chinese = words[id];
      const isLast = line.endsWith('</source>') && !lines[index + 1]?.trimStart().startsWith('<target');
      return isLast && chinese !== undefined ? [line, `  <target>${escapeHtml(chinese)}</target>`] : [line];
    })
    .join('\n');
};

const run = (command: string, ...options: string[]): void => {
  execFileSync(command, options, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
};

const usage = 'Usage: npm run create:tool -- NAME [--title "Plate reader"] [--title-zh "酶标仪"]';

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { title: { type: 'string' }, 'title-zh': { type: 'string' } },
  });
  const [name] = positionals;
  if (name === undefined || positionals.length > 1) throw new RefusedTool(usage);
  const folder = join(root, 'tools');
  const english = values.title ?? titleOf(name);
  const words = createTool({
    name,
    title: { 'en-US': english, 'zh-CN': values['title-zh'] ?? english },
    folder,
    others: await findTools(folder),
    wordsOfOthers: beginningsOf(readFileSync(join(root, catalogFile), 'utf8')),
  });
  run('lit-localize', 'extract');
  writeFileSync(join(root, catalogFile), withChinese(readFileSync(join(root, catalogFile), 'utf8'), words));
  run('lit-localize', 'build');
  run('oxfmt', `tools/${name}`);
  run(
    'npm',
    'install',
    '--package-lock-only',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  );
  console.log(
    [
      `Made tools/${name}. npm start (or npm run dev, with hot reload) shows it at http://localhost:8080/${name}.`,
      `Its test: BROWSER_TESTS=tools/${name}/src/app/app.test.ts npx wtr`,
      ...(values['title-zh'] === undefined
        ? [
            `Its Chinese title is the English one still: write it into tools/${name}/manifest.ts and ${catalogFile}.`,
          ]
        : []),
    ].join('\n'),
  );
};

if (import.meta.main)
  try {
    await main();
  } catch (error) {
    const isUsage =
      error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    if (!(error instanceof RefusedTool) && !isUsage) throw error;
    console.error(isUsage ? `${error.message}\n${usage}` : error.message);
    process.exit(2);
  }
