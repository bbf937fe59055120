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
