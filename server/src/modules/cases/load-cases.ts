import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { caseIdSchema } from '@moiety/contract';
import type { Locale } from '@moiety/locales/server.ts';
import { FrontMatterProblem, readFrontMatter } from '../../html/front-matter.ts';
import { StartError, systemCode } from '../../start-error.ts';
import { CaseFileProblem, readCaseFile, type CaseFile } from './case-file.ts';
import { caseTextOf, isFileName, type CaseText } from './case-text.ts';

/** What a case says in one language. */
interface CaseWords {
  title: string;
  summary: string;
  source: string;
  html: string;
}

/** A worked example. */
export interface WorkedCase {
  id: string;
  /** The tool's name in the registry. */
  tool: string;
  minutes: number;
  /** Its place in the list. */
  order: number;
  words: Record<Locale, CaseWords>;
  /** The molecules that it is worked with. */
  file: CaseFile;
  /** That file and the pictures, by name. */
  files: ReadonlyMap<string, CaseFile>;
}

/** The cases that come with the product. */
export const ownCases = fileURLToPath(new URL('../../../../content/cases', import.meta.url));

const locales: readonly Locale[] = ['en-US', 'zh-CN'];
/** Every field of the front matter; those that must be alike in both languages first. */
const shared = ['tool', 'minutes', 'file', 'order'] as const;
const fieldNames = [...shared, 'title', 'summary', 'source'] as const;
type Fields = Record<(typeof fieldNames)[number], string>;

interface CasePage {
  /** The Markdown file, for sentences about it. */
  path: string;
  fields: Fields;
  text: CaseText;
}

const checkedFields = (path: string, given: ReadonlyMap<string, string>): Fields => {
  const missing = fieldNames.filter((name) => !given.get(name));
  if (missing.length > 0) throw new StartError(`${path} lacks ${missing.join(', ')} in its front matter.`);
  const unknown = [...given.keys()].find((name) => !(fieldNames as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new StartError(
      `${path} has ${unknown} in its front matter, which knows ${fieldNames.join(', ')} only.`,
    );
  const fields = Object.fromEntries(given) as Fields;
  for (const name of ['minutes', 'order'] as const)
    if (!/^[1-9]\d{0,3}$/.test(fields[name]))
      throw new StartError(`${path}: ${name} must be a whole number from 1 to 9999.`);
  if (!isFileName(fields.file))
    throw new StartError(
      `${path}: file must be the name of a file beside it, of letters, digits, points, - and _.`,
    );
  return fields;
};

const readPage = async (folder: string, id: string, locale: Locale): Promise<CasePage> => {
  const path = join(folder, id, `${locale}.md`);
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new StartError(
      systemCode(error) === 'ENOENT'
        ? `${path} is missing: a case needs ${locales.map((name) => `${name}.md`).join(' and ')}.`
        : `${path} cannot be read (${systemCode(error)}).`,
    );
  });
  let source: string;
  try {
    source = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new StartError(`${path} is not text in UTF-8.`);
  }
  try {
    const { fields, body } = readFrontMatter(source);
    if (body.trim() === '') throw new FrontMatterProblem('has no text below its front matter');
    return { path, fields: checkedFields(path, fields), text: caseTextOf(id, body) };
  } catch (error) {
    throw error instanceof FrontMatterProblem ? new StartError(`${path} ${error.message}.`) : error;
  }
};

/** The file that a page names, with a sentence of its own where something is wrong with it. */
const fileOf = async (
  folder: string,
  path: string,
  name: string,
  kind: 'molecules' | 'picture',
): Promise<CaseFile> => {
  const words = kind === 'molecules' ? 'the file' : 'a picture';
  if (!isFileName(name)) throw new StartError(`${path}: ${words} must lie beside the text: ${name}.`);
  try {
    return await readCaseFile(folder, name, kind);
  } catch (error) {
    throw error instanceof CaseFileProblem ? new StartError(`${path}: ${words} ${error.message}.`) : error;
  }
};

const wordsOf = ({ fields: { title, summary, source }, text: { html } }: CasePage): CaseWords => ({
  title,
  summary,
  source,
  html,
});

const readCase = async (folder: string, id: string): Promise<WorkedCase> => {
  const english = await readPage(folder, id, 'en-US');
  const chinese = await readPage(folder, id, 'zh-CN');
  for (const name of shared)
    if (english.fields[name] !== chinese.fields[name])
      throw new StartError(`${chinese.path}: ${name} must be the same as in ${english.path}.`);
  const own = join(folder, id);
  const file = await fileOf(own, english.path, english.fields.file, 'molecules');
  const files = new Map([[file.name, file]]);
  for (const { path, text } of [english, chinese]) {
    for (const name of text.pictures) files.set(name, await fileOf(own, path, name, 'picture'));
    for (const name of text.links)
      if (!files.has(name))
        throw new StartError(`${path} links to ${name}, which is neither its file nor one of its pictures.`);
  }
  return {
    id,
    tool: english.fields.tool,
    minutes: Number(english.fields.minutes),
    order: Number(english.fields.order),
    words: { 'en-US': wordsOf(english), 'zh-CN': wordsOf(chinese) },
    file,
    files,
  };
};

/**
 * Reads the worked examples: a folder each, with the text in both languages, the file of molecules and pictures. Files
 * that lie beside these folders are not looked at.
 * @param folder `MOIETY_CASES_DIR`; without it those that come with the product. An empty one means that there are none.
 * @throws StartError naming what is missing or wrong, in one sentence
 */
export const loadCases = async (folder: string = ownCases): Promise<readonly WorkedCase[]> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    const reason = systemCode(error) === 'ENOENT' ? 'is missing' : `cannot be read (${systemCode(error)})`;
    throw new StartError(
      `${folder} ${reason}: MOIETY_CASES_DIR must be a folder with a folder for each case.`,
    );
  });
  const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  const cases: WorkedCase[] = [];
  for (const { name } of names) {
    if (!caseIdSchema.safeParse(name).success)
      throw new StartError(
        `${join(folder, name)} cannot be a case: its name must be of small letters and digits with - between words.`,
      );
    cases.push(await readCase(folder, name));
  }
  return cases.toSorted((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1));
};
