/** One part of an XML text: a tag with its attributes, or the text between two tags. */
export type XmlEvent =
  | { kind: 'open'; name: string; attributes: string; isEmpty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** A text with its character references resolved, and Excel's own for control characters (`_x000D_`). */
const decoded = (text: string): string => {
  const plain = text.includes('&')
    ? text.replaceAll(/&(#x[\da-fA-F]{1,6}|#\d{1,7}|[a-z]{2,4});/g, (whole, name: string) => {
        if (!name.startsWith('#')) return NAMED[name] ?? whole;
        const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
        return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
      })
    : text;
  return plain.includes('_x')
    ? plain.replaceAll(/_x([\dA-F]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : plain;
};

/** A name without its namespace's prefix, which writers choose as they like. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads an XML text in one pass: enough for the parts of a workbook, which have no entities of their own. Comments, processing
 * instructions and document types are passed over.
 */
export function* xmlEvents(xml: string): Generator<XmlEvent> {
  let at = 0;
  while (at < xml.length) {
    const begin = xml.indexOf('<', at);
    if (begin === -1) return;
    if (begin > at) yield { kind: 'text', text: decoded(xml.slice(at, begin)) };
    if (xml.startsWith('<!--', begin)) {
      const end = xml.indexOf('-->', begin);
      at = end === -1 ? xml.length : end + 3;
      continue;
    }
    const end = xml.indexOf('>', begin);
    if (end === -1) return;
    at = end + 1;
    const tag = xml.slice(begin + 1, end);
    if (tag.startsWith('/')) yield { kind: 'close', name: localName(tag.slice(1).trim()) };
    else if (!tag.startsWith('?') && !tag.startsWith('!')) {
      const isEmpty = tag.endsWith('/');
      const [name = ''] = tag.split(/[\s/]/, 1);
      yield { kind: 'open', name: localName(name), attributes: tag.slice(name.length), isEmpty };
    }
  }
}

/** The value of an attribute, whose name is given with its prefix, or as `:id` with any; empty where there is none. */
export const attribute = (attributes: string, name: string): string => {
  let at = 0;
  for (;;) {
    const equals = attributes.indexOf('=', at);
    const begin = attributes.slice(equals + 1).search(/\S/) + equals + 1;
    const quote = attributes.charAt(begin);
    const end = quote === '"' || quote === "'" ? attributes.indexOf(quote, begin + 1) : -1;
    if (equals === -1 || end === -1) return '';
    const found = attributes.slice(at, equals).trim();
    if (found === name || (name.startsWith(':') && found.endsWith(name)))
      return decoded(attributes.slice(begin + 1, end));
    at = end + 1;
  }
};
