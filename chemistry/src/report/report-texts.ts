import type { ReportContent } from './content.ts';
import type { FontParts } from './font-parts.ts';

/** A report whose texts can be printed; addresses, paths and colors stay. */
export const withPrintableTexts = (content: ReportContent, fonts: FontParts): ReportContent => {
  const convert = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return KEPT.has(key) ? value : fonts.printable(value);
    if (Array.isArray(value)) return value.map((one) => convert(one, key));
    if (typeof value !== 'object' || value === null) return value;
    // Drawn structures have no texts of their own but what they are called by.
    if ('shapes' in value) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, convert(one, name)]));
  };
  return convert(content, '') as ReportContent;
};

const KEPT = new Set([
  'url',
  'path',
  'fill',
  'stroke',
  'kind',
  'language',
  'paper',
  'tooWide',
  'color',
  'anchor',
  'baseline',
]);

const add = (to: Set<string>, text: string): void => {
  for (const character of text) to.add(character);
};

/** Every character of a report, and those that stand in bold; what is said by the layout itself is given by it. */
export const charactersOf = (content: ReportContent): { plain: Set<string>; bold: Set<string> } => {
  const plain = new Set('0123456789…');
  const bold = new Set<string>();
  const gather = (value: unknown): void => {
    if (typeof value === 'string') add(plain, value);
    else if (Array.isArray(value)) for (const one of value) gather(one);
    else if (typeof value === 'object' && value !== null && !('shapes' in value))
      for (const [key, one] of Object.entries(value)) if (!KEPT.has(key)) gather(one);
  };
  gather(content);
  add(bold, content.title);
  for (const { title, blocks } of content.sections) {
    add(bold, title);
    for (const block of blocks) {
      if (block.kind === 'heading') add(bold, block.text);
      else add(bold, block.title);
      if (block.kind === 'picture')
        for (const mark of block.picture.marks) if (mark.kind === 'text' && mark.isBold) add(bold, mark.text);
      if (block.kind !== 'table') continue;
      for (const { title: name } of block.columns) add(bold, name);
      for (const [index, { isHead }] of block.columns.entries())
        if (isHead) for (const { cells } of block.rows) add(bold, cells[index]?.text ?? '');
    }
  }
  return { plain, bold };
};
