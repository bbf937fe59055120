// `npm run extract -- FILE.pdf [--pages 12-46] [--password …] [--quick] [--json [--out FILE] | --csv DIR | --sdf FILE] [--silent]`: the compounds
// and activities of a patent. Progress on stderr, unless --silent. Ends with 2 and a sentence where the file cannot be read or the command is
// written wrongly, with 1 where a page could not be read.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Engine } from '../chemistry/src/index.ts';
import { parsePages } from '../contract/src/page-ranges.ts';
import type { Extraction } from '../extraction/src/document/extract-document.ts';
import { toJson } from '../extraction/src/document/to-json.ts';
import { activitiesCsv, compoundsCsv, compoundsSdf } from '../extraction/src/document/to-tables.ts';
import { ExtractionError, type ExtractionErrorCode } from '../extraction/src/extraction-error.ts';
import { extractFile } from '../extraction/src/node/extract-file.ts';
import { PagePool } from '../extraction/src/node/page-pool.ts';
import { LIMITS } from '../extraction/src/pdf/limits.ts';

const USAGE =
  'Usage: npm run extract -- FILE.pdf [--pages 12-46] [--password …] [--quick] [--json [--out FILE] | --csv DIR | --sdf FILE] [--silent]';

const WORDS: Readonly<Record<ExtractionErrorCode, string>> = {
  empty: 'The file is empty.',
  'not-pdf': 'The file is no PDF, or it is damaged.',
  'too-large': 'The file has more than 500 MB.',
  'password-needed': 'The file is protected by a password. Give it with --password.',
  'password-wrong': 'The password is not that of the file.',
  encryption: 'The file is encrypted in a way that is not supported.',
  page: 'The page cannot be read.',
  'page-size': 'The page is too large to be drawn.',
  time: 'The page took too long.',
  memory: 'The page took too much memory.',
  broken: 'The page could not be worked on.',
  cancelled: 'Cancelled.',
};

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

const argumentsOf = (): {
  values: {
    pages?: string;
    password?: string;
    quick: boolean;
    json: boolean;
    out?: string;
    csv?: string;
    sdf?: string;
    silent: boolean;
  };
  positionals: string[];
} => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        pages: { type: 'string' },
        password: { type: 'string' },
        quick: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        out: { type: 'string' },
        csv: { type: 'string' },
        sdf: { type: 'string' },
        silent: { type: 'boolean', default: false },
      },
    });
  } catch {
    return fail(USAGE);
  }
};

const { values: options, positionals } = argumentsOf();
const [path, ...more] = positionals;
const forms = [options.json, options.csv !== undefined, options.sdf !== undefined].filter(Boolean).length;
// A quick pass finds neither compounds nor activities.
const isQuickOnly = options.quick && (options.csv !== undefined || options.sdf !== undefined);
if (
  path === undefined ||
  more.length > 0 ||
  forms > 1 ||
  isQuickOnly ||
  (options.out !== undefined && !options.json)
)
  fail(USAGE);

/** Pages that were asked for, each once and in order; undefined for all. */
const asked = options.pages === undefined ? undefined : parsePages(options.pages, LIMITS.pages);
if (options.pages !== undefined && asked === undefined)
  fail(`--pages ${options.pages}: write pages from 1 on as 12-46 or 3,7-9.`);

/** Those of them that a file of so many pages has. */
function pagesOf(count: number): number[] {
  const all = asked ?? Array.from({ length: count }, (_, index) => index + 1);
  const pages = all.filter((page) => page <= count);
  if (pages.length === 0) fail(`--pages ${options.pages}: the file has ${count} pages.`);
  if (pages.length < all.length)
    say(`The file has ${count} pages; the others that were asked for are left out.\n`);
  return pages;
}

/** Tells of the work, unless nobody wants to hear of it. */
const say = (text: string): void => {
  if (!options.silent) process.stderr.write(text);
};

const file = await readFile(path).catch((error: NodeJS.ErrnoException) =>
  fail(`${path} cannot be opened (${error.code ?? 'unknown error'}).`),
);
const { password } = options;

const progress = (done: number, all: number, page: number, problem?: string): void => {
  if (problem !== undefined) say(`\nPage ${page}: ${WORDS[problem as ExtractionErrorCode] ?? problem}\n`);
  const end = process.stderr.isTTY ? '\r' : '\n';
  if (process.stderr.isTTY || done % 10 === 0 || done === all) say(`${done} of ${all} pages${end}`);
};

/** An object as one line, on stdout or in the file that was named. */
async function writeJson(value: object): Promise<void> {
  const line = `${JSON.stringify(value)}\n`;
  if (options.out === undefined) process.stdout.write(line);
  else await writeFile(options.out, line);
}

/** Tells which pages hold tables, drawings and values, and reads nothing by sight. */
async function look(): Promise<void> {
  const pool = new PagePool(file, password === undefined ? {} : { password });
  try {
    const opened = await pool.open();
    const wanted = pagesOf(opened.pages);
    const found = new Map<
      number,
      {
        page: number;
        tables?: number;
        drawings?: number;
        values?: number;
        lines?: number;
        problem?: string;
      }
    >();
    await pool.look(wanted, (page, result) => {
      found.set(page, result instanceof ExtractionError ? { page, problem: result.code } : result);
      progress(found.size, wanted.length, page, result instanceof ExtractionError ? result.code : undefined);
    });
    const looks = wanted.flatMap((page) => found.get(page) ?? []);
    if (options.json) await writeJson({ pages: looks });
    else
      for (const { page, tables = 0, drawings = 0, values = 0, lines = 0, problem } of looks)
        console.log(
          [
            page,
            ...(problem === undefined
              ? [`${tables} tables`, `${drawings} drawings`, `${values} values`, `${lines} lines`]
              : [problem]),
          ].join('\t'),
        );
    if (looks.some(({ problem }) => problem !== undefined)) process.exitCode = 1;
  } finally {
    pool.close();
  }
}

const counted = (items: readonly { review: boolean }[]): string =>
  `${items.length} (${items.filter(({ review }) => review).length} to review)`;

function summary({ document, compounds, activities, tables, missing }: Extraction): string {
  return [
    `${document.number} ${document.title}`.trim(),
    `${document.pages} pages, ${tables.length} tables`,
    `compounds: ${counted(compounds)}`,
    `activities: ${counted(activities)}`,
    `missing or unread: ${missing.length}`,
    ...compounds.map(({ label, page, smiles, name, review }) =>
      [label === '' ? '-' : label, `p. ${page}`, smiles === '' ? name : smiles, review ? 'review' : ''].join(
        '\t',
      ),
    ),
    ...activities.map(({ label, page, endpoint, qualifier, value, unit, review }) =>
      [
        label,
        `p. ${page}`,
        endpoint,
        `${qualifier === 'code' ? '' : qualifier}${value} ${unit}`,
        review ? 'review' : '',
      ].join('\t'),
    ),
  ].join('\n');
}

async function extract(): Promise<void> {
  const engine = await Engine.load();
  const before = performance.now();
  const { extraction, opened, peak } = await extractFile(engine, file, {
    onProgress: progress,
    pages: pagesOf,
    ...(password === undefined ? {} : { password }),
  });
  const seconds = (performance.now() - before) / 1000;
  const failed = extraction.pages.filter(({ problem }) => problem !== undefined);
  say(
    `${extraction.pages.length} pages in ${seconds.toFixed(0)} s on ${availableParallelism()} cores, ${(peak / 1e6).toFixed(0)} MB a process\n`,
  );
  const warnings = [
    ...(opened.isRestricted
      ? ['The file restricts copying or printing; its content may be used only as its owner allows.']
      : []),
    ...failed.map(({ page, problem }) => `Page ${page}: ${WORDS[problem as ExtractionErrorCode] ?? problem}`),
  ];
  if (options.json) await writeJson(toJson(extraction, warnings));
  else if (options.csv !== undefined) {
    await mkdir(options.csv, { recursive: true });
    await writeFile(join(options.csv, 'compounds.csv'), compoundsCsv(extraction));
    await writeFile(join(options.csv, 'activities.csv'), activitiesCsv(extraction));
  } else if (options.sdf !== undefined) await writeFile(options.sdf, compoundsSdf(engine, extraction));
  else console.log(summary(extraction));
  if (failed.length > 0) process.exitCode = 1;
}

try {
  await (options.quick ? look() : extract());
} catch (error) {
  if (error instanceof ExtractionError) fail(WORDS[error.code]);
  throw error;
}
