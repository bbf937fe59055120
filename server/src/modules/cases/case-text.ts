import { alignByClass, everyToken, lowerHeadings, makeMarkdown } from '../../html/markdown.ts';

/** Where the files of cases are served, below the portal's origin. */
export const CASE_FILES_PATH = '/cases/';

/** The address of a case's file, as a path of the portal's origin. */
export const caseFilePath = (id: string, name: string): string =>
  `${CASE_FILES_PATH}${id}/${encodeURIComponent(name)}`;

/** A name without a path: nothing outside of the case's folder can be meant. */
export const isFileName = (name: string): boolean => /^[\w][\w.-]*$/.test(name);

/** A case's text in one language. */
export interface CaseText {
  html: string;
  /** The files beside it that it shows or links to. */
  pictures: ReadonlySet<string>;
  links: ReadonlySet<string>;
}

const markdown = makeMarkdown(isFileName);

/** Reads a case's Markdown: CommonMark with tables, and pictures and links to the files beside it. */
export const caseTextOf = (id: string, source: string): CaseText => {
  const tokens = markdown.parse(source, {});
  const pictures = new Set<string>();
  const links = new Set<string>();
  lowerHeadings(tokens);
  for (const token of everyToken(tokens)) {
    alignByClass(token);
    const name = { image: 'src', link_open: 'href' }[token.type];
    if (name === undefined) continue;
    const address = String(token.attrGet(name) ?? '');
    if (token.type === 'image') pictures.add(address);
    else if (isFileName(address)) links.add(address);
    if (isFileName(address)) token.attrSet(name, caseFilePath(id, address));
  }
  return { html: markdown.renderer.render(tokens, markdown.options, {}), pictures, links };
};
