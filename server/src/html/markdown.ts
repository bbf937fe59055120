import MarkdownIt, { type Token } from 'markdown-it';

/** Where a link of an operator's text may lead: the web, a mail address, or a place of our own. */
const OWN_OR_WEB = /^(?:https?:\/\/|mailto:|#|\/(?!\/))/i;

/**
 * A reader of CommonMark with tables. Raw HTML stays the characters that it is.
 * @param isBeside whether an address without a path may stand as well: the name of a file beside the text
 */
export const makeMarkdown = (
  isBeside: (name: string) => boolean = () => false,
): InstanceType<typeof MarkdownIt> => {
  const markdown = new MarkdownIt('default', { html: false, linkify: false });
  markdown.validateLink = (url) => OWN_OR_WEB.test(url.trim()) || isBeside(url.trim());
  return markdown;
};

/** A heading without its emphasis and links. */
export const headingWords = (inline: Token | undefined): string =>
  (inline?.children ?? []).map(({ content }) => content).join('');

/** The tokens of a text with those inside them. */
export const everyToken = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => [token, ...everyToken(token.children ?? [])]);

/** The page has the title as its first heading, so a text that has one of the first level is moved below it. */
export const lowerHeadings = (tokens: readonly Token[]): void => {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  if (!headings.some(({ tag }) => tag === 'h1')) return;
  for (const heading of headings) heading.tag = `h${Math.min(Number(heading.tag.slice(1)) + 1, 6)}`;
};

/** A column's side as a class: the page's policy knows no styles in attributes. */
export const alignByClass = (token: Token): void => {
  const side = /text-align:\s*(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1];
  if (side === undefined) return;
  token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style');
  token.attrSet('class', `align-${side}`);
};
