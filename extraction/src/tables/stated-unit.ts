import { boxAround } from '../box.ts';
import type { Paragraph } from '../prose/running-text.ts';
import { rolesOf } from './column-roles.ts';
import { endpointIn } from './headings.ts';
import type { Table } from './table.ts';
import { unitIn } from './units.ts';

const UNIT = String.raw`((?:[fpnuμm]M|[fpnuμm]mol\s?\/\s?L|[unpμm]g\s?\/\s?m[lL]|nanomolar|micromolar)(?![A-Za-z]))`;
/** `values are given in nM`, `单位：nM`; an amount with its unit says how much, not in what. */
const STATED = [
  new RegExp(String.raw`\b(?:in|as|units? (?:is|are|of))\s(?:units? of\s)?${UNIT}`, 'u'),
  new RegExp(String.raw`(?:\bunits?|单位)\s?(?:为|是|均为|[:(])?\s?${UNIT}`, 'u'),
];
/** Points under a table within which its notes stand. */
const NEAR = 120;
const WORDS: Readonly<Record<string, string>> = { nanomolar: 'nM', micromolar: 'uM' };

/** The unit that a sentence says values are in. */
function statedIn(text: string, endpoint: string): string | undefined {
  for (const sentence of text.split(/(?<=[.。;])\s|(?<=[。])/u)) {
    const said = endpointIn(sentence);
    if (
      said === undefined
        ? !/values|data|results|数值|数据|结果|单位/i.test(sentence)
        : said.endpoint !== endpoint
    )
      continue;
    for (const pattern of STATED) {
      const match = pattern.exec(sentence);
      if (match !== null) return WORDS[match[1]!] ?? unitIn(match[1]!);
    }
  }
  return undefined;
}

/**
 * The unit of a table's values, where no heading and no caption has it and the text near it does: a note under it, or the paragraph before.
 * Undefined where nothing is said, or two things are.
 */
export function statedUnit(table: Table, paragraphs: readonly Paragraph[]): string | undefined {
  const value = rolesOf(table).find((role) => role?.kind === 'value');
  if (value === undefined || value.unit !== undefined || unitIn(table.caption) !== undefined)
    return undefined;
  const [first, last] = [table.parts[0]!, table.parts.at(-1)!];
  // A note may have been taken for the last row.
  const under = paragraphs.filter(({ page, lines }) => {
    const { y0, y1 } = boxAround(lines);
    return page === last.page && y1 > last.y0 + 2 && y0 < last.y1 + NEAR;
  });
  const above = paragraphs.filter(
    ({ page, lines }) =>
      page === first.page - 1 || (page === first.page && boxAround(lines).y1 <= first.y0 + 2),
  );
  const units = new Set(
    [...under, ...above.slice(-6)].flatMap(({ text }) => statedIn(text, value.endpoint) ?? []),
  );
  return units.size === 1 ? [...units][0] : undefined;
}
