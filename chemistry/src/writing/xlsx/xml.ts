const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What XML 1.0 has no way to write, and what would be read as the way in which a spreadsheet writes it. */
// oxlint-disable-next-line no-control-regex -- these are the characters
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\r|_(?=x[\dA-Fa-f]{4}_)/g;

/**
 * A text as the content or attribute of a spreadsheet's XML. Control characters are written as `_x0007_`, after ECMA-376, part 1,
 * 22.9.2.19.
 */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll(
      UNWRITABLE,
      (unwritable) => `_x${unwritable.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replaceAll(/[&<>"]/g, (special) => NAMED[special]!);

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
