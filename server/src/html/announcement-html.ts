import sanitizeHtml from 'sanitize-html';

/** A color and nothing that loads or positions anything: a hex value, a name, or rgb() and hsl() of plain numbers. */
const color = /^(?:#[\da-f]{3,8}|[a-z]{3,24}|(?:rgb|hsl)a?\([\d\s.,%/]{1,60}\))$/i;
const inlineColors = { color: [color], 'background-color': [color], background: [color] };

const emphasis = ['strong', 'b', 'em', 'i', 'u', 's', 'mark'];
const blocks = ['p', 'div', 'li', 'tr', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const schemes = new Set(['http:', 'https:', 'mailto:']);

/** The address of a link as a browser reads it; undefined where it leads anywhere but to a page or a mail. */
const linkTarget = (href: string | undefined): string | undefined => {
  const url = href === undefined ? null : URL.parse(href);
  return url && schemes.has(url.protocol) ? url.href : undefined;
};

const styled = (style: string | undefined): sanitizeHtml.Attributes => (style === undefined ? {} : { style });

const options: sanitizeHtml.IOptions = {
  allowedTags: [...emphasis, 'span', 'a', 'p', 'br'],
  allowedAttributes: Object.fromEntries([
    ...[...emphasis, 'span'].map((tag) => [tag, ['style']]),
    ['a', ['href', 'rel', 'style']],
  ]),
  allowedStyles: { '*': inlineColors },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // What stands in these is no text for readers.
  nonTextTags:
    'script style template title textarea option svg math iframe noscript noembed noframes object xmp plaintext'.split(
      ' ',
    ),
  nestingLimit: 20,
  transformTags: {
    ...Object.fromEntries(blocks.map((tag) => [tag, 'p'])),
    a: (_tag, { href, style }) => {
      const target = linkTarget(href);
      // The page behind a link learns nothing of ours and cannot reach the window that it was opened from.
      return target === undefined
        ? { tagName: 'span', attribs: styled(style) }
        : { tagName: 'a', attribs: { href: target, rel: 'noopener noreferrer', ...styled(style) } };
    },
  },
};

/**
 * What is kept of an administrator's HTML: emphasis, links to pages and mails, and inline text and background colors. A
 * paragraph's end becomes a line break of the text, so that words of two do not run together.
 * @returns HTML that comes out of here unchanged if it goes in again; empty where no text is left
 */
export const sanitizeAnnouncement = (html: string): string =>
  sanitizeHtml(html, options)
    // Whatever was written as text is escaped by now, so these are tags.
    .replaceAll(/<\/?p>|<br \/>/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

const signs: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** Sanitized HTML as plain text, a line a paragraph; the address of a link follows its words. */
export const announcementText = (html: string): string => {
  let address = '';
  return html
    .replaceAll(/<[^<>]*>/g, (tag) => {
      if (tag === '</a>') return ` (${address})`;
      if (tag.startsWith('<a ')) address = /\shref="([^"]*)"/.exec(tag)?.[1] ?? '';
      return '';
    })
    .replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (sign) => signs[sign] ?? sign);
};

/** Whether a reader would see anything of sanitized HTML. */
export const hasText = (html: string): boolean => html.replaceAll(/<[^<>]*>/g, '').trim() !== '';
