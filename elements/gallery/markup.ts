/** HTML that is finished: what is put into other HTML as it is. */
export interface Markup {
  readonly text: string;
}

type Piece = string | number | Markup | undefined | readonly Markup[];

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as HTML, for contents and attribute values in double quotes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);

/** Takes text as finished HTML. */
export const finished = (text: string): Markup => ({ text });

const pieceText = (piece: Piece): string => {
  if (piece === undefined) return '';
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece));
  return 'text' in piece ? piece.text : piece.map(({ text }) => text).join('');
};

/** Makes HTML of a template; values that are not HTML already are escaped. */
export const markup = (strings: TemplateStringsArray, ...values: Piece[]): Markup =>
  finished(strings.map((text, index) => text + pieceText(values[index])).join(''));

/** Plain words in which `code` stands between backquotes. */
export const prose = (words: string): Markup =>
  finished(escapeHtml(words).replaceAll(/`([^`]+)`/g, '<code translate="no">$1</code>'));

/** Plain words of several paragraphs, with an empty line between them. */
export const paragraphs = (words: string): Markup =>
  finished(
    words
      .split(/\n\s*\n/)
      .map((paragraph) => `<p>${prose(paragraph).text}</p>`)
      .join('\n'),
  );
