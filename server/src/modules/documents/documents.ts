import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locale } from '@moiety/locales/server.ts';
import { headingWords, makeMarkdown } from '../../html/markdown.ts';
import { trustedMarkup, type Markup } from '../../html/markup.ts';
import type { SiteName } from '../../site/site.ts';
import { StartError, systemCode } from '../../start-error.ts';

/** The documents that people agree to when they sign up, by the last part of their address. */
export const documentNames = { user: 'user-agreement', privacy: 'privacy-policy' } as const;
export type DocumentKind = keyof typeof documentNames;
const kinds = Object.keys(documentNames) as DocumentKind[];
const locales: readonly Locale[] = ['en-US', 'zh-CN'];

/** One of the operator's documents in one language. */
export interface OperatorDocument {
  /** Its first heading of the first level; undefined where it has none. */
  title: string | undefined;
  body: Markup;
}

/** All of them. */
export type OperatorDocuments = Record<DocumentKind, Record<Locale, OperatorDocument>>;

/** The samples that stand in for the operator's own words. */
export const sampleFolder = fileURLToPath(new URL('../../../../content', import.meta.url));

// Without pictures: a document is words.
const markdown = makeMarkdown().disable('image');

/** Reads Markdown: CommonMark with tables. */
export const documentOf = (source: string): OperatorDocument => {
  const tokens = markdown.parse(source, {});
  const heading = tokens.findIndex(({ type, tag }) => type === 'heading_open' && tag === 'h1');
  return {
    title: heading === -1 ? undefined : headingWords(tokens[heading + 1]),
    body: trustedMarkup(markdown.renderer.render(tokens, markdown.options, {})),
  };
};

/** A name as Markdown shows it, whatever signs it has. */
const inMarkdown = (name: string): string => name.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);

const readDocument = async (
  folder: string,
  name: string,
  locale: Locale,
  site: SiteName,
): Promise<OperatorDocument> => {
  const file = join(folder, `${name}.${locale}.md`);
  const bytes = await readFile(file).catch((error: unknown) => {
    const reason = systemCode(error) === 'ENOENT' ? 'is missing' : `cannot be read (${systemCode(error)})`;
    throw new StartError(
      `${file} ${reason}: the folder of MOIETY_DOCUMENTS_DIR must hold ${kinds
        .flatMap((kind) => locales.map((each) => `${documentNames[kind]}.${each}.md`))
        .join(', ')}.`,
    );
  });
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new StartError(`${file} is not text in UTF-8.`);
  }
  if (text.trim() === '') throw new StartError(`${file} is empty.`);
  return documentOf(text.replaceAll('{name}', () => inMarkdown(site[locale])));
};

/**
 * Reads the user agreement and the privacy policy in both languages.
 * @param site what stands in the place of `{name}`
 * @param folder `MOIETY_DOCUMENTS_DIR`; without it the samples
 * @throws StartError naming the file that is missing or cannot be read
 */
export const loadDocuments = async (
  site: SiteName,
  folder: string = sampleFolder,
): Promise<OperatorDocuments> => {
  const inBoth = async (kind: DocumentKind): Promise<Record<Locale, OperatorDocument>> => ({
    'en-US': await readDocument(folder, documentNames[kind], 'en-US', site),
    'zh-CN': await readDocument(folder, documentNames[kind], 'zh-CN', site),
  });
  return { user: await inBoth('user'), privacy: await inBoth('privacy') };
};
